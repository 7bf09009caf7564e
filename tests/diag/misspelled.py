# scriptc: --input 'tokens: float32[n, 3]' --params random
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 4)

    def forward(self, tokens):
        y = self.linaer(tokens)  # expect SC2101 "no attribute `linaer`"
        z = torch.matmull(tokens, tokens.T)  # expect SC2101 "no attribute `matmull`"
        rows = [tokens.viwe(-1)]  # expect SC2101 "no attribute `viwe`"
        rows.apend(z)  # expect SC2101 "no attribute `apend`"
        w = torch.nn.functional.rellu(tokens)  # expect SC2101 "no attribute `rellu`"
        k = lenn(rows)  # expect SC2004 "`lenn`"
        if "a".uper() == "A":  # expect SC2101 "no attribute `uper`"
            k = 2
        self.linear = nn.Linear(3, 4, biass=False)  # expect SC3003 "unexpected keyword argument `biass`"
        text = f"{tokens.shappe} {len(tokenz)}"  # expect SC2101 "`shappe`" # expect SC2004 "`tokenz`"
        rows += rws  # expect SC2004 "`rws`"
        m = torch.sum(tokens, dimm=0)  # expect SC6401:31 "`sum` has no parameter `dimm`" -> "did you mean `dim`?"
        return y, w, rows[0], k, tokens.shpe[0]  # expect SC2101 "no attribute `shpe`"
