"""The iterators of zip and map over several iterators. Asked again behind their end, they ask their first iterator again, as Python's do:
the element that it gave when another one ended is lost, and the next one follows."""
from _iteration import _advance, _given

__goes_on_behind_its_end__ = True  # each has one yield, in a loop
__passes_iterables_on__ = True


def pairs(strict, first, rest, single):
    for v in first:
        if not _advance(rest):
            if strict:
                raise ValueError("zip() has arguments of different lengths")
            return
        yield (v, _given(rest)) if single else (v, *_given(rest))
    if strict and _advance(rest):
        raise ValueError("zip() has arguments of different lengths")


def results(function, first, rest, single):
    for v in first:
        if not _advance(rest):
            return
        yield function(v, _given(rest)) if single else function(v, *_given(rest))
