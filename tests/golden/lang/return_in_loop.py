# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    for i in range(k):
        if x.sum() > 10.0:
            return x, i
        x = x * 2
    return x, -1
