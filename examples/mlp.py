"""Inputs in a dictionary and a list: the command line describes their contents.

scriptc mlp.py:MLP --input 'tensor_x: float32[batch, 1, 28]' --input "input_dict: {'tensor_x': float32[batch, 1, 28]}" \
    --input 'input_list: [float32[batch, 1, 28]]' --params random
"""
import torch
from torch import nn


class MLP(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.fc0 = nn.Linear(84, 8)
        self.fc1 = nn.Linear(8, 4)
        self.fc2 = nn.Linear(4, 2)
        self.fc3 = nn.Linear(2, 2)

    def forward(self, tensor_x: torch.Tensor, input_dict: dict, input_list: list):
        x = torch.cat([tensor_x, input_dict["tensor_x"], input_list[0]], dim=-1)
        for layer in [self.fc0, self.fc1, self.fc2]:
            x = torch.sigmoid(layer(x))
        return {"output": self.fc3(x)}
