# scriptc: --input 'x: float32[n, 3]'
import contextlib

from torch import nn


@contextlib.contextmanager
def logged(log):
    log.append(1)
    yield
    log.append(2)


class Net(nn.Module):
    def forward(self, x):
        log = []
        with contextlib.ExitStack() as stack:
            stack.enter_context(logged(log))  # expect SC6403 "write a `with` statement"
            log.append(3)
        return x + log[-1]
