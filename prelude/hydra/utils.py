"""hydra.utils 1.3: instantiate."""

from dataclasses import is_dataclass
from functools import partial
from importlib import import_module

from omegaconf import DictConfig, ListConfig, OmegaConf


def get_object(path):
    module, _, name = path.rpartition(".")
    if not module:
        return import_module(name)
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError:
        return getattr(get_object(module), name)


get_class = get_method = get_static_method = get_object


def _made(value, recursive):
    if isinstance(value, (dict, DictConfig)):
        return instantiate(value) if recursive else value
    if isinstance(value, (list, tuple, ListConfig)):
        return [_made(one, recursive) for one in value] if recursive else value
    return value


def instantiate(config, *args, **kwargs):
    if config is None:
        return None
    if isinstance(config, (list, tuple, ListConfig)):
        return [_made(one, True) for one in config]
    if is_dataclass(config):
        config = OmegaConf.structured(config)
    values = OmegaConf.to_container(config, resolve=True) if isinstance(config, DictConfig) else dict(config)
    values.update(kwargs)
    recursive = values.pop("_recursive_", True)
    values.pop("_convert_", None)
    if "_target_" not in values:
        made = {key: _made(value, recursive) for key, value in values.items()}
        return DictConfig(made) if isinstance(config, DictConfig) else made
    target = values.pop("_target_")
    function = get_object(target) if isinstance(target, str) else target
    bound = values.pop("_partial_", False)
    listed = _made(values.pop("_args_", []), recursive)
    first = args or listed
    named = {key: _made(value, recursive) for key, value in values.items()}
    return partial(function, *first, **named) if bound else function(*first, **named)


call = instantiate


def to_absolute_path(path):
    return path


def get_original_cwd():
    return "."
