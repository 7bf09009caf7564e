"""The exceptions of attrs 25.4 under its former name."""

from attrs.exceptions import (AttrsAttributeNotFoundError, DefaultAlreadySetError, FrozenAttributeError, FrozenError, FrozenInstanceError,  # noqa: F401
                              NotAnAttrsClassError, UnannotatedAttributeError)
