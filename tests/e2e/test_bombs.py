"""Small programs that ask for much: time, memory, text, nesting. Each ends by a limit that is named, or compiles; the resident memory stays below
the limit heap-bytes and what the program itself takes."""
import subprocess
import sys
import textwrap

import pytest

from conftest import COMPILER

HEAP, OWN = 200 << 20, 60 << 20  # bytes: the limit, and what the program and its tables take besides
SECONDS = 60
NESTED = """
def nested(leaf):
    for i in range(48):
        leaf = (leaf, leaf)
    return leaf

def nested_list():
    t = [1]
    for i in range(48):
        t = [t, t]
    return t
"""

# what the function does with x, and with n, which only the run knows; the limit that ends it, or None where it compiles
BOMBS = {
    "equality of shared tuples": ("return x + (nested(1) == nested(1))", "steps"),
    "order of shared tuples": ("return x + (nested(1) < nested(1))", "steps"),
    "equality of shared lists": ("return x + (nested_list() == nested_list())", "steps"),
    "equality of long lists": ("s, t = list(range(20000)), list(range(20000))\n    return x + sum(s == t for i in range(10**6))", "steps"),
    "identity of shared tuples": ("return x + len(nested(1) if n > 2 else nested(1))", "heap-bytes"),
    "the hash of a shared tuple": ("return x + hash(nested(1))", "steps"),
    "shared frozensets as keys": ("""
        s = frozenset([1])
        for i in range(60):
            s = frozenset([(s, 1), (s, 2)])
        return x + {s: 2}[s]""", None),
    "alternatives of alternatives": ("""
        t = ()
        for i in range(40):
            if n > i:
                t = (t, i)
        return x + len(t)""", "heap-bytes"),
    "the first elements of a list": ("""
        s = list(range(10**6))
        while s:
            s.pop(0)
        return x""", "steps"),
    "a large part of a list": ("""
        s = list(range(10**6))
        del s[:10**6 - 7]
        return x + len(s)""", None),
    "zip of many parts": ("return x + len(list(zip(*[range(3)] * 20000)))", None),
    "membership": ("return x + (nested(1) in [nested(1)])", "steps"),
    "isinstance": ("return x + isinstance('a', nested(int))", "steps"),
    "issubclass": ("return x + issubclass(str, nested(int))", None),
    "an except clause": ("""
        t = nested(KeyError)
        try:
            y = int('one')
        except t:
            y = 3
        return x + y""", "steps"),
    "a shared tuple as a key": ("return x + {nested(1): 2}[nested(1)]", None),
    "text by its places": ("""
        s = 'aé' * 50000
        return x + sum([1 for i in range(len(s)) if s[i] == 'a'])""", None),
    "text that grows by a little": ("import functools\n    return x + len(functools.reduce(lambda s, part: s + part, ['ab'] * 8000, ''))", None),
    "text by single characters": ("""
        s = ''
        for c in 'abcdé' * 20000:
            s += c
        return x + len(s) + len(s.split('é'))""", None),
    "text by single characters, read each time": ("""
        s, k = 'ab' * 200, 0
        for c in 'abcde' * 20000:
            s = f'{s}{c}'
            k += (s[-1] == 'a') + len(s[-3:])
        return x + k""", None),
    "text that grows at its front": ("""
        s = ''
        for c in 'abcdé' * 20000:
            s = c + s
        return x + s.count('é')""", None),
    "joined characters of a run-time loop": ("return x + len(''.join([chr(0x4e00 + i) for i in range(8000)]))", None),
    "text of a shared tuple": ("return x + len(str(nested(1)))", "heap-bytes"),
    "text of a shared list": ("return x + len(f'{nested_list()!r}')", "heap-bytes"),
    "a result": ("return nested(x)", "heap-bytes"),
    "a tensor of shared lists": ("return x + torch.tensor(nested_list())", "steps|heap-bytes"),
    "carried by a loop": ("""
        t = nested(x)
        for i in range(n):
            t = (t[1], t[0])
        return x + len(t)""", "heap-bytes"),
    "joined": ("""
        t = nested(x)
        if n > 3:
            t = (t[0], t)
        return x + len(t)""", "heap-bytes"),
    "join": ("return x + len('a'.join(['b'] * 10**7))", "heap-bytes"),
    "tolist": ("return x + len(torch.zeros(10**7).tolist())", "heap-bytes"),
    "map": ("return x + len(list(map(str, range(10**10))))", "heap-bytes"),
    "doubled text": ("""
        s = 'ab'
        for i in range(60):
            s = s + s
        return x + len(s)""", "heap-bytes"),
    "rewritten text": ("""
        s = 'ab' * 10**6
        for i in range(10**4):
            s = s.replace('ab', 'ba') + '.'
        return x + len(s)""", "heap-bytes"),
    "searched text": ("""
        s = 'ab' * 10**6
        return x + max(s.count('ba' + str(k)) for k in [0] * 10**5)""", "steps"),
    "trimmed text": ("return x + len(('a' * 10**6).strip('b' * 10**6 + 'a'))", "steps"),
    "text that is quoted, reversed and repeated": ("""
        s, k = 'ab' * 10**6, 0
        for c in 'ab' * 20000:
            k += len(f'{s!r}{c}') + len(s[::-1]) + len(c * 10**6)
        return x + k""", "steps"),
    "text of an object": ("""
        import dataclasses
        @dataclasses.dataclass
        class Part:
            name: str
        part, k = Part('ab' * 10**5), 0
        for c in 'ab' * 20000:
            k += len(f'{part}{c}')
        return x + k""", "steps|heap-bytes"),
    "a long sum": ("return x + sum([i for i in range(10**12)])", None),
    "a product": ("import itertools\n    return x + len(list(itertools.product(range(1000), repeat=4)))", "steps|heap-bytes"),
    "permutations": ("import itertools\n    return x + len(list(itertools.permutations(range(12))))", "steps|heap-bytes|unroll-nodes"),
    "combinations": ("import itertools\n    return x + sum(1 for c in itertools.combinations(range(60), 30))", "steps|heap-bytes|unroll-nodes"),
    "a wide field": ("return x + len('%1000000000d' % 3)", "siblings"),
    "many decimals": ("return x + len(f'{1.5:.999999999f}')", "siblings"),
    "a wide field of braces": ("return x + len('{:>100000000000000000000}'.format(1))", "siblings"),
    "recursion in three ways": ("""
        def f(k: int, y):
            if k <= 0:
                return y
            return f(k - 1, y) + f(k - 2, y) + f(k - 3, y)
        return f(n, x)""", "expansions"),
    "endless": ("while True:\n        pass", "steps"),
    "endless recursion": ("def f(y): return f(y)\n    return f(x)", "call-depth"),
    "a regular expression": ("import re\n    return x + len(re.findall('(a+)+$', 'a' * 40 + 'b'))", "steps"),
}


# The peak memory of a process starts with that of the process it was forked from, which is large for the tests: therefore a small process starts it.
MEASURE = """import os, sys
running = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, used = os.wait4(running, 0)
print(os.waitstatus_to_exitcode(status), used.ru_maxrss * 1024)
"""


def measured(folder, *words):
    """Status, messages and the largest resident memory in bytes of one run of the compiler."""
    done = subprocess.run([sys.executable, "-S", "-c", MEASURE, str(COMPILER), *words], cwd=folder, capture_output=True, text=True, timeout=SECONDS)
    status, resident = map(int, done.stdout.splitlines()[-1].split())
    return status, done.stderr, resident


@pytest.mark.parametrize("name", BOMBS)
def test_ends_within_its_limits(tmp_path, name):
    body, limit = BOMBS[name]
    body = textwrap.indent(textwrap.dedent(body), "    ") if body.startswith("\n") else "    " + body
    (tmp_path / "m.py").write_text(f"import torch\n{NESTED}\n\ndef f(x, n: int = 3):\n{body}\n")
    status, said, resident = measured(tmp_path, "m.py:f", "--input", "x: float32[k]", "--input", "n: int", "-o", "m.onnx", "--limit", f"heap-bytes={HEAP}",
                                      "--limit", "steps=5000000")
    assert resident <= HEAP + OWN, resident
    if limit is None:
        assert status == 0, said
    else:
        assert status == 3 and any(f"the limit '{one}' was reached" in said for one in limit.split("|")), (status, said[-300:])
        assert not (tmp_path / "m.onnx").exists()


# how values are nested, and what is done with s and another such value t
DEEP = {
    "keys of tuples": ("(1,)", "({},)", "return x + len({s: 1})"),
    "hashes of tuples": ("(1,)", "({},)", "return x + hash(s) % 2"),
    "joined tuples": ("(1,)", "({},)", "return x + len(s if n > 2 else t)"),
    "keys of frozensets": ("frozenset()", "frozenset([{}])", "return x + len(s)"),
    "keys of dataclasses": ("P(1)", "P({})", "return x + len({s: 1})"),
    "texts of types": ("int", "typing.Optional[typing.List[{}]]", "return x + len(repr(s))"),
    "equality of dictionaries": ("{1: 1}", "{{1: {}}}", "return x + (s == t)"),
    "lists in order": ("x", "[{}]", "return x + len(sorted([s, t]))"),
}


# a small stack, and the usual one, on which other functions are the first to reach its end
@pytest.mark.parametrize("levels, kib", [(4000, 256), (40000, 8192)])
@pytest.mark.parametrize("name", DEEP)
def test_values_that_are_nested_deeper_than_the_stack(tmp_path, name, levels, kib):
    first, more, rest = DEEP[name]
    body = "".join(f"    {v} = {first}\n    for i in range({levels}):\n        {v} = {more.format(v)}\n" for v in "st")
    (tmp_path / "m.py").write_text(f"import dataclasses, typing\n\n@dataclasses.dataclass(frozen=True)\nclass P:\n    a: object\n\ndef f(x, n: int = 3):\n{body}    {rest}\n")
    done = subprocess.run(["/bin/sh", "-c", f'ulimit -s {kib}; exec "$@"', "sh", str(COMPILER), "m.py:f", "--input", "x: float32[k]", "--input", "n: int", "-o", "m.onnx", "--limit", "steps=3000000"],
                          cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS)
    limits = ["the limit 'stack' was reached", "the limit 'steps' was reached"]
    assert done.returncode == 0 or done.returncode == 3 and any(one in done.stderr for one in limits), (done.returncode, done.stderr[-300:])


def test_work_that_only_allocates_ends_in_time(tmp_path):
    (tmp_path / "m.py").write_text("def f(x):\n    return x + len(list(map(str, range(10**10))))\n")
    status, said, _ = measured(tmp_path, "m.py:f", "--input", "x: float32[k]", "--limit", "wall-ms=300")
    assert status == 3 and "wall-ms" in said


def test_lint_goes_on_behind_a_bomb(tmp_path):
    (tmp_path / "m.py").write_text(f"import torch\nfrom torch import Tensor\n{NESTED}\n\ndef bomb(x: Tensor) -> Tensor:\n    return x + len(str(nested(1)))\n\n\n"
                                   "def wrong(x: Tensor) -> Tensor:\n    return x + mising\n")
    status, said, resident = measured(tmp_path, "lint", "m.py", "--limit", f"heap-bytes={HEAP}")
    assert status == 1 and "mising" in said and resident <= HEAP + OWN, (status, said, resident)


def test_lint_counts_the_parts_of_a_shared_key(tmp_path):
    (tmp_path / "m.py").write_text("import torch\nfrom torch import nn\n\nclass Net(nn.Module):\n    def forward(self, x: torch.Tensor):\n        d, t = {}, (1,)\n"
                                   "        for i in range(60):\n            t = (t, t)\n        try:\n            return x + d[t]\n        except KeyError:\n"
                                   "            return x\n")
    done = subprocess.run(["/bin/sh", "-c", 'ulimit -t 5; exec "$@"', "sh", str(COMPILER), "lint", "m.py"], cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0 and "SC3019" in done.stderr + done.stdout, (done.returncode, done.stderr[-300:])


# ---- several texts: each is searched a bounded number of times ----

FORWARD = "\n\ndef forward(x: torch.Tensor):\n    return x + {}\n"


def diamonds(folder, imports):
    """Writes layers of two modules, each of which imports both modules of the next layer, so that there are 2**40 paths through them."""
    for layer in range(40):
        below = "".join(f"    from m{layer + 1}{side} import *\n" for side in "ab") if layer < 39 else "    last = 1\n"
        for side in "ab":
            (folder / f"m{layer}{side}.py").write_text(f"from typing import TYPE_CHECKING\nif {imports}:\n{below}" if imports else textwrap.dedent(below))


def test_a_missing_name_where_all_modules_import_each_other(tmp_path):
    for k in range(100):
        (tmp_path / f"m{k}.py").write_text("".join(f"from m{i} import *\n" for i in range(100) if i != k))
    (tmp_path / "net.py").write_text("import torch\nfrom m0 import *\n" + FORWARD.format("missing"))
    done = subprocess.run(["/bin/sh", "-c", 'ulimit -t 5; exec "$@"', "sh", str(COMPILER), "lint", "net.py"], cwd=tmp_path, capture_output=True, text=True,
                          timeout=SECONDS)
    assert done.returncode == 1 and "missing" in done.stderr + done.stdout, (done.returncode, done.stderr[-300:])


@pytest.mark.parametrize("imports, found", [("", True), ("", False), ("TYPE_CHECKING", False)])
def test_names_in_star_imports_on_many_paths(scriptc, tmp_path, imports, found):
    diamonds(tmp_path, imports)
    name = "last" if found else "missing"
    (tmp_path / "net.py").write_text("import torch\nimport m0a\n" + FORWARD.format(f"m0a.{name}"))
    done = scriptc("net.py", "-o", "net.onnx", cwd=tmp_path, timeout=SECONDS)
    assert done.returncode == (0 if found else 1)
    assert found or b"no attribute `missing`" in done.stderr, done.stderr


def test_all_names_of_star_imports_on_many_paths(scriptc, tmp_path):
    diamonds(tmp_path, "")
    (tmp_path / "net.py").write_text("import torch\nimport m0a\n" + FORWARD.format("(310 + len([name for name in dir(m0a) if name[0] != '_']))"))
    done = scriptc("net.py", "--emit", "ir", "--input", "x: int64[3]", cwd=tmp_path, timeout=SECONDS)
    assert done.returncode == 0 and b"311" in done.stdout, (done.stdout, done.stderr)


def test_names_that_one_of_two_star_imports_hides(scriptc, tmp_path):
    (tmp_path / "base.py").write_text("one = 1\ntwo = 2\n")
    (tmp_path / "narrow.py").write_text("from base import *\n__all__ = ['one']\n")
    (tmp_path / "wide.py").write_text("from base import *\n")
    (tmp_path / "both.py").write_text("from wide import *\nfrom narrow import *\n")
    text = "import torch\nimport both\n" + FORWARD.format("(10 * both.one + both.two + 100 * len([n for n in dir(both) if n in ('one', 'two')]))")
    (tmp_path / "net.py").write_text(text)
    done = scriptc("net.py", "--emit", "ir", "--input", "x: int64[3]", cwd=tmp_path, timeout=SECONDS)
    assert done.returncode == 0 and b"212" in done.stdout, (done.stdout, done.stderr)


@pytest.mark.parametrize("first", ["importlib.import_module('x')", "TABLE['a'] = 1"])
def test_a_long_chain_of_functions_in_an_imported_text(tmp_path, first):
    """Each function leads to the next, the last of them to an import or to a table: the search for what fills the table ends in time."""
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts/table.py").write_text("TABLE = {}\ndef put(k):\n    TABLE[k] = 1\n")
    chain = "".join(f"def f{i}():\n    f{i - 1}()\n" for i in range(1, 40000))
    (tmp_path / "parts/__init__.py").write_text(f"import importlib\nfrom .table import TABLE\ndef f0():\n    {first}\n{chain}")
    (tmp_path / "net.py").write_text("from parts.table import TABLE\ndef f(x):\n    return x + len(TABLE)\n")
    done = subprocess.run(["/bin/sh", "-c", 'ulimit -t 5; exec "$@"', "sh", str(COMPILER), "net.py:f", "--input", "x: float32[n]", "-o", "net.onnx"],
                          cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stderr


# texts of a module, of another, and the limit in seconds of processor time within which both are compiled and linted
LONG_TEXTS = {
    "calls of functions before a default dtype": ("import torch\ndef f():\n" + "    f()\n" * 300 + "\nf.set_default_dtype = 1\nif torch.cuda.is_available():\n    f()\n", ""),
    "imports of a long text": ("import torch\n" + "import other\n" * 20000, "import os\n" + "a.b(c)\n" * 100000),
    "a class with many bases": ("import torch\n" + "".join(f"class B{i}: pass\n" for i in range(5000)) + f"class C({', '.join(f'B{i}' for i in range(5000))}): pass\nC()\n", ""),
    "entries that many dictionaries lack": ("import torch\n" + "".join(f"A{i} = {{}}\n" for i in range(5000)) + "def g():\n"
                                            + "".join(f"    A{i}.get('q', 1)\n" for i in range(5000)), ""),
    "members of an enumeration": ("import torch\nimport enum\nclass E(enum.Enum):\n" + "".join(f"    a{i} = {i}\n" for i in range(20000))
                                  + "class A(enum.Enum):\n" + "".join(f"    a{i} = enum.auto()\n" for i in range(10000)) + "def g():\n    return (E.a7, A.a7)\n", ""),
    "many lists": ("import torch\n" + "".join(f"A{i} = []\n" for i in range(16000)) + "def g():\n" + "".join(f"    len(A{i})\n" for i in range(16000)), ""),
    "items of a module's dictionary and list": ("import torch\nD, L = {}, [0] * 10000\n" + "".join(f"D['k{i}'] = L[{i}] = {i}\n" for i in range(10000))
                                                + "def g():\n    D['k7'] + L[7]\n", ""),
    "names behind star imports": ("import torch\nfrom torch.nn import *\n" + "".join(f"G{i} = {i}\n" for i in range(30000)) + "def g():\n"
                                  + "    abs(-1)\n" * 30000, ""),
    "comments that suppress messages": ("import torch\ndef g():\n" + "    t = 1  # scriptc: ignore\n" * 20000, ""),
    "statements on one line": ("import torch\ndef g(x: int):\n    " + "x = x;" * 60000 + "return x\n", ""),
    "a name on a long line": ("import torch\nt = {}\ndef g():\n    return [" + "t, " * 300000 + "]\n", ""),
    "items of a name on a long line": ("import torch\nt = {}\ndef g():\n    return '" + "t[ " * 300000 + "'\n", ""),
}


# a program, its options, and a part of its graph's text
MANY_VALUES = {
    "operands of unknown rank": ("from torch import Tensor\nfrom typing import List\ndef f(x: Tensor, s: List[int]):\n    y = x.reshape(s)\n    for _ in range(40):\n"
                                 "        y = y * y\n    return y\n", ["--mode", "trace", "--input", "x: float32[2, 3]"], "(float[?,?] y)"),
    "parameters that nothing describes": ("from torch import Tensor\ndef f(" + ", ".join(f"a{i}: Tensor" for i in range(20000)) + "):\n    return "
                                          + ", ".join(f"a{i} + 1" for i in range(20000)) + "\n", ["-w"], "a19999"),
    "an index that doubles": ("import torch\nfrom torch import Tensor\ndef f(x: Tensor, n: int):\n    y = torch.zeros(n)\n    for i in range(n):\n        k = i\n"
                              + "        k = k + k\n" * 29 + "        y[k] = x[k]\n    return y\n", ["--input", "x: float32[a]"], "float[a] x"),
    "branches that write into a list": ("import torch\nfrom torch import Tensor\nfrom typing import List\ndef f(x: Tensor, l: List[int], n: int):\n    for i in range(n):\n"
                                        + "".join(f"        if x[{k}] > 0:\n            l[{k}] = i\n" for k in range(40)) + "    return torch.tensor(l)\n",
                                        ["-w", "--input", "x: float32[64]"], "float[64] x"),
    "views of a shared selection": ("import torch\ndef f(x):\n    y = x\n" + "    y = torch.where(y > 0, y, y)\n" * 40
                                    + "".join(f"    z{i} = y.view(-1)\n    z{i}.add_(1)\n" for i in range(400)) + "    return y\n", ["--input", "x: float32[4, 4]"],
                                    "float[4,4] x"),
    "a size of shared parts": ("import torch\ndef f(x):\n    s = x.shape[0]\n" + "    s = s // 2 + s // 3 + s % 5\n" * 30 + "    return torch.zeros(s)\n",
                               ["--input", "x: float32[a]"], "float[a] x"),
    "elements of a long list": ("def f(x):\n    l = [x + i for i in range(20000)]\n    return sum(l)\n", ["--input", "x: float32[a]"], "float[a] x"),
    "joined sizes of joined sizes": ("import torch\ndef f(x):\n    s = torch.tensor([x.shape[0], x.shape[1]])\n" + f"    s = torch.cat([{', '.join(['s'] * 40)}])\n" * 7
                                     + "    return s.prod()\n", ["--input", "x: float32[a, b]"], "float[a,b] x"),
    "alternatives of a pattern": ("def f(x, n: int):\n    match n:\n        case " + " | ".join(map(str, range(60000))) + ":\n            x = x + 1\n    return x\n",
                                  ["--input", "x: float32[a]"], "float[a] x"),
    "cases with guards": ("def f(x, n: int):\n    match n:\n" + "".join(f"        case {i} if x.sum() > {i}:\n            y = x + {i}\n" for i in range(24))
                          + "        case _:\n            y = x\n    return y\n", ["--input", "x: float32[a]"], "float[a] x"),
    "constants with one beginning": ("import torch\ndef f(x):\n    for i in range(2000):\n        t = [0.0] * 8000\n        t[7999] = float(i)\n"
                                     "        x = torch.cat([x, torch.tensor(t)]).max() + x\n    return x\n", ["--mode", "trace", "--input", "x: float32[2]"], "float[2] x"),
    "rounds of nested loops that link tensors": ("def f(x, n: int):\n    v, k = x + 1, 0\n" + "".join(
        f"{'    ' * i}for i{i} in range(n + {i}):\n{'    ' * i}    u = v if k > {i} else x\n{'    ' * i}    u[0] += 1\n{'    ' * i}    k = k * 2 + i{i}\n" for i in range(1, 9))
                                                 + "    return v\n", ["--input", "x: float32[a]"], "float[a] x"),
}


@pytest.mark.parametrize("name", MANY_VALUES)
def test_work_grows_with_the_number_of_values(tmp_path, name):
    text, options, shown = MANY_VALUES[name]
    (tmp_path / "m.py").write_text(text)
    done = subprocess.run(["/bin/sh", "-c", 'ulimit -t 5; exec "$@"', "sh", str(COMPILER), "m.py:f", "-S", *options], cwd=tmp_path, capture_output=True, text=True,
                          timeout=SECONDS)
    assert done.returncode == 0 and shown in done.stdout, (done.returncode, done.stderr[-300:])


@pytest.mark.parametrize("name", LONG_TEXTS)
@pytest.mark.parametrize("command", [["net.py:forward", "-o", "net.onnx"], ["lint", "net.py"]])
def test_long_texts_are_searched_in_linear_time(tmp_path, name, command):
    text, other = LONG_TEXTS[name]
    uses = "x.numel() if 't' in globals() and t else 1" if "long line" in name else "(g() is None)" if "def g()" in text else "1"
    (tmp_path / "net.py").write_text(text + FORWARD.format(uses))
    (tmp_path / "other.py").write_text(other)
    done = subprocess.run(["/bin/sh", "-c", 'ulimit -t 5; exec "$@"', "sh", str(COMPILER), *command], cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode in (0, 1), (done.returncode, done.stderr[-300:])


@pytest.mark.parametrize("statement", ["print(f'{x}')", "torch.absent(x)", "torch.relu(x, 1, 2)", "absent(x)"])
def test_lint_takes_linear_time_for_findings_on_one_line(tmp_path, statement):
    (tmp_path / "net.py").write_text("import torch\n\n\ndef f(x: torch.Tensor):\n    " + "; ".join([statement] * 8000) + "\n    return x\n")
    done = subprocess.run(["/bin/sh", "-c", 'ulimit -t 5; exec "$@"', "sh", str(COMPILER), "lint", "--no-cache", "net.py"], cwd=tmp_path, capture_output=True,
                          text=True, timeout=SECONDS)
    assert done.returncode in (0, 1) and "net.py:5:5: " in done.stdout + done.stderr, (done.returncode, done.stderr[-300:])


def test_lint_takes_linear_time_for_names_in_one_comment(tmp_path):
    names = ", ".join(f"name{i}" for i in range(20000))
    (tmp_path / "net.py").write_text(f"from torch import Tensor\n\n\ndef f(x: Tensor):\n    return x + 1  # scriptc: ignore[{names}]\n")
    done = subprocess.run(["/bin/sh", "-c", 'ulimit -t 5; exec "$@"', "sh", str(COMPILER), "lint", "--no-cache", "net.py"], cwd=tmp_path, capture_output=True,
                          text=True, timeout=SECONDS)
    assert done.returncode in (0, 1) and "there is no message `name19999`" in done.stdout + done.stderr, (done.returncode, done.stderr[-300:])


# many functions in one text, each of which lint also compiles by itself; the codes that it reports
MANY_FUNCTIONS = {"alike": ("def f{k}(x: Tensor):\n    return x + {k}\n\n\n", None), "endless": ("def f{k}(x: Tensor):\n    return f{k}(x) + 1\n\n\n", "SC8010"),
                  "endless in pairs": ("def f{k}(x: Tensor):\n    return g{k}(x) + 1\n\n\ndef g{k}(x: Tensor):\n    return f{k}(x) + 1\n\n\n", None)}


MANY_COUNT = {"endless": 8000, "endless in pairs": 400}


@pytest.mark.parametrize("name", MANY_FUNCTIONS)
def test_lint_of_many_functions_keeps_little(tmp_path, name):
    text, code = MANY_FUNCTIONS[name]
    (tmp_path / "net.py").write_text("from torch import Tensor\n\n\n" + "".join(text.format(k=k) for k in range(MANY_COUNT.get(name, 2500))))
    limited = ["-c", 'ulimit -t 4; exec "$@"', "sh", str(COMPILER), "lint", "--no-cache", "net.py"]
    done = subprocess.run([sys.executable, "-S", "-c", MEASURE, "/bin/sh", *limited], cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS)
    status, resident = map(int, done.stdout.splitlines()[-1].split())
    assert resident <= 150 << 20, resident
    assert status == bool(code) and (not code or code in done.stdout + done.stderr), (status, done.stderr[-300:])
