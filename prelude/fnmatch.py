"""Matching of names with shell patterns."""

import re

__known_loops__ = True


def _any_of(pat, begin):
    """Returns where the brackets opened before `begin` are closed; 0: nowhere."""
    first = begin + 1 if pat[begin:begin + 1] == "!" else begin
    return pat.find("]", first + 1) + 1


def translate(pat):
    text, i = "", 0
    while i < len(pat):
        c, i = pat[i], i + 1
        end = _any_of(pat, i) if c == "[" else 0
        if end:
            inside = pat[i:end - 1].replace("\\", "\\\\")
            text, i = text + "[" + ("^" + inside[1:] if inside[0] == "!" else inside) + "]", end
        else:
            text = text + (".*" if c == "*" else "." if c == "?" else re.escape(c))
    return "(?s:" + text + ")\\Z"


def fnmatchcase(name, pat):
    return re.match(translate(pat), name) is not None


fnmatch = fnmatchcase


def filter(names, pat):
    pattern = translate(pat)
    return [name for name in names if re.match(pattern, name) is not None]
