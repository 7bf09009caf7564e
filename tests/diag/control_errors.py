# scriptc: --input 'x: float32[n]' --input 'k: int'
import torch


def early(x):
    y = z + x  # expect SC2002 "`z` is read before it has a value"
    z = x
    return y


def branch(x, k):
    if k > 1:
        y = x
    return y  # expect SC2003 "`y` is assigned only on some of the paths"


def loop(x, k):
    for i in range(k):
        x = x + 1
    return i  # expect SC2003 "`i` is assigned only on some of the paths"


def shared(x, k):
    a = x + 1
    h = a[1:]
    for i in range(k):
        a.mul_(2)
        h = h[1:]  # expect SC5002 "may or may not have been changed"
    return h


def twice_in_a_list(x, k: int):
    first, second = [x * 1, x * 2], [x * 1, x * 2]
    first[k % 2] = first[0]
    first[0] += 1
    second[1 - k % 2] = second[k % 2]
    second[1] += 1
    y = first[1]  # expect SC5002 "may or may not have been changed"
    z, last = x, None
    for i in range(k):
        last = z
        if i % 2 == 1:
            z = z * 2
    same = z is last  # expect SC5002 "whether these are the same tensor"
    return y + second[0]  # expect SC5002 "may or may not have been changed"


def contexts(x):
    with x:  # expect SC1203 "cannot be used in `with`"
        y = x + 1
    return y


def lower_precision(x):
    with torch.autocast("cuda"):
        x = x * x
    with torch.autocast("cpu", dtype=torch.float32):  # expect SC2191 "autocast has no effect"
        return x * x


def row_of_what_another_name_may_be(x, k: int):
    b, d = x * 1, x * 2
    m = b if k else d
    v = d[0]
    if k % 2:
        v = list(b)[1]
    m[1] = 7
    return v + 1  # expect SC5002 "may or may not have been changed"


class Main(torch.nn.Module):
    def forward(self, x, k: int):
        early(x), branch(x, k), loop(x, k), shared(x, k), twice_in_a_list(x, k), row_of_what_another_name_may_be(x, k), contexts(x), lower_precision(x)
        del w  # expect SC2002 "`w` is not assigned, so it cannot be deleted"
        a = b = missing  # expect SC2004 "`missing` is not defined"
        raise  # expect SC1201 "only allowed in an `except` clause"
