"""scriptc compiles annotated PyTorch source to ONNX, with its loops and branches kept.

    program = scriptc.export(model, (x,), dynamic_shapes={"x": {0: "batch"}})
    program.save("model.onnx")

`model` is an nn.Module that you hold, a function, a class, or a path like "model.py:Net". Nothing of it is run.
"""
from ._errors import CompileError, CompileWarning, Diagnostic, VerificationError
from ._export import export
from ._library import version
from ._metadata import node_metadata
from ._program import Port, Program
from ._tools import Operator, inspect, lint, operators
from ._verify import Verification

__version__ = version()
__all__ = ["CompileError", "CompileWarning", "Diagnostic", "Operator", "Port", "Program", "Verification", "VerificationError",
           "export", "inspect", "lint", "node_metadata", "operators"]
