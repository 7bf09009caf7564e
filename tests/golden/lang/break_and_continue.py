# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    for i in range(k):
        if i == 2:
            continue
        if x.sum() > 10.0:
            break
        x = x + i
    return x
