"""Programs that fetch weights, name models by text, or look modules through, as users of model libraries write them, by file. Python says the
same where it is asked (`asked`); what a download holds is unknown, and --weights or --params gives it."""
FILES = {
    "zoo/__init__.py": "from .nets import *\nfrom .table import make, names\n",
    "zoo/table.py": """
import sys
entries = {}
def register(function):
    module = sys.modules[function.__module__]
    module.__all__.append(function.__name__)
    entries[function.__name__] = function
    return function
def make(name, **kwargs):
    return entries[name](**kwargs)
def names():
    return sorted(entries)
""",
    "zoo/nets.py": """
from torch import nn
from torch.hub import load_state_dict_from_url
from .table import register
__all__ = ["Net"]
class Net(nn.Module):
    def __init__(self, width=4):
        super().__init__()
        self.first, self.head = nn.Linear(3, width, bias=False), nn.Linear(width, 2)
    def forward(self, x):
        return self.head(self.first(x))
def adapted(state, colours):
    state = {name.replace("module.", ""): value for name, value in state.items()}
    weight = state["first.weight"].float()
    rows, columns = weight.shape
    state["first.weight"] = weight.sum(1, keepdim=True) if colours == 1 else weight * (3 / columns)
    del state["head.bias"]
    return state
@register
def small(pretrained=False, width=4):
    net = Net(width)
    if pretrained:
        net.load_state_dict(adapted(load_state_dict_from_url("https://example.org/small-0a1b.pth"), 3), strict=False)
    return net
def hidden():
    return None
""",
    "asked.py": """
import fnmatch, inspect, os
from urllib.parse import urlparse, urlsplit
import zoo
import zoo.table
def check(have, want):
    assert have == want, f"{have!r} is not {want!r}"
def ask():
    check(zoo.small is zoo.table.entries["small"] and zoo.Net.__name__ == "Net", True)
    check([name for name in sorted(zoo.__dict__) if name[0] != "_" and name != "table"], ["Net", "make", "names", "nets", "small"])
    check(hasattr(zoo, "hidden"), False)
    check([name for name, value in inspect.getmembers(zoo, inspect.ismodule)], ["nets", "table"])
    check(["def make" in inspect.getsource(one) for one in (zoo, zoo.table)], [False, True])
    check(fnmatch.filter(["ab", "acb", "xa", "a[b"], "a*b"), ["ab", "acb", "a[b"])
    check((fnmatch.fnmatch("a1.b", "a[0-9].?"), fnmatch.fnmatch("ax.b", "a[!x].b"), fnmatch.fnmatch("ab", "a")), (True, False, False))
    check(tuple(urlsplit("hf-hub:a/x@r")), ("hf-hub", "", "a/x@r", "", ""))
    check(tuple(urlparse("https://a.b:80/c/d;p?q=1#f")), ("https", "a.b:80", "/c/d", "p", "q=1", "f"))
    check((urlsplit("resnet18.a1_in1k").path, urlsplit("2:b").scheme), ("resnet18.a1_in1k", ""))
    check((os.path.split("a/b"), os.path.split("a"), os.path.split("/a"), os.path.split("a/")), (("a", "b"), ("", "a"), ("/", "a"), ("a", "")))
    return True
""",
    "use.py": """
import torch, zoo
from torch import nn
from asked import ask
class Use(nn.Module):
    def __init__(self, pretrained=False):
        super().__init__()
        assert ask()
        self.net = nn.DataParallel(zoo.make("small", pretrained=pretrained))
    def forward(self, x: torch.Tensor):
        return self.net(x)
class Fetched(nn.Module):
    def __init__(self, load):
        super().__init__()
        self.net = zoo.small()
        self.net.load_state_dict(load())
    def forward(self, x: torch.Tensor):
        return self.net(x)
def safe():
    from safetensors.torch import load_file
    from huggingface_hub import hf_hub_download
    return load_file(hf_hub_download("some/where", "model.safetensors"))
""",
}
FILES["use.py"] += """
def reordered(state, net):
    out = {}
    for name, value in state.items():
        if name.startswith("blocks."): out[name] = value
    assert len(state["pos"].shape) == 3
    return out
class Filtered(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.BatchNorm1d(3)
        self.net.load_state_dict(reordered(torch.load("none.pt"), self.net))
    def forward(self, x: torch.Tensor):
        return self.net(x)
def fill(net, state):
    assert state["version"] == 7
    net.load_state_dict(state)
class Filled(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.BatchNorm1d(3)
        fill(self.net, torch.load("none.pt"))
    def forward(self, x: torch.Tensor):
        return self.net(x)
class Common(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.BatchNorm1d(3)
        own, read = self.net.state_dict(), torch.load("none.pt")["model"]
        own.update({name: value for name, value in read.items() if name in own and value.shape == own[name].shape})
        self.net.load_state_dict(own)
    def forward(self, x: torch.Tensor):
        return self.net(x)
"""
FILES["extract.py"] = """
import torch
from collections import namedtuple
from torch import nn
from torch.utils._pytree import tree_flatten, tree_map, tree_unflatten
from torchvision.models.feature_extraction import create_feature_extractor
class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first, self.act, self.second = nn.Linear(width, width), nn.ReLU(), nn.Linear(width, width)
    def forward(self, x):
        return self.act(self.second(self.act(self.first(x))) + x)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.shift = nn.Parameter(torch.randn(3))
        self.stem, self.body, self.head = nn.Linear(3, 4), nn.Sequential(Block(4), Block(4), Block(4)), nn.Linear(4, 2)
    def forward(self, x):
        return self.head(self.body(self.stem(x + self.shift)))
class Use(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = create_feature_extractor(Net(), {"body.0": "low", "body.1.act_1": "mid", "stem": "start"})
    def forward(self, x):
        return self.net(x)
def between():
    return create_feature_extractor(Net(), ["body.0.add"])
Pair = namedtuple("Pair", ["u", "v"])
class Trees(nn.Module):
    def forward(self, x, y):
        tree = {"b": [x, (y, 3)], "a": Pair(x + 1, dict(k=y))}
        leaves, spec = tree_flatten(tree)
        assert len(leaves) == 5 and spec.num_leaves == 5
        back = tree_unflatten([leaf * 2 for leaf in leaves], spec)
        assert isinstance(back["a"], Pair) and back["b"][1][1] == 6 and list(back) == ["b", "a"]
        other = tree_map(lambda a, b: a - b, back, tree)
        return back["b"][0], back["a"].u, other["a"].v["k"]
"""
