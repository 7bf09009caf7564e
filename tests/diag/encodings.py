# scriptc: --input 'x: float32[n]'
"""An encoding that texts do not have here, and a way to handle characters that do not fit."""
import torch


def f(x: torch.Tensor):
    a = len(b"\xff".decode("ascii", "ignore")) + len(bytes([200, 65]).decode("latin-1"))
    b = len("a".encode("utf-16"))  # expect SC2108:13 "the encodings utf-8, ascii and latin-1 are supported, not `utf-16`"
    c = len("\u00e9".encode("ascii", "namereplace"))  # expect SC2108:13 "the error handler `namereplace` of an encoding is not supported"
    return x + a + b + c
