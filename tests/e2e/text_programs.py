"""Small programs over text that only the run knows: characters of numbers, their digits, and what is cut out of and put together of them."""
import enum
import string
from collections import Counter, OrderedDict
from typing import Dict, List, Optional

import torch
from torch import Tensor

from samples import case, x3

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

@case((3,), (0,), (5,))
def text_grown(n: int):
    s = ""
    for i in range(n):
        s = s + "a"
    return len(s), s


@case((3,), (0,), (12,))
def text_of_numbers_grown(n: int):
    s = ""
    for i in range(n):
        s += str(i)
    return s, len(s)


@case((3,), (0,), (12,))
def formatted_and_split(n: int):
    s = "x"
    for i in range(n):
        s = f"{s},{i}"
    return s, len(s.split(","))


@case((3,), (0,), (12,))
def texts_joined(n: int):
    xs: List[str] = []
    for i in range(n):
        xs.append(str(i))
    return ",".join(xs), len(xs)


@case((3,), (0,), (12,))
def formatted_texts_joined(n: int):
    return "-".join([str(i * 2) for i in range(n)])


@case((3,), (0,), (5,))
def grown_text_compared(n: int):
    s = ""
    for i in range(n):
        s += "ab"
    t = 0
    if s == "ababab":
        t = 1
    elif s < "ab":
        t = 2
    return t


@case((3,), (0,), (5,))
def grown_text_as_key(n: int):
    d: Dict[str, int] = {}
    s = ""
    for i in range(n):
        s += "k"
        d[s] = i
    return len(d), sum(d.values())


@case((3,), (0,), (5,))
def words_of_grown_text(n: int):
    s = ""
    for i in range(n):
        s += "w" + str(i) + " "
    ws = s.split()
    return len(ws), len(s)


@case((3,), (0,), (5,))
def grown_in_a_branch(n: int):
    s = ""
    for i in range(n):
        if i % 2 == 0:
            s += "e"
        else:
            s += "odd"
    return s, s.count("e"), "ood" in s


@case((3,), (0,), (5,))
def digits_reversed(n: int):
    s = ""
    for c in str(n * 123):
        s = c + s
    return s, int(s)


@case((3,), (0,), (5,))
def binary_digits(n: int):
    s = ""
    while n > 0:
        s = str(n % 2) + s
        n //= 2
    return s, len(s)


@case((3,), (0,), (5,))
def lines_of_stars(n: int):
    s = ""
    for i in range(n):
        for j in range(i):
            s += "*"
        s += "\n"
    return s, len(s.split("\n")), s.splitlines()


@case((3,), (0,), (5,))
def grown_until_long(n: int):
    s = ""
    while True:
        s += "ab"
        if len(s) > n:
            break
    return s


@case((3,), (0,), (5,))
def repeated_text(n: int):
    s = "ab" * n
    return s, len(s), s + "x"


@case((3,), (0,), (5,))
def list_of_grown_texts(n: int):
    xs = ["a"]
    for i in range(n):
        xs.append(xs[-1] + "b")
    return xs[-1], len(xs), "".join(xs)


@case((3,), (0,), (5,))
def grown_text_in_a_list(n: int):
    s = ""
    hits = 0
    for i in range(n):
        s += "a"
        if s in ["aa", "aaaa"]:
            hits += 1
    return hits


@case((3,), (0,), (5,))
def ends_of_grown_text(n: int):
    s = "p"
    k = 0
    for i in range(n):
        s += str(i)
        if s.endswith("2"):
            k += 1
        if s.startswith("p0"):
            k += 10
    return k, s[1:], s[-1], s[::-1]


@case((3,), (0,), (5,))
def floats_in_a_row(n: int):
    s = ""
    x = 0.5
    for i in range(n):
        s += f"{x:.2f} "
        x = x * 2
    return s


@case((3,), (0,), (5,))
def stripped_and_replaced(n: int):
    s = ""
    for i in range(n):
        s += str(i) + ", "
    return s.rstrip(", "), s.replace(", ", ";"), s.strip()


@case((3,), (0,), (5,))
def characters_of_grown_text(n: int):
    s = ""
    for i in range(n):
        s += chr(97 + i)
    return [ord(c) for c in s]


@case((3,), (0,), (5,))
def longest_match(n: int):
    v = {"a": 0, "b": 1, "ab": 2}
    s = ""
    out: List[int] = []
    for i in range(n):
        s += "ab"[i % 2]
        if s in v:
            out.append(v[s])
        else:
            s = ""
    return out


@case((x3, 3), (x3, 0), (x3, 5))
def length_beside_a_tensor(x: Tensor, n: int):
    s = ""
    for i in range(n):
        x = x + len(s)
        s += "ab"
    return x


@case((3,), (0,), (5,))
def texts_sorted(n: int):
    xs: List[str] = []
    for i in range(n):
        xs.append(str((i * 7) % 5))
    xs.sort()
    return xs, sorted(xs, reverse=True), max(xs) if n > 0 else ""


@case((3,), (0,), (5,))
def texts_that_change_places(n: int):
    s = ""
    t = "q"
    for i in range(n):
        s, t = t, s + "a"
    return s, t


@case((3,), (0,), (5,))
def text_or_none_grown(n: int):
    s: Optional[str] = None
    for i in range(n):
        if s is None:
            s = "a"
        else:
            s = s + "b"
    return s is None, len(s) if s is not None else -1


@case((3,), (0,), (5,), (300,))
def known_text_or_digits_split(n: int):
    s = "a,b" if n > 3 else hex(n)
    xs = s.split(",")
    return len(xs), xs[0]


@case((3,), (0,), (5,), (300,))
def digits_or_known_text_split(n: int):
    s = hex(n) if n > 3 else "a,b"
    xs = s.split(",")
    return len(xs), xs[0], xs[-1]


@case((3,), (0,), (5,), (300,))
def lists_of_both_forms(n: int):
    xs = ["a", hex(n)]
    ys = [hex(n + 1), "b", "c"]
    zs = xs if n > 3 else ys + ["q"]
    return len(zs), zs[n % 2], "".join(zs)


@case((3,), (0,), (-5,), (300,))
def known_pieces_before_digits(n: int):
    """The known pieces are one text, to which the rest is still added."""
    found = f"{n}:{n > 2}".find("e")
    s, t = "%d:%d" % (0, n), "{}-{}:{}".format(0, "a", n)
    return s, len(s), t, found


@case((3,), (0,), (-5,), (123456,))
def padded_at_the_end_and_read(n: int):
    """Nothing stands before the digits, although their format has room for a fill and a sign there."""
    s, t = f"{n:<5}", f"{n:^4}|{n:<3}"
    return s, len(s), len(f"x{n:<5}y"), s[0], s.strip(), "{:<2}".format(n).upper(), len(str(n).ljust(5)), len("%-5d|" % n), t, t.find("|"), len(t.split("|"))


@case((0,), (1,), (3,), (12,))
def growing_text_split(n: int):
    s = "a"
    for i in range(n):
        s += str(i) + ","
    total = 0
    for part in s.split(","):
        total = total * 2 + len(part)
    return total, [len(p) for p in s.split(",")], sum(int(p) for p in s[1:].split(",") if p), len(s.split(",")[0])


@case((0,), (1,), (3,), (12,))
def joined_by_a_call_each(n: int):
    """Each element is made once, and none after the last."""
    calls = [0]

    def told(i: int):
        calls[0] += i + 1
        return str(i)

    def named(i: int):
        calls[0] += 100
        return "a" if i > 1 else "bc"

    s = ",".join(told(i) for i in range(n))
    first = calls[0]
    t = "".join(map(named, range(n)))
    return s, len(s), first, t, calls[0]


@case((0,), (1,), (2,), (7,))
def letters_that_are_not_ascii(n: int):
    s = "né" if n > 1 else "abc"
    t = "aé" if n > 0 else "xy"
    u = s + t
    return len(s), s.isascii(), t[0], len(u), s[-1] == "é", s.find("é"), s.count("é"), s.startswith("n"), u


@case((0,), (1,), (3,))
def texts_beside_numbers(n: int):
    """Lists of texts equal lists of numbers only if both are empty."""
    texts, numbers, halves, pairs = [], [], [], []
    for i in range(n):
        texts.append(str(i))
        numbers.append(i)
        halves.append(i / 2)
        pairs.append((i, i))
    return (texts == numbers, numbers == halves, numbers == [0, 1, 2], texts != ["0", "1", "2"], numbers == texts[:0], halves == [0.0], pairs == numbers,
            pairs != texts[:0])


@case((0,), (7,), (1020,), (-10203,))
def split_up_to_a_limit(n: int):
    s, t = f"0{n}0{-n}0", f"  {n}  b {n}\t\tc {n} "
    limit = 1 if n > 7 else 0
    return ([len(p) for p in s.split("0", 1)], s.split("0", maxsplit=limit), s.split("02", 0), s.split("0", -2), t.split(None, 2), t.split(maxsplit=limit),
            t.split(maxsplit=0), s.rsplit("0", 2), s.rsplit("0"), s.rsplit("20", limit), t.rsplit(), t.rsplit(None, 2)[0], t.rsplit(maxsplit=limit)[-1])


@case((0,), (3,), (-4,), (255,))
def titles_and_tabs(n: int):
    s, t = f"{n:x}ab cD{n}e-f_g", f"\t{n}\t12345678\t\r{n}\ta\n\tb"
    return s.title(), s.istitle(), s.title().istitle(), str(n).istitle(), t.expandtabs(), t.expandtabs(3), t.expandtabs(0), t.expandtabs(2 if n > 3 else -1)


@case((0,), (3,))
def split_by_nothing(n: int):
    try:
        return len(str(n).split(str(n)[1:])) + 10
    except ValueError:
        return n


@case((x3,))
def numbers_of_tensors(x: Tensor):
    """A tensor of no dimensions is formatted as its number, and others are not formatted."""
    known = f"{torch.tensor(2.5):.2f}|{torch.tensor([7, 3])[0]:>4d}|{torch.tensor(True):d}|{torch.tensor(3):.1f}"
    try:
        known += f"{torch.ones(1):.2f}"
    except TypeError:
        known += "|"
    unread = [f"step {i}: {(x * i).mean():8.4e}" for i in range(2)]
    return x, known, f"{x[0]:.3f}", f"{x.sum():+9.2f}", f"{(x > 0).sum():03d}", len(unread)
