"""Programs of the kinds that users ask for, against eager mode, with sizes that vary from one set of arguments to the next."""
import copy
import inspect

import numpy as np
import pytest
import torch

import asked_programs
import little_programs  # noqa: F401 (adds its programs to those of asked_programs)
from oracle import compiled, session


def flat(value):
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, tuple):
        return [leaf for part in value for leaf in flat(part)]
    return [] if value is None else [np.asarray(value.detach() if isinstance(value, torch.Tensor) else value)]


LATE = {"optional", "inputs_of_named_types", "writes_by_index", "members_of_members", "told_by_exceptions"}  # need opsets 15, 15, 16, 18 and 20
RUNS = [(name, opset) for name in asked_programs.ASKED for opset in ("13", "20") if opset == "20" or name not in LATE]


@pytest.mark.parametrize("name, opset", RUNS)
def test_as_eager(scriptc, name, opset):
    program, inputs, sets, method = asked_programs.ASKED[name]
    words = ["--opset", opset] + [word for one in inputs for word in ("--input", one)] + (["--method", method] if method != "forward" else [])
    source = inspect.getfile(program)
    if inspect.isclass(program):
        model = program().eval()
        torch.save(model.state_dict(), scriptc.folder / "w.pt")
        words += ["--weights", "w.pt"]
        program = getattr(model, method)
    running = session(compiled(scriptc, f"{source}:{name}", *words))
    names = [slot.name for slot in running.get_inputs()]
    for arguments in sets:
        got = running.run(None, dict(zip(names, flat(arguments))))
        want = flat(program(*copy.deepcopy(arguments)))
        assert len(got) == len(want)
        for one, expected in zip(got, want):
            assert one.dtype == expected.dtype and one.shape == expected.shape
            np.testing.assert_allclose(one, expected, rtol=1e-3, atol=1e-4)
