"""Names that pickles of modules contain and no source imports: each with dots replaced by underscores, two of them between module and name."""

import torch


def _codecs__encode(text, encoding="latin1"):
    return text.encode(encoding)


def copyreg___reconstructor(cls, base, state):
    return object.__new__(cls)


copy_reg___reconstructor = copyreg___reconstructor


def copyreg____newobj__(cls, *args):
    return cls.__new__(cls, *args)


def __builtin____xrange(*args):
    return range(*args)


def __builtin____unicode(*args):
    return str(*args)


def __builtin____long(*args):
    return int(*args)


def scriptc__set_global(module, name, value):
    """Gives a name of a module, or an attribute of a class there, a value of the program that is running, such as one of a closure."""
    import importlib
    owner = importlib.import_module(module)
    *path, last = name.split(".")
    for part in path:
        owner = getattr(owner, part)
    setattr(owner, last, value)
    torch._C._note_running(module)


def scriptc__fill_global(module, name, items):
    """Gives a container of a module the contents that it has in the program that is running, whatever methods its class defines."""
    import importlib
    held = getattr(importlib.import_module(module), name)
    if isinstance(held, dict):
        for key, value in items:
            dict.__setitem__(held, key, value)
    elif isinstance(held, list):
        list.clear(held)
        list.extend(held, items)
    else:
        set.update(held, items)
    torch._C._note_filled(held)


def re___compile(pattern, flags):
    import re
    return re.compile(pattern, flags)


torch__C__TensorBase = torch.Tensor
torch__C___TensorBase = torch.Tensor


class torch_nn_modules_module___WrappedHook:
    """A hook that is bound to its module."""

    def __call__(self, *args, **kwargs):
        if self.with_module:
            return self.hook(self.module, *args, **kwargs)
        return self.hook(*args, **kwargs)

    def __setstate__(self, state):
        self.hook = state["hook"]
        self.with_module = state["with_module"]
        if self.with_module:
            self.module = state["module"]


class torch_nn_utils_weight_norm__WeightNorm:
    """The hook that nn.utils.weight_norm registers."""

    def __call__(self, module, inputs):
        from torch.nn.utils.weight_norm import _norm_except
        g = getattr(module, self.name + "_g")
        v = getattr(module, self.name + "_v")
        setattr(module, self.name, v * (g / _norm_except(v, self.dim)))


class torch_nn_utils_spectral_norm__SpectralNorm:
    """The hook that nn.utils.spectral_norm registers; in training it moves the two vectors."""

    def __call__(self, module, inputs):
        from torch.nn import functional as F
        weight = getattr(module, self.name + "_orig")
        u = getattr(module, self.name + "_u")
        v = getattr(module, self.name + "_v")
        matrix = weight.transpose(0, self.dim).reshape(weight.shape[self.dim], -1) if self.dim != 0 else weight.reshape(weight.shape[0], -1)
        if module.training:
            with torch.no_grad():
                for _ in range(self.n_power_iterations):
                    v.copy_(F.normalize(torch.mv(matrix.t(), u), dim=0, eps=self.eps))
                    u.copy_(F.normalize(torch.mv(matrix, v), dim=0, eps=self.eps))
        setattr(module, self.name, weight / torch.dot(u, torch.mv(matrix, v)))


class torch_optim_swa_utils__AveragedModel(torch.nn.Module):
    def forward(self, *args, **kwargs):
        return self.module(*args, **kwargs)


class torch__dynamo_eval_frame__OptimizedModule(torch.nn.Module):
    """What torch.compile makes of a module. PyTorch 2.13 pickles it as a call of the class, earlier versions as a module with a state."""

    def __init__(self, module, dynamo_ctx=None):
        super().__init__()
        self._orig_mod = module
        self.training = module.training

    def forward(self, *args, **kwargs):
        return self._orig_mod(*args, **kwargs)

    def __getattr__(self, name):
        return self._modules["_orig_mod"] if name == "_orig_mod" else getattr(self._modules["_orig_mod"], name)

    def __len__(self):
        return len(self._orig_mod)


torch__C___VariableFunctionsClass = torch


def builtins__bytearray(text=b"", encoding=None):
    return text.encode() if isinstance(text, str) else text


__builtin____bytearray = builtins__bytearray


class _GraphModule(torch.nn.Module):
    pass


def torch_fx_graph_module__reduce_graph_module(body, import_block):
    """A graph of torch.fx is stored as the text of its forward."""
    import types

    from torch._quantized.numbers import taken

    found = []
    exec(import_block + body["_code"] + "\n\nfound.append(forward)\n")
    made = object.__new__(_GraphModule)
    numbers = taken(body)
    made.__setstate__(body)
    for name in numbers:
        setattr(made, name, numbers[name])
    made.forward = types.MethodType(found[0], made)
    return made


from torch._quantized.packed import ScriptObject as torch__ScriptObject  # noqa: E402, F401
