"""json: converts known values to text and back. `_parse` is a C function; io reads files."""

import re

__known_loops__ = True
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


class JSONDecodeError(ValueError):
    pass


def _escaped(char, ascii):
    code = ord(char)
    if char in _ESCAPES:
        return _ESCAPES[char]
    if 32 <= code < (127 if ascii else 0x110000):
        return char
    if code < 0x10000:
        return "\\u%04x" % code
    return "\\u%04x\\u%04x" % (0xD800 + ((code - 0x10000) >> 10), 0xDC00 + (code & 0x3FF))


def _text(value, ascii):
    return '"' + "".join([_escaped(char, ascii) for char in value]) + '"'


def _number(value):
    if value != value:
        return "NaN"
    return {"inf": "Infinity", "-inf": "-Infinity"}.get(repr(value), repr(value))


def _atom(value, ascii):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value, ascii)
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, int):
        return repr(value)
    return None


def _key(key, ascii):
    if isinstance(key, str):
        return _text(key, ascii)
    atom = _atom(key, ascii)
    if atom is None:
        raise TypeError(f"keys must be str, int, float, bool or None, not {type(key).__name__}")
    return '"' + atom + '"'


class JSONEncoder:
    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False, indent=None,
                 separators=None, default=None):
        self.ensure_ascii = ensure_ascii
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
        atom = _atom(value, self.ensure_ascii)
        if atom is not None:
            return atom
        if isinstance(value, dict):
            items = sorted(value.items()) if self.sort_keys else value.items()
            return self._join("{", [_key(k, self.ensure_ascii) + self.colon + self._encode(v, depth + 1) for k, v in items], "}", depth)
        if isinstance(value, (list, tuple)):
            return self._join("[", [self._encode(v, depth + 1) for v in value], "]", depth)
        return self._encode(self.default(value), depth)

    def encode(self, o):
        return self._encode(o, 0)


def dumps(obj, *, cls=None, **kwargs):
    return (cls or JSONEncoder)(**kwargs).encode(obj)


# ---- reading ----

_SPACE = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORDS = {"null": None, "true": True, "false": False, "NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}
_UNESCAPED = {'"': '"', "\\": "\\", "/": "/", "n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}


def _wrong(what, text, at):
    raise JSONDecodeError(f"{what}: line 1 column {at + 1} (char {at})")


def _after_space(text, at):
    return _SPACE.match(text, at).end()


def _read_text(text, at):
    out = ""
    while True:
        if at >= len(text):
            _wrong("Unterminated string starting at", text, at)
        char = text[at]
        if char == '"':
            return out, at + 1
        if char != "\\":
            out, at = out + char, at + 1
        elif text[at + 1] == "u":
            out, at = out + chr(int(text[at + 2 : at + 6], 16)), at + 6
        else:
            out, at = out + _UNESCAPED[text[at + 1]], at + 2


def _read_items(text, at, end, read):
    """Calls `read` repeatedly, up to the closing bracket."""
    at = _after_space(text, at)
    if text[at : at + 1] == end:
        return at + 1
    while True:
        at = _after_space(text, read(text, at))
        if text[at : at + 1] == end:
            return at + 1
        if text[at : at + 1] != ",":
            _wrong("Expecting ',' delimiter", text, at)
        at = _after_space(text, at + 1)


def _read(text, at):
    at = _after_space(text, at)
    first = text[at : at + 1]
    if first == '"':
        return _read_text(text, at + 1)
    if first == "[":
        items = []

        def item(text, at):
            value, at = _read(text, at)
            items.append(value)
            return at

        at = _read_items(text, at + 1, "]", item)
        return items, at
    if first == "{":
        held = {}

        def pair(text, at):
            if text[at : at + 1] != '"':
                _wrong("Expecting property name enclosed in double quotes", text, at)
            key, at = _read_text(text, at + 1)
            at = _after_space(text, at)
            if text[at : at + 1] != ":":
                _wrong("Expecting ':' delimiter", text, at)
            held[key], at = _read(text, at + 1)
            return at

        at = _read_items(text, at + 1, "}", pair)
        return held, at
    for word, value in _WORDS.items():
        if text.startswith(word, at):
            return value, at + len(word)
    number = _NUMBER.match(text, at)
    if number is None:
        _wrong("Expecting value", text, at)
    whole = number.group(1) is None and number.group(2) is None
    return int(number.group(0)) if whole else float(number.group(0)), number.end()


def load(fp, **kw):
    return loads(fp.read(), **kw)


def _hooked(value, object_hook, object_pairs_hook):
    if isinstance(value, list):
        return [_hooked(item, object_hook, object_pairs_hook) for item in value]
    if not isinstance(value, dict):
        return value
    pairs = [(key, _hooked(item, object_hook, object_pairs_hook)) for key, item in value.items()]
    return object_pairs_hook(pairs) if object_pairs_hook is not None else object_hook(dict(pairs))


def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, object_pairs_hook=None, **kw):
    text = s.decode() if isinstance(s, bytes) else s
    known, value = _parse(text)  # noqa: F821
    if not known:  # not accepted by the fast reader: an error to describe, NaN, a large int
        value, at = _read(text, 0)
        at = _after_space(text, at)
        if at != len(text):
            _wrong("Extra data", text, at)
    if object_hook is not None or object_pairs_hook is not None:
        return _hooked(value, object_hook, object_pairs_hook)
    return value
