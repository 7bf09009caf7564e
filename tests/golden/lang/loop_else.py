# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    for i in range(k):
        if i * i == 9:
            break
    else:
        x = -x
    return x
