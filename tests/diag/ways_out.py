# scriptc: --input 'x: float32[3]' --input 'n: int'
import torch


class Meta(type):
    @classmethod
    def __prepare__(meta, name, bases):
        return {}


class Single(metaclass=Meta):
    pass


def three(a, b, c):
    return a


async def later(x):  # expect SC1012:1 "async code cannot be compiled"
    return x


class Main(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleDict({"linear": torch.nn.Identity()})

    def helper(self, x):
        return x

    def partly(self, x, n: int):
        if n > 3:
            y = x
        elif n > 1:
            y = 2 * x
        return y  # expect SC2008:16 "`y` has no value here if none of the branches above assigns it"

    def twice(self, x, n: int):
        if n > 3:
            y = x
        if n > 1:
            z = x
        if n < 2:
            z = 2 * x
        if n <= 3:
            y = 2 * x
        return y + z  # expect SC2008:16 "`y` has no value here" # expect SC2008:20 "`z` has no value here"

    def mixed(self, x, n: int):
        match n:
            case 0:  # expect SC2030:13 "`y` is text on one path and a Tensor on the other"
                y = "a"
            case _:
                y = x
        return x + y

    def forward(self, x, n: int):
        a = three(x)  # expect SC3003:13 "three() is missing the required arguments `b` and `c`"
        a = self.helper(x, x)  # expect SC3003:13 "Main.helper() takes 2 positional arguments but 3 were given"
        a = torch.nn.Linear(3)  # expect SC3003:13 "Linear.__init__() is missing the required argument `out_features`"
        a = F.relu(x)  # expect SC2004:13 "the name `F` is not defined" -> "import torch.nn.functional as F"
        a = self.layers["linaer"](x)  # expect SC2106:13 "the dictionary has no key 'linaer'" -> "did you mean 'linear'?"
        a = later(x) + 1
        a = Single()  # expect SC3021:13 "the class `Single` has the metaclass `Meta`, whose __prepare__ is not run"
        a = x.view(2, 2)  # expect SC6111:13 "`view`: 3 elements do not fit the shape [2, 2]"
        a = sorted([1, "a"])  # expect SC2201:13 "`<` does not take a str and an int"
        a = torch.nn.functional.binary_cross_entropy(x, x[:2])  # expect SC6111:13 "the target must have the sizes"
        a = torch.stack([x.no_such, x]) + 1  # expect SC2101:26 "a Tensor has no attribute `no_such`"
        a = self.mixed(x, n)
        return self.partly(x, n) + self.twice(x, n)
