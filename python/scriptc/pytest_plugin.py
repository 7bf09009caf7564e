"""A pytest fixture: `assert_exports(model, args)` compiles, runs the graph in ONNX Runtime and compares it with eager mode."""
from __future__ import annotations

from typing import Any, Callable

import pytest


@pytest.fixture
def assert_exports() -> Callable[..., Any]:
    """assert_exports(model, args, kwargs=None, **options of scriptc.export) returns the Program."""
    import scriptc

    def check(model: Any, args: Any = (), kwargs: Any = None, **options: Any) -> "scriptc.Program":
        try:
            return scriptc.export(model, args, kwargs, verify=True, **options)
        except scriptc.CompileError as problem:
            told = f"the model does not compile:\n{problem}"
        except scriptc.VerificationError as problem:
            told = str(problem)
        pytest.fail(told, pytrace=False)  # here, so that the exception is not reported beside it

    return check
