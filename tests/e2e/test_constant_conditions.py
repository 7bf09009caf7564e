"""Branches whose condition ONNX Runtime knows at load (it hangs on weights alone), inside of other branches: the file loads, and no output is lost."""
import numpy as np
import pytest
import torch
from torch import nn

from oracle import compiled, session

SOURCE = """
import torch
from torch import nn, Tensor


class Nested(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.w = nn.Parameter(torch.tensor(0.5))

    def forward(self, x: Tensor, n: int):
        count = n
        if -self.w:
            if self.w:
                if n:
                    pass
                else:
                    count = 1
        return x * count


class LoopBefore(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.w = nn.Parameter(torch.tensor(1.0))

    def forward(self, x: Tensor, n: int):
        y, v = x.clone(), self.w * 1.5
        if not v:
            pass
        else:
            for i in range(n):
                v.tanh_()
            if self.w and n < n <= 3:
                pass
            else:
                y.zero_()
        return y + v


class Lengths(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.w = nn.Parameter(torch.tensor([1.0, -1.0, 2.0, 3.0]))

    def forward(self, x: Tensor, n: int):
        # each branch yields a list of the same length, which ONNX Runtime infers
        items = list(range(int((self.w > 0).sum())))
        if x.shape[0] * n:
            pass
        else:
            if len(items) > 1:
                items[-1] = 0
            if len(items) > 1:
                items[-1] = 5
            if len(items) > 1:
                items[-1] = n % 8
        return x.sum() + n, torch.tensor(items)


class NoElements(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.w = torch.tensor([0.5, 0.25, 1.0])

    def forward(self, x: Tensor, n: int):
        y = x
        largest = torch.sort(self.w)[0].max()
        if n == 7:
            pass
        elif not largest:
            pass
        else:
            y = x[x.nonzero().reshape(-1)[:0]]
        return y


class Expanded(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.w = nn.Parameter(torch.tensor([0.5, 0.25, 1.0]))

    def forward(self, x: Tensor, n: int):
        v = self.w.clone()
        y = x.reshape(-1, 1)
        if self.w.sum() > 1:
            pass
        else:
            y = v.expand(abs(n), -1)
        v -= 0.5
        return y


class InLoop(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("ready", torch.tensor(True))
        self.register_buffer("scale", torch.tensor(2.0))

    def forward(self, x: Tensor, n: int):
        for i in range(n):
            if self.ready:
                if self.scale > 1:
                    x = x * self.scale if i % 2 == 0 else x + i
        return x


class YieldedByBranch(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.w = nn.Parameter(torch.tensor([0.5, 0.25, 1.0]))

    def forward(self, x: Tensor, n: int):
        state, seen = 0, [n]
        if self.w.sum() > 1:
            state = 2
            if self.w[0] > 1:
                state = 3
            seen.append(1)
        if n > 1:
            if state == 2:
                x = x + 1
                if n > 2:
                    if state != 3:
                        x, state = x * 2, 4
                    else:
                        seen.append(5)
            elif state == 3:
                x = x * 3
        return x, state, sum(seen)


class RaisedByWeights(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.w = nn.Parameter(torch.tensor([0.5, 0.25, 1.0]))

    def forward(self, x: Tensor, n: int):
        done = 0
        for i in range(3):
            try:
                if self.w[i] > 0.3:
                    raise ValueError(i)
                if n == i:
                    raise KeyError(n)
                done += 1
            except ValueError:
                done += 10
                x = x + self.w[i]
            except KeyError:
                done += 100
        return x, done


def odd(n: int) -> int:
    if n > 3:
        raise KeyError(n)
    return 11


class Handled(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.w = nn.Parameter(torch.tensor(0.5))

    def forward(self, x: Tensor, n: int):
        v = self.w.clone()
        try:
            if self.w:
                raise ValueError
            n += odd(n)
        except ValueError:
            try:
                if n:
                    raise ValueError
                v += n
            except KeyError:
                pass
            except ValueError:
                pass
            finally:
                pass
        except:
            pass
        return x, v, n


class Divided(nn.Module):
    '''Divisors that are 0 on paths that are not taken, alone and as elements.'''

    def __init__(self) -> None:
        super().__init__()
        self.w = nn.Parameter(torch.tensor(0.5))
        self.register_buffer("parts", torch.tensor([1, 0, 2]))
        self.register_buffer("steps", torch.tensor([1, 3, 2]))

    def forward(self, x: Tensor, n: int):
        k = int(self.w)
        y = torch.arange(3) + n
        if k != 0:
            return x, y // k, y % k, y.fmod(k), 7 // k, 7 % k, n // k
        if n > 100:
            return x, y // self.parts, y % self.parts, y.fmod(self.parts), 7, 7, n
        return x, y // self.steps, y % self.steps, y.fmod(self.steps), 0, 1, n
"""


@pytest.fixture(scope="module")
def models():
    space = {}
    exec(SOURCE, space)
    return space


@pytest.mark.parametrize("name", ["Nested", "LoopBefore", "Lengths", "NoElements", "Expanded", "InLoop", "YieldedByBranch", "RaisedByWeights", "Handled", "Divided"])
def test_as_eager(scriptc, models, name):
    (scriptc.folder / "model.py").write_text(SOURCE)
    model = models[name]()
    torch.save(model.state_dict(), scriptc.folder / "w.pt")
    running = session(compiled(scriptc, f"model.py:{name}", "--weights", "w.pt", "--input", "x: float32[m]", "--input", "n: int"))
    for x in (torch.tensor([1.0, -2.0, 3.0]), torch.zeros(0)):
        for n in (0, 1, 3, 7):
            with torch.no_grad():
                expected = model(x, n)
            got = running.run(None, {"x": x.numpy(), "n": np.array(n)})
            for wanted, one in zip(expected if isinstance(expected, tuple) else (expected,), got, strict=True):
                np.testing.assert_allclose(one, np.asarray(wanted), rtol=1e-5)
