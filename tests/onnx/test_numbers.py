"""A number where an operator takes a tensor: PyTorch accepts it in some operators, and scriptc in the same ones. The calls are made from the schemas of
`scriptc ops`, with a number in place of each tensor that has no default; a third of them is tried, or all with SCRIPTC_FULL=1."""
import json
import os
import re
import subprocess

import pytest

from conftest import COMPILER

torch = pytest.importorskip("torch")
SCHEMA = re.compile(r"(?:aten::)?(\w+)(?:\.\w+)?\((.*)\) ->")
VALUES = {"Tensor": "x", "Tensor?": "x", "Tensor[]": "[x, x]", "int": "1", "SymInt": "1", "bool": "True", "float": "1.0", "Scalar": "1.0", "str": '"none"'}
SPACES = {"torch": torch, "torch.linalg": torch.linalg, "torch.special": torch.special, "torch.nn.functional": torch.nn.functional}
EXAMPLES = [(torch.float32, (2, 2)), (torch.int64, (2, 2)), (torch.bool, (2, 2)), (torch.float32, (1, 2, 4, 4)), (torch.float32, (2,))]


def required(schema):
    """Returns the types of the parameters in front of the first that has a default or is a keyword."""
    types = []
    for parameter in schema.split(", "):
        if parameter == "*" or "=" in parameter:
            break
        types.append(re.sub(r"\(a!?\)|\[\d+\]", "", parameter.rsplit(" ", 1)[0]))
    return types


def spellings(name, arguments):
    for space, module in SPACES.items():
        own = name[len(space) - 5:] if space != "torch" and name.startswith(space[6:] + "_") else name
        if hasattr(module, own):
            yield f"{space}.{own}({', '.join(arguments)})"
    if arguments[0] == "x" and hasattr(torch.Tensor, name):
        yield f"x.{name}({', '.join(arguments[1:])})"


def calls():
    rows = subprocess.run([str(COMPILER), "ops", "--format", "json"], capture_output=True, text=True, check=True).stdout
    found = set()
    for row in map(json.loads, rows.splitlines()):
        schema = SCHEMA.match(row["schema"])
        types = required(schema.group(2)) if schema else []
        arguments = [VALUES.get(one) for one in types]
        if None in arguments:
            continue
        for place, one in enumerate(types):
            if one in ("Tensor", "Tensor?"):
                found.update(spellings(schema.group(1), arguments[:place] + ["2"] + arguments[place + 1:]))
    return sorted(found)


def accepted(call):
    """Returns the first example with which eager mode makes the call; None if it refuses the kinds of the arguments; False if it fails otherwise."""
    kinds = True
    for dtype, sizes in EXAMPLES:
        try:
            eval(call, {"torch": torch, "x": torch.ones(sizes, dtype=dtype)})
            return dtype, sizes
        except TypeError:
            pass
        except Exception:
            kinds = False
    return None if kinds else False


def test_numbers_are_taken_where_pytorch_takes_them(tmp_path):
    wrong = []
    tried = calls()
    assert len(tried) > 900
    for call in tried[::1 if os.environ.get("SCRIPTC_FULL") else 3]:
        example = accepted(call)
        if example is False:
            continue
        dtype, sizes = example or EXAMPLES[0]
        (tmp_path / "call.py").write_text(f"import torch\n\n\ndef f(x):\n    return {call}\n")
        words = [f"{tmp_path}/call.py:f", "--input", f"x: {str(dtype)[6:]}[{', '.join(map(str, sizes))}]", "--emit", "ir", "-o", os.devnull]
        if (subprocess.run([str(COMPILER), *words], capture_output=True).returncode == 0) != bool(example):
            wrong.append(("refused: " if example else "compiled: ") + call)
    assert wrong == []
