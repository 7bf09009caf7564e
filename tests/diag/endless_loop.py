# scriptc: --input 'x: float32[n]' --limit steps=200000
def f(x):
    total = 0
    while total >= 0:  # expect SC0003 "the loop in line 4 did not end within" -> "check what ends the loop"
        total += 1
    return x + total
