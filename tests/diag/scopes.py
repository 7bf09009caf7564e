# scriptc: --input 'x: float32[n]'
import torch

count = 0


def unbound():
    def inner():
        nonlocal missing  # expect SC1013:9 "no enclosing function binds `missing`"
        missing = 1


def parameter(x):
    global x  # expect SC1013:5 "`x` is a parameter"
    return x


def late():
    count = 1
    global count  # expect SC1013:5 "`count` is used before it is declared global"


def fine():
    total = 0

    def inner():
        def innermost():
            nonlocal total
            total += 1

        innermost()

    inner()
    return total


class Main(torch.nn.Module):
    def forward(self, x):
        a, *b, *c = [1, 2, 3]  # expect SC1009:16 "only one target"
        return x + fine()
