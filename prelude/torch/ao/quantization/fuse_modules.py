"""torch.ao.quantization.fuse_modules: layers that belong together become one module."""
import copy

import torch
from torch import nn
from torch.ao.nn import intrinsic as nni

# The names of the classes that take the place of sequences of layers; of convolution, normalisation and activation only for training.
_PAIRS = {("Conv1d", "ReLU"): "ConvReLU1d", ("Conv2d", "ReLU"): "ConvReLU2d", ("Conv3d", "ReLU"): "ConvReLU3d", ("Linear", "ReLU"): "LinearReLU",
          ("BatchNorm2d", "ReLU"): "BNReLU2d", ("BatchNorm3d", "ReLU"): "BNReLU3d"}


def fuse_conv_bn_weights(conv_w, conv_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b, transpose=False):
    factor = torch.rsqrt(bn_rv + bn_eps)
    if bn_w is not None:
        factor = factor * bn_w
    shape = [1] * conv_w.dim()
    shape[1 if transpose else 0] = -1
    bias = (-bn_rm if conv_b is None else conv_b - bn_rm) * factor
    return nn.Parameter(conv_w * factor.reshape(shape)), nn.Parameter(bias if bn_b is None else bias + bn_b)


def _normalised(layer, bn):
    """Returns the layer with the normalisation in its weight."""
    made = copy.deepcopy(layer)
    transpose = getattr(layer, "transposed", False)
    made.weight, made.bias = fuse_conv_bn_weights(layer.weight, layer.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias, transpose)
    return made


def _class_name(layers):
    return tuple(type(one).__name__ for one in layers)


def _fused(is_qat, layers):
    names = _class_name(layers)
    if len(names) > 1 and names[1].startswith("BatchNorm") and not names[0].startswith("BatchNorm"):
        transposed = names[0].startswith("ConvTranspose")
        if is_qat and not transposed:
            kind = "ConvBn" if names[0] != "Linear" else "LinearBn"
            rank = names[1][len("BatchNorm") :]
            return getattr(nni, kind + ("ReLU" if len(names) > 2 else "") + rank)(*layers)
        made = _normalised(layers[0], layers[1])
        return made if len(names) == 2 else getattr(nni, _PAIRS[names[0], names[2]])(made, layers[2])
    if names not in _PAIRS:
        raise AssertionError(f"did not find fuser method for: {names} ")
    return getattr(nni, _PAIRS[names])(*layers)


def fuse_known_modules(mod_list, is_qat, additional_fuser_method_mapping=None):
    own = (additional_fuser_method_mapping or {}).get(tuple(type(one) for one in mod_list), None)
    made = own(is_qat, *mod_list) if own is not None else _fused(is_qat, mod_list)
    made.train(mod_list[0].training)
    others = [nn.Identity() for _ in mod_list[1:]]
    for one in others:
        one.training = mod_list[0].training
    return [made] + others


def _fuse_modules(model, modules_to_fuse, is_qat, inplace=False, fuser_func=fuse_known_modules, fuse_custom_config_dict=None):
    if not inplace:
        model = copy.deepcopy(model)
    own = (fuse_custom_config_dict or {}).get("additional_fuser_method_mapping", {})
    groups = [modules_to_fuse] if all(isinstance(one, str) for one in modules_to_fuse) else modules_to_fuse
    for names in groups:
        made = fuser_func([model.get_submodule(name) for name in names], is_qat, own)
        for name, one in zip(names, made):
            model.set_submodule(name, one)
    return model


def fuse_modules(model, modules_to_fuse, inplace=False, fuser_func=fuse_known_modules, fuse_custom_config_dict=None):
    return _fuse_modules(model, modules_to_fuse, False, inplace, fuser_func, fuse_custom_config_dict)


def fuse_modules_qat(model, modules_to_fuse, inplace=False, fuser_func=fuse_known_modules, fuse_custom_config_dict=None):
    return _fuse_modules(model, modules_to_fuse, True, inplace, fuser_func, fuse_custom_config_dict)
