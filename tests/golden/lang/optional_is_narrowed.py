# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    best = None
    for i in range(k):
        if best is None:
            best = x
        else:
            best = best + i
    if best is None:
        return x * 0
    return best
