"""Fusing of layers, which is left to the compiler."""

from _refusal import refuse


def fuse_conv_bn_eval(conv, bn, transpose=False):
    refuse("fuse_conv_bn_eval is not needed here: -O2 folds normalisation into convolutions")
