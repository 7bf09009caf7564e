"""Weak references: all objects live as long as the compile. The referent is not part of the object that holds the reference."""


class ref:
    def __init__(self, object, callback=None):
        self._referent = [object]

    def __call__(self):
        return self._referent[0]


def proxy(object, callback=None):
    return object


WeakValueDictionary = WeakKeyDictionary = dict
WeakSet = set
WeakMethod = ref
