# scriptc: --input 'x: float32[n]'
def f(x, mask=None):
    sizes = [1, 2].append(3)
    sizes.extend([4])  # expect SC2101:5 "None has no attribute `extend`; methods that change an object return None: do not assign their result"
    names = {1}.add(2)
    if names.pop():  # expect SC2101:8 "None has no attribute `pop`; methods that change an object return None"
        x = x + 1
    return mask.float() * x  # expect SC2101:12 "None has no attribute `float`; test `is not None` first"
