# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    mode = "up"
    for i in range(k):
        if mode == "up":
            x = x + 1
            mode = "down"
        else:
            x = x - 1
            mode = "up"
    return x
