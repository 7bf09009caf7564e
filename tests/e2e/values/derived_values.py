"""Objects of classes derived from int, float, str and bytes that have methods: each function is a case."""
import math
from enum import Enum

from known import Rows


class Name(str):
    def twice(self):
        return Name(self * 2)

    def __len__(self):
        return 100

    def __iter__(self):
        return iter([1, 2, 3])


class Word(str):
    tag = "w"

    @classmethod
    def make(cls, text):
        return cls(text.upper())

    @property
    def first(self):
        return self[0]

    def __eq__(self, other):
        return str(self).lower() == str(other).lower()

    def __hash__(self):
        return hash(str(self).lower())


class Steps(int):
    limit = 3

    def clipped(self):
        return min(self, self.limit)

    def __add__(self, other):
        return Steps(int(self) + int(other))

    def __repr__(self):
        return f"Steps({int(self)})"


class Rate(float):
    def __init__(self, value, unit="k"):
        self.unit = unit

    def __new__(cls, value, unit="k"):
        return super().__new__(cls, value * 2)

    def half(self):
        return self / 2


class Octets(bytes):
    def count_all(self):
        return len(self)


n, w, s, r = Name("ab"), Word.make("hello"), Steps(5), Rate(1.5, "m")


def case0():
    return len(n)


def case1():
    return len(str(n))


def case2():
    return len(n.twice())


def case3():
    return len(str(n.twice()))


def case4():
    return isinstance(n, str)


def case5():
    return isinstance(n, Name)


def case6():
    return isinstance(s, int)


def case7():
    return isinstance(s, bool)


def case8():
    return isinstance(r, float)


def case9():
    return type(n) is Name


def case10():
    return type(n + 'c') is str


def case11():
    return type(s + 1) is Steps


def case12():
    return type(s * 2) is int


def case13():
    return w.first == 'H'


def case14():
    return w == 'hello'


def case15():
    return w in ['x', 'HELLO'], w in ('x',)


def case16():
    return 'ell' in w.lower()


def case17():
    return w[1:3] == 'EL'


def case18():
    return w.tag == 'w'


def case19():
    return len([c for c in w])


def case20():
    return w.startswith('HE')


def case21():
    return '-'.join([w, n]) == 'HELLO-ab'


def case22():
    return f'{w}!' == 'HELLO!'


def case23():
    return f'{w:>7}' == '  HELLO'


def case24():
    return '%s' % w == 'HELLO'


def case25():
    return w.lower() == 'hello'


def case26():
    return s.clipped()


def case27():
    return s + 2


def case28():
    return s - 1


def case29():
    return 2 * s


def case30():
    return s // 2


def case31():
    return s ** 2


def case32():
    return -s


def case33():
    return abs(Steps(-3))


def case34():
    return s > 3


def case35():
    return s == 5


def case36():
    return max(s, 4)


def case37():
    return sum([s, s])


def case38():
    return repr(s) == 'Steps(5)'


def case39():
    return str(s) == 'Steps(5)'


def case40():
    return f'{s}' == 'Steps(5)'


def case41():
    return f'{s:03d}' == '005'


def case42():
    return [10, 20, 30, 40, 50, 60][s]


def case43():
    return list(range(s))[-1]


def case44():
    return 'a' * s == 'aaaaa'


def case45():
    return int(s)


def case46():
    return float(s)


def case47():
    return bool(Steps(0))


def case48():
    return hash(s) == hash(5)


def case49():
    return {5: 1.5}[s]


def case50():
    return math.sqrt(Steps(16))


def case51():
    return divmod(s, 3)[1]


def case52():
    return round(r)


def case53():
    return s & 1


def case54():
    return s.bit_length()


def case55():
    return bin(s) == '0b101'


def case56():
    return not s


def case57():
    return r


def case58():
    return r.half()


def case59():
    return r.unit == 'm'


def case60():
    return r + 1


def case61():
    return int(r)


def case62():
    return r.is_integer()


def case63():
    return math.floor(r)


def case64():
    return f'{r:.2f}' == '3.00'


def case65():
    return r == 3.0


def case66():
    return r < 4


def case67():
    return sorted([r, 1.0])[0]


def case68():
    return sum(list(n))


def case69():
    return n.count('a')


def case70():
    return w.split('L')[0] == 'HE'


def case71():
    return w.replace('L', '') == 'HEO'


def case72():
    return w + 'x' == 'HELLOx'


def case73():
    return 'x' + w == 'xHELLO'


def case74():
    return w != 'hell'


def case75():
    return n < 'b'


def case76():
    return [1, 2, 3].index(Steps(2))


def case77():
    return (1, 2, 5).count(s)


def case78():
    return s in [5]


def case79():
    return s in (1, 2)


def case80():
    return {s: 2}[5]


def case81():
    return s is s


def case82():
    return +s


def case83():
    return ~s


def case84():
    return s ^ 1


def case85():
    return s.real


def case86():
    return r.as_integer_ratio()[0]


def case87():
    return str.upper(w) == 'HELLO'


def case88():
    return dict(a=1).get(Name('a'))


def case89():
    return isinstance(s, (str, int))


def case90():
    return float(Name('2.5'))


def case91():
    return int(Name('12'))


def case92():
    return Steps('7')


def case93():
    return min(r, 1)


def case94():
    return any([Steps(0)])


def case95():
    return ord(Name('a')[0])


def case96():
    return hasattr(s, 'limit')


def case97():
    return getattr(s, 'limit')


def case98():
    return list(map(Steps, ['1', '2']))[1]


def case99():
    return list(zip(w, range(3)))[2][1]


def case100():
    return next(iter(w)) == 'H'


def case101():
    return w.isupper()


def case102():
    return r.hex() == '0x1.8000000000000p+1'


def case103():
    return round(Rate(1.26), 1)


def case104():
    return pow(s, 2)


def case105():
    return s.__index__()


def case106():
    return s.to_bytes(2, 'big')[1]


def case107():
    return str(r) == '3.0'


def case108():
    return Octets(b'abc').count_all()


def case109():
    return Octets(b'abc')[0]


def case110():
    return Octets(b'ab') == b'ab'


def case111():
    return sorted([Name('b'), Name('a')])[0] == 'a'


class Kind(str, Enum):
    one = "one"


class Base(str, Enum):
    def __str__(self):
        return self.value


class Mark(Base):
    two = "two"


class Raw(bytes, Enum):
    three = b"three"


def case112():
    return "one" == Kind.one, Kind.one == "one", "one" != Kind.one, "two" == Mark.two, "two" != Mark.two, "two" in (Kind.one, Mark.two)


def case113():
    return b"three" == Raw.three, Raw.three == b"three", b"three" != Raw.three, "three" == Raw.three


def case114():
    return "one" == Mark.two, "one" != Mark.two, "one" == Plain.one, "one" != Plain.one, (1,) == Plain.one, (1,) == Point(1), (1, 2) != Point(1)


class Plain(Enum):
    one = "one"


class Point(tuple):
    def __new__(cls, x):
        return super().__new__(cls, (x,))


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13, case14,
                          case15, case16, case17, case18, case19, case20, case21, case22, case23, case24, case25, case26, case27,
                          case28, case29, case30, case31, case32, case33, case34, case35, case36, case37, case38, case39, case40,
                          case41, case42, case43, case44, case45, case46, case47, case48, case49, case50, case51, case52, case53,
                          case54, case55, case56, case57, case58, case59, case60, case61, case62, case63, case64, case65, case66,
                          case67, case68, case69, case70, case71, case72, case73, case74, case75, case76, case77, case78, case79,
                          case80, case81, case82, case83, case84, case85, case86, case87, case88, case89, case90, case91, case92,
                          case93, case94, case95, case96, case97, case98, case99, case100, case101, case102, case103, case104, case105,
                          case106, case107, case108, case109, case110, case111, case112, case113, case114])
