"""Programs in which lint must find nothing, although a function by itself looks wrong; digests.c compares what it finds."""
from torch import Tensor, nn


class Backbone(nn.Module):
    """Its text does not tell what `features` returns: derived classes do."""

    def features(self, x: Tensor):
        """Returns the features."""

    def size(self, x: Tensor):
        raise NotImplementedError("derived classes know it")

    def scale(self, x: Tensor):
        ...

    def forward(self, x: Tensor):
        return self.features(x).relu() * self.scale(x).sum() + self.size(x).item()
