"""References that keep nothing alive: all lives as long as the compile does. What they refer to is no part of who holds them."""


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
