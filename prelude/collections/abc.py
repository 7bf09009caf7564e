"""Abstract containers: isinstance() asks what the value can do."""

from typing import (  # noqa: F401
    Awaitable, Callable, Collection, Container, Coroutine, Generator, Hashable, Iterable, Iterator, Mapping, MutableMapping,
    MutableSequence, Sequence, Sized,
)

Set = MutableSet = set
