"""Methods and functions of Python on known values: int and float. Each function is a case."""
from fractions import Fraction

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


INTS = [0, 1, -1, 2, -2, 3, -3, 7, -7, 10, -10, 63, 255, -256, 1 << 40, -(1 << 40)]
FLOATS = [0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.0, 3.0, 7.25, -7.25, 0.1, -0.3, 1e-300, 1e16, -1e16, float('inf'), -float('inf'), float('nan')]


def outcome(compute, a, b):
    try:
        return compute(a, b)
    except Exception as error:
        return type(error).__name__


def all_pairs(compute, left, right):
    return [outcome(compute, a, b) for a in left for b in right]


def case21():
    return all_pairs(lambda a, b: (a // b, a % b), INTS, INTS)


def case22():
    return all_pairs(lambda a, b: a / b, INTS, INTS)


def case23():
    return all_pairs(lambda a, b: a // b, FLOATS, FLOATS)


def case24():
    return all_pairs(lambda a, b: a % b, FLOATS, FLOATS)


def case25():
    return all_pairs(lambda a, b: divmod(a, b), INTS, FLOATS)


def case26():
    return all_pairs(lambda a, b: (a + b, a - b, a * b), FLOATS, FLOATS)


def case27():
    return all_pairs(lambda a, b: a / b, FLOATS, INTS)


def case28():
    return all_pairs(lambda a, b: (a & b, a | b, a ^ b, ~a), INTS, INTS)


def case29():
    return all_pairs(lambda a, b: a >> b, INTS, [0, 1, 5, 62, 63, 64, 1000, -1])


def case30():
    return all_pairs(lambda a, b: a << b, [0, 1, -1, 5, -7], [0, 1, 5, 40, -1])


def case31():
    return all_pairs(lambda a, b: a ** b, [0, 1, -1, 2, -3, 7], [0, 1, 2, 3, 10, 21])


def case32():
    return all_pairs(lambda a, b: (a < b, a <= b, a > b, a >= b, a == b, a != b), INTS + FLOATS, INTS + FLOATS)


def case33():
    return [(round(a), int(a), bool(a), -a, +a, abs(a)) for a in [0.5, -0.5, 1.5, 2.5, -2.5, 7.25, -7.75, 1e15]]


def case34():
    return all_pairs(lambda a, b: round(a, b), [0.125, 2.675, -1.005, 1234.5678, 1e-5, 5e15], [0, 1, 2, 3, -1, -2, 8])


def case35():
    return all_pairs(lambda a, b: round(a, b), [0, 5, 15, 25, -15, 1234, 99], [0, 1, -1, -2, -4])


def case36():
    return all_pairs(lambda a, b: (a + b, a - b, a * b, a == b), [1j, 2 - 3j, -1.5 + 0j], [0, 2, -1.5, 1j, 2 + 2j])


def case37():
    return all_pairs(lambda a, b: a / b, [1j, 2 - 3j, -1.5 + 0j, 4], [0j, 2 + 0j, 1j, 1 + 2j, 2 + 1j])


def case38():
    return all_pairs(lambda a, b: (min(a, b), max(a, b)), [3, -2, 0.5, 2.0, True], [2, 2.0, -2.5, False, 3])


def case39():
    return [(f.real, f.imag, f.conjugate()) for f in (Fraction(-1, 2), Fraction(3))]


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13, case14,
                          case15, case16, case17, case18, case19, case20, case21, case22, case23, case24, case25, case26, case27, case28,
                          case29, case30, case31, case32, case33, case34, case35, case36, case37, case38, case39])
