# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    try:
        if k == 0:
            raise ValueError("zero")
        x = x + 1
    except ValueError:
        x = x * 10
    return x
