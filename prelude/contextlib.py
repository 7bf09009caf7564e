"""Context managers."""

from functools import wraps

from _refusal import refuse
from torch.utils._contexts import NoEffect

__sees_exceptions__ = True  # their __exit__ uses the exception that the block raised


class AbstractContextManager:
    def __enter__(self):
        return self

    def __exit__(self, *args):
        return None


class nullcontext(AbstractContextManager, NoEffect):
    __exit__ = NoEffect.__exit__  # exceptions pass through, so it need not be called with them

    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result


class suppress(AbstractContextManager):
    def __init__(self, *exceptions):
        self.exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, kind, value, trace):
        return value is not None and isinstance(value, self.exceptions)


class ExitStack(AbstractContextManager):
    def __init__(self):
        self.exits = []

    def push(self, leave):
        self.exits.append(leave.__exit__ if hasattr(type(leave), "__exit__") else leave)
        return leave

    def enter_context(self, manager):
        if hasattr(manager, "__generator__"):
            refuse("enter_context() does not support a context manager made from a generator: write a `with` statement for it")
        kind = type(manager)
        if not hasattr(kind, "__enter__") or not hasattr(kind, "__exit__"):
            raise TypeError(f"'{kind.__module__}.{kind.__qualname__}' object does not support the context manager protocol")
        entered = manager.__enter__()
        self.exits.append(manager.__exit__)
        return entered

    def callback(self, callback, /, *args, **kwargs):
        def leave(kind, value, trace):
            callback(*args, **kwargs)

        self.exits.append(leave)
        return callback

    def close(self):
        self.__exit__(None, None, None)

    def __exit__(self, kind, value, trace):
        swallowed = False
        for leave in reversed(self.exits):
            if leave(kind, value, trace):
                kind, value, swallowed = None, None, True
        self.exits = []
        return swallowed


class ContextDecorator:
    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        def inner(*args, **kwargs):
            with self._recreate_cm():
                return func(*args, **kwargs)

        return inner


class _GeneratorManager(ContextDecorator):
    """`with` runs the generator around its body (exec/branch.c): the code after the yield runs after the body."""

    def __init__(self, func, args, kwargs):
        self.__generator__ = (func, args, kwargs)

    def _recreate_cm(self):
        return _GeneratorManager(*self.__generator__)

    def __enter__(self):
        func, args, kwargs = self.__generator__
        self._running = func(*args, **kwargs)
        try:
            return next(self._running)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, kind, value, trace):
        if kind is not None:
            refuse("__exit__() of a context manager made from a generator takes no exception here: write a `with` statement for it")
        try:
            next(self._running)
        except StopIteration:
            return False
        raise RuntimeError("generator didn't stop")


def contextmanager(func):
    @wraps(func)
    def manager(*args, **kwargs):
        return _GeneratorManager(func, args, kwargs)

    return manager


def redirect_stdout(target):
    return nullcontext(target)
