# scriptc: --input 'x: float32[n]' --input 'k: int'
import torch

STEPS = (1, -2, 3)


class Model(torch.nn.Module):
    def forward(self, x, k: int):
        try:
            kept = [q for q in range(k) if q < STEPS[k % 3]]  # expect SC1202 "raises an exception on some paths"
            number = len(kept)
        except IndexError:
            number = 7
        return x + number
