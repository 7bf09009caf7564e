# scriptc: --input 'x: float32[n]'
class Caller:
    pass


Caller.__call__ = Caller()


def f(x):
    return Caller()(x)  # expect SC0003:12 "the limit 'stack' was reached"
