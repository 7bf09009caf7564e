"""torch.ao.nn.intrinsic: float modules that combine two or three layers, before quantisation."""
from torch.nn.modules.container import Sequential


class _FusedModule(Sequential):
    pass


ConvReLU1d = ConvReLU2d = ConvReLU3d = LinearReLU = BNReLU2d = BNReLU3d = _FusedModule
ConvBn1d = ConvBn2d = ConvBn3d = ConvBnReLU1d = ConvBnReLU2d = ConvBnReLU3d = LinearBn1d = LinearLeakyReLU = LinearTanh = _FusedModule
