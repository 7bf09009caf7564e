"""Tests the results of the stand-ins for configuration and data-class packages: each program multiplies its input by a number that was computed
with the package itself."""
import pytest
from oracle import compiled, session
import numpy as np

PROGRAMS = {
    "pydantic dataclasses": ([23.5, 58.75, -94.0], r"""import dataclasses
from typing import Literal, Optional
import pydantic.dataclasses
from pydantic import Field
from pydantic.dataclasses import dataclass
from torch import nn, Tensor
@dataclass
class Base:
    size: int = -1
    name: Optional[str] = None
@pydantic.dataclasses.dataclass
class Cfg(Base):
    depth: int = Field(default=3, ge=1)
    rows: list = Field(default_factory=list)
    kind: Literal["linear", "mlp"] = "linear"
    def __post_init__(self):
        object.__setattr__(self, "twice", self.depth * 2)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        c = Cfg(size="4", depth=5.0)
        try:
            Cfg(depth=0)
            bad = 0
        except ValueError:
            bad = 7
        self.k = c.size * 5 + c.twice + len(c.rows) + bad + len(dataclasses.fields(Cfg)) + (5 if Base().name is None and isinstance(c.depth, int) else 0)
    def forward(self, x: Tensor):
        return x * self.k
"""),
    "attrs": ([94.25, 162.125, -132.0], r"""import attr, attrs
from attrs import define, field, Factory, validators
from torch import nn, Tensor
@define
class Cfg:
    dim: int
    depth: int = 2
    names: list = field(factory=list)
    scale: float = field(default=0.5, converter=float, validator=validators.instance_of(float))
    twice: int = field(init=False)
    def __attrs_post_init__(self):
        self.twice = self.dim * 2
@attr.s(auto_attribs=True, frozen=True)
class Old:
    a: int = 3
    b: int = attr.ib(default=4)
@attr.s
class Older:
    x = attr.ib()
    y = attr.ib(default=attr.Factory(list))
    z = attr.ib(converter=int, default="7")
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        c = Cfg(4, scale="1.5")
        d = attrs.evolve(c, depth=5)
        o = Old(b=10)
        p = Older(1)
        self.k = c.dim + d.depth * 10 + o.a + o.b + p.z + c.scale + d.twice + len(attrs.asdict(c)) + len(attr.fields(Old)) + len(p.y)
        self.t = repr(c)
    def forward(self, x: Tensor):
        return x * self.k + len(self.t)
"""),
    "templates": ([1.0, 2.5, -4.0], r"""import torch
from jinja2 import Environment, FileSystemLoader
from torch import nn, Tensor
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        try:
            self.k = len(Environment(loader=FileSystemLoader("templates")).get_template("code.jinja").render())
        except Exception:
            self.k = 2
    def forward(self, x: Tensor):
        if x.layout == torch.sparse_csc or x.layout == torch.sparse_bsr:
            return x.to_dense()
        return x * self.k
"""),
    "pydantic validators": ([97.5, 243.75, -390.0], r"""from pydantic import BaseModel, field_validator, model_validator
from torch import nn, Tensor
class Sub(BaseModel):
    a: int = 3
    @field_validator("a")
    @classmethod
    def one_more(cls, value):
        return value + 1
class Cfg(BaseModel):
    n: Sub = Sub()
    mode: str = "u"
    @model_validator(mode="before")
    @classmethod
    def lengthen(cls, data):
        return {**data, "mode": "vvvvv"}
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        c = Cfg(n={"a": "9"})
        self.k = c.n.a + 100 * Sub().a - 23 * len(c.mode)
    def forward(self, x: Tensor):
        return x * self.k
"""),
    "extra entries": ([6787.0, 16967.5, -27148.0], r"""from attr.exceptions import FrozenInstanceError
import attr
from pydantic import BaseModel, ConfigDict, computed_field
from torch import nn, Tensor
class Opt(BaseModel):
    model_config = ConfigDict(extra="allow")
    sizes: tuple = (1, 2)
    @computed_field
    @property
    def total(self) -> int:
        return sum(self.sizes)
@attr.s(frozen=True)
class Old:
    a = attr.ib(default=2)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        o = Opt(sizes=(3, 4), more=5, others=[1])
        self.k = len(o.model_dump()) + 10 * o.model_dump()["total"] + 100 * o.model_extra["more"] + len(dict(o)) * 1000
        try:
            Old().a = 3
        except FrozenInstanceError:
            self.k += 10000
    def forward(self, x: Tensor):
        return x * self.k
"""),
    "hydra": ([656643.0, 1641607.5, -2626572.0], r"""from hydra.utils import get_class, instantiate
from omegaconf import OmegaConf
from torch import nn, Tensor
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        line = OmegaConf.create({"_target_": "torch.nn.Linear", "in_features": 4, "out_features": 6, "bias": False})
        a, b = instantiate(line), instantiate(line, out_features=8)
        c = instantiate({"_target_": "torch.nn.Sequential", "_args_": [{"_target_": "torch.nn.Linear", "in_features": 2, "out_features": 3},
                                                                     {"_target_": "torch.nn.ReLU"}]})
        d = instantiate({"_target_": "torch.nn.Linear", "_partial_": True, "in_features": 2})
        self.k = a.out_features + 10 * b.out_features + 100 * len(c) + 1000 * c[0].out_features
        self.k += (a.bias is None) * 10000 + d(out_features=3).out_features * 100000 + (get_class("torch.nn.GELU") is nn.GELU) * 1000000
        self.t = self.k
    def forward(self, x: Tensor):
        return x * self.t
"""),
    "pyd": ([13.0, 32.5, -52.0], r"""from pydantic import BaseModel, Field
from torch import nn, Tensor
class Sub(BaseModel):
    n: int = 3
class Cfg(BaseModel):
    dim: int
    depth: int = Field(2, ge=1)
    sub: Sub = Field(default_factory=Sub)
    names: list[str] = []
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        c = Cfg(dim=4, sub={"n": 7})
        d = c.model_copy(update={"depth": 9})
        self.k = c.dim + c.depth + c.sub.n + d.depth + len(c.model_dump())
    def forward(self, x: Tensor):
        return x * self.k
"""),
    "bounds": ([9.0, 9.75, 6.5], r"""from typing import Annotated, List, Literal, Optional
import torch
from pydantic import BaseModel, Field, NonNegativeInt, PositiveFloat, PositiveInt, ValidationError
from torch import nn, Tensor
class Cfg(BaseModel):
    n: PositiveInt
    m: Optional[PositiveInt] = None
    k: List[PositiveInt] = [1]
    r: PositiveFloat = 0.5
    z: NonNegativeInt = 0
    a: Annotated[int, Field(le=5)] = 3
def fails(**more):
    try:
        Cfg(**{"n": 1} | more)
    except ValidationError:
        return True
    return False
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        c = Cfg(n="3", m=2, k=[1, "2"])
        told = [fails(n=0), fails(m=-1), fails(k=[1, 0]), fails(r=0), fails(z=-1), fails(a=6), not fails(a=5), not fails(n=1), not fails(m=None)]
        same = (Annotated[int, 3] == int) + 2 * (List[int] == list) + 4 * (Literal["a"] == str) + 8 * (List[int] == List[int])
        self.k = c.n + c.m + sum(c.k) + c.r + c.z if told.count(True) == 9 and same == 8 else 0
    def forward(self, x: Tensor):
        return x + self.k
"""),
    "dcj": ([3.5, 8.75, -14.0], r"""from dataclasses import dataclass, field
from dataclasses_json import dataclass_json
from torch import nn, Tensor
@dataclass_json
@dataclass
class Cfg:
    dim: int = 3
    name: str = "a"
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        c = Cfg.from_dict({"dim": 5})
        self.k = c.dim + len(c.to_dict())
    def forward(self, x: Tensor):
        return x * self.k
"""),
    "dacite": ([6.5, 16.25, -26.0], r"""from dataclasses import dataclass, field
import dacite
from torch import nn, Tensor
@dataclass
class Sub:
    n: int = 1
@dataclass
class Cfg:
    dim: int = 3
    sub: Sub = field(default_factory=Sub)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        c = dacite.from_dict(Cfg, {"dim": 5, "sub": {"n": 8}})
        self.k = c.dim + c.sub.n
    def forward(self, x: Tensor):
        return x * self.k
"""),
    "bear": ([6.25, 22.5625, 25.0], r"""from beartype import beartype
from beartype.typing import Optional, List
from jaxtyping import Float, jaxtyped, Int
from typeguard import typechecked
import torch
from torch import nn, Tensor
@beartype
def scale(x: Tensor, k: int = 2) -> Tensor:
    return x * k
@jaxtyped(typechecker=beartype)
def inc(x: Float[Tensor, "n"]) -> Float[Tensor, "n"]:
    return x + 1
@typechecked
def sq(x: Tensor) -> Tensor:
    return x * x
class Net(nn.Module):
    @beartype
    def __init__(self, dim: int = 3, o: Optional[int] = None):
        super().__init__()
        self.k = dim
    @beartype
    def forward(self, x: Tensor):
        return sq(inc(scale(x, self.k)))
"""),
    "rich": ([14.0, 14.0, 14.0], r"""from rich import print
from rich.console import Console
from rich.progress import Progress, track
from rich.table import Table
from rich.traceback import install
import torch
from torch import nn
install(show_locals=True)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        console = Console(width=100)
        with console.status("building"):
            console.rule("[bold]layers")
        self.table = Table(title="sizes")
        self.table.add_column("name")
        self.k = 0
        for i in track(range(4), description="..."):
            self.k += i
        with Progress() as progress:
            task = progress.add_task("more", total=2)
            for i in range(2):
                self.k += 4
                progress.update(task, advance=1)
        print("[green]made", self.k)
    def forward(self, x):
        return x * 0 + self.k
"""),
    "pydantic models of themselves": ([6.0, 6.0, 6.0], r"""from typing import List, Optional
from pydantic import BaseModel
import torch
from torch import nn
class Layer(BaseModel):
    width: int
    inner: Optional["Layer"] = None
    others: List["Layer"] = []
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        made = Layer.model_validate({"width": "1", "inner": {"width": 2}, "others": [{"width": 3}]})
        self.k = made.width + made.inner.width + made.others[0].width
    def forward(self, x):
        return x * 0 + self.k
"""),
    "log": ([17.5, 21.25, 5.0], r"""from loguru import logger
from tqdm import tqdm, trange
from tqdm.auto import tqdm as tq
from torch import nn, Tensor
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        logger.info("making {}", 3)
        self.k = 0
        for i in tqdm(range(3)):
            self.k += i
        for i in trange(2): self.k += 1
    def forward(self, x: Tensor):
        logger.debug("f")
        for i in tq([1, 2], desc="a"):
            x = x + i
        return x * self.k
"""),
    "bars": ([9.0, 10.5, 4.0], r"""from tqdm import tqdm, trange
from torch import nn, Tensor
class Bar(tqdm):
    def __init__(self, name, steps):
        super().__init__(desc=name, iterable=range(steps), disable=True)
    def update(self, n: int = 1, loss=None):
        if loss is not None:
            self.set_postfix(loss=loss, refresh=False)
        super().update(n)
class Net(nn.Module):
    def forward(self, x: Tensor):
        with Bar("steps", 3) as bar:
            for i in range(len(bar)):
                x = x + i
                bar.update(loss=1.0)
        steps = tqdm([2, 1], disable=True)
        for i in steps:
            x = x * i
            steps.set_description(f"step {i}")
        for i, j in zip(trange(2, disable=True), Bar("more", 2)):
            x = x + i + j
        return x
"""),
    "omega": ([775.0, 1937.5, -3100.0], r"""from omegaconf import OmegaConf, MISSING
from omegaconf.dictconfig import DictConfig
from omegaconf.listconfig import ListConfig
from torch import nn, Tensor
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        c = OmegaConf.create({"a": {"b": 3}, "c": "${a.b}", "l": [1, 2], "d": None})
        m = OmegaConf.merge(c, {"a": {"e": 5}})
        d = OmegaConf.to_container(m, resolve=True)
        self.k = c.a.b + c.c * 10 + m.a.e * 100 + len(c.l) + c.l[1] + d["a"]["e"] + c.get("zz", 1000) + (c.d is None) + isinstance(c, DictConfig) + sum(c.l)
        for key, v in c.a.items(): self.k += v
    def forward(self, x: Tensor):
        return x * self.k
"""),
    "toml": ([3.0, 7.5, -12.0], r"""import tomllib
from torch import nn, Tensor
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        d = tomllib.loads('a = 3\n[b]\nc = [1, 2]\n')
        self.k = d["a"] + sum(d["b"]["c"])
    def forward(self, x: Tensor):
        return x * self.k
"""),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_stand_in(scriptc, tmp_path, name):
    want, source = PROGRAMS[name]
    (tmp_path / "model.py").write_text(source)
    running = session(compiled(scriptc, f"{tmp_path}/model.py:Net", "--input", "x: float32[3]"))
    x = np.array([0.5, 1.25, -2.0], np.float32)
    got = running.run(None, {slot.name: x for slot in running.get_inputs()})[0]
    np.testing.assert_allclose(got, np.array(want, np.float32), rtol=1e-6)


DUMPED = r"""from omegaconf import OmegaConf
from torch import nn, Tensor
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        c = OmegaConf.create({"a": {"b": 3}, "c": "${a.b}", "l": [1, 2]})
        print(OmegaConf.to_yaml(c))
        self.k = %s
    def forward(self, x: Tensor):
        return x * self.k
"""


@pytest.mark.parametrize("package, value, want", [(False, "c.c", 3.0), (True, "len(OmegaConf.to_yaml(c, resolve=True))", 46.0), (True, "len(OmegaConf.to_yaml(c))", 53.0)])
def test_the_text_of_a_configuration(scriptc, tmp_path, package, value, want):
    """PyYAML writes it; without PyYAML, the text may only be shown."""
    (tmp_path / "model.py").write_text(DUMPED % value)
    if package:
        (tmp_path / "yaml.py").write_text("def dump(data, default_flow_style, allow_unicode, sort_keys):\n    return repr(data) + str(default_flow_style) + str(sort_keys)\n")
    running = session(compiled(scriptc, f"{tmp_path}/model.py:Net", "--input", "x: float32[3]"))
    np.testing.assert_allclose(running.run(None, {"x": np.ones(3, np.float32)})[0], np.full(3, want, np.float32), rtol=1e-6)
