# scriptc: --input 'x: float32[n, 3]' --input 'k: int' --emit ir
def f(x, k: int):
    # Nothing is known of `rows` behind the branch: the other path yields something in its place.
    if k > 2:
        rows = (x > 0).nonzero().size(0)
        x = x * rows
    y = x + 1
    if k > 3:
        y = y + rows
    return y
