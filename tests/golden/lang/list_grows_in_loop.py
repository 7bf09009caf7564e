# scriptc: --input 'x: float32[n]' --input 'k: int' --emit ir
def f(x, k: int):
    seen = [0]
    for i in range(k):
        if seen[-1] < 5:
            seen.append(i * i)
    return seen
