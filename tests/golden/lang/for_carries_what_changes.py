# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir --skip-passes batch
def f(x, k: int):
    y = x + 1
    total = 0
    for i in range(k):
        x = x * y
        total += i
    return x, total
