"""Forward derivatives: no tensor has one."""

from collections import namedtuple

UnpackedDualTensor = namedtuple("UnpackedDualTensor", ["primal", "tangent"])


def unpack_dual(tensor, *, level=None):
    return UnpackedDualTensor(tensor, None)
