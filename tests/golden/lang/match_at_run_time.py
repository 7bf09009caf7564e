# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    match k:
        case 0:
            return x
        case 1 | 2:
            return x * 2
        case _:
            return x - 1
