"""torch.ao.nn.qat.dynamic: layers for training whose arguments will be quantised at run time."""
import torch


class Linear(torch.ao.nn.qat.Linear):
    pass
