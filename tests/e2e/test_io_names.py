"""--io-names past=new: results named after the input of their form, so that the outputs of one run feed the next."""
import numpy as np
import onnx
import pytest
import torch

from oracle import agree, compiled, module, session

SOURCE = """from dataclasses import dataclass
from typing import Dict, List, NamedTuple, Optional, Tuple

import torch
from torch import nn, Tensor

Cache = List[Tuple[Tensor, Tensor]]


class Decoder(nn.Module):
    def __init__(self, layers: int = 2):
        super().__init__()
        self.embed = nn.Embedding(11, 8)
        self.q, self.k, self.v = (nn.ModuleList([nn.Linear(8, 8) for _ in range(layers)]) for _ in range(3))
        self.head = nn.Linear(8, 11)

    def step(self, token: Tensor, past: Cache):
        x = self.embed(token)
        out = []
        for q, k, v, (old_k, old_v) in zip(self.q, self.k, self.v, past):
            keys, values = torch.cat((old_k, k(x)), 1), torch.cat((old_v, v(x)), 1)
            x = x + (q(x) @ keys.transpose(1, 2)).softmax(-1) @ values
            out.append((keys, values))
        return self.head(x), out

    def forward(self, token: Tensor, past: Cache):
        return self.step(token, past)


class AsTuples(Decoder):
    def forward(self, token, past):
        logits, cache = self.step(token, past)
        return tuple(cache), logits


class AsLists(Decoder):
    def forward(self, token, past):
        logits, cache = self.step(token, past)
        return logits, [list(pair) for pair in cache]


class InPlace(Decoder):
    def forward(self, token, past):
        logits, cache = self.step(token, past)
        for i in range(len(past)):
            past[i] = cache[i]
        return {"logits": logits, "state": {"cache": past}}


@dataclass
class Result:
    past: Cache
    logits: Tensor


class Record(Decoder):
    def forward(self, token, past):
        logits, cache = self.step(token, past)
        return Result(cache, logits)


class KV(NamedTuple):
    k: Tensor
    v: Tensor


def whole(past: Tuple[Tensor, Tensor]):
    return past[0] + 1, past[1] * 2


def fields(past: KV):
    return KV(v=past.v + 1, k=past.k * 2)


def twice(past: Tuple[Tensor, Tensor]):
    return (past[0] + 1, past[1]), (past[0], past[1] + 1)


def meant(past: Tuple[Tensor, Tensor]):
    other = (past[0] + 1, past[1])
    new = (past[0], past[1] + 1)
    return other, new


def keyed(past: Dict[str, Tuple[Tensor, Tensor]]):
    k, v = past["self"]
    return {"cross": (k + 1, v + 1), "self": (k + 2, v + 2)}


def inner(state: Dict[str, Tensor]):
    return state["h"] + 1, state["n"]


def sequence(past: List[Tensor], x: Tensor):
    out = []
    for one in past:
        out.append(one + x)
    return x, out


def fixed(past: List[Tensor], x: Tensor):
    return x, [x, x + 1]


def states(h: Tensor, c: Tensor):
    h_new, c_new = h + c, h * c
    return h_new + c_new, h_new, c_new


def count(x: Tensor, n: int):
    return x.abs(), n + 1


def longer(past: Tuple[Tensor, Tensor]):
    return past[0], past[1], past[0]


def wider(x: Tensor):
    return torch.cat((x, x))


def clash(x: Tensor):
    y = x.long()
    return y, x + 1
"""
CACHE = "past: [(float32[1, t, 8], float32[1, t, 8]), (float32[1, t, 8], float32[1, t, 8])]"
PAIR = "past: (float32[n], float32[n])"
PARTS = ["0.0", "0.1", "1.0", "1.1"]


@pytest.fixture
def source(scriptc, tmp_path):
    (tmp_path / "m.py").write_text(SOURCE)
    return tmp_path


def ports(path):
    graph = onnx.load(path).graph
    return [port.name for port in graph.input], [port.name for port in graph.output]


def named(scriptc, name, *words, **keys):
    return ports(compiled(scriptc, f"m.py:{name}", *words, **keys))


def said(scriptc, name, *words):
    done = scriptc(f"m.py:{name}", *words)
    assert done.returncode in (1, 2)
    return done.stderr.decode()


@pytest.mark.parametrize("name, logits", [("Decoder", "output.0"), ("AsTuples", "logits"), ("AsLists", "logits"), ("InPlace", "logits"),
                                          ("Record", "logits")])
def test_a_decoder_is_fed_its_own_cache(scriptc, source, name, logits):
    torch.manual_seed(0)
    eager = getattr(module(source / "m.py"), name)().eval()
    torch.save(eager.state_dict(), source / "w.pt")
    path = compiled(scriptc, f"m.py:{name}", "--weights", "w.pt", "--input", "token: int64[1, 1]", "--input", CACHE, "--io-names", "past=new")
    inputs, outputs = ports(path)
    assert inputs == ["token", *(f"past.{part}" for part in PARTS)]
    assert sorted(outputs) == sorted([logits, *(f"new.{part}" for part in PARTS)])
    running = session(path)
    fed = {f"past.{part}": np.zeros((1, 0, 8), np.float32) for part in PARTS}
    past = [(torch.zeros(1, 0, 8), torch.zeros(1, 0, 8)) for _ in range(2)]
    token = 3
    for step in range(5):
        got = dict(zip(outputs, running.run(outputs, {"token": np.array([[token]]), **fed})))
        with torch.no_grad():
            wanted, past = eager.step(torch.tensor([[token]]), past)
        np.testing.assert_allclose(got[logits], wanted.numpy(), rtol=1e-4, atol=1e-5)
        fed = {name.replace("new", "past", 1): value for name, value in got.items() if name.startswith("new.")}
        for part in PARTS:
            layer, which = map(int, part.split("."))
            np.testing.assert_allclose(fed[f"past.{part}"], past[layer][which].numpy(), rtol=1e-4, atol=1e-5)
            assert fed[f"past.{part}"].shape == (1, step + 1, 8)
        token = int(wanted.argmax())


@pytest.mark.parametrize("name, words, outputs", [
    ("whole", ["--input", PAIR, "--io-names", "past=new"], ["new.0", "new.1"]),
    ("fields", ["--input", "past: {'k': float32[n], 'v': float32[n]}", "--io-names", "past=new"], ["new.k", "new.v"]),
    ("meant", ["--input", PAIR, "--io-names", "past=new"], ["other.0", "other.1", "new.0", "new.1"]),
    ("keyed", ["--input", "past: {'self': (float32[n], float32[n]), 'cross': (float32[n], float32[n])}", "--io-names", "past=new"],
     ["new.self.0", "new.self.1", "new.cross.0", "new.cross.1"]),
    ("inner", ["--input", "state: {'h': float32[n], 'n': int64[]}", "--io-names", "state.h=next.h", "--io-names", "state.n=next.n"],
     ["next.h", "next.n"]),
    ("states", ["--input", "h: float32[n]", "--input", "c: float32[n]", "--io-names", "h=h_new", "--io-names", "c=c_new"],
     ["output.0", "h_new", "c_new"]),
    ("count", ["--input", "x: float32[n]", "--input", "n: int", "--io-names", "n=m"], ["output.0", "m"]),
    ("sequence", ["--input", "past: List[float32[n]]", "--input", "x: float32[n]", "--io-names", "past=new"], ["x_1", "new"]),
    ("fixed", ["--input", "past: List[float32[n]]", "--input", "x: float32[n]", "--io-names", "past=new"], ["x_1", "new"]),
])
def test_names(scriptc, source, name, words, outputs):
    assert named(scriptc, name, *words)[1] == outputs


def test_keys_keep_their_values(scriptc, source):
    k, v = np.array([1, 2], np.float32), np.array([5, 6], np.float32)
    path = compiled(scriptc, "m.py:keyed", "--input", "past: {'self': (float32[n], float32[n]), 'cross': (float32[n], float32[n])}",
                    "--io-names", "past=new")
    outputs = ports(path)[1]
    got = dict(zip(outputs, session(path).run(outputs, {"past.self.0": k, "past.self.1": v, "past.cross.0": k, "past.cross.1": v})))
    for name, wanted in (("self.0", k + 2), ("self.1", v + 2), ("cross.0", k + 1), ("cross.1", v + 1)):
        np.testing.assert_array_equal(got[f"new.{name}"], wanted)


def test_names_of_the_source_count_beside_input_names(scriptc, source):
    assert named(scriptc, "whole", "--input", PAIR, "--input-names", "k,v", "--io-names", "past=new") == (["k", "v"], ["new.0", "new.1"])


X = ["--input", "x: float32[n]"]


@pytest.mark.parametrize("name, words, message, way", [
    ("twice", ["--input", PAIR, "--io-names", "past=new"], "several results have the form of the input `past`",
     "they are `output.0`, `output.1`; return the one that is meant from a variable, field or key named `new`"),
    ("longer", ["--input", PAIR, "--io-names", "past=new"], "no result has the form of the input `past`", "--output-names"),
    ("wider", ["--input", "x: float32[3]", "--io-names", "x=y"], "no result has the form of the input `x`",
     "only sizes of `output` differ from the input's: describe a size that changes from run to run by a name"),
    ("wider", [*X, "--io-names", "z=y"], "the graph has no input `z`", "its inputs are `x`"),
    ("wider", [*X, "--io-names", "x=x"], "another input or output has the name 'x'", ""),
    ("wider", [*X, "--io-names", "x"], "--io-names must have the form INPUT=OUTPUT, not 'x'", ""),
    ("wider", [*X, "--io-names", "x="], "--io-names must have the form INPUT=OUTPUT, not 'x='", ""),
    ("wider", [*X, "--io-names", "x=y", "--output-names", "z"], "--output-names names every output", "use one"),
    ("wider", [*X, "--io-names", "x=y", "--io-names", "x=z"], "the result for the input `x` already has the name `y`", ""),
    ("fixed", ["--input", "past: List[float32[n]]", *X, "--flatten-lists", "--io-names", "past=new"],
     "the outputs of `new` are not of the types of the inputs", "without --flatten-lists"),
])
def test_what_cannot_be_named(scriptc, source, name, words, message, way):
    shown = said(scriptc, name, *words)
    assert "error[SC0012]" in shown and message in shown and way in shown


def test_another_output_of_the_name_gives_way(scriptc, source):
    assert named(scriptc, "clash", *X, "--io-names", "x=y")[1] == ["y_1", "y"]
