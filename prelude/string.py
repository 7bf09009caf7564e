"""The constants of string, and str.translate."""

__known_loops__ = True
whitespace = " \t\n\r\v\f"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdef" + "ABCDEF"
octdigits = "01234567"
punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    return (sep or " ").join([word.capitalize() for word in s.split(sep)])


def _translate(text, table):
    parts = [table.get(ord(c), c) for c in text]
    return "".join([chr(to) if isinstance(to, int) else to for to in parts if to is not None])


def _maketrans(x, y, z):
    if isinstance(x, dict):
        return {ord(key) if isinstance(key, str) else key: value for key, value in x.items()}
    if len(x) != len(y):
        raise ValueError("the first two maketrans arguments must have equal length")
    table = {ord(a): ord(b) for a, b in zip(x, y)}
    table.update({ord(c): None for c in z})
    return table
