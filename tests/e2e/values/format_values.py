"""Format specifications, valid and malformed, of values of each kind, with format() and with %. Each function is a case."""
from known import Rows

SPECS = ("", "5", "<5", ">5", "^5", "=5", "*^7", "05", "<05", "+", "-", " ", "+05", "#", "z", "d", "5d", "+d", ",", "_", ",d", "b", "#b", "o", "#o", "x", "#x", "X",
         "#X", "_b", "_x", "c", "n", "e", "E", ".2e", "f", "F", ".0f", "#.0f", ".3f", "8.3f", "08.3f", "+.2f", ",.2f", "_.1f", "g", ".3g", "#.3g", "G", "%", ".1%",
         "s", "5s", ".1s", "^7.2s", ".", ".f", "5.", "1.2.3", "5x5", "q", "dd", "<<", "<<5", "=<5", "é^5", ",_", "_,", ",x", "0,", "010,d", "+s", "=s", "z.1f", ">1")
PERCENTS = ("%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%i", "%u", "%x", "%#x", "%X", "%o", "%#o", "%c", "%e", "%.2e", "%f", "%.3f", "%8.3f", "%-8.2f|", "%g", "%.3g",
            "%s", "%5s", "%-5s|", "%.1s", "%r", "%a", "%%", "%", "%q", "%5", "%.f", "%(k)d", "%d%%", "%*d", "%.*f", "%s %s")


def tried(make):
    try:
        return make()
    except Exception as error:
        return type(error).__name__


def formatted(value):
    return [tried(lambda: format(value, spec)) for spec in SPECS]


def percented(value):
    return [tried(lambda: text % value) for text in PERCENTS]


def case0():
    return formatted(42)


def case1():
    return formatted(-1234567)


def case2():
    return formatted(0)


def case3():
    return formatted(3.14159)


def case4():
    return formatted(-1234567.891)


def case5():
    return formatted(-0.0)


def case6():
    return formatted(float("inf")), formatted(float("nan"))


def case7():
    return formatted("héllo")


def case8():
    return formatted(True)


def case9():
    return formatted(None), formatted([1])


def case10():
    return percented(42), percented(-7)


def case11():
    return percented(3.75), percented(-1e10)


def case12():
    return percented("ab"), percented(None), percented((1,)), percented((1, 2)), percented({"k": 3})


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12])
