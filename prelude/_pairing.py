"""The iterators of zip and map over several iterators. If they are advanced after their end, they advance their first iterator again, as in Python:
the element that it returned when another one ended is lost, and the next one follows."""
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
