# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    first = last = None
    for i in range(k):
        if first is None:
            first = x + i
        if i > 3:
            last = x * i
    if first is None or last is None:
        return x
    return first + last
