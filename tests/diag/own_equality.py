# scriptc: --input 'x: float32[n]'
import torch


class Key:
    def __init__(self, k: int):
        self.k = k

    def __eq__(self, other):
        return self.k == other.k

    def __hash__(self):
        return self.k


class Third(int):
    """Also if its objects are numbers."""

    def __eq__(self, other):
        return int(self) % 3 == int(other) % 3

    def __hash__(self):
        return int(self) % 3


class Plain:
    pass


class Model(torch.nn.Module):
    def forward(self, x):
        plain = Plain()
        known = {plain: 1, Plain(): 2}
        table = {Key(1): 2}  # expect SC2108 "`Key` cannot be a key, because its class defines __eq__"
        members = {Key(1), Key(1)}  # expect SC2108 "`Key` cannot be a member of a set, because its class defines __eq__"
        thirds = {Third(1), Third(4)}  # expect SC2108 "`Third` cannot be a member of a set, because its class defines __eq__"
        return x * known[plain], table, members, thirds
