"""ast: literal_eval, which evaluates a text of numbers, strings, None, bools, tuples, lists and dictionaries, and the trees of imports."""

import re

from _refusal import refuse

__known_loops__ = True
_SPACE = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"[-+]?(?:[0-9]+(\.[0-9]*)?|(\.[0-9]+))([eE][-+]?[0-9]+)?")
_WORDS = {"None": None, "True": True, "False": False}


def _wrong(text):
    raise ValueError(f"malformed node or string: {text!r}")


def _skip(text, at):
    return _SPACE.match(text, at).end()


def _items(text, at, end, pairs):
    items, commas = [], 0
    at = _skip(text, at)
    while text[at : at + 1] != end:
        value, at = _read(text, at)
        if pairs:
            if text[at : at + 1] != ":":
                _wrong(text)
            key = value
            value, at = _read(text, at + 1)
            value = (key, value)
        items.append(value)
        if text[at : at + 1] == ",":
            at, commas = _skip(text, at + 1), commas + 1
        elif text[at : at + 1] != end:
            _wrong(text)
    return items, commas, at + 1


def _value(text, at):
    first = text[at : at + 1]
    if first in ("'", '"') and first:
        end = text.find(first, at + 1)
        if end < 0 or "\\" in text[at:end]:
            _wrong(text)
        return text[at + 1 : end], end + 1
    if first == "[":
        items, _, at = _items(text, at + 1, "]", False)
        return items, at
    if first == "(":
        items, commas, at = _items(text, at + 1, ")", False)
        return (items[0] if len(items) == 1 and commas == 0 else tuple(items)), at
    if first == "{":
        items, _, at = _items(text, at + 1, "}", True)
        return dict(items), at
    for word, value in _WORDS.items():
        if text.startswith(word, at):
            return value, at + len(word)
    number = _NUMBER.match(text, at)
    if number is None:
        _wrong(text)
    whole = number.group(1) is None and number.group(2) is None and number.group(3) is None
    return int(number.group(0)) if whole else float(number.group(0)), number.end()


def _read(text, at):
    value, at = _value(text, _skip(text, at))
    return value, _skip(text, at)


def literal_eval(node_or_string):
    value, at = _read(node_or_string, 0)
    if at != len(node_or_string):
        _wrong(node_or_string)
    return value


class AST:
    pass


class Module(AST):
    def __init__(self, body):
        self.body = body


class alias(AST):
    def __init__(self, name, asname=None):
        self.name = name
        self.asname = asname


class Import(AST):
    def __init__(self, names):
        self.names = names


class ImportFrom(AST):
    def __init__(self, module, names, level):
        self.module = module
        self.names = names
        self.level = level


class NodeVisitor:
    def visit(self, node):
        visit = getattr(self, "visit_" + type(node).__name__, None)
        return self.generic_visit(node) if visit is None else visit(node)

    def generic_visit(self, node):
        for part in getattr(node, "body", getattr(node, "names", ())):
            self.visit(part)


_COMMENT = re.compile(r"#[^\n]*")
_STATEMENT = re.compile(r"(?:from[ \t]+([.]*)[ \t]*([\w.]*)[ \t]+)?import\b[ \t]*(?:\(([^()]*)\)|([^\n(;]*))[ \t]*(?:[\n;]|$)")
_BLANK = re.compile(r"[ \t\n\r\f]*")


def _alias(text):
    words = text.split()
    return alias(words[0], words[2] if len(words) == 3 else None)


def parse(source, filename="<unknown>", mode="exec"):
    """Texts of imports, as stubs of packages that import on demand are."""
    text, at, body = _COMMENT.sub("", source), 0, []
    while (at := _BLANK.match(text, at).end()) < len(text):
        found = _STATEMENT.match(text, at)
        if found is None:
            refuse("`ast.parse` of other statements than imports")
        names = [_alias(name) for name in (found.group(3) or found.group(4)).split(",") if name.strip()]
        start = found.group(1)
        body.append(Import(names) if start is None else ImportFrom(found.group(2) or None, names, len(start)))
        at = found.end()
    return Module(body)
