"""tomllib: TOML as known text. Python's own module depends on details of re.Match; this one reads the same language."""

__known_loops__ = True


class TOMLDecodeError(ValueError):
    pass


_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}
_BARE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"


class _Reader:
    def __init__(self, text):
        self.text, self.i = text, 0

    def fail(self, why):
        raise TOMLDecodeError(f"{why} (at line {self.text[:self.i].count(chr(10)) + 1})")

    def peek(self, n=1):
        return self.text[self.i:self.i + n]

    def blanks(self, lines=False):
        while self.i < len(self.text):
            c = self.text[self.i]
            if c in " \t" or lines and c in "\r\n":
                self.i += 1
            elif c == "#":
                end = self.text.find("\n", self.i)
                self.i = len(self.text) if end < 0 else end
            else:
                break

    def expect(self, token):
        if self.peek(len(token)) != token:
            self.fail(f"expected {token!r}")
        self.i += len(token)

    def string(self):
        quote = self.text[self.i]
        long = self.peek(3) == quote * 3
        end = quote * 3 if long else quote
        self.i += len(end)
        if long and self.peek() == "\n":
            self.i += 1
        out = []
        while self.peek(len(end)) != end:
            c = self.peek()
            if not c or c == "\n" and not long:
                self.fail("an unterminated string")
            self.i += 1
            out.append(self.escape() if c == "\\" and quote == '"' else c)
        self.i += len(end)
        while long and self.peek() == quote:
            out.append(quote)
            self.i += 1
        return "".join(out)

    def escape(self):
        c = self.peek()
        self.i += 1
        if c in "uU":
            n = 4 if c == "u" else 8
            self.i += n
            return chr(int(self.text[self.i - n:self.i], 16))
        if c in " \t\r\n":
            while self.peek() and self.peek() in " \t\r\n":
                self.i += 1
            return ""
        if c not in _ESCAPES:
            self.fail("an unknown escape")
        return _ESCAPES[c]

    def key(self):
        parts = []
        while True:
            self.blanks()
            if self.peek() and self.peek() in "\"'":
                parts.append(self.string())
            else:
                start = self.i
                while self.peek() and self.peek() in _BARE:
                    self.i += 1
                if start == self.i:
                    self.fail("a key is missing")
                parts.append(self.text[start:self.i])
            self.blanks()
            if self.peek() != ".":
                return parts
            self.i += 1

    def value(self):
        c = self.peek()
        if c in ("'", '"'):
            return self.string()
        if c == "[":
            return self.array()
        if c == "{":
            return self.inline()
        start = self.i
        while self.peek() and self.peek() not in " \t\r\n,]}#":
            self.i += 1
        return self.scalar(self.text[start:self.i])

    def scalar(self, word):
        if word in ("true", "false"):
            return word == "true"
        plain = word.replace("_", "")
        try:
            if plain[:2] in ("0x", "0o", "0b"):
                return int(plain, 0)
            return float(plain) if any([c in plain for c in ".eE"]) or plain.lstrip("+-") in ("inf", "nan") else int(plain)
        except ValueError:
            self.fail(f"{word!r} is not a TOML value")

    def array(self):
        self.expect("[")
        items = []
        self.blanks(True)
        while self.peek() != "]":
            items.append(self.value())
            self.blanks(True)
            if self.peek() == ",":
                self.i += 1
                self.blanks(True)
            elif self.peek() != "]":
                self.fail("expected `,` or `]`")
        self.i += 1
        return items

    def inline(self):
        self.expect("{")
        table = {}
        self.blanks()
        while self.peek() != "}":
            self.pair(table)
            self.blanks()
            if self.peek() == ",":
                self.i += 1
                self.blanks()
            elif self.peek() != "}":
                self.fail("expected `,` or `}`")
        self.i += 1
        return table

    def pair(self, table):
        *path, last = self.key()
        self.expect("=")
        self.blanks()
        value = self.value()
        table = self.inside(table, path)
        if last in table:
            self.fail(f"the key {last!r} occurs twice")
        table[last] = value

    def inside(self, table, path):
        for part in path:
            table = table.setdefault(part, {})
            table = table[-1] if isinstance(table, list) else table
            if not isinstance(table, dict):
                self.fail(f"{part!r} is not a table")
        return table

    def document(self):
        root = {}
        table = root
        self.blanks(True)
        while self.i < len(self.text):
            if self.peek() == "[":
                many = self.peek(2) == "[["
                self.i += 1 + many
                *path, last = self.key()
                self.expect("]]" if many else "]")
                above = self.inside(root, path)
                if many:
                    above.setdefault(last, []).append({})
                table = self.inside(above, [last])
            else:
                self.pair(table)
            self.blanks()
            if self.i < len(self.text) and self.peek() not in "\r\n":
                self.fail("expected the end of the line")
            self.blanks(True)
        return root


def loads(s, /, *, parse_float=float):
    return _Reader(s.replace("\r\n", "\n")).document()


def load(fp, /, *, parse_float=float):
    text = fp.read()
    return loads(text.decode() if isinstance(text, bytes) else text)
