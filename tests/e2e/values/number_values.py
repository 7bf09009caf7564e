"""Methods and functions of Python on known values: int and float. Each function is a case."""
from known import Rows


def case0():
    return (258).to_bytes(2, 'big')


def case1():
    return (65536).to_bytes(2, 'big')


def case2():
    return (-129).to_bytes(1, 'big', signed=True)


def case3():
    return (-2).to_bytes(2, 'little', signed=True)


def case4():
    return int.from_bytes(b'\x01\x02', 'little')


def case5():
    return int.from_bytes(b'\xff\xfe', 'big', signed=True)


def case6():
    return (1.5).hex()


def case7():
    return (0.1).hex()


def case8():
    return (5e-324).hex()


def case9():
    return (-0.0).hex()


def case10():
    return float.fromhex('0x1.8p1')


def case11():
    return float.fromhex('x')


def case12():
    return (0.1).as_integer_ratio()


def case13():
    return (-2.5).as_integer_ratio()


def case14():
    return (7).__and__(2)


def case15():
    return (2.5).__floor__()


def case16():
    return (2.5).__ceil__()


def case17():
    return (2.7).__trunc__()


def case18():
    return (2.5).__round__()


def case19():
    return sum(['a'], '')


def case20():
    return list(zip([1, 2, 3], 'ab', strict=True))


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13, case14,
                          case15, case16, case17, case18, case19, case20])
