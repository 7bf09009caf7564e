"""attr.converters 25.4: the former name of attrs.converters."""
from attrs.converters import *  # noqa: F401,F403
