"""The exceptions of attrs 25.4. Importing them from the package would run its own `__init__`."""


class FrozenError(AttributeError):
    msg = "can't set attribute"


class FrozenInstanceError(FrozenError):
    pass


class FrozenAttributeError(FrozenError):
    pass


class AttrsAttributeNotFoundError(ValueError):
    pass


class NotAnAttrsClassError(ValueError):
    pass


class DefaultAlreadySetError(RuntimeError):
    pass


class UnannotatedAttributeError(RuntimeError):
    pass
