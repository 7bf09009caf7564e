"""Container classes on top of dict and list."""

from collections import abc  # noqa: F401


class OrderedDict(dict, form="dict"):
    def __repr__(self):
        return type(self).__name__ + ("(" + repr(list(self.items())) + ")" if len(self) > 0 else "()")

    def move_to_end(self, key, last=True):
        value = self.pop(key)
        if last:
            self[key] = value
        else:
            others = list(self.items())
            self.clear()
            self[key] = value
            for name, item in others:
                self[name] = item

    def popitem(self, last=True):
        if len(self) == 0:
            raise KeyError("dictionary is empty")
        key = list(self.keys())[-1 if last else 0]
        return key, self.pop(key)

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return list(self.items()) == list(other.items())
        return dict(self) == other

    def __ne__(self, other):
        return not self == other

    def copy(self):
        return type(self)(self)

    @classmethod
    def fromkeys(cls, iterable, value=None):
        made = cls()
        for key in iterable:
            made[key] = value
        return made


class defaultdict(dict):
    def __init__(self, default_factory=None, *args, **kwargs):
        dict.__init__(self, *args, **kwargs)
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        self.default_factory = default_factory

    def copy(self):
        return type(self)(self.default_factory, self)

    __copy__ = copy

    def __or__(self, other):
        made = self.copy()
        made.update(other)
        return made

    def __repr__(self):
        return f"{type(self).__name__}({self.default_factory!r}, {dict(self)!r})"

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        value = self.default_factory()
        self[key] = value
        return value


class Counter(dict):
    def __init__(self, iterable=None, **kwargs):
        dict.__init__(self)
        self.update(iterable, **kwargs)

    def __missing__(self, key):
        return 0

    def update(self, iterable=None, **kwargs):
        if iterable is not None:
            if isinstance(iterable, dict):
                for key, n in iterable.items():
                    self[key] = self.get(key, 0) + n
            else:
                for key in iterable:
                    self[key] = self.get(key, 0) + 1
        for key, n in kwargs.items():
            self[key] = self.get(key, 0) + n

    def __repr__(self):
        return type(self).__name__ + ("(" + repr(dict(self.most_common())) + ")" if len(self) > 0 else "()")

    def elements(self):
        return iter([key for key, n in self.items() for _ in range(n)])

    def subtract(self, iterable=None, **kwargs):
        for key, n in Counter(iterable, **kwargs).items():
            self[key] = self[key] - n

    def total(self):
        return sum(self.values())

    def copy(self):
        return type(self)(self)

    def __delitem__(self, key):
        if key in self:
            dict.__delitem__(self, key)

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("a Counter has no fromkeys: build it from an iterable")

    def _kept(self, counts):
        made = Counter()
        for key, n in counts:
            if n > 0:
                made[key] = n
        return made

    def _all(self, other):
        return list(self) + [key for key in other if key not in self]

    def __add__(self, other):
        return self._kept([(key, self[key] + other[key]) for key in self._all(other)])

    def __sub__(self, other):
        return self._kept([(key, self[key] - other[key]) for key in self._all(other)])

    def __or__(self, other):
        return self._kept([(key, max(self[key], other[key])) for key in self._all(other)])

    def __and__(self, other):
        return self._kept([(key, min(self[key], other[key])) for key in self])

    def __pos__(self):
        return self._kept(self.items())

    def __neg__(self):
        return self._kept([(key, -n) for key, n in self.items()])

    def __eq__(self, other):
        if not isinstance(other, Counter):
            return dict.__eq__(self, other)
        return all([self[key] == other[key] for key in self._all(other)])

    def __ne__(self, other):
        return not self == other

    def __le__(self, other):
        return all([self[key] <= other[key] for key in self._all(other)])

    def __ge__(self, other):
        return other <= self

    def __lt__(self, other):
        return self <= other and self != other

    def __gt__(self, other):
        return other < self

    def most_common(self, n=None):
        pairs = sorted(self.items(), key=lambda pair: pair[1], reverse=True)
        return pairs if n is None else pairs[:n]


class ChainMap:
    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __missing__(self, key):
        raise KeyError(key)

    def __getitem__(self, key):
        for one in self.maps:
            if key in one:
                return one[key]
        return self.__missing__(key)

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        del self.maps[0][key]

    def __contains__(self, key):
        return any([key in one for one in self.maps])

    def _joined(self):
        joined = {}
        for one in reversed(self.maps):
            joined.update(one)
        return joined

    def get(self, key, default=None):
        return self[key] if key in self else default

    def keys(self):
        return self._joined().keys()

    def values(self):
        return self._joined().values()

    def items(self):
        return self._joined().items()

    def __iter__(self):
        return iter(self._joined())

    def __len__(self):
        return len(self._joined())

    def __bool__(self):
        return any(self.maps)

    def __repr__(self):
        return f"{type(self).__name__}({', '.join([repr(one) for one in self.maps])})"

    def __eq__(self, other):
        return self._joined() == (other._joined() if isinstance(other, ChainMap) else other)

    def new_child(self, m=None, **kwargs):
        return type(self)({**(m or {}), **kwargs} if kwargs or m is None else m, *self.maps)

    @property
    def parents(self):
        return type(self)(*self.maps[1:])

    def pop(self, key, *default):
        return self.maps[0].pop(key, *default)

    def popitem(self):
        return self.maps[0].popitem()

    def clear(self):
        self.maps[0].clear()

    @classmethod
    def fromkeys(cls, iterable, value=None):
        return cls(dict.fromkeys(iterable, value))

    def update(self, *args, **kwargs):
        self.maps[0].update(*args, **kwargs)

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]

    def copy(self):
        return type(self)(self.maps[0].copy(), *self.maps[1:])

    def __or__(self, other):
        if not isinstance(other, (dict, ChainMap)):
            return NotImplemented
        joined = self.copy()
        joined.update(other)
        return joined

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        return type(self)({**other, **self._joined()})

    def __ior__(self, other):
        self.update(other)
        return self


class deque(list, form="list"):
    def __init__(self, iterable=(), maxlen=None):
        list.__init__(self, iterable)
        self.maxlen = maxlen
        self._drop_first()

    def _drop_first(self):
        if self.maxlen is not None:
            while len(self) > self.maxlen:
                self.pop(0)

    def __repr__(self):
        return f"deque({list(self)!r})" if self.maxlen is None else f"deque({list(self)!r}, maxlen={self.maxlen})"

    def __add__(self, other):
        if not isinstance(other, deque):
            raise TypeError("can only concatenate deque to deque")
        return deque(list(self) + list(other), self.maxlen)

    def __mul__(self, times):
        return deque(list(self) * times, self.maxlen)

    def __iadd__(self, other):
        self.extend(other)
        return self

    def copy(self):
        return deque(self, self.maxlen)

    __copy__ = copy

    def insert(self, index, x):
        if self.maxlen is not None and len(self) >= self.maxlen:
            raise IndexError("deque already at its maximum size")
        list.insert(self, index, x)

    def append(self, x):
        list.append(self, x)
        self._drop_first()

    def extend(self, iterable):
        list.extend(self, iterable)
        self._drop_first()

    def appendleft(self, x):
        list.insert(self, 0, x)
        if self.maxlen is not None and len(self) > self.maxlen:
            self.pop()

    def popleft(self):
        if _is_handled("IndexError") and not self:  # noqa: F821
            raise IndexError("pop from an empty deque")
        return self.pop(0)

    def extendleft(self, iterable):
        for x in iterable:
            self.appendleft(x)

    def rotate(self, n=1):
        if len(self) > 0:
            k = n % len(self)
            moved = self[len(self) - k :] + self[: len(self) - k]
            self.clear()
            self.extend(moved)


class UserDict(abc.MutableMapping):
    """A mapping that keeps its items in `data`, which a derived class may set to a dictionary of its own."""

    def __init__(self, dict=None, /, **more):
        self.data = {}
        if dict is not None:
            self.update(dict)
        if more:
            self.update(more)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key not in self.data and hasattr(type(self), "__missing__"):
            return type(self).__missing__(self, key)
        return self.data[key]

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def __repr__(self):
        return repr(self.data)

    def __or__(self, other):
        return type(self)(self.data | (other.data if isinstance(other, UserDict) else other))

    def __ior__(self, other):
        self.data |= other.data if isinstance(other, UserDict) else other
        return self

    def copy(self):
        return type(self)(self.data)


class UserList(abc.MutableSequence):
    """A sequence that keeps its items in the list `data`."""

    _equal_by = True

    def __init__(self, initlist=None):
        self.data = [] if initlist is None else list(initlist)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        return type(self)(self.data[i]) if isinstance(i, slice) else self.data[i]

    def __setitem__(self, i, item):
        self.data[i] = item

    def __delitem__(self, i):
        del self.data[i]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, item):
        return item in self.data

    def __eq__(self, other):
        return self.data == (other.data if isinstance(other, UserList) else other)

    def __add__(self, other):
        return type(self)(self.data + list(other))

    def __radd__(self, other):
        return type(self)(list(other) + self.data)

    def __mul__(self, n):
        return type(self)(self.data * n)

    def __repr__(self):
        return repr(self.data)

    def append(self, item):
        self.data.append(item)

    def insert(self, i, item):
        self.data.insert(i, item)

    def pop(self, i=-1):
        return self.data.pop(i)

    def remove(self, item):
        self.data.remove(item)

    def clear(self):
        self.data.clear()

    def copy(self):
        return type(self)(self.data)

    def index(self, item, *args):
        return self.data.index(item, *args)

    def count(self, item):
        return self.data.count(item)

    def reverse(self):
        self.data.reverse()

    def sort(self, /, *, key=None, reverse=False):
        self.data.sort(key=key, reverse=reverse)

    def extend(self, other):
        self.data.extend(other)


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    from typing import NamedTuple

    return _named_tuple(NamedTuple, typename, field_names, defaults)  # noqa: F821
