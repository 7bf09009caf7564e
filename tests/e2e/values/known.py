"""Shows the results of cases as texts, which a graph can return."""
from torch import Tensor, nn


def text(compute):
    try:
        return repr(compute())
    except Exception as error:
        return type(error).__name__


class Rows(nn.Module):
    def __init__(self, cases):
        super().__init__()
        self.rows = [text(case) for case in cases]

    def forward(self, x: Tensor):
        return '\n'.join(self.rows)
