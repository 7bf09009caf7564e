# scriptc: --input 'x: float32[n, 3]' --input 'k: int'
import torch


class Main(torch.nn.Module):
    def loop(self, x, k: int):
        y = 0
        for i in range(k):
            y = [x]  # expect SC2030:13 "`y` starts as a number and becomes a container in the loop"
        return y

    def branch(self, x, k: int):
        if k > 2:  # expect SC2030:9 "`y` is a Tensor on one path and text on the other" -> "give it one kind on every path"
            y = x
        else:
            y = "a"
        return y

    def forward(self, x, k: int):
        return self.loop(x, k), self.branch(x, k)
