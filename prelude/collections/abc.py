"""Abstract containers: isinstance() tests what the value supports."""

from typing import (  # noqa: F401
    AbstractSet, Awaitable, Callable, Collection, Container, Coroutine, Generator, Hashable, Iterable, Iterator, Mapping, MutableMapping,
    MutableSequence, Sequence, Sized,
)

Set = AbstractSet
MutableSet = set
