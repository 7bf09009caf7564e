# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    if k > 0:
        y = x[None]
    else:
        y = x
    return y + 1
