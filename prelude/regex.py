"""regex: the same as re, which it extends."""

from re import *  # noqa: F403
