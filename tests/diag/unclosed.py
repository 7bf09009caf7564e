# scriptc: --input 'x: float32[n, 3]'
def f(x):
    y = (x + 1  # expect SC1002 "never closed"
    return y
