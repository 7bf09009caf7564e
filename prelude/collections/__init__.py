"""Container classes on top of dict and list."""

from collections import abc  # noqa: F401


class OrderedDict(dict):
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
        key = list(self.keys())[-1 if last else 0]
        return key, self.pop(key)


class defaultdict(dict):
    def __init__(self, default_factory=None, *args, **kwargs):
        dict.__init__(self, *args, **kwargs)
        self.default_factory = default_factory

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

    def most_common(self, n=None):
        pairs = sorted(self.items(), key=lambda pair: pair[1], reverse=True)
        return pairs if n is None else pairs[:n]


class ChainMap(dict):
    def __init__(self, *maps):
        dict.__init__(self)
        for one in reversed(maps):
            self.update(one)


class deque(list):
    def __init__(self, iterable=(), maxlen=None):
        list.__init__(self, iterable)
        self.maxlen = maxlen
        self._drop_first()

    def _drop_first(self):
        if self.maxlen is not None:
            while len(self) > self.maxlen:
                self.pop(0)

    def append(self, x):
        list.append(self, x)
        self._drop_first()

    def extend(self, iterable):
        list.extend(self, iterable)
        self._drop_first()

    def appendleft(self, x):
        self.insert(0, x)
        if self.maxlen is not None and len(self) > self.maxlen:
            self.pop()

    def popleft(self):
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


class UserDict(dict):
    pass


class UserList(list):
    pass


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    from typing import NamedTuple

    return _named_tuple(NamedTuple, typename, field_names, defaults)  # noqa: F821
