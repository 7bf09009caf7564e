# scriptc: --input 'x: float32[n, 4]'
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        state = torch.load("last.pt")
        self.scale, self.epoch = float(state["scale"]), int(state["epoch"]) + 1
        if state["epoch"] > 3:  # expect SC2036 "this depends on a file that is not read, and is taken as true" -> "as an argument"
            self.names = len(state["names"])
        self.same = state["arch"] == "wide"
        print(f"read {state['arch']}")

    def forward(self, x):
        if self.same:  # expect SC2036 "this depends on a file that is not read, and is taken as true" -> "as an argument"
            x = x + 1
        return x * self.scale  # expect SC2022 "computed from a file that the program loads, which is not read" -> "--weights"
