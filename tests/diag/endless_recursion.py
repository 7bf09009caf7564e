# scriptc: --input 'x: float32[n]' --limit call-depth=20
def f(x):
    return f(x + 1)  # expect SC0003:12 "`f` calls itself, and no call ends without another one: the limit 'call-depth' was reached" -> "return before this call in some case"
