"""Wrappers that are never used here; programs test whether a model has one."""

__stubs__ = True


class FullyShardedDataParallel:
    pass
