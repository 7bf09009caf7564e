"""Methods of bytes, and of numbers over bytes or digits, for the classes in builtins."""

__known_loops__ = True
BLANKS = b" \t\n\r\v\f"


def is_letter(c):
    return 65 <= c <= 90 or 97 <= c <= 122


def bounds(whole, start, end):
    first, last, _ = slice(start, end).indices(len(whole))
    return first, last


def find(whole, sub, start, end):
    part = bytes([sub]) if isinstance(sub, int) else sub
    first, last = bounds(whole, start, end)
    if first > last or start is not None and start > len(whole):
        return -1
    place = whole[first:last]._find(part) if part else 0
    return place if place < 0 else place + first


def rfind(whole, sub, start, end):
    part = bytes([sub]) if isinstance(sub, int) else sub
    first, last = bounds(whole, start, end)
    if first > last or start is not None and start > len(whole):
        return -1
    place = whole[first:last][::-1]._find(part[::-1]) if part else 0
    return place if place < 0 else last - place - len(part)


def startswith(whole, prefix, start, end):
    if isinstance(prefix, tuple):
        return any([startswith(whole, one, start, end) for one in prefix])
    if not isinstance(prefix, bytes):
        raise TypeError("startswith first arg must be bytes or a tuple of bytes")
    first, last = bounds(whole, start, end)
    return first + len(prefix) <= last and whole[first:first + len(prefix)] == prefix


def endswith(whole, suffix, start, end):
    if isinstance(suffix, tuple):
        return any([endswith(whole, one, start, end) for one in suffix])
    if not isinstance(suffix, bytes):
        raise TypeError("endswith first arg must be bytes or a tuple of bytes")
    first, last = bounds(whole, start, end)
    return first + len(suffix) <= last and whole[last - len(suffix):last] == suffix


def as_text(whole, method, args):
    """Calls the method of str on the bytes as characters."""
    return getattr(whole.decode("latin-1"), method)(*args).encode("latin-1")


def split(whole, sep, most, right=False):
    if sep is None:
        text = "".join([chr(c) if c < 128 else chr(c + 0x4E00) for c in whole])  # no byte beyond ASCII is a blank
        parts = text.rsplit(None, most) if right else text.split(None, most)
        return [bytes([ord(c) if ord(c) < 128 else ord(c) - 0x4E00 for c in part]) for part in parts]
    text = whole.decode("latin-1")
    parts = text.rsplit(sep.decode("latin-1"), most) if right else text.split(sep.decode("latin-1"), most)
    return [part.encode("latin-1") for part in parts]


def splitlines(whole, keepends):
    lines, start, i = [], 0, 0
    while i < len(whole):
        if whole[i] in b"\n\r":
            behind = i + 1 + int(whole[i:i + 2] == b"\r\n")
            lines.append(whole[start:behind if keepends else i])
            start = i = behind
        else:
            i += 1
    if start < len(whole):
        lines.append(whole[start:])
    return lines


def first_kept(whole, chars):
    those = BLANKS if chars is None else chars
    i = 0
    while i < len(whole) and whole[i] in those:
        i += 1
    return i


def replace(whole, old, new, count):
    if count < 0 and old:
        return join(new, whole._split(old))
    return as_text(whole, "replace", (old.decode("latin-1"), new.decode("latin-1"), count))


def join(between, parts):
    for part in parts:
        if not isinstance(part, bytes):
            raise TypeError("a bytes-like object is expected")
    return between.decode("latin-1").join([part.decode("latin-1") for part in parts]).encode("latin-1")


def title(whole):
    out, inside = [], False
    for c in whole:
        out.append((c | 32 if inside else c & 95) if is_letter(c) else c)
        inside = is_letter(c)
    return bytes(out)


def maketrans(frm, to):
    if len(frm) != len(to):
        raise ValueError("maketrans arguments must have same length")
    table = list(range(256))
    for a, b in zip(frm, to):
        table[a] = b
    return bytes(table)


def fromhex(string):
    digits = "".join(string.split())
    if len(digits) % 2 or not all([c in "0123456789abcdefABCDEF" for c in digits]):
        raise ValueError("non-hexadecimal number found in fromhex() arg")
    return [int(digits[i:i + 2], 16) for i in range(0, len(digits), 2)]


def hex_text(whole, sep, every):
    pairs = ["%02x" % c for c in whole]
    if not sep or not every:
        return "".join(pairs)
    sep = sep if isinstance(sep, str) else sep.decode()
    size = abs(every)
    first = len(pairs) % size if every > 0 else 0
    groups = [pairs[:first]] if first else []
    groups += [pairs[i:i + size] for i in range(first, len(pairs), size)]
    return sep.join(["".join(group) for group in groups])


def from_int(value, length, byteorder, signed):
    if byteorder not in ("big", "little"):
        raise ValueError("byteorder must be either 'little' or 'big'")
    if value < 0 and not signed:
        raise OverflowError("can't convert negative int to unsigned")
    digits, rest = [], value
    for _ in range(length):
        digits.append(rest & 255)
        rest >>= 8
    fits = rest == 0 and (not signed or length == 0 or digits[-1] < 128)
    if not (fits or value < 0 and rest == -1 and (length == 0 or digits[-1] >= 128)):
        raise OverflowError("int too big to convert")
    return bytes(digits if byteorder == "little" else digits[::-1])


def to_int(source, byteorder, signed):
    if byteorder not in ("big", "little"):
        raise ValueError("byteorder must be either 'little' or 'big'")
    if isinstance(source, (list, tuple)) and not all(0 <= digit < 256 for digit in source):
        raise ValueError("bytes must be in range(0, 256)")
    digits = list(source) if byteorder == "big" else list(source)[::-1]
    value = -1 if signed and digits and digits[0] >= 128 else 0
    for digit in digits:
        value = value * 256 + digit
    return value


def float_parts(value):
    """Returns the mantissa, an int of at most 53 bits, and the exponent of two."""
    from math import frexp
    mantissa, exponent = frexp(value)
    return int(mantissa * 9007199254740992.0), exponent - 53


def float_ratio(value):
    if value != value:
        raise ValueError("cannot convert NaN to integer ratio")
    if value in (float("inf"), float("-inf")):
        raise OverflowError("cannot convert Infinity to integer ratio")
    mantissa, exponent = float_parts(value)
    while mantissa and mantissa % 2 == 0:
        mantissa //= 2
        exponent += 1
    if mantissa == 0:
        return 0, 1
    return (mantissa << exponent, 1) if exponent >= 0 else (mantissa, 1 << -exponent)


def float_hex(value):
    if value != value or value in (float("inf"), float("-inf")):
        return str(value)
    sign = "-" if str(value)[0] == "-" else ""
    mantissa, exponent = float_parts(abs(value))
    if mantissa == 0:
        return sign + "0x0.0p+0"
    exponent += 52
    lead = 1
    if exponent < -1022:  # subnormal
        mantissa >>= -1022 - exponent
        exponent, lead = -1022, 0
    rest = mantissa - (lead << 52)
    return sign + "0x%d.%013xp%+d" % (lead, rest, exponent)


def float_from_hex(string):
    text = string.strip().lower()
    sign = -1.0 if text[:1] == "-" else 1.0
    text = text[1:] if text[:1] in ("-", "+") else text
    if text in ("inf", "infinity", "nan"):
        return sign * float(text)
    text = text[2:] if text[:2] == "0x" else text
    digits, _, exponent = text.partition("p")
    whole, _, part = digits.partition(".")
    if not whole + part or not all([c in "0123456789abcdef" for c in whole + part]):
        raise ValueError("invalid hexadecimal floating-point string")
    return sign * float(int(whole + part, 16)) * 2.0 ** (int(exponent or "0") - 4 * len(part))
