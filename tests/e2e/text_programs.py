"""Small programs over text that only the run knows: characters of numbers, their digits, and what is cut out of and put together of them."""
import enum
import string
from collections import Counter, OrderedDict

import torch

from samples import case

LEAST = -2**63
NUMBERS = [(k,) for k in (0, 7, -1, 10, 255, -4096, 123456789, 2**63 - 1, LEAST)]
POINTS = [(65,), (97,), (0x20AC,), (0x1F600,), (0,)]


@case(*POINTS)
def characters(n: int):
    c = chr(n)
    pair = c + "b" + chr(n + 1)
    return (ord(c), len(pair), c == "A", c < "B", c in "xyA", "A" in pair, pair[::-1][-1] == c, (c * 3)[1:] == c + c, pair.find("b"),
            "aAb".find(c), "aAa".count(c), "banana".replace("a", c).count("a"), [ord(x) for x in pair], pair.startswith(c),
            {"A": 1, "a": 2}.get(c, 0), ["A", "a", c].index(c), c.isspace(), isinstance(c, str), max("B", c) == c)


@case(*NUMBERS)
def bases(n: int):
    return hex(n), bin(n), oct(n), len(bin(n)), hex(n)[2:].upper(), int(hex(n), 16), int(str(n)), int(oct(n), 8), hex(n) == "0xff", bin(n).count("1")


@case(*NUMBERS)
def specifications(n: int):
    return (f"{n:x}", f"{n:#X}", f"{n:08b}", f"{n:,}", f"{n:_x}", f"{n:015,}", f"{n:+d}", f"{n:*^9o}", f"{n:<6}|", f"{n:05d}", "%#x" % n, "%-5d|" % n,
            format(n, "b"), "{0:>{1}x}".format(n, 12), f"{n}", len(f"layer{n}"), f"{n > 5}")


@case(*NUMBERS)
def digits(n: int):
    s = str(n)
    total = 0
    for c in s:
        if c.isdigit():
            total += ord(c) - ord("0")
    return (total, s[0], s[-1], s[1:3], s[::-1], s.zfill(6), s.center(7, "*"), s.lstrip("-"), s.replace("1", "one"), s.partition("0")[2], s.isdigit(),
            s.count("0"), s.rfind("1"), s < "5", "-".join(s), list(s), s.split("0"), s * 2, "0123456789"[:len(s)])


@case((3,), (0,), (12,), (-3,))
def loops(n: int):
    letters, numbers, base = "", "", ""
    for i in range(n):
        letters += chr(97 + i)
        numbers += str(i)
    k = n
    while k > 0:
        base = "0123456789abcdef"[k % 2] + base
        k = k // 2
    if n > 5:
        shown = hex(n)
    elif n < 0:
        shown = "less"
    else:
        shown = str(n)
    return len(letters), letters == "abc", numbers, base, shown, "".join(chr(65 + i) for i in range(n)) == "ABC", ",".join(hex(i) for i in range(n)), "ab" * n


@case((1.005,), (2.675,), (-0.125,), (1234567.891,), (0.999,), (9.9951,), (2.5,), (1.5,), (4503599627370496.5,), (1e17,))
def decimals(x: float):
    return f"{x:.2f}", f"{x:08.1f}", "%.3f" % x, f"{x:.0f}"


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 5


class Flags(enum.Flag):
    X = 1
    Y = 2


@case((1,))
def known_text(n: int):
    """Text known now, spelled as Python spells it."""
    pair = {"a": 1}
    return (f"{Level.HIGH:03d} {Flags.X | Flags.Y} {Level} {torch.device('cuda', 1)!r} {slice(1, 2)} {OrderedDict(pair)} {Counter('aab')}",
            "\x1c a\u2003".strip(), "a\u2003b c".split(None, 1), "a\x0bb\x1cc\u2028d".splitlines(), ascii("é") + "%a" % "é", repr("\u200b\xad\ue000"),
            repr(ValueError("x")) + str(KeyError("k")), f"{5:<08d}|{-0.01:z.1f}", "abc".translate(str.maketrans("ab", "xy", "c")), "a\tb".expandtabs(4),
            string.ascii_lowercase[n], b"a" + b"b" == b"ab", str(b"ab", "utf-8"), b"abc"[1:] == b"bc", (3).__add__(n), "abc".__len__(),
            str(torch.nn.Sequential(torch.nn.ReLU())), "é".isascii(), "a\n".isprintable(), 2**63 - 1, -2**63)


@case((torch.tensor([1.0, 2.0]), 2.5), (torch.tensor([3.0, 4.0]), 0.0))
def messages(x: torch.Tensor, s: float):
    """Text that no graph can compute is no matter where it is left out of it."""
    text = f"{s} {x.mean().item():.3e} {x}"
    print(text, x, f"{s:g}")
    torch._assert(s >= 0, f"negative: {s}")
    try:
        if s == 0:
            raise ValueError("zero: " + text)
        y = x / s
    except ValueError as error:
        print(f"failed: {error}")
        y = x
    if s < 0:
        raise ValueError(text + ", ".join(f"{v:.2f}" for v in x.tolist()))
    return y
