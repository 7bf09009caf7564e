"""Constructors that keep what a graph does not need: objects, trackers and decorators of the package `absent_tools`, which the test
has for eager mode and the compiler does not."""
import absent_tools
import torch
from absent_tools import Mixin, Registry, Space, fill_, get_logger, region
from absent_tools.callbacks import History, Recorder
from torch import nn

logger = get_logger(__name__)
MODELS = Registry("models")
ACTIVATIONS = {"relu": nn.ReLU, "own": absent_tools.Activation, "made": absent_tools.Activation(2)}


class Kept(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.tensor([1.0, 2.0, 3.0, 4.0]))
        self.keep()

    def forward(self, x):
        return x * self.scale


class History_(Kept):
    def keep(self):
        self.history = History()
        self.history.add("loss", 0)
        self.history.best = [1, 2]
        self.history.table["a"] = 3
        self.seen = {"h": History(3), "all": [History(k) for k in range(3)]}


class Counts(Kept):
    def keep(self):
        self.history = History()
        self.history.steps = 1
        self.history.steps += 1
        self.next = self.history.steps + 1
        self.back = -self.history.steps * 2
        self.history.table["b"] = 2
        self.history.table["b"] -= 1


class Spaces(Kept):
    def keep(self):
        self.space = Space(low=-1.0, high=[1.0, 2.0], shape=(4,), dtype=torch.float32)
        self.other = absent_tools.spaces.Discrete(3)
        self.both = absent_tools.spaces.Dict({"a": self.space, "b": self.other})


class PresentUnlessNone(Kept):
    def keep(self):
        self.writer = Recorder("runs") if self.training else None
        if self.writer is not None:
            self.writer.text("a", "b")

    def forward(self, x):
        return x * self.scale if self.writer is not None else x


class LogsInForward(Kept):
    def keep(self):
        logger.info("made %s", 1)

    def forward(self, x):
        logger.debug("called")
        with region("name"):
            x = x + 1
        return x * self.scale


class ChoosesByName(Kept):
    def keep(self):
        self.act = ACTIVATIONS["relu"]()

    def forward(self, x):
        return self.act(x - 0.5)


class Own(Recorder):
    def __init__(self, n):
        super().__init__(n)
        self.k = 3


class DerivedObject(Kept):
    def keep(self):
        self.own = Own(3)


class ModuleWithMixin(Kept, Mixin):
    def keep(self):
        self.k = 2


@MODELS.register_module()
class Registered(Kept):
    def keep(self):
        pass


class AsksForItsClass(Kept):
    def keep(self):
        pass

    def forward(self, x):
        if isinstance(x, absent_tools.Graph):
            x = x.nodes
        return x * self.scale


class FillsItsParameters(Kept):
    def keep(self):
        fill_(self.scale, std=0.02)
        self.fc = nn.Linear(4, 4)
        self.apply(self.start)

    def start(self, m):
        if isinstance(m, nn.Linear):
            absent_tools.init.start(m)

    def forward(self, x):
        return self.fc(x) * self.scale


class TestedInForward(Kept):
    def keep(self):
        self.history = History()
        if self.history.verbose and not self.training:
            self.history.start("run")

    def forward(self, x):
        steps = 2
        if self.history.enabled:
            self.history.add("steps", steps)
        if not self.history.quiet:
            logger.info("called")
        elif self.history.level == 2:
            print("level", steps)
        return x * self.scale
