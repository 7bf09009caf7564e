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
