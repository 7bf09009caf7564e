# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    if k > 2:
        y = x * 2
        z = k
    else:
        y = x - 1
        z = 0
    return y, z
