# scriptc: --input 'x: float32[n, 3]'
import torch


class Base:
    def __init__(self, config, layer):
        self.config, self.layer = config, layer


class Net(Base):
    def __init__(self, config):
        super().__init__(config)  # expect SC3003:9 "Base.__init__() is missing the required argument `layer`"


def main(x: torch.Tensor):
    Net(1)
    return x
