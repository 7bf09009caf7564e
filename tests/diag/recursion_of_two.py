# scriptc: --input 'x: float32[n]' --limit call-depth=20
import torch


class Net(torch.nn.Module):
    def even(self, x):
        return self.odd(x + 1)

    def odd(self, x):
        return self.even(x - 1)  # expect SC0003 "`even` calls itself through `odd`, and when the recursion ends is not known at compile time" -> "raise it with --limit call-depth=N"

    def forward(self, x):
        return self.odd(x)
