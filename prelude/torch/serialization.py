"""Files that are not read: their contents are unknown, and loading them marks a module's tensors as unknown."""
from _refusal import refuse


class UnknownState(kind="unknown_state"):
    """Represents the file's dictionary, and anything read from it or computed from it: as a key it may be any key."""

    def __getattr__(self, name):
        return self

    def __call__(self, *args, **kwargs):
        return self

    def _same(self, other=None):
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __floordiv__ = __mod__ = __matmul__ = __neg__ = _same

    __lt__ = __le__ = __gt__ = __ge__ = _same  # a test of it is told, and taken as true

    def __iter__(self):
        return iter([self])

    def __getitem__(self, key):
        return self

    def get(self, key, default=None):
        return self

    def pop(self, key, default=None):
        return self

    def copy(self):
        return self

    def update(self, other=(), **entries):
        pass

    def state_dict(self):
        return self

    def items(self):
        return [(self, self)]

    def keys(self):
        return [self]

    def values(self):
        return [self]

    def __contains__(self, key):
        return True

    def __setitem__(self, key, value):
        pass

    def __delitem__(self, key):
        pass

    __len__ = __int__ = __float__ = _same

    def __index__(self):
        refuse("this number comes from a file that is not read: pass it as an argument, or write it into the program")

    def __str__(self):
        return ""

    def __bool__(self):
        return True


def load(f, map_location=None, pickle_module=None, *, weights_only=None, mmap=None, **kwargs):
    return UnknownState()


def save(obj, f, **kwargs):
    pass
