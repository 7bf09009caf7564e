"""re: regular expressions over texts that are known at compile time.

A pattern becomes a list of items: ("set", negated, pieces), ("repeat", least, most, greedy, items), ("group", number, alternatives),
("open" | "close", number), ("look", ahead, alternatives), ("back", number) and the anchors ("start",), ("end",), ("edge", is_edge).
Matching backtracks; runs of one set are taken without a call for each character."""

IGNORECASE = I = 2
MULTILINE = M = 8
DOTALL = S = 16
VERBOSE = X = 64
ASCII = A = 256

_MANY = 1 << 30
_DIGIT = [("0", "9")]
_WORD = [("a", "z"), ("A", "Z"), ("0", "9"), ("_", "_")]
_SPACE = [(" ", " "), ("\t", "\r")]
_CLASSES = {"d": _DIGIT, "w": _WORD, "s": _SPACE}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "a": "\a", "0": "\0"}


class error(Exception):
    pass


class _Reader:
    def __init__(self, text, flags):
        self.text, self.flags, self.at, self.groups, self.names = text, flags, 0, 0, {}

    def peek(self):
        return self.text[self.at] if self.at < len(self.text) else ""

    def take(self, token):
        if not self.text.startswith(token, self.at):
            return False
        self.at += len(token)
        return True

    def until(self, end):
        stop = self.text.find(end, self.at)
        if stop < 0:
            raise error("missing " + end)
        word = self.text[self.at:stop]
        self.at = stop + len(end)
        return word

    def alternatives(self):
        found = [self.items()]
        while self.take("|"):
            found.append(self.items())
        return found

    def items(self):
        found = []
        while self.peek() and self.peek() not in "|)":
            one = self.atom()
            if one is not None:
                found.append(self.repeated(one))
        return found

    def atom(self):
        c = self.peek()
        self.at += 1
        if c == "(":
            return self.group()
        if c == "[":
            return self.set()
        if c == "\\":
            return self.escape()
        if c == ".":
            return ("set", True, [] if self.flags & DOTALL else [("\n", "\n")])
        if c == "^":
            return ("start",)
        if c == "$":
            return ("end",)
        if c in "*+?":
            raise error("nothing to repeat")
        return ("set", False, [(c, c)])

    def group(self):
        if self.take("?:"):
            return self.closed(("group", 0, self.alternatives()))
        for token, ahead in (("?=", True), ("?!", False)):
            if self.take(token):
                return self.closed(("look", ahead, self.alternatives()))
        named = self.take("?P<")
        if not named and self.peek() == "?":
            raise error("unknown extension of a group")
        self.groups += 1
        number = self.groups
        if named:
            self.names[self.until(">")] = number
        return self.closed(("group", number, self.alternatives()))

    def closed(self, item):
        if not self.take(")"):
            raise error("missing ), unterminated subpattern")
        return item

    def escape(self):
        c = self.peek()
        self.at += 1
        if c.lower() in _CLASSES:
            return ("set", c.isupper(), _CLASSES[c.lower()])
        if c in "bB":
            return ("edge", c == "b")
        if c == "A":
            return ("start",)
        if c == "Z":
            return ("stop",)
        if c in "123456789":
            return ("back", int(c))
        c = _ESCAPES.get(c, c)
        return ("set", False, [(c, c)])

    def set(self):
        negated, pieces, first = self.take("^"), [], True
        while first or self.peek() != "]":
            if not self.peek():
                raise error("unterminated character set")
            first = False
            low = self.member(pieces)
            if low and self.peek() == "-" and self.text[self.at + 1:self.at + 2] not in ("]", ""):
                self.at += 1
                pieces.append((low, self.member(pieces)))
            elif low:
                pieces.append((low, low))
        self.at += 1
        return ("set", negated, pieces)

    def member(self, pieces):
        c = self.peek()
        self.at += 1
        if c != "\\":
            return c
        c = self.peek()
        self.at += 1
        if c in _CLASSES:
            pieces.extend(_CLASSES[c])
            return ""
        return "\b" if c == "b" else _ESCAPES.get(c, c)

    def repeated(self, item):
        while True:
            if self.take("*"):
                least, most = 0, _MANY
            elif self.take("+"):
                least, most = 1, _MANY
            elif self.take("?"):
                least, most = 0, 1
            elif self.peek() == "{" and self.text[self.at + 1:self.at + 2].isdigit():
                self.at += 1
                least, comma, most = self.until("}").partition(",")
                least, most = int(least), (int(most) if most else _MANY) if comma else int(least)
            else:
                return item
            item = ("repeat", least, most, not self.take("?"), [item])


class _Run:
    """One attempt to match; `spans` holds where groups begin and end."""

    def __init__(self, pattern, text):
        self.text, self.flags, self.spans = text, pattern.flags, [-1] * (2 * pattern.groups + 2)

    def fits(self, item, at):
        if at >= len(self.text):
            return False
        c = self.text[at]
        inside = any(low <= c <= high for low, high in item[2])
        if not inside and self.flags & IGNORECASE:
            inside = any(low <= c.lower() <= high or low <= c.upper() <= high for low, high in item[2])
        return inside != item[1]

    def stands(self, item, at):
        """Does an item without width hold here?"""
        text, lines = self.text, self.flags & MULTILINE
        if item[0] == "start":
            return at == 0 or bool(lines and text[at - 1] == "\n")
        if item[0] == "end":
            return at == len(text) or (at == len(text) - 1 and text[at] == "\n") or bool(lines and text[at] == "\n")
        if item[0] == "stop":
            return at == len(text)
        if item[0] == "edge":
            word = ("set", False, _WORD)
            return ((at > 0 and self.fits(word, at - 1)) != self.fits(word, at)) == item[1]
        return any(self.end(one, at) >= 0 for one in item[2]) == item[1]

    def end(self, items, at):
        """Where the items end that match from `at` on; -1: they don't."""
        for k, item in enumerate(items):
            kind = item[0]
            if kind == "set":
                if not self.fits(item, at):
                    return -1
                at += 1
            elif kind == "repeat":
                return self.repeat(item, items[k + 1:], at)
            elif kind == "group":
                return self.group(item, items[k + 1:], at)
            elif kind == "mark":
                return self.mark(item[1], items[k + 1:], at)
            elif kind == "back":
                known = self.text[self.spans[2 * item[1]]:self.spans[2 * item[1] + 1]]
                if not self.text.startswith(known, at):
                    return -1
                at += len(known)
            elif not self.stands(item, at):
                return -1
        return at

    def mark(self, index, rest, at):
        old = self.spans[index]
        self.spans[index] = at
        end = self.end(rest, at)
        if end < 0:
            self.spans[index] = old
        return end

    def group(self, item, rest, at):
        number = item[1]
        for one in item[2]:
            marked = [("mark", 2 * number)] + one + [("mark", 2 * number + 1)] if number else one
            end = self.end(marked + rest, at)
            if end >= 0:
                return end
        return -1

    def repeat(self, item, rest, at):
        _, least, most, greedy, inner = item
        if inner[0][0] == "set":
            return self.run(item, rest, at)
        again = inner + [("repeat", max(least - 1, 0), most - 1, greedy, inner)] + rest
        if least > 0:
            return self.end(again, at)
        for more in (greedy, not greedy):
            if more and (most == 0 or self.end(inner, at) == at):
                continue
            end = self.end(again if more else rest, at)
            if end >= 0:
                return end
        return -1

    def run(self, item, rest, at):
        _, least, most, greedy, inner = item
        last = at
        while last - at < most and self.fits(inner[0], last):
            last += 1
        stops = list(range(at + least, last + 1))
        for stop in reversed(stops) if greedy else stops:
            end = self.end(rest, stop)
            if end >= 0:
                return end
        return -1


class Match:
    def __init__(self, pattern, text, start, end, spans):
        self.re, self.string, self.pos, self.spans = pattern, text, start, [start, end] + spans[2:]

    def _number(self, group):
        return self.re.groupindex[group] if isinstance(group, str) else group

    def span(self, group=0):
        k = self._number(group)
        return (self.spans[2 * k], self.spans[2 * k + 1])

    def start(self, group=0):
        return self.span(group)[0]

    def end(self, group=0):
        return self.span(group)[1]

    def _text(self, group, default=None):
        start, end = self.span(group)
        return default if start < 0 or end < 0 else self.string[start:end]

    def group(self, *groups):
        found = [self._text(one) for one in groups or (0,)]
        return found[0] if len(found) == 1 else tuple(found)

    def groups(self, default=None):
        return tuple(self._text(k + 1, default) for k in range(self.re.groups))

    def groupdict(self, default=None):
        return {name: self._text(k, default) for name, k in self.re.groupindex.items()}

    def __getitem__(self, group):
        return self.group(group)

    def expand(self, template):
        out, reader = "", _Reader(template, 0)
        while reader.peek():
            if not reader.take("\\"):
                out += reader.peek()
                reader.at += 1
            elif reader.take("g<"):
                name = reader.until(">")
                out += self._text(int(name) if name.isdigit() else name, "")
            else:
                c = reader.peek()
                reader.at += 1
                out += self._text(int(c), "") if c.isdigit() and c != "0" else _ESCAPES.get(c, c)
        return out


class Pattern:
    def __init__(self, text, flags=0):
        reader = _Reader(text, flags)
        self.alternatives = reader.alternatives()
        if reader.peek():
            raise error("unbalanced parenthesis")
        self.pattern, self.flags, self.groups, self.groupindex = text, flags, reader.groups, reader.names
        self.anchored = not reader.flags & MULTILINE and all([bool(one) and one[0] == ("start",) for one in self.alternatives])

    def _at(self, text, start, whole=False):
        run = _Run(self, text)
        end = run.end([("group", 0, self.alternatives)] + ([("stop",)] if whole else []), start)
        return None if end < 0 else Match(self, text, start, end, run.spans)

    def match(self, string, pos=0):
        return self._at(string, pos)

    def fullmatch(self, string, pos=0):
        return self._at(string, pos, True)

    def search(self, string, pos=0):
        for start in range(pos, min(pos, 0) + 1 if self.anchored else len(string) + 1):
            found = self._at(string, start)
            if found is not None:
                return found
        return None

    def finditer(self, string, pos=0):
        found = []
        while pos <= len(string):
            one = self.search(string, pos)
            if one is None:
                break
            found.append(one)
            pos = one.end() if one.end() > one.start() else one.end() + 1
        return found

    def findall(self, string, pos=0):
        found = self.finditer(string, pos)
        if self.groups == 0:
            return [one.group() for one in found]
        return [one.groups("")[0] if self.groups == 1 else one.groups("") for one in found]

    def split(self, string, maxsplit=0):
        parts, last = [], 0
        found = self.finditer(string)
        for one in found[:maxsplit] if maxsplit else found:
            parts.append(string[last:one.start()])
            parts.extend(one.groups())
            last = one.end()
        return parts + [string[last:]]

    def subn(self, repl, string, count=0):
        out, last = "", 0
        found = self.finditer(string)
        found = found[:count] if count else found
        for one in found:
            out += string[last:one.start()] + (repl(one) if callable(repl) else one.expand(repl))
            last = one.end()
        return out + string[last:], len(found)

    def sub(self, repl, string, count=0):
        return self.subn(repl, string, count)[0]


_known = {}


def compile(pattern, flags=0):
    if isinstance(pattern, Pattern):
        return pattern
    if (pattern, flags) not in _known:
        _known[pattern, flags] = Pattern(pattern, flags)
    return _known[pattern, flags]


def match(pattern, string, flags=0):
    return compile(pattern, flags).match(string)


def fullmatch(pattern, string, flags=0):
    return compile(pattern, flags).fullmatch(string)


def search(pattern, string, flags=0):
    return compile(pattern, flags).search(string)


def findall(pattern, string, flags=0):
    return compile(pattern, flags).findall(string)


def finditer(pattern, string, flags=0):
    return compile(pattern, flags).finditer(string)


def split(pattern, string, maxsplit=0, flags=0):
    return compile(pattern, flags).split(string, maxsplit)


def sub(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).sub(repl, string, count)


def subn(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).subn(repl, string, count)


def escape(pattern):
    return "".join("\\" + c if c in "()[]{}?*+-|^$\\.&~# \t\n\r\v\f" else c for c in pattern)
