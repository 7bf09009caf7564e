#!/usr/bin/env python3
"""Print the calls whose arguments make nodes in an order that C does not specify. The exit status is 1 if there is one.

    order.py [BUILD]        needs clang, the Python package libclang, and BUILD/compile_commands.json

C evaluates the arguments of a call and the operands of an operator in any order, and GCC and Clang choose differently. If two
of them have effects whose order affects a model or messages, each must be a statement of its own. Functions with such an
effect are those that reach one of EFFECTS, by calls and through tables of functions: a call through a pointer may reach each
function of its type. READERS at most report something, which is the same in any order.

Braced lists are ignored: C does not specify their order either, but both compilers follow the order of the text, as C++
requires, and ./dev check compares the digests of both. So `LO(lo, "Add", f(lo), g(lo))` is accepted, since its operands are
one list, and `ox_where(ox, f(lo), g(lo), x)` is not."""
import collections
import json
import multiprocessing
import os
import pathlib
import shlex
import subprocess
import sys

from clang.cindex import CursorKind, Diagnostic, Index, LinkageKind, TypeKind

ROOT = pathlib.Path(__file__).resolve().parent.parent
EFFECTS = {"ir_node", "backend/graph/onnx.c:append_node", "dim_fresh", "diag_add", "heap_new"}
READERS = {"heap_get"}
UNORDERED = {CursorKind.BINARY_OPERATOR, CursorKind.COMPOUND_ASSIGNMENT_OPERATOR}
ORDERED = {"&&", "||", ","}
RESOURCES = subprocess.run(["clang", "-print-resource-dir"], capture_output=True, text=True, check=True).stdout.strip()


def name_of(function):
    """Returns a unique name of a function: its name, with the file if it is static."""
    if function.linkage == LinkageKind.INTERNAL:
        return f"{os.path.relpath(function.location.file.name, ROOT)}:{function.spelling}"
    return function.spelling


def callee_of(call):
    """Returns the function that is called, or the type of the pointer through which it is called."""
    if call.referenced is not None and call.referenced.kind == CursorKind.FUNCTION_DECL:
        return name_of(call.referenced)
    pointer = next(call.get_children()).type.get_canonical()
    return "*" + (pointer.get_pointee() if pointer.kind == TypeKind.POINTER else pointer).spelling


def called_in(cursor):
    if cursor.kind == CursorKind.CXX_UNARY_EXPR:  # sizeof, which computes nothing
        return
    if cursor.kind == CursorKind.CALL_EXPR:
        yield callee_of(cursor)
    for part in cursor.get_children():
        yield from called_in(part)


def operator_of(cursor, left, right):
    between = (left.extent.end.offset, right.extent.start.offset)
    words = [token.spelling for token in cursor.get_tokens() if between[0] <= token.extent.start.offset < between[1]]
    return "".join(words).strip("() ")


def unordered_parts(cursor):
    """Returns the parts of an expression that C may compute in any order."""
    if cursor.kind == CursorKind.CALL_EXPR:
        return list(cursor.get_arguments())
    if cursor.kind in UNORDERED:
        left, right = cursor.get_children()
        return [] if operator_of(cursor, left, right) in ORDERED else [left, right]
    return []


class File:
    """The facts of one file: which functions each function calls, which function types it mentions, and the expressions of
    which several parts make calls."""

    def __init__(self, path, arguments):
        self.calls, self.named, self.places = collections.defaultdict(set), set(), []
        unit = Index.create().parse(path, args=arguments)
        errors = [str(message) for message in unit.diagnostics if message.severity >= Diagnostic.Error]
        if errors:
            raise SystemExit("\n".join(errors))
        for cursor in unit.cursor.get_children():
            if cursor.location.file and pathlib.Path(cursor.location.file.name).resolve().is_relative_to(ROOT):
                self.read(cursor, None)

    def read(self, cursor, function):
        if cursor.kind == CursorKind.CXX_UNARY_EXPR:
            return
        if cursor.kind == CursorKind.FUNCTION_DECL and cursor.is_definition():
            function = name_of(cursor)
        if cursor.kind == CursorKind.CALL_EXPR and function:
            self.calls[function].add(callee_of(cursor))
        if cursor.kind == CursorKind.DECL_REF_EXPR and cursor.referenced.kind == CursorKind.FUNCTION_DECL:
            self.named.add((name_of(cursor.referenced), "*" + cursor.referenced.type.get_canonical().spelling))
        parts = [set(called_in(part)) for part in unordered_parts(cursor)] if function else []
        if sum(map(bool, parts)) > 1:
            place = cursor.location
            self.places.append((os.path.relpath(place.file.name, ROOT), place.line, place.column, parts))
        for part in cursor.get_children():
            self.read(part, function)


def read(entry):
    os.chdir(entry["directory"])
    words = [word for word in shlex.split(entry["command"]) if word.startswith(("-I", "-D", "-std"))]
    file = File(os.path.join(entry["directory"], entry["file"]), [*words, "-resource-dir", RESOURCES])
    return dict(file.calls), file.named, file.places


def with_effect(files):
    """Returns all functions, and types of pointers to functions, that lead to an effect."""
    callers = collections.defaultdict(set)
    for calls, named, _ in files:
        for function, called in calls.items():
            for name in called:
                callers[name].add(function)
        for name, pointer in named:
            callers[name].add(pointer)
    reached, waiting = set(EFFECTS), list(EFFECTS)
    while waiting:
        for caller in callers[waiting.pop()] - reached - READERS:
            reached.add(caller)
            waiting.append(caller)
    return reached


def main():
    build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build")
    entries = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = (pathlib.Path(entry["directory"]) / entry["file"]).resolve()
        if path.is_relative_to(ROOT) and not any(path.is_relative_to(folder) for folder in (build.resolve(), ROOT / "tests")):
            entries.setdefault(path, entry)
    with multiprocessing.Pool() as pool:
        files = pool.map(read, entries.values(), chunksize=4)
    effects = with_effect(files)
    found = {place[:3] for _, _, places in files for place in places if sum(not effects.isdisjoint(part) for part in place[3]) > 1}
    for path, line, column in sorted(found):
        print(f"{path}:{line}:{column}: two of these have effects, in an order that C leaves open")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
