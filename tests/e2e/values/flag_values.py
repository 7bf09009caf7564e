"""Flags of several members, of none and of other bits. Each function is a case."""
import enum

from known import Rows


class Bits(enum.Flag):
    R = 1
    W = 2
    X = 4


class Modes(enum.IntFlag):
    A = enum.auto()
    B = enum.auto()
    AB = A | B


def case0():
    return Bits.R | Bits.X, Bits(0), Bits(3), ~Bits.R, (~Bits.R).value, str(Bits.R | Bits.W), str(Bits(0)), (Bits.R | Bits.X).name, Bits(0).name, f'{Bits(6)}'


def case1():
    return list(Bits(6)), len(Bits(7)), [one.name for one in Bits if one in Bits(5)], Bits.R in Bits(3), Bits(3) in Bits.R, bool(Bits(0)), Bits.R | Bits.X == Bits(5)


def case2():
    return Bits(9)


def case3():
    return Bits.R | 1


def case4():
    return 1 in Bits.R


def case5():
    return {Bits.R: 1, Bits.R | Bits.W: 2}[Bits(3)], {Modes.A: 1}[1], Bits.R in {Bits.R, Bits.X}, {Bits(3), Bits.R | Bits.W}


def case6():
    return int(Modes(3)), Modes.AB & 1, Modes.B | 4, str(Modes.B | 4), (Modes.B | 4).name, int(~Modes.A), Modes(0), Modes.A == 1, Modes.A ^ Modes.AB, Modes.A | Modes.B is Modes.AB


def case7():
    return len(Modes), list(Modes), list(Modes.__members__), len(Bits), list(Modes.AB), str(Modes.A), f'{Modes.A:03d}', Modes.A + 1, bool(Modes.A & Modes.B)


def case8():
    return Bits.R == Modes.A, Modes.A != 1, Modes.A < Modes.B, Bits.R == Bits.R, Bits.R != Bits.W, Bits.R ^ Bits(3)


def case9():
    return 1 in Modes.AB


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9])
