"""algorithm_programs.py from source, with its sizes symbolic, against eager mode."""
import copy
import inspect
import pathlib

import numpy as np
import pytest
import torch
from safetensors.torch import save_file

import algorithm_programs
from oracle import compiled, session

FILE = pathlib.Path(algorithm_programs.__file__)
DRAW = torch.Generator().manual_seed(2)


def real(*sizes):
    return torch.randn(sizes, generator=DRAW)


def whole(low, high, *sizes):
    return torch.randint(low, high, sizes, generator=DRAW)


def boxes(n):
    corner = whole(0, 5, n, 2).float()
    return torch.cat([corner, corner + 5 + real(n, 2).abs()], 1)


def chance(*sizes):
    return torch.rand(sizes, generator=DRAW)


# The constructor's arguments, the inputs, and the arguments of each run
CASES = {
    "Ensemble": ("3", ["x: float32[n, 3]"], [(real(2, 3), 0.5), (real(0, 3), 2.0)]),
    "CRF": ("4", ["emissions: float32[t, b, 4]", "mask: bool[t, b]"],
            [(real(5, 2, 4), chance(5, 2) > 0.3), (real(1, 3, 4), chance(1, 3) > 0.5)]),
    "CTC": ("", ["logits: float32[t, v]"], [(real(9, 4),), (real(0, 4),)]),
    "Beam": ("9, 6, 3", ["h0: float32[1, 6]"], [(real(1, 6), 7), (real(1, 6), 0)]),
    "Sinkhorn": ("", ["cost: float32[n, m]"], [(chance(4, 5), 0.1, 1e-3), (chance(3, 3), 0.5, 1e-3)]),
    "MoE": ("6, 4, 2", ["x: float32[n, 6]"], [(real(7, 6),), (real(1, 6),)]),
    "LM": ("", ["ids: int64[b, t]"], [(whole(0, 11, 2, 3), 4), (whole(0, 11, 1, 5), 0)]),
    "DTW": ("", ["a: float32[n]", "b: float32[m]"], [(chance(4), chance(6)), (chance(1), chance(2))]),
    "ACT": ("", ["xs: float32[t, b, 4]"], [(real(3, 2, 4),), (real(5, 1, 4),)]),
    "TreeSum": ("", ["leaves: float32[n, 3]", "left: int64[k]", "right: int64[k]"],
                [(real(4, 3), torch.tensor([0, 2, 4]), torch.tensor([1, 3, 5])), (real(2, 3), torch.tensor([0]), torch.tensor([1]))]),
    "NMS": ("", ["boxes: float32[n, 4]", "scores: float32[n]"], [(boxes(8), chance(8), 0.3), (boxes(0), chance(0), 0.3)]),
    "Word": ("", ["x: float32[b, t, 5]", "lengths: int64[b]"],
             [(real(3, 6, 5), torch.tensor([2, 6, 4])), (real(1, 2, 5), torch.tensor([2]))]),
    "Packed": ("", ["x: float32[b, t, 5]", "lengths: int64[b]"],
               [(real(3, 6, 5), torch.tensor([2, 6, 4])), (real(1, 2, 5), torch.tensor([2])), (real(4, 3, 5), torch.tensor([3, 1, 3, 2]))]),
    "Seq2Seq": ("", ["src: float32[b, s, 4]", "tgt: float32[b, t, 4]"],
                [(real(2, 5, 4), real(2, 4, 4), True), (real(1, 3, 4), real(1, 3, 4), False)]),
    "Newton": ("", ["x: float32[n]"], [(chance(5) + 0.1,)]),
    "Median": ("", ["x: float32[c, l]"], [(real(2, 9), 3), (real(1, 5), 5)]),
    "Chunked": ("", ["wav: float32[1, 1, l]"], [(real(1, 1, 20), 6), (real(1, 1, 16), 8)]),
    "Router": ("", ["x: float32[b, 3]"], [(real(2, 3), 1), (real(2, 3), 2), (real(2, 3), 0)]),
    "Llama": ("", ["ids: int64[b, t]"], [(whole(0, 13, 2, 3),), (whole(0, 13, 1, 1),)]),
    "Scan": ("", ["u: float32[b, l, 4]"], [(real(2, 5, 4),), (real(1, 1, 4),)]),
    "DDIM": ("", ["x: float32[b, 2]"], [(real(3, 2), 4), (real(1, 2), 20)]),
    "Kalman": ("", ["zs: float32[n]"], [(real(5), 0.1, 0.5), (real(1), 0.1, 0.5)]),
    "ODE": ("", ["y: float32[b, 3]"], [(real(2, 3),), (real(1, 3),)]),
    "GNN": ("", ["x: float32[n, 4]", "edge_index: int64[2, e]"], [(real(5, 4), whole(0, 5, 2, 7), 2), (real(2, 4), whole(0, 2, 2, 0), 1)]),
    "Yolo": ("", ["feats: [float32[b, 4, h, w], float32[b, 6, g, v]]"], [([real(1, 4, 4, 4), real(1, 6, 2, 3)],)]),
    "KMeans": ("", ["x: float32[n, d]"], [(real(9, 2), 3), (real(4, 3), 2)]),
    "Nucleus": ("", ["logits: float32[v]"], [(real(8), [1, 2, 2], 0.8, 1.2), (real(8), [], 0.5, 1.2)]),
    "Edit": ("", [], [([1, 2, 3, 4], [2, 3, 5]), ([1], [1])]),
    "Pool": ("", ["x: float32[b, c, h, w]"], [(real(2, 3, 7, 8),), (real(1, 2, 5, 5),)]),
    "STN": ("", ["x: float32[b, 2, h, w]"], [(real(2, 2, 6, 5),)]),
    "ListedBuffers": ("", ["x: float32[3]", "n: int"], [(real(3), 4), (real(3), 0)]),
    "Stateful": ("", ["x: float32[n]"], [(real(6),), (real(0),)]),
    "Stack": ("", ["code: int64[n]", "vals: float32[m]"], [(torch.tensor([0, 0, 1, 0, 2, 3]), real(3)), (torch.tensor([0]), real(1))]),
    "Life": ("", ["board: int64[h, w]"], [(whole(0, 2, 6, 7), 3), (torch.zeros(4, 4, dtype=torch.int64), 5), (whole(0, 2, 6, 7), 0)]),
    "RNNT": ("", ["enc: float32[t, 5]"], [(real(6, 5),), (real(1, 5),)]),
    "Sieve": ("", [], [(30,), (4,)]),
    "Volume": ("", ["o: float32[n, 3]", "d: float32[n, 3]"], [(real(3, 3), real(3, 3))]),
    "Bubble": ("", ["x: float32[n]"], [(real(6),), (real(1),)]),
    "Alibi": ("", ["q: float32[b, 6, t, 4]", "k: float32[b, 6, s, 4]"], [(real(2, 6, 3, 4), real(2, 6, 5, 4))]),
    "Actor": ("", ["x: float32[b, 4]", "action: float32[b, 2]"], [(real(3, 4), real(3, 2)), (real(1, 4), real(1, 2))]),
    "Reparametrized": ("", ["x: float32[b, 2, t]"], [(real(2, 2, 7),)]),
    "ViewedBuffers": ("", ["x: float32[6]"], [(real(6), 0), (real(6), 1), (real(6), 4)]),
}


def leaves(value):
    if isinstance(value, dict):
        value = tuple(value.values())
    return [leaf for part in value for leaf in leaves(part)] if isinstance(value, tuple) else [value]


def fed(model, running, arguments):
    """Feeds by name: the entries of a list of tensors are inputs of their own; numbers take the input's type."""
    given, feeds = {one.name: one.type for one in running.get_inputs()}, {}
    for name, value in zip(inspect.signature(model.forward).parameters, arguments):
        if isinstance(value, list) and value and isinstance(value[0], torch.Tensor):
            feeds.update({one: part.numpy() for one, part in zip([key for key in given if key.startswith(name)], value)})
        elif name in given:
            kind = {"tensor(float)": np.float32, "tensor(double)": np.float64, "tensor(int64)": np.int64}.get(given[name])
            feeds[name] = value.numpy() if isinstance(value, torch.Tensor) else np.array(value, dtype=kind)
    return feeds


@pytest.mark.parametrize("name", CASES)
def test_as_eager(scriptc, name):
    init, inputs, runs = CASES[name]
    torch.manual_seed(0)
    model = eval(f"algorithm_programs.{name}({init})").eval()
    words = [word for text in inputs for word in ("--input", text)]
    if init:
        words += ["--init", init]
    if model.state_dict():
        save_file({key: value.contiguous().clone() for key, value in model.state_dict().items()}, f"{scriptc.folder}/w.safetensors")
        words += ["--weights", "w.safetensors"]
    running = session(compiled(scriptc, f"{FILE}:{name}", *words))
    for arguments in runs:
        with torch.no_grad():
            expected = leaves(copy.deepcopy(model)(*copy.deepcopy(arguments)))
        got = running.run(None, fed(model, running, arguments))
        assert len(got) == len(expected)
        for one, want in zip(got, expected):
            np.testing.assert_allclose(one, np.asarray(want), rtol=1e-4, atol=1e-5)
