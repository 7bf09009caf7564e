# scriptc: --input 'n: int'
from torch import nn


class Model(nn.Module):
    def forward(self, n: int):
        seen = {5, n, 3 * n}
        total = sum(seen) + max(seen) + len(seen)
        for v in sorted(seen):
            total = total * 3 + v
        for v in {4, 1, 9}:
            total = total * 3 + v
        if any(seen) and 5 in seen and all(v > 0 for v in sorted(seen)):
            total += 1
        for v in seen:  # expect SC2035 "in the order in which its members were added" -> "sorted"
            total = total * 3 + v
        class Count:
            start = 1
        for i in range(n):
            class Local:  # expect SC1210 "a class cannot be defined in a run-time loop or branch" -> "define `Local` before the loop or branch"
                pass
            total += i
        return total + Count.start, seen.pop()  # expect SC2035 "in the order in which its members were added"
