"""attrs.validators 25.4."""


def _checked(test, error, text):
    def check(instance, attribute, value):
        if not test(value):
            raise error(f"'{attribute.name}' {text}")

    return check


def instance_of(type_):
    return _checked(lambda value: isinstance(value, type_), TypeError, "must be of another type")


def in_(options):
    return _checked(lambda value: value in options, ValueError, "must be one of the options")


def gt(bound):
    return _checked(lambda value: value > bound, ValueError, f"must be > {bound}")


def ge(bound):
    return _checked(lambda value: value >= bound, ValueError, f"must be >= {bound}")


def lt(bound):
    return _checked(lambda value: value < bound, ValueError, f"must be < {bound}")


def le(bound):
    return _checked(lambda value: value <= bound, ValueError, f"must be <= {bound}")


def min_len(length):
    return _checked(lambda value: len(value) >= length, ValueError, f"must have a length of at least {length}")


def max_len(length):
    return _checked(lambda value: len(value) <= length, ValueError, f"must have a length of at most {length}")


def is_callable():
    return _checked(callable, TypeError, "must be callable")


def matches_re(regex, flags=0, func=None):
    import re
    return _checked(lambda value: re.fullmatch(regex, value, flags) is not None, ValueError, "must match the pattern")


def and_(*checks):
    def check(instance, attribute, value):
        for one in checks:
            one(instance, attribute, value)

    return check


def or_(*checks):
    def check(instance, attribute, value):
        for one in checks:
            try:
                one(instance, attribute, value)
                return
            except (TypeError, ValueError):
                pass
        raise ValueError(f"'{attribute.name}' satisfies none of the validators")

    return check


def optional(inner):
    inner = and_(*inner) if isinstance(inner, (list, tuple)) else inner

    def check(instance, attribute, value):
        if value is not None:
            inner(instance, attribute, value)

    return check


def deep_iterable(member_validator, iterable_validator=None):
    member = and_(*member_validator) if isinstance(member_validator, (list, tuple)) else member_validator

    def check(instance, attribute, value):
        if iterable_validator is not None:
            iterable_validator(instance, attribute, value)
        for one in value:
            member(instance, attribute, one)

    return check


def deep_mapping(key_validator=None, value_validator=None, mapping_validator=None):
    def check(instance, attribute, value):
        if mapping_validator is not None:
            mapping_validator(instance, attribute, value)
        for key, one in value.items():
            if key_validator is not None:
                key_validator(instance, attribute, key)
            if value_validator is not None:
                value_validator(instance, attribute, one)

    return check
