# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    for scale in (1, 2, 3):
        x = x * scale
        if k == scale:
            break
    return x
