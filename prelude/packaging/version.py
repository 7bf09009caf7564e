"""Versions in the order of PEP 440: [N!]N(.N)*[{a|b|rc}N][.postN][.devN][+local]."""

__known_loops__ = True
_BEFORE = {"a": 0, "alpha": 0, "b": 1, "beta": 1, "c": 2, "rc": 2, "pre": 2, "preview": 2}
_LAST = 3


class InvalidVersion(ValueError):
    pass


def _words(text):
    """`1.10rc1.post2` is ["1", "10", "rc", "1", "post", "2"]."""
    words = []
    word = ""
    for char in text:
        if word and (char in "._-" or char.isdigit() != word[-1].isdigit()):
            words.append(word)
            word = ""
        if char not in "._-":
            word += char
    return words + [word] if word else words


def _numbers(words):
    count = 0
    while count < len(words) and words[count].isdigit():
        count += 1
    return [int(word) for word in words[:count]], words[count:]


class Version:
    def __init__(self, version):
        public, _, local = version.strip().lower().removeprefix("v").partition("+")
        epoch, mark, rest = public.partition("!")
        release, words = _numbers(_words(rest if mark else public))
        if not release:
            raise InvalidVersion(f"Invalid version: '{version}'")
        self._text = version.strip()
        self.epoch = int(epoch) if mark else 0
        self.release = tuple(release)
        self.pre = self.post = self.dev = None
        self.local = local or None
        while words:
            name = words[0]
            found, rest = _numbers(words[1:])
            number = found[0] if found else 0
            if name in _BEFORE:
                self.pre = (("a", "b", "rc")[_BEFORE[name]], number)
            elif name in ("post", "rev", "r"):
                self.post = number
            elif name == "dev":
                self.dev = number
            else:
                raise InvalidVersion(f"Invalid version: '{version}'")
            words = rest
        self._key = self._order()

    def _order(self):
        release = list(self.release)
        while len(release) > 1 and release[-1] == 0:
            release.pop()
        if self.pre is not None:
            before = (_BEFORE[self.pre[0]], self.pre[1])
        elif self.post is None and self.dev is not None:
            before = (-1, 0)
        else:
            before = (_LAST, 0)
        after = -1 if self.post is None else self.post
        unfinished = (1, 0) if self.dev is None else (0, self.dev)
        local = [(1, int(word), "") if word.isdigit() else (0, 0, word) for word in _words(self.local or "")]
        return (self.epoch, release, before, after, unfinished, local)

    @property
    def major(self):
        return self.release[0]

    @property
    def minor(self):
        return self.release[1] if len(self.release) > 1 else 0

    @property
    def micro(self):
        return self.release[2] if len(self.release) > 2 else 0

    @property
    def base_version(self):
        text = ".".join([str(number) for number in self.release])
        return f"{self.epoch}!{text}" if self.epoch else text

    @property
    def public(self):
        return self._text.partition("+")[0]

    @property
    def is_prerelease(self):
        return self.dev is not None or self.pre is not None

    @property
    def is_devrelease(self):
        return self.dev is not None

    @property
    def is_postrelease(self):
        return self.post is not None

    def __str__(self):
        return self._text

    def __repr__(self):
        return f"<Version('{self._text}')>"

    def __hash__(self):
        return hash(self._text)

    def __eq__(self, other):
        return self._key == other._key if isinstance(other, Version) else NotImplemented

    def __ne__(self, other):
        return self._key != other._key if isinstance(other, Version) else NotImplemented

    def __lt__(self, other):
        return self._key < other._key

    def __le__(self, other):
        return self._key <= other._key

    def __gt__(self, other):
        return self._key > other._key

    def __ge__(self, other):
        return self._key >= other._key


def parse(version):
    return Version(version)
