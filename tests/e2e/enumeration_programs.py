"""A module that tests save whole, with enumerations that were made by a call."""
import enum

import numpy as np
from torch import nn

Shade = enum.Enum("Shade", "LIGHT DARK")
Weight = enum.IntEnum("Weight", {"LOW": 3, "HIGH": 5})
Switch = enum.Flag("Switch", ["A", "B", "C"])
Word = enum.StrEnum("Word", "UP, DOWN")
Counted = enum.Enum("Counted", ("ZERO", "ONE"), start=0)
Number = enum.Enum("Number", [("PI", 3.25), ("TAU", 6.5)], type=float)


class Named(nn.Module):
    """Members of enumerations that were made by a call, and NumPy's dtypes."""

    def __init__(self):
        super().__init__()
        self.shade = Shade.DARK
        self.weight = Weight.HIGH
        self.switch = Switch.A | Switch.C
        self.word = Word.DOWN
        self.counted = Counted.ONE
        self.number = Number.PI
        self.dtype = np.dtype("float64")

    def forward(self, x):
        if self.shade is Shade.DARK and self.word == "down":
            x = x * self.weight + self.shade.value
        if Switch.B in self.switch or self.dtype == np.float32:
            x = x * 100
        return x + self.switch.value + self.counted.value * self.number + len(Shade) + len(self.dtype.name) + self.dtype.itemsize
