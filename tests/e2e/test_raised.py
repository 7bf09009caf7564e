"""Tests exceptions that are not caught: an error if every run raises them, a report if they are dropped; code that the compiler does not support
is neither."""
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
    "more_values_than_targets": ("y, z = x.tolist()", DROPPED),
    "absent_in_try": ("try:\n    x = x + x.int_repr()\nexcept Exception:\n    x = x + 1", REFUSED),
    "name_that_is_absent_in_a_branch": ("try:\n    if k > 2:\n        x = torch.special.no_such(x)\nexcept ValueError:\n    pass", "error[SC2101]"),
    "name_of_pytorch_in_a_branch": ("try:\n    if k > 2:\n        x = x.absent_name()\nfinally:\n    x = x * 2", "error[SC2101]"),
    "name_raised_again": ("if k > 2:\n    try:\n        x = x.absent_name()\n    except AttributeError:\n        raise", "error[SC2101]"),
    "name_raised_as_another": ("if k > 2:\n    try:\n        x = x.absent_name()\n    except AttributeError as e:\n        raise ValueError('b') from e", "error[SC2101]"),
    "name_raised_as_another_in_try": ("try:\n    if k > 2:\n        try:\n            x = x.absent_name()\n        except AttributeError:\n            raise ValueError('b')\nexcept KeyError:\n    pass", "error[SC2101]"),
    "wrong_kind_in_a_branch": ("try:\n    if k > 2:\n        x = x + None\nexcept ValueError:\n    pass", "error[SC"),
    "package_as_an_import_error": ("if k > 2:\n    raise ImportError('a')", ALWAYS),
    "package_as_an_import_error_in_try": ("try:\n    if k > 2:\n        raise ImportError('a')\nexcept KeyError:\n    pass", ALWAYS),
    "package_that_a_text_names": ("if optional is None and k > 2:\n    raise RuntimeError('install absent_package')", "error[SC3090]"),
    "package_that_a_text_names_in_try": ("try:\n    if optional is None and k > 2:\n        raise RuntimeError('install absent_package')\nexcept KeyError:\n    pass", "error[SC3090]"),
    "another_package": ("if optional is None and k > 2:\n    raise RuntimeError('install absent_packages')", DROPPED),
    "imported_modules": ("if k > 2:\n    x = x + len([m for m in sys.modules])", "error[SC6403]"),
    "imported_modules_in_try": ("try:\n    x = x + len(sys.modules.keys())\nexcept Exception:\n    pass", "error[SC6403]"),
    "name_of_the_run_in_try": ("try:\n    y = getattr(x, chr(k))\nexcept Exception:\n    x = x + 1", "error[SC2108]"),
    "bytes_of_the_run_in_try": ("try:\n    y = bytes([k])\nexcept Exception:\n    x = x + 1", "error[SC2108]"),
    "as_many_bytes_in_try": ("try:\n    y = bytes(k)\nexcept Exception:\n    x = x + 1", "error[SC2108]"),
    "iterator_of_one_arm_in_try": ("if k > 2:\n    it = (i for i in range(k))\n    next(it)\nelse:\n    it = iter([k, 2])\ntry:\n    x = x + next(it)\nexcept Exception:\n    x = x + 1", "error[SC2108]"),
    "text_of_the_run_in_try": ("try:\n    x = x + float(s)\nexcept Exception:\n    x = x + 1", "error[SC2111]"),
}
CAUGHT = {
    "device_that_is_not_there": "try:\n    torch.xpu.synchronize()\nexcept AttributeError:\n    pass",
    "every_trip": "try:\n    for i in range(3):\n        raise ValueError('a')\nexcept ValueError:\n    x = x + 1",
    "name_that_is_absent": "try:\n    if k > 2:\n        x = x.absent_name()\nexcept AttributeError:\n    x = x + 1",
    "one_of_two_clauses": "for i in range(k):\n    try:\n        if i == 1:\n            raise KeyError('a')\n        if i == 2:\n            raise IndexError('b')\n        x = x + 1\n    except KeyError:\n        x = x * 2\n    except IndexError:\n        x = x * 3",
    "raised_as_another_that_is_caught": "for i in range(k):\n    try:\n        try:\n            if i == 2:\n                raise KeyError('a')\n            x = x + 1\n        except KeyError:\n            raise RuntimeError('b')\n    except RuntimeError:\n        x = x * 2",
    "left_by_finally": "for i in range(3):\n    try:\n        raise ValueError('a')\n    finally:\n        continue",
}
# Operators whose failure depends on the run, under clauses that would go on; `x` has the sizes [n] and `z` has [3].
TOLD = {
    "sizes_of_sum": "try:\n    x = x + z\nexcept RuntimeError:\n    x = x * 2",
    "any_exception": "try:\n    x = x + z\nexcept Exception:\n    return x",
    "bare_clause": "try:\n    x = x + z\nexcept:\n    pass",
    "second_clause": "try:\n    x = x + z\nexcept ValueError:\n    raise\nexcept RuntimeError:\n    pass",
    "view": "try:\n    x = x.view(3, -1).sum(0)\nexcept RuntimeError:\n    x = x * 2",
    "product": "try:\n    x = x @ z\nexcept RuntimeError:\n    x = x * 2",
    "joined": "try:\n    x = torch.stack([x, z])[0]\nexcept RuntimeError:\n    x = x * 2",
    "written": "try:\n    z += x\nexcept RuntimeError:\n    x = x * 2",
    "by_values": "try:\n    x = z[x.long()]\nexcept IndexError:\n    x = x * 2",
    "two_numbers": "try:\n    x = x + x[None][0, k]\nexcept IndexError:\n    x = x * 2",
    "of_a_layer": "try:\n    x = F.embedding(x.long(), z[:, None])[:, 0]\nexcept IndexError:\n    x = x * 2",
    "least_of_nothing": "try:\n    x = x + x.max()\nexcept RuntimeError:\n    x = x * 2",
    "number_of_many": "try:\n    x = x + x.item()\nexcept RuntimeError:\n    x = x * 2",
    "zero_divisor": "try:\n    x = x + z.long() // x.long()[:1]\nexcept RuntimeError:\n    x = x * 2",
    "in_a_function": "def g(x, z):\n    return x + z\ntry:\n    x = g(x, z)\nexcept RuntimeError:\n    x = x * 2",
    "suppressed": "with contextlib.suppress(RuntimeError):\n    x = x + z",
    "manager": "with Swallows():\n    x = x + z",
    "in_a_loop": "for i in range(k):\n    try:\n        x = x + z\n    except RuntimeError:\n        x = x * 2",
    "around_a_clause_that_raises": "try:\n    try:\n        x = x + z\n    except ValueError:\n        raise\nexcept RuntimeError:\n    x = x * 2",
}
UNTOLD = {
    "sizes_that_fit": "try:\n    x = x + x.flip(0) * z[0] + 1\n    x = torch.cat([x, z])[:1] + torch.stack([x, x]).sum(0) + x.view(-1, 1).expand(-1, 4).sum(1)\nexcept RuntimeError:\n    x = x * 2",
    "sizes_that_are_known": "try:\n    z = F.conv1d(z[None, None], torch.ones(2, 1, 2)).amax(1).view(-1) @ torch.ones(2, 2)\nexcept RuntimeError:\n    x = x * 2",
    "raised_again": "try:\n    x = x + z\nexcept RuntimeError:\n    raise",
    "raised_as_another": "try:\n    x = x + z\nexcept RuntimeError as e:\n    raise ValueError('sizes') from e",
    "another_class": "try:\n    x = x + z\nexcept (KeyError, ValueError):\n    x = x * 2",
    "another_class_suppressed": "with contextlib.suppress(KeyError):\n    x = x + z",
    "manager_that_lets_out": "with Lets():\n    x = x + z",
    "finally_alone": "try:\n    x = x + z\nfinally:\n    z = z * 2",
    "number_is_tested": "try:\n    x = x[k] + x\nexcept IndexError:\n    x = x * 2",
    "outside": "try:\n    k += 1\nexcept RuntimeError:\n    x = x + z\nelse:\n    x = x + z",
    "layers": "try:\n    x = F.layer_norm(F.gelu(x[:, None].expand(-1, 4)), [4]).softmax(-1).sum(1)\nexcept RuntimeError:\n    x = x * 2",
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
import sys, torch, helper
import torch.nn.functional as F
try:
    import absent_package as optional
except ImportError:
    optional = None

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


def with_z(scriptc, folder, code):
    classes = "import contextlib\nclass Lets:\n    def __enter__(self):\n        return self\n    def __exit__(self, *a):\n        return False\n" \
              "class Swallows(Lets):\n    def __exit__(self, kind, e, trace):\n        return kind is not None\n"
    (folder / "model.py").write_text(classes + "import torch\nimport torch.nn.functional as F\n\ndef program(x, z, k: int):\n" +
                                     "".join(f"    {line}\n" for line in code.splitlines()) + "    return x, z\n")
    return scriptc("model.py:program", "--input", "x: float32[n]", "--input", "z: float32[3]", "-o", "out.onnx")


@pytest.mark.parametrize("name", TOLD)
def test_failure_that_no_clause_sees_is_told_once(scriptc, tmp_path, name):
    done = with_z(scriptc, tmp_path, TOLD[name])
    assert done.returncode == 0 and done.stderr.count(b"warning[SC2033]") == 1, done.stderr.decode()


@pytest.mark.parametrize("name", UNTOLD)
def test_what_cannot_fail_is_not_told(scriptc, tmp_path, name):
    done = with_z(scriptc, tmp_path, UNTOLD[name])
    assert done.returncode == 0 and b"SC2033" not in done.stderr, done.stderr.decode()


@pytest.mark.parametrize("name", KINDS)
def test_kind_is_told(scriptc, tmp_path, name):
    code, wanted = KINDS[name]
    done = compiled(scriptc, tmp_path, code)
    assert wanted.encode() in done.stderr and done.returncode == wanted.startswith("error"), done.stderr.decode()


@pytest.mark.parametrize("code", SILENT)
def test_kind_is_certain(scriptc, tmp_path, code):
    done = compiled(scriptc, tmp_path, code)
    assert done.returncode == 0 and b"SC2006" not in done.stderr, done.stderr.decode()
