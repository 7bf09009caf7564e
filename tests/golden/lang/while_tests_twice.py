# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    i = 0
    while i < k and x.sum() < 100.0:
        x = x * 2
        i += 1
    return x
