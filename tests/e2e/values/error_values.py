"""Errors of Python's operators, builtins and methods on known values. Each function is a case."""
from known import Rows


def case0():
    del {1: 2}[3]


def case1():
    del [1, 2][2]


def case2():
    del [1, 2][-3]


def case3():
    return {}.popitem()


def case4():
    return {1: 2}.pop(3)


def case5():
    return {1: 2}[3]


def case6():
    return [].pop()


def case7():
    return [1].pop(1)


def case8():
    return [1, 2].remove(3)


def case9():
    return [1, 2].index(3)


def case10():
    return [1, 2, 1].index(1, 1, 2)


def case11():
    return (1, 2).index(3)


def case12():
    return [1, 2][2]


def case13():
    return (1, 2)[-3]


def case14():
    return 'ab'[2]


def case15():
    return 'ab'.index('c')


def case16():
    return b'ab'[2]


def case17():
    return {1}.remove(2)


def case18():
    return set().pop()


def case19():
    return frozenset([1]) - [1]


def case20():
    return {1} | [1]


def case21():
    return {1} & [1]


def case22():
    return {1} ^ [1]


def case23():
    return {1} <= [1]


def case24():
    return [1] + (1,)


def case25():
    return (1,) + [1]


def case26():
    return 'a' + 1


def case27():
    return 1 + 'a'


def case28():
    return [1] * 1.5


def case29():
    return 'a' * 'b'


def case30():
    return -'a'


def case31():
    return +[1]


def case32():
    return ~1.5


def case33():
    return 1 // 0


def case34():
    return 1 % 0


def case35():
    return 1.5 // 0.0


def case36():
    return divmod(1, 0)


def case37():
    return 0 ** -1


def case38():
    return 1 << -1


def case39():
    return int('x')


def case40():
    return int('12', 1)


def case41():
    return int(float('inf'))


def case42():
    return int(float('nan'))


def case43():
    return float('x')


def case44():
    return chr(-1)


def case45():
    return ord('ab')


def case46():
    return ord('')


def case47():
    return range(1, 2, 0)


def case48():
    return range(1.5)


def case49():
    return len(3)


def case50():
    return iter(3)


def case51():
    return next(iter([]))


def case52():
    return min([])


def case53():
    return max((), default=None) + 1


def case54():
    return sum(['a'])


def case55():
    return abs('a')


def case56():
    return round('a')


def case57():
    return {[1]: 2}


def case58():
    return {[1]}


def case59():
    return isinstance(1, 2)


def case60():
    return issubclass(1, int)


def case61():
    return '{}'.format()


def case62():
    return '{0} {}'.format(1, 2)


def case63():
    return '{x}'.format(y=1)


def case64():
    return '{:d}'.format('a')


def case65():
    return '{:.2f}'.format('a')


def case66():
    return f'{1.5:d}'


def case67():
    return '%d' % 'a'


def case68():
    return '%d %d' % 1


def case69():
    return '%d' % (1, 2)


def case70():
    return 'a'.join([1])


def case71():
    return ','.join('ab', 'c')


def case72():
    return 'ab'.split('')


def case73():
    return 'ab'.replace('a')


def case74():
    return b'\xff'.decode()


def case75():
    return bytes([256])


def case76():
    return bytes('a')


def case77():
    return slice(1, 2)[0]


def case78():
    return getattr(1, 'nothing')


def case79():
    return setattr(1, 'x', 2)


def case80():
    return (lambda x: x)()


def case81():
    return (lambda: 1)(2)


def case82():
    return (lambda x: x)(y=1)


def case83():
    return (lambda *, k: k)(1)


def case84():
    return dict([1])


def case85():
    return dict([(1, 2, 3)])


def case86():
    return dict(1)


def case87():
    return list(1)


def case88():
    return tuple(1)


def case89():
    return set(1)


def case90():
    return set([[1]])


def case91():
    return zip(1)


def case92():
    return list(zip([1], [1, 2], strict=True))


def case93():
    return enumerate(1)


def case94():
    return list(map(len, [1]))


def case95():
    return list(filter(1, [1]))


def case96():
    return [1, 2][1.0]


def case97():
    return [1, 2]['a']


def case98():
    return {1: 2}.update(3)


def case99():
    return {1: 2}.update([1])


def case100():
    return {1: 2} | [(1, 2)]


def case101():
    return [1, 2].insert('a', 1)


def case102():
    return [1, 2].extend(3)


def case103():
    return [1].append(1, 2)


def case104():
    return (1, 2).append(3)


def case105():
    return 'a'.append('b')


def case106():
    return None.x


def case107():
    return None[0]


def case108():
    return None()


def case109():
    return None + 1


def case110():
    return len(None)


def case111():
    return 1[0]


def case112():
    return 1()


def case113():
    return 1.5[0]


def case114():
    return True[0]


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13, case14,
                          case15, case16, case17, case18, case19, case20, case21, case22, case23, case24, case25, case26, case27, case28,
                          case29, case30, case31, case32, case33, case34, case35, case36, case37, case38, case39, case40, case41, case42,
                          case43, case44, case45, case46, case47, case48, case49, case50, case51, case52, case53, case54, case55, case56,
                          case57, case58, case59, case60, case61, case62, case63, case64, case65, case66, case67, case68, case69, case70,
                          case71, case72, case73, case74, case75, case76, case77, case78, case79, case80, case81, case82, case83, case84,
                          case85, case86, case87, case88, case89, case90, case91, case92, case93, case94, case95, case96, case97, case98,
                          case99, case100, case101, case102, case103, case104, case105, case106, case107, case108, case109, case110,
                          case111, case112, case113, case114])
