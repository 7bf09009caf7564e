"""Small programs over functions that torch.vmap maps, as container_programs.py describes them."""
import torch
from torch import Tensor

from samples import case, x23


@case((x23,), (torch.ones(1, 4),))
def each_row(x: Tensor):
    return torch.vmap(lambda row: row.sum() * row)(x), torch.func.vmap(torch.dot)(x, x), torch.vmap(torch.vmap(lambda one: one * 2 + 1))(x)


@case((x23,))
def axes_in_and_out(x: Tensor):
    turned = torch.vmap(lambda column, first: column + first, in_dims=(1, None), out_dims=1)(x, x[:, 0])
    both = torch.vmap(lambda row: (row * 2, row.max()), out_dims=(1, 0))(x)
    last = torch.vmap(lambda column: torch.where(column.sum() > 3, column, -column), in_dims=-1, out_dims=-1)(x)
    return turned, both, last


@case((x23, 2), (x23, 0))
def containers_in_and_out(x: Tensor, n: int):
    def parts(row, given):
        return {"product": row * given["by"], "pair": (row, row.sum() + n)}

    found = torch.vmap(parts, in_dims=(0, None))(x, {"by": torch.ones(3) * n})
    return found["product"], found["pair"]
