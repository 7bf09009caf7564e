# scriptc: --input 'x: float32[n]'
def f(x):
    y = x + missing  # expect SC2004 "missing"
    return y
