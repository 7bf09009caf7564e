# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    if k < 0:
        raise ValueError("k is negative")
    return x * k
