# scriptc: --input 'x: float32[n, 3]'
def f(x, n: int):
    match n:
        case w=2:  # expect SC1001:14 "only allowed in a class pattern"
            return x
    return x + 1
