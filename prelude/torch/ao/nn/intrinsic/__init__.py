"""torch.ao.nn.intrinsic: float modules that combine two or three layers, before quantisation."""
from torch.nn.modules.container import Sequential


class _FusedModule(Sequential):
    pass


class ConvReLU1d(_FusedModule):
    pass


class ConvReLU2d(_FusedModule):
    pass


class ConvReLU3d(_FusedModule):
    pass


class LinearReLU(_FusedModule):
    pass


class BNReLU2d(_FusedModule):
    pass


class BNReLU3d(_FusedModule):
    pass


class ConvBn1d(_FusedModule):
    pass


class ConvBn2d(_FusedModule):
    pass


class ConvBn3d(_FusedModule):
    pass


class ConvBnReLU1d(_FusedModule):
    pass


class ConvBnReLU2d(_FusedModule):
    pass


class ConvBnReLU3d(_FusedModule):
    pass


class LinearBn1d(_FusedModule):
    pass


class LinearLeakyReLU(_FusedModule):
    pass


class LinearTanh(_FusedModule):
    pass


class ConvAdd2d(_FusedModule):
    pass


class ConvAddReLU2d(_FusedModule):
    pass
