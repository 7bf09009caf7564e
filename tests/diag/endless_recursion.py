# scriptc: --input 'x: float32[n]' --limit call-depth=20
def f(x):
    return f(x + 1)  # expect SC0003:12 "the limit 'call-depth' was reached"
