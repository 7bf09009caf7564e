"""Checkpointing trades memory for time in training; here it is only a call."""


def checkpoint(function, *args, use_reentrant=None, preserve_rng_state=True, **kwargs):
    return function(*args, **kwargs)


def checkpoint_sequential(functions, segments, input, use_reentrant=None, **kwargs):
    for function in functions:
        input = function(input)
    return input
