"""Exceptions that nothing catches: an error where every run comes to them, told where they are dropped; what the compiler cannot do is neither."""
import pytest

DROPPED, ALWAYS, FALSE, REFUSED = "note[SC2026]", "error[SC2010]", "error[SC2011]", "error[SC6403]"

PROGRAMS = {
    "first_trip": ("for i in range(3):\n    raise ValueError('a')", ALWAYS),
    "some_trip": ("for i in range(3):\n    if i == 1:\n        raise ValueError('a')\n    x = x + 1", ALWAYS),
    "inner_trip": ("for i in range(4):\n    for j in range(3):\n        if i + j == 5:\n            raise ValueError('a')\n        x = x + 1", ALWAYS),
    "while_trip": ("i = 0\nwhile i < 5:\n    i += 1\n    assert i < 4\n    x = x + 1", FALSE),
    "never_ends_otherwise": ("while True:\n    if x.sum() > k:\n        raise ValueError('a')\n    x = x + 1", ALWAYS),
    "both_arms": ("if k > 1:\n    raise ValueError('a')\nelse:\n    raise KeyError('b')", ALWAYS),
    "called": ("for i in range(3):\n    x = x + above(i)", ALWAYS),
    "of_many_in_a_list": ("y = [above(i) for i in range(40)]", ALWAYS),
    "in_finally": ("try:\n    x = x + 1\nfinally:\n    for i in range(2):\n        raise ValueError('a')", ALWAYS),
    "perhaps_in_a_loop": ("for i in range(3):\n    if i == k:\n        raise ValueError('a')\n    x = x + 1", DROPPED),
    "perhaps_no_trips": ("for i in range(k):\n    raise ValueError('a')", DROPPED),
    "perhaps_not_taken": ("if k > 2:\n    for i in range(3):\n        raise ValueError('a')", DROPPED),
    "perhaps_called": ("x = x + above(k)", DROPPED),
    "not_the_clause_for_it": ("try:\n    if k > 2:\n        raise ValueError('a')\nexcept KeyError:\n    x = x + 1", DROPPED),
    "through_finally": ("try:\n    if k > 2:\n        raise ValueError('a')\nfinally:\n    if k > 3:\n        return x", DROPPED),
    "of_the_library": ("if k > 2:\n    x = F.interpolate(x[None, None], 3, mode='none')[0, 0]", DROPPED),
    "assertion_in_a_branch": ("if k > 2:\n    assert False, 'a'", DROPPED),
    "imported": ("x = helper.checked(x, k)", DROPPED),
    "absent_in_try": ("try:\n    x = x + x.int_repr()\nexcept Exception:\n    x = x + 1", REFUSED),
    "name_of_the_run_in_try": ("try:\n    y = getattr(x, chr(k))\nexcept Exception:\n    x = x + 1", "error[SC2108]"),
    "text_of_the_run_in_try": ("try:\n    x = x + float(s)\nexcept Exception:\n    x = x + 1", "error[SC2111]"),
}
CAUGHT = {
    "device_that_is_not_there": "try:\n    torch.xpu.synchronize()\nexcept AttributeError:\n    pass",
    "every_trip": "try:\n    for i in range(3):\n        raise ValueError('a')\nexcept ValueError:\n    x = x + 1",
    "left_by_finally": "for i in range(3):\n    try:\n        raise ValueError('a')\n    finally:\n        continue",
}
WIDER, TEXT, HASH = "note[SC2006]", "error[SC2112]", "error[SC2103]"
KINDS = {
    "bool_or_int": ("return k > 2 and k", WIDER),
    "int_or_bool": ("return k if k > 2 else False", WIDER),
    "bool_before_a_loop": ("y = False\nfor i in range(k):\n    y = i\nreturn y", WIDER),
    "int_before_a_loop": ("y = 0\nfor i in range(k):\n    y = 1.5 * i\nreturn y", WIDER),
    "power_of_the_run": ("return 2 ** (k - 3)", WIDER),
    "character_of_three": ("return len('%c' % 'foo')", TEXT),
    "hash_of_text": ("return hash('abc')", HASH),
    "hash_of_text_in_try": ("try:\n    return hash('abc')\nexcept Exception:\n    return 1", HASH),
}
SILENT = ["return 2 ** (k % 5) + 2 ** abs(k) + 2 ** len([k] * k) + 2 ** max(k - 3, 0) + 2 ** x.size(0)", "y = 0\nfor i in range(k):\n    y += 2 ** i\nreturn y",
          "return len('%c%c' % ('f', 111)) + hash(k) + hash(True)", "y = False\nfor i in range(5):\n    y = i\nreturn x"]
HEAD = """
import torch, helper
import torch.nn.functional as F

def above(a: int):
    if a > 1:
        raise ValueError('a')
    return a

def program(x, k: int, s: str = 'a'):
"""
HELPER = "def checked(x, k):\n    if k > 3:\n        raise ValueError('a')\n    return x\n"


def compiled(scriptc, folder, code):
    (folder / "helper.py").write_text(HELPER)
    (folder / "model.py").write_text(HEAD + "".join(f"    {line}\n" for line in code.splitlines()) + "    return x\n")
    given = ["--input", "s: str"] if "(s)" in code else []
    return scriptc("model.py:program", "--input", "x: float32[n]", *given, "-o", "out.onnx")


@pytest.mark.parametrize("name", PROGRAMS)
def test_told(scriptc, tmp_path, name):
    code, wanted = PROGRAMS[name]
    done = compiled(scriptc, tmp_path, code)
    said = done.stderr.decode()
    assert wanted in said and done.returncode == wanted.startswith("error"), said
    assert wanted != DROPPED or compiled(scriptc, tmp_path, code).stderr == done.stderr


@pytest.mark.parametrize("name", CAUGHT)
def test_caught(scriptc, tmp_path, name):
    done = compiled(scriptc, tmp_path, CAUGHT[name])
    assert done.returncode == 0 and b"SC2026" not in done.stderr, done.stderr.decode()


@pytest.mark.parametrize("name", KINDS)
def test_kind_is_told(scriptc, tmp_path, name):
    code, wanted = KINDS[name]
    done = compiled(scriptc, tmp_path, code)
    assert wanted.encode() in done.stderr and done.returncode == wanted.startswith("error"), done.stderr.decode()


@pytest.mark.parametrize("code", SILENT)
def test_kind_is_certain(scriptc, tmp_path, code):
    done = compiled(scriptc, tmp_path, code)
    assert done.returncode == 0 and b"SC2006" not in done.stderr, done.stderr.decode()
