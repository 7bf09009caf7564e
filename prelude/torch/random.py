"""torch.random: a graph has no generator whose state could be kept, so a fork of it has no effect."""
from torch import Generator, get_rng_state, manual_seed, seed, set_rng_state  # noqa: F401
from torch.utils._contexts import NoEffect

__partial__ = True

default_generator = Generator()


class fork_rng(NoEffect):
    pass


def initial_seed():
    return default_generator.initial_seed()
