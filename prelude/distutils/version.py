"""Versions, compared part by part by their numbers and words."""

import re

__known_loops__ = True
_PARTS = re.compile(r"[0-9]+|[a-z]+|\.")


class LooseVersion:
    def __init__(self, vstring):
        self.vstring = vstring
        self.version = [int(part) if part.isdigit() else part for part in _PARTS.findall(vstring) if part != "."]

    def __str__(self):
        return self.vstring

    def __eq__(self, other):
        return self.version == _loose(other).version

    def __lt__(self, other):
        return self.version < _loose(other).version

    def __le__(self, other):
        return self.version <= _loose(other).version

    def __gt__(self, other):
        return self.version > _loose(other).version

    def __ge__(self, other):
        return self.version >= _loose(other).version


def _loose(other):
    return LooseVersion(other) if isinstance(other, str) else other


StrictVersion = LooseVersion
