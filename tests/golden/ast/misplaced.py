class A(nn.Module):
    def __init__(self):
super().__init__()
        self.a = 1
    self.b = 2
        self.c = 3

    @property
    def broken(self,, x) -> Tensor:
        return x

    async def waits(self, x y):
        await x

(
    def whole(self):
        return self.a
x = 1
        return self.b


class B(A, 1 2):
    c = 3


class C:(A):
    d: int = 4


def 3(x):
    return x


def f(:
    return 1


x = 1
    y = 2
z = 3
    w = 4


table = {
    "a": 1,
    "b": , 2,
}
other = [1, 2
def inline(x): pass
    return table


dhef misspelled(x, y=1):
    return x


els x:
    pass


def first(x):
y = x
    return y


class D:
    def m(self, x):
y = x
        if x:
            z = 1
        elsse:
            z = 2
        return y

    def n(self):
        pass
