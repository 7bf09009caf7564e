"""What `re` answers at compile time; every line holds in CPython too."""
import re

from torch import nn


def check(got, want):
    assert got == want, f"{got} is not {want}"


def checks():
    check(re.split(r"(\d.*)", "k3"), ["k", "3", ""])
    check(re.split(r"(\d.*)", "noskip"), ["noskip"])
    check(re.split(r"[,;] *", "a, b;c,,d"), ["a", "b", "c", "", "d"])
    check(re.split("_", "a_b_c", maxsplit=1), ["a", "b_c"])
    m = re.match(r"^(.*denselayer\d+\.(?:norm|relu|conv))\.((?:[12])\.(?:weight|bias))$", "features.denselayer12.norm.1.weight")
    check(m.groups(), ("features.denselayer12.norm", "1.weight"))
    check(m.group(2, 0), ("1.weight", "features.denselayer12.norm.1.weight"))
    check(re.match("a", "ba"), None)
    check(re.search("(?P<word>[a-c]+)-(?P<number>[0-9]{2,3})", "x abc-1234").groupdict(), {"word": "abc", "number": "123"})
    check(re.search(r"\bis\b", "this is it").span(), (5, 7))
    check(re.findall(r"(\w)(\d)?", "a1b"), [("a", "1"), ("b", "")])
    check(re.findall(r"\d+", "1 22 x333"), ["1", "22", "333"])
    check(re.findall("a*?b", "aabab"), ["aab", "ab"])
    check(re.findall("x*", "axb"), ["", "x", "", ""])
    check(re.sub(r"layers_(\d+)", r"stages.\1", "layers_12.layers_3"), "stages.12.stages.3")
    check(re.sub(r"(?P<a>.)(.)", r"\2\g<a>", "abcd", count=1), "bacd")
    check(re.sub("[aeiou]", lambda found: found.group().upper(), "model"), "mOdEl")
    check(re.fullmatch(r"(?:ab)+", "ababab") is not None, True)
    check(re.fullmatch(r"(?:ab)+", "ababa"), None)
    check(re.match(r"(a|ab)(c|bcd)(d*)", "abcd").groups(), ("a", "bcd", ""))
    check(re.match(r"(.)(.)\2\1", "abba").end(), 4)
    check(re.findall(r"^\w+$", "one\ntwo", re.MULTILINE), ["one", "two"])
    check(re.match("HE.LO", "he\nlo", re.I | re.S).group(), "he\nlo")
    check(re.findall(r"foo(?!bar)\w*", "foobar foobaz"), ["foobaz"])
    check(re.findall(r"[^\s\]-]+", "a-b ]c"), ["a", "b", "c"])
    check(re.compile(r"\.").sub("/", "a.b.c"), "a/b/c")
    check([one.start() for one in re.finditer("a", "banana")], [1, 3, 5])
    check(re.match(re.escape("a.b(c)"), "a.b(c)").end(), 6)
    check(re.split(r"(a)|b", "xaybz"), ["x", "a", "y", None, "z"])
    check(re.findall(r"|a", "aba"), ["", "a", "", "", "a", ""])
    check(re.sub("x*", "-", "abxd"), "-a-b--d-")
    check((re.search(r"a\Z", "a\n"), re.search(r"a$", "a\n").span(), re.search(r"^b", "a\nb")), (None, (0, 1), None))
    check(re.findall(r"a{,2}b", "aaab b"), ["aab", "b"])
    check(re.findall(r"[[:a]+", "[a:b]"), ["[a:"])
    check(re.findall(r"[]x]+|[^]x]+", "a]xb"), ["a", "]x", "b"])
    check(re.search("\u00e9(.)", "caf\u00e9\U0001F600x").span(1), (4, 5))
    check(re.search(r"\u00e9\x41", "\u00e9A").end(), 2)
    check(re.sub(r"(?P<year>\d{4})-(\d\d)", r"\g<2>/\g<year>\n", "2024-05"), "05/2024\n")
    check(re.findall(r"""(\w+)  # a word
                         \s*=\s*  # is
                         (\d+)""", "ab = 1, c=22", re.VERBOSE), [("ab", "1"), ("c", "22")])
    check(re.match("(?i)ABC", "abc").group(), "abc")
    check(re.match(r"(?P<q>['\"]).*?(?P=q)", "'a\"b' c").group(), "'a\"b'")
    check(re.search(r"(?<=k)\d+", "j1k23").group(), "23")
    check(re.compile("(?P<b>x)(?P<a>y)").groupindex == {"b": 1, "a": 2}, True)
    check(re.match("x", "yx", re.M), None)
    check(re.compile("x").match("yx", 1).span(), (1, 2))
    check(re.search(r"\w+", "\u00e9t\u00e9 1").group(), "\u00e9t\u00e9")
    check(re.search(r"\w+", "\u00e9t\u00e9 1", re.A).group(), "t")
    for bad in ("(", r"\h", "a**", "[z-a]", "(?P<n>a)(?P<n>b)", "*"):
        try:
            re.compile(bad)
            check(bad, "refused")
        except re.error:
            pass
    check("relu" in dir(nn.functional) and "no_such_activation" not in dir(nn.functional), True)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        checks()
        for name in ["sizes", "width"]:
            setattr(self, name, self.told(3, [1, 2])[name])

    def told(self, width, sizes):
        return locals()

    def forward(self, x):
        return x * self.width + len(self.sizes)


if __name__ == "__main__":
    checks()
