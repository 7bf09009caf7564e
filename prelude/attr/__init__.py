"""attr 25.4: the former names of attrs."""

from attrs import (NOTHING, Attribute, Factory, asdict, assoc, astuple, attrib, attributes, converters, dataclass, define, evolve, exceptions, field, fields,  # noqa: F401
                   fields_dict, frozen, has, make_class, mutable, resolve_types, validate, validators)

s = attrs = attributes
ib = attr = attrib
