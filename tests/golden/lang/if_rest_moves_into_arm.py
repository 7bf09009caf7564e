# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    if k == 0:
        return x
    y = x * k
    if k == 1:
        return y + 1
    return y - 1
