"""hydra 1.3: objects made from configurations. Its own source inspects loaded modules and reads plugins, which do not exist in a compiler."""

from hydra import utils  # noqa: F401


def main(config_path=None, config_name=None, version_base=None):
    return lambda function: function


def initialize(*args, **kwargs):
    from contextlib import nullcontext
    return nullcontext()
