# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    first = last = None
    for i in range(k):
        if first is None:
            first, last = x + i, x * i
        else:
            last = last + first
    if first is None:
        return x
    return first + last
