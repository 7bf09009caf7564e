"""Methods and functions of Python on known values: bytes. Each function is a case."""
from known import Rows


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


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13, case14,
                          case15, case16, case17, case18, case19, case20, case21, case22, case23, case24, case25, case26, case27, case28,
                          case29, case30, case31, case32, case33, case34, case35, case36, case37, case38, case39, case40, case41, case42,
                          case43])
