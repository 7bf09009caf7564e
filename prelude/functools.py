"""Higher-order functions. A cache keeps the results of calls whose arguments are known when the graph is built."""

from collections import namedtuple

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__")
WRAPPER_UPDATES = ("__dict__",)


class partial:
    def __init__(self, func, /, *args, **keywords):
        if isinstance(func, partial):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        self.func = func
        self.args = args
        self.keywords = keywords

    def __setstate__(self, state):
        self.func, self.args, self.keywords = state[0], state[1], state[2]

    def __call__(self, /, *args, **keywords):
        return self.func(*self.args, *args, **{**self.keywords, **keywords})


def partialmethod(func, /, *args, **keywords):
    def method(self, /, *more, **others):
        return func(self, *args, *more, **{**keywords, **others})

    return method


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    for name in ("__name__", "__qualname__", "__module__", "__doc__"):
        if hasattr(wrapped, name):
            setattr(wrapper, name, getattr(wrapped, name))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    def decorate(wrapper):
        return update_wrapper(wrapper, wrapped)

    return decorate


def cache(user_function, /):
    table = {}
    cached = _remember(user_function, table)  # noqa: F821
    if cached is None:
        def call(*args, **keywords):
            return user_function(*args, **keywords)
        cached = _remember(call, table)  # noqa: F821
    cached.cache_clear = table.clear
    cached.__wrapped__ = user_function
    return cached


def _uncached(user_function, /):
    def call(*args, **keywords):
        return user_function(*args, **keywords)
    update_wrapper(call, user_function)
    call.cache_clear = {}.clear
    return call


def lru_cache(maxsize=128, typed=False):
    if callable(maxsize):
        return cache(maxsize)
    return _uncached if maxsize == 0 or typed else cache


def reduce(function, sequence, /, *initial):
    items = list(sequence)
    if initial:
        value = initial[0]
    elif items:
        value = items.pop(0)
    else:
        raise TypeError("reduce() of empty iterable with no initial value")
    for item in items:
        value = function(value, item)
    return value


def total_ordering(cls):
    """Adds the comparisons that the class lacks, based on the one that it has."""
    have = vars(cls)
    if "__lt__" in have:
        derived = {"__gt__": lambda a, b: not (a < b or a == b), "__le__": lambda a, b: a < b or a == b, "__ge__": lambda a, b: not a < b}
    elif "__le__" in have:
        derived = {"__ge__": lambda a, b: not a <= b or a == b, "__lt__": lambda a, b: a <= b and not a == b, "__gt__": lambda a, b: not a <= b}
    elif "__gt__" in have:
        derived = {"__lt__": lambda a, b: not (a > b or a == b), "__ge__": lambda a, b: a > b or a == b, "__le__": lambda a, b: not a > b}
    elif "__ge__" not in have:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    else:
        derived = {"__le__": lambda a, b: not a >= b or a == b, "__gt__": lambda a, b: a >= b and not a == b, "__lt__": lambda a, b: not a >= b}
    for name, method in derived.items():
        if name not in have:
            setattr(cls, name, method)
    return cls


class _SingleDispatch:
    def __init__(self, func):
        self.func = func
        self.table = dict()  # filled by the decorators of any module

    def dispatch(self, cls):
        if cls in self.table:
            return self.table[cls]
        best, chosen = object, self.func
        for kind, func in self.table.items():
            if issubclass(cls, kind) and issubclass(kind, best):
                best, chosen = kind, func
        return chosen

    def register(self, cls, func=None):
        if func is None and isinstance(cls, type):
            return lambda func: self.register(cls, func)
        if func is None:
            func = cls
            cls = list(func.__annotations__.values())[0]
        self.table[cls] = func
        return func

    def __call__(self, *args, **kwargs):
        return self.dispatch(type(args[0]))(*args, **kwargs)


def singledispatch(func):
    return _SingleDispatch(func)


def cmp_to_key(mycmp):
    class Key:
        def __init__(self, obj):
            self.obj = obj

        def __lt__(self, other):
            return mycmp(self.obj, other.obj) < 0

    return Key
