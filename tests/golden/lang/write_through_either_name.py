# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    a = x + 1
    b = x + 2
    t = a if k > 0 else b
    t += 10
    return a, b
