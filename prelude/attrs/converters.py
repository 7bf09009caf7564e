"""attrs.converters 25.4."""


def pipe(*converters):
    def convert(value):
        for one in converters:
            value = one(value)
        return value

    return convert


def optional(converter):
    return lambda value: None if value is None else converter(value)


def default_if_none(default=None, factory=None):
    return lambda value: value if value is not None else factory() if factory is not None else default


def to_bool(value):
    value = value.lower() if isinstance(value, str) else value
    if value in (True, "true", "t", "yes", "y", "on", "1", 1):
        return True
    if value in (False, "false", "f", "no", "n", "off", "0", 0):
        return False
    raise ValueError(f"Cannot convert value to bool: {value!r}")
