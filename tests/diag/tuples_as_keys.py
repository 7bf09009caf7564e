# scriptc: --input 'n: int'
def f(n: int):
    d = {}
    for i in range(n):
        d[(i, i % 2)] = i
    a = sum(key[0] for key in d)  # expect SC2108:9 "its keys cannot be listed"
    b = 0
    for _, v in d.items():  # expect SC2108:17 "its keys cannot be listed"
        b += v
    t = (1,)
    for i in range(n):
        t = t + (i,)
    t.append(3)  # expect SC2101:5 "a tuple has no attribute"
    t[0] = 2  # expect SC2103
    return a, b, t
