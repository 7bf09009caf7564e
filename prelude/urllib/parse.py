"""Splits addresses into their parts."""

import re
from collections import namedtuple

__known_loops__ = True
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")

SplitResult = namedtuple("SplitResult", ["scheme", "netloc", "path", "query", "fragment"])
ParseResult = namedtuple("ParseResult", ["scheme", "netloc", "path", "params", "query", "fragment"])


def urlsplit(url, scheme="", allow_fragments=True):
    found = _SCHEME.match(url)
    if found is not None:
        scheme, url = found.group(1).lower(), url[found.end() :]
    netloc = ""
    if url.startswith("//"):
        ends = [url.find(mark, 2) for mark in "/?#"]
        end = min([at for at in ends if at >= 0] + [len(url)])
        netloc, url = url[2:end], url[end:]
    fragment = ""
    if allow_fragments:
        url, _, fragment = url.partition("#")
    url, _, query = url.partition("?")
    return SplitResult(scheme, netloc, url, query, fragment)


def urlparse(url, scheme="", allow_fragments=True):
    split = urlsplit(url, scheme, allow_fragments)
    head, slash, last = split.path.rpartition("/")
    last, _, params = last.partition(";")
    return ParseResult(split.scheme, split.netloc, head + slash + last, params, split.query, split.fragment)
