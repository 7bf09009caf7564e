"""Methods and functions of Python on known values: bytes. Each function is a case."""
import collections, functools, itertools, math, operator, re
from collections import *
from torch import nn, Tensor


def text(compute):
    try:
        return repr(compute())
    except Exception as error:
        return type(error).__name__


def case0():
    b = b'Hello World'
    return b.hex()


def case1():
    b = b'Hello World'
    return b.lower()


def case2():
    b = b'Hello World'
    return b.upper()


def case3():
    b = b'Hello World'
    return b.title()


def case4():
    b = b'Hello World'
    return b.capitalize()


def case5():
    b = b'Hello World'
    return b.swapcase()


def case6():
    b = b'Hello World'
    return b.isalpha()


def case7():
    b = b'Hello World'
    return b.isdigit()


def case8():
    b = b'Hello World'
    return b.isalnum()


def case9():
    b = b'Hello World'
    return b.isupper()


def case10():
    b = b'Hello World'
    return b.islower()


def case11():
    b = b'Hello World'
    return b.isspace()


def case12():
    b = b'Hello World'
    return b.istitle()


def case13():
    b = b'Hello World'
    return b.isascii()


def case14():
    b = b'Hello World'
    return b.strip()


def case15():
    b = b'Hello World'
    return b.split()


def case16():
    b = b'Hello World'
    return b.splitlines()


def case17():
    b = b'Hello World'
    return b.decode()


def case18():
    return bytes(3)


def case19():
    return bytes([1, 2, 255])


def case20():
    return bytes([256])


def case21():
    return bytes('é', 'utf-8')


def case22():
    return bytes('a')


def case23():
    return bytes(-1)


def case24():
    return bytes.fromhex('00ff 10')


def case25():
    return bytes.fromhex('0g')


def case26():
    return b'abcd'.hex('-', 2)


def case27():
    return b'ab' * 3


def case28():
    return 'é'.encode()


def case29():
    return 'é'.encode('latin-1')


def case30():
    return 'é'.encode('ascii')


def case31():
    return 'é'.encode('ascii', 'replace')


def case32():
    return b'\xff'.decode()


def case33():
    return b'\xff'.decode('latin-1')


def case34():
    return b'\xff'.decode('utf-8', 'ignore')


def case35():
    return str(b'\xc3\xa9', 'utf-8')


def case36():
    return b'abcabc'.rfind(b'bc')


def case37():
    return b'abcabc'.index(b'zz')


def case38():
    return b'aXbXc'.replace(b'X', b'--')


def case39():
    return b','.join([b'a', b'b'])


def case40():
    return b' a b '.split(None, 1)


def case41():
    return b'abc'.startswith((b'x', b'a'))


def case42():
    return b'a,b'.partition(b',')


def case43():
    return b'ab\n\'\xff'


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.rows = [text(case0), text(case1), text(case2), text(case3), text(case4), text(case5), text(case6), text(case7), text(case8), text(case9), text(case10), text(case11), text(case12), text(case13), text(case14), text(case15), text(case16), text(case17), text(case18), text(case19), text(case20), text(case21), text(case22), text(case23), text(case24), text(case25), text(case26), text(case27), text(case28), text(case29), text(case30), text(case31), text(case32), text(case33), text(case34), text(case35), text(case36), text(case37), text(case38), text(case39), text(case40), text(case41), text(case42), text(case43)]

    def forward(self, x: Tensor):
        return '\n'.join(self.rows)
