"""lightning.pytorch: the parts of a LightningModule that affect a graph. Training, logging and loading have no effect on it."""
import inspect

from torch.nn.modules.module import Module

__partial_classes__ = True


class AttributeDict(dict):
    def __getattr__(self, name):
        if name not in self:
            raise AttributeError("Missing attribute " + repr(name))
        return self[name]

    def __setattr__(self, name, value):
        self[name] = value


def _arguments(function, owner, args, kwargs):
    """Returns every argument of a constructor by name, with defaults for those that were not given."""
    parameters = list(inspect.signature(function).parameters.values())[1:]
    given = dict(inspect.signature(function).bind(owner, *args, **kwargs).arguments)
    found = {}
    for one in parameters:
        if one.kind == inspect.VAR_KEYWORD:
            found.update(given.get(one.name, {}))
        elif one.name in given:
            found[one.name] = given[one.name]
        elif one.default is not inspect.Parameter.empty:
            found[one.name] = one.default
    return found


class _HyperParameters:
    def save_hyperparameters(self, *args, ignore=None, frame=None, logger=True):
        left_out = [ignore] if isinstance(ignore, str) else list(ignore or [])
        found = {name: value for name, value in self._constructed_with.items() if name not in left_out}
        if len(args) == 1 and not isinstance(args[0], str):
            found = args[0] if isinstance(args[0], dict) else vars(args[0])
        elif args:
            found = {name: found[name] for name in args}
        self._hparams.update(found)

    @property
    def hparams(self):
        return self._hparams

    @property
    def hparams_initial(self):
        return AttributeDict(self._hparams)


class LightningModule(_HyperParameters, Module):
    def __new__(cls, *args, **kwargs):
        made = object.__new__(cls)
        made._constructed_with = _arguments(cls.__init__, made, args, kwargs)
        made._hparams = AttributeDict()
        return made

    def __init__(self, *args, **kwargs):
        Module.__init__(self)
        self.automatic_optimization, self.strict_loading = True, True
        self.current_epoch = self.global_step = self.global_rank = self.local_rank = 0
        self.trainer = self.logger = self.example_input_array = None
        self.loggers, self.fabric, self.on_gpu = [], None, False

    @property
    def device(self):
        return torch.device("cpu")  # noqa: F821

    @property
    def dtype(self):
        return torch.get_default_dtype()  # noqa: F821

    def log(self, *args, **kwargs):
        pass

    def log_dict(self, *args, **kwargs):
        pass

    def print(self, *args, **kwargs):
        pass

    def freeze(self):
        for parameter in self.parameters():
            parameter.requires_grad_(False)
        self.eval()

    def unfreeze(self):
        for parameter in self.parameters():
            parameter.requires_grad_(True)
        self.train()


class LightningDataModule(_HyperParameters):
    pass


class Callback:
    pass


class Trainer:
    def __init__(self, *args, **kwargs):
        pass


def seed_everything(seed=None, workers=False, verbose=True):
    torch.manual_seed(seed or 0)  # noqa: F821
    return seed or 0


import torch  # noqa: E402
