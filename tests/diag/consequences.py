# scriptc: --input 'x: float32[4, 4]' --input 'k: int' --params random
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.last = None

    def keep(self, y):
        self.last = y

    def forward(self, x, k: int):
        y = self.upward(x)  # expect SC2101 "no attribute `upward`"
        under_a_test, filled, by_key, counted = [], [], {}, []
        found = None
        if y is not None:
            under_a_test.append(y)
            found = 1
        filled.append(y)
        by_key["y"] = y
        while y > 0:
            counted.append(k)
        for part in y:
            counted.append(part)
        self.keep(y)
        a = under_a_test[0] + filled[0] + by_key["y"] + counted[1] + self.last.sum()
        b = found + 1
        c = torch.stack(filled) + torch.cat(counted)
        d = [k, 2, 3][5]  # expect SC2105 "list index 5 is out of range for 3 elements"
        e = torch.stack([x, x[0]])  # expect SC6112 "the tensors have different ranks, 2 and 1"
        f = None + k  # expect SC2201 "None and an int"
        return a + b + c + d + e + f
