"""json: texts of known values. Reading one is not here: files are not read."""

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


class JSONDecodeError(ValueError):
    pass


def _text(value):
    return '"' + "".join([_ESCAPES.get(char, char) for char in value]) + '"'


def _atom(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, (int, float)):
        return repr(value)
    return None


def _key(key):
    if isinstance(key, str):
        return _text(key)
    atom = _atom(key)
    if atom is None:
        raise TypeError(f"keys must be str, int, float, bool or None, not {type(key).__name__}")
    return '"' + atom + '"'


class JSONEncoder:
    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False, indent=None,
                 separators=None, default=None):
        self.sort_keys = sort_keys
        self.indent = " " * indent if isinstance(indent, int) else indent
        self.comma, self.colon = separators or (", " if indent is None else ",", ": ")
        if default is not None:
            self.default = default

    def default(self, o):
        raise TypeError(f"Object of type {type(o).__name__} is not JSON serializable")

    def _join(self, begin, parts, end, depth):
        if not parts:
            return begin + end
        if self.indent is None:
            return begin + self.comma.join(parts) + end
        line = "\n" + self.indent * (depth + 1)
        return begin + line + (self.comma + line).join(parts) + "\n" + self.indent * depth + end

    def _encode(self, value, depth):
        atom = _atom(value)
        if atom is not None:
            return atom
        if isinstance(value, dict):
            items = sorted(value.items()) if self.sort_keys else value.items()
            return self._join("{", [_key(k) + self.colon + self._encode(v, depth + 1) for k, v in items], "}", depth)
        if isinstance(value, (list, tuple)):
            return self._join("[", [self._encode(v, depth + 1) for v in value], "]", depth)
        return self._encode(self.default(value), depth)

    def encode(self, o):
        return self._encode(o, 0)


def dumps(obj, *, cls=None, **kwargs):
    return (cls or JSONEncoder)(**kwargs).encode(obj)
