"""re: regular expressions over texts known at compile time. A C function finds matches; this module processes them."""

__known_loops__ = True
IGNORECASE = I = 2
MULTILINE = M = 8
DOTALL = S = 16
VERBOSE = X = 64
ASCII = A = 256
UNICODE = U = 32

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "a": "\a", "0": "\0"}
_MATCH, _WHOLE = 1, 2


class error(Exception):
    pass


class Match:
    def __init__(self, pattern, text, position, spans):
        self.re, self.string, self.pos, self.spans = pattern, text, position, spans

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
        out = ""
        while template:
            before, escape, template = template.partition("\\")
            out += before
            if not escape:
                break
            if template.startswith("g<"):
                name, _, template = template[2:].partition(">")
                out += self._text(int(name) if name.isdigit() else name, "")
                continue
            c, template = template[:1], template[1:]
            if c.isdigit() and c != "0":
                if template[:1].isdigit() and int(c + template[0]) <= self.re.groups:
                    c, template = c + template[0], template[1:]
                out += self._text(int(c), "")
            else:
                out += _ESCAPES.get(c, c)
        return out


class Pattern:
    def __init__(self, text, flags=0):
        found = _compile(text, flags)  # noqa: F821
        if isinstance(found, str):
            raise error(found)
        self.pattern, self.flags = text, flags
        self.groups, self.groupindex = found

    def _find(self, string, pos, how=0):
        spans = _match(self.pattern, self.flags, string, pos, how)  # noqa: F821
        return None if spans is None else Match(self, string, pos, spans)

    def match(self, string, pos=0):
        return self._find(string, pos, _MATCH)

    def fullmatch(self, string, pos=0):
        return self._find(string, pos, _WHOLE)

    def search(self, string, pos=0):
        return self._find(string, pos)

    def finditer(self, string, pos=0):
        return [Match(self, string, pos, spans) for spans in _matches(self.pattern, self.flags, string, pos, 0)]  # noqa: F821

    def findall(self, string, pos=0):
        if self.groups == 0:
            return [string[spans[0]:spans[1]] for spans in _matches(self.pattern, self.flags, string, pos, 0)]  # noqa: F821
        found = self.finditer(string, pos)
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


def compile(pattern, flags=0):
    return pattern if isinstance(pattern, Pattern) else Pattern(pattern, flags)


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
