"""Text made of run-time numbers, represented by the list of its code points.

ONNX can concatenate and compare strings, but cannot split them or make one of a number, so chr(n), hex(n) and parts of str(n) are lists of
ints here, and methods of str are implemented on lists. Text that is `ascii` (all points below 128) becomes a string where the graph needs one; a class of
its own marks it, which the elements of a list can share."""
import torch
from typing import List

BLANKS = [9, 10, 11, 12, 13, 28, 29, 30, 31, 32, 0x85, 0xA0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008,
          0x2009, 0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000]

LINE_ENDS = [10, 11, 12, 13, 28, 29, 30, 0x85, 0x2028, 0x2029]


def made(points, ascii):
    known = _known(points)
    return known if known is not None else Ascii(points) if ascii else Text(points)


def is_letter(point):
    """Returns whether the point, which is below 128, is a letter."""
    return 65 <= point & 95 <= 90


def window(n, start, end):
    """Normalises the bounds of a search as in Python: a start after the end finds nothing, not even the empty text."""
    first = 0 if start is None else max(start + n, 0) if start < 0 else start
    last = n if end is None else max(end + n, 0) if end < 0 else min(end, n)
    return first, last


class Text(kind="text"):
    ascii = False

    def __init__(self, points):
        self.points = points

    def __getattr__(self, name):
        return _refuse(f"`{name}`")

    def __str__(self):
        return self

    def __repr__(self):
        return _refuse("the quoted form")

    def __len__(self):
        return len(self.points)

    def __getitem__(self, index):
        return made(self.points[index] if isinstance(index, slice) else [self.points[index]], self.ascii)

    def _part(self, points):
        return Ascii(points) if self.ascii else Text(points)

    def _character(self, point):
        return made([point], self.ascii)

    def __iter__(self):
        return map(self._character, self.points)

    def __reversed__(self):
        return iter(self[::-1])

    # ---- operators ----
    def _joins_as_string(self, other):
        """The characters of a string from outside are not available, but it can be concatenated and compared."""
        return self.ascii and not _has_points(other)

    def __add__(self, other):
        if not isinstance(other, str):
            return NotImplemented
        if _is_unknown(other):
            return other
        if self._joins_as_string(other):
            return string(self) + other
        return made(self.points + _points(other), self.ascii and _ascii(other))

    def __radd__(self, other):
        if not isinstance(other, str):
            return NotImplemented
        if self._joins_as_string(other):
            return other + string(self)
        return made(_points(other) + self.points, self.ascii and _ascii(other))

    def __mul__(self, times):
        return made(self.points * times, self.ascii)

    def __rmul__(self, times):
        return made(self.points * times, self.ascii)

    def __eq__(self, other):
        if isinstance(other, str) and self._joins_as_string(other):
            return string(self) == other
        return isinstance(other, str) and self.points == _points(other)

    def __ne__(self, other):
        if isinstance(other, str) and self._joins_as_string(other):
            return string(self) != other
        return not isinstance(other, str) or self.points != _points(other)

    def __lt__(self, other):
        return before(self.points, _points(other)) if isinstance(other, str) else NotImplemented

    def __gt__(self, other):
        return before(_points(other), self.points) if isinstance(other, str) else NotImplemented

    def __le__(self, other):
        return not before(_points(other), self.points) if isinstance(other, str) else NotImplemented

    def __ge__(self, other):
        return not before(self.points, _points(other)) if isinstance(other, str) else NotImplemented

    # ---- search ----
    def find(self, sub, start=None, end=None):
        part = _points(sub)
        first, last = window(len(self.points), start, end)
        for i in range(first, last - len(part) + 1):
            if self.points[i:i + len(part)] == part:
                return i
        return -1

    def rfind(self, sub, start=None, end=None):
        part = _points(sub)
        first, last = window(len(self.points), start, end)
        for i in range(last - len(part), first - 1, -1):
            if self.points[i:i + len(part)] == part:
                return i
        return -1

    def index(self, sub, start=None, end=None):
        place = self.find(sub, start, end)
        if place < 0:
            raise ValueError("substring not found")
        return place

    def rindex(self, sub, start=None, end=None):
        place = self.rfind(sub, start, end)
        if place < 0:
            raise ValueError("substring not found")
        return place

    def __contains__(self, part):
        points = _points(part)
        if len(points) == 1:
            return points[0] in self.points
        return self.find(part) >= 0

    def count(self, sub, start=None, end=None):
        part = _points(sub)
        first, last = window(len(self.points), start, end)
        total = 0
        if len(part) == 0:
            return max(last - first + 1, 0)
        while first <= last - len(part):
            if self.points[first:first + len(part)] == part:
                total += 1
                first += len(part)
            else:
                first += 1
        return total

    def startswith(self, prefix, start=None, end=None):
        if isinstance(prefix, tuple):
            return any([self.startswith(one, start, end) for one in prefix])
        part = _points(prefix)
        first, last = window(len(self.points), start, end)
        return first <= len(self.points) and self.points[first:last][:len(part)] == part

    def endswith(self, suffix, start=None, end=None):
        if isinstance(suffix, tuple):
            return any([self.endswith(one, start, end) for one in suffix])
        part = _points(suffix)
        first, last = window(len(self.points), start, end)
        return first + len(part) <= last and self.points[last - len(part):last] == part

    # ---- parts ----
    def removeprefix(self, prefix):
        return made(self.points[len(prefix) * int(self.startswith(prefix)):], self.ascii)

    def removesuffix(self, suffix):
        return made(self.points[:len(self.points) - len(suffix) * int(self.endswith(suffix))], self.ascii)

    def partition(self, sep):
        place = self.find(sep)
        front = place if place >= 0 else len(self.points)
        behind = front + len(sep)
        return made(self.points[:front], self.ascii), made(self.points[front:behind], self.ascii), made(self.points[behind:], self.ascii)

    def rpartition(self, sep):
        place = self.rfind(sep)
        front = max(place, 0)
        behind = front + len(sep) * int(place >= 0)
        return made(self.points[:front], self.ascii), made(self.points[front:behind], self.ascii), made(self.points[behind:], self.ascii)

    def split(self, sep=None, maxsplit=-1):
        parts = []
        start, i, left = 0, 0, maxsplit
        limited = maxsplit != -1
        if sep is None:
            for i in range(len(self.points)):
                if self.points[i] in BLANKS and (start == i or not limited or left != 0):
                    if start < i:
                        parts.append(self._part(self.points[start:i]))
                        if limited:
                            left -= 1
                    start = i + 1
            if start < len(self.points):
                parts.append(self._part(self.points[start:]))
            return parts
        between = _points(sep)
        if len(between) == 0:
            raise ValueError("empty separator")
        while i < len(self.points):
            if self.points[i:i + len(between)] == between and (not limited or left != 0):
                parts.append(self._part(self.points[start:i]))
                i += len(between)
                start = i
                if limited:
                    left -= 1
            else:
                i += 1
        parts.append(self._part(self.points[start:]))
        return parts

    def rsplit(self, sep=None, maxsplit=-1):
        parts = self[::-1].split(None if sep is None else sep[::-1], maxsplit)
        return [part[::-1] for part in reversed(parts)]

    def splitlines(self, keepends=False):
        parts = []
        start, i = 0, 0
        while i < len(self.points):
            if self.points[i] in LINE_ENDS:
                behind = i + 1 + int(self.points[i:i + 2] == [13, 10])
                parts.append(self._part(self.points[start:behind if keepends else i]))
                start, i = behind, behind
            else:
                i += 1
        if start < len(self.points):
            parts.append(self._part(self.points[start:]))
        return parts

    def lstrip(self, chars=None):
        those = BLANKS if chars is None else _points(chars)
        first = 0
        while first < len(self.points) and self.points[first] in those:
            first += 1
        return made(self.points[first:], self.ascii)

    def rstrip(self, chars=None):
        those = BLANKS if chars is None else _points(chars)
        last = len(self.points)
        while last > 0 and self.points[last - 1] in those:
            last -= 1
        return made(self.points[:last], self.ascii)

    def strip(self, chars=None):
        return self.lstrip(chars).rstrip(chars)

    def replace(self, old, new, count=-1):
        part, by = _points(old), _points(new)
        points: List[int] = []
        i = 0
        if len(part) == 0:
            return _refuse("replacing nothing in a text")
        while i < len(self.points):
            if count != 0 and self.points[i:i + len(part)] == part:
                points += by
                i += len(part)
                count -= 1
            else:
                points.append(self.points[i])
                i += 1
        return made(points, self.ascii and _ascii(new))

    def join(self, iterable):
        return join(self, iterable)

    # ---- filling ----
    def ljust(self, width, fillchar=" "):
        return made(self.points + _points(fillchar) * (width - len(self.points)), self.ascii and _ascii(fillchar))

    def rjust(self, width, fillchar=" "):
        return made(_points(fillchar) * (width - len(self.points)) + self.points, self.ascii and _ascii(fillchar))

    def center(self, width, fillchar=" "):
        room = max(width - len(self.points), 0)
        left = room // 2 + (room & width & 1)
        fill = _points(fillchar)
        return made(fill * left + self.points + fill * (room - left), self.ascii and _ascii(fillchar))

    def zfill(self, width):
        signed = int(len(self.points) > 0 and self.points[0] in (43, 45))
        return made(self.points[:signed] + [48] * (width - len(self.points)) + self.points[signed:], self.ascii)

    def expandtabs(self, tabsize=8):
        points: List[int] = []
        column = 0
        for p in self.points:
            width = 1 if p != 9 else tabsize - column % tabsize if tabsize > 0 else 0
            points += [32] * width if p == 9 else [p]
            column = 0 if p == 10 or p == 13 else column + width
        return made(points, self.ascii)

    def __format__(self, spec):
        fill, align, width = " ", "<", 0
        if len(spec) > 1 and spec[1] in "<>^":
            fill, align, spec = spec[0], spec[1], spec[2:]
        elif spec[:1] != "" and spec[0] in "<>^":
            align, spec = spec[0], spec[1:]
        spec = spec.removesuffix("s")
        number, dot, precision = spec.partition(".")
        if not (number + precision).isdigit() and number + precision != "":
            raise ValueError("Invalid format specifier")
        text = self[:int(precision)] if dot else self
        width = int(number) if number else 0
        return text.ljust(width, fill) if align == "<" else text.rjust(width, fill) if align == ">" else centered(text, width, fill)

    # ---- letters: at run time, only ASCII letters are recognised ----
    def _letters(self, what):
        return self.points if self.ascii else _refuse(what)

    def upper(self):
        return made([p - 32 if 97 <= p <= 122 else p for p in self._letters("`upper`")], True)

    def lower(self):
        return made([p + 32 if 65 <= p <= 90 else p for p in self._letters("`lower`")], True)

    def casefold(self):
        return self.lower()

    def swapcase(self):
        return made([p ^ 32 if is_letter(p) else p for p in self._letters("`swapcase`")], True)

    def capitalize(self):
        return self[:1].upper() + self[1:].lower()

    def title(self):
        points = self._letters("`title`")
        return made([p if not is_letter(p) else p | 32 if i > 0 and is_letter(points[i - 1]) else p & 95 for i, p in enumerate(points)], True)

    def istitle(self):
        return any([is_letter(p) for p in self._letters("`istitle`")]) and self == self.title()

    def isascii(self):
        return True if self.ascii else all([p < 128 for p in self.points])

    def isdigit(self):
        return len(self.points) > 0 and all([48 <= p <= 57 for p in self._letters("`isdigit`")])

    def isdecimal(self):
        return self.isdigit()

    def isnumeric(self):
        return self.isdigit()

    def isalpha(self):
        return len(self.points) > 0 and all([is_letter(p) for p in self._letters("`isalpha`")])

    def isalnum(self):
        return len(self.points) > 0 and all([48 <= p <= 57 or is_letter(p) for p in self._letters("`isalnum`")])

    def isspace(self):
        return len(self.points) > 0 and all([p in BLANKS for p in self.points])

    def isupper(self):
        return any([65 <= p <= 90 for p in self._letters("`isupper`")]) and not any([97 <= p <= 122 for p in self.points])

    def islower(self):
        return any([97 <= p <= 122 for p in self._letters("`islower`")]) and not any([65 <= p <= 90 for p in self.points])

    # ---- numbers ----
    def _ord(self):
        if len(self.points) != 1:
            raise TypeError("ord() expected a character")
        return self.points[0]

    def _int(self, base):
        points = self.strip()._letters("int()")
        negative = len(points) > 0 and points[0] == 45
        start = int(len(points) > 0 and points[0] in (43, 45))
        for letter, named in ((120, 16), (111, 8), (98, 2)):
            if base == named:
                start += 2 * int(len(points) > start + 2 and points[start] == 48 and points[start + 1] | 32 == letter)
        value = 0
        if start >= len(points):
            raise ValueError("invalid literal for int()")
        for p in points[start:]:
            digit = p - 48 if p <= 57 else (p | 32) - 87
            if p != 95:
                if digit < 0 or digit >= base or 57 < p < 65:
                    raise ValueError("invalid literal for int()")
                value = value * base + digit
        return -value if negative else value

    def __int__(self):
        return self._int(10)


class Ascii(Text):
    ascii = True


class Unknown(Text):
    """Text that cannot be computed: allowed in calls that the graph leaves out (messages, print), an error where it is used."""

    def __init__(self, why, first, last):
        self.why = why
        self.place = (first, last)

    def __getattr__(self, name):
        return _refuse_at(self.why, self.place)

    def __add__(self, other):
        return self if isinstance(other, str) else NotImplemented

    def __radd__(self, other):
        return self if isinstance(other, str) else NotImplemented

    def __format__(self, spec):
        return self

    def __str__(self):
        return self

    def __repr__(self):
        return self


def before(a, b):
    """Returns whether the code points a sort before b."""
    n = min(len(a), len(b))
    for i in range(n):
        if a[i] != b[i]:
            return a[i] < b[i]
    return len(a) < len(b)


def join(separator, iterable):
    between = _points(separator)
    points: List[int] = []
    ascii = _ascii(separator)
    first = True
    for one in iterable:
        if not first:
            points += between
        points += _points(one)
        ascii = ascii and _ascii(one)
        first = False
    return made(points, ascii)


def centered(text, width, fill):
    """Centres like format(): an odd padding character goes to the right."""
    room = max(width - len(text), 0)
    return fill * (room // 2) + text + fill * (room - room // 2)


def text(s):
    """Makes a run-time text that was composed of numbers and known pieces."""
    return Ascii(_points(s)) if _ascii(s) else Text(_points(s))


def string(s):
    """Converts to a string of the graph."""
    if _is_unknown(s):
        return s.points
    if not s.ascii:
        return _refuse("the string form, for any characters,")
    out = ""
    for point in s.points:
        out = _joined(out, _character(point))
    return out


def strings(texts):
    return [string(one) for one in texts]


def chr(i):
    if i < 0 or i > 0x10FFFF:
        raise ValueError("chr() arg not in range(0x110000)")
    return made([i], False)


def digits(n, base, above):
    """Returns the digits of n's absolute value as characters; above: the distance of letters from digits. -2**63 has no absolute value, so
    the computation uses negative numbers, and the power that would be 2**63 is handled separately."""
    powers = torch.tensor([base**k for k in reversed(range({2: 63, 8: 21, 10: 19, 16: 16}[base]))])
    number = torch.tensor(n)
    down = torch.where(number < 0, number, -number)
    digit = torch.fmod(torch.div(down, powers, rounding_mode="trunc"), base) * -1
    if base == 2 or base == 8:
        digit = torch.cat([(number == -(2**62) * 2).to(torch.int64).reshape(1), digit])
    shown = torch.cumsum(digit, 0) > 0
    shown[-1] = True
    return (digit + 48 + above * (digit > 9))[shown].tolist()


def minus(n):
    return [45] * int(n < 0)


def decimal(n, signed):
    return (minus(n) if signed else []) + digits(n, 10, 0)


def in_base(n, base, letter):
    return made(minus(n) + [48, ord(letter)] + digits(n, base, 39), True)


def format_int(n, kind, sign, alternate, grouping, fill, align, width):
    """Formats n by a parsed format specification."""
    if kind == "c":
        front, body = [], chr(n).points
    else:
        base = {"b": 2, "o": 8, "x": 16, "X": 16}.get(kind, 10)
        front = minus(n) + _points(sign) * int(n >= 0) + _points("0" + kind if alternate and base != 10 else "")
        body = digits(n, base, 7 if kind == "X" else 39)
        if grouping:
            body = grouped(body, 3 if base == 10 else 4, ord(grouping), width - len(front) if align == "=" and fill == "0" else 0)
    room = max(width - len(front) - len(body), 0)
    left = {">": room, "^": room // 2}.get(align, 0)
    filling = _points(fill)
    points = filling * left + front + filling * (room if align == "=" else 0) + body
    return made(points + (filling * (room - left) if align in "<^" else []), kind != "c" and _ascii(fill))


def grouped(body, every, separator, width):
    while len(body) + (len(body) - 1) // every < width:
        body = [48] + body
    points: List[int] = []
    for i in range(len(body)):
        if i > 0 and (len(body) - i) % every == 0:
            points.append(separator)
        points.append(body[i])
    return points
