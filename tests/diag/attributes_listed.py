# scriptc: --input 'x: float32[3, 4]' --input 'n: int'
from torch import nn


class State:
    def __init__(self):
        self.first = 1


class Net(nn.Module):
    def forward(self, x, n: int):
        state, other, third = State(), State(), State()
        if n > 1:
            state.second = 2
        for i in range(n):
            x = x + len(vars(other))  # expect SC2108 "whether the object has the attribute `second`" -> "assign `second` before"
            other.second = i
        count = len(state.__dict__)  # expect SC2108 "whether the object has the attribute `second`" -> "assign `second` before"
        if "second" in dir(state):  # expect SC2108 "whether the object has the attribute `second`" -> "assign `second` before"
            count = count + 1
        try:
            count = count + state.second  # expect SC2108 "whether the object has the attribute `second`" -> "assign `second` before"
        except AttributeError:
            count = 0
        for i in range(n):
            try:
                third.second = third.second + 1  # expect SC2108 "whether the object has the attribute `second`" -> "assign `second` before"
            except AttributeError:
                third.second = 10
        return x * count
