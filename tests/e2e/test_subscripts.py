"""Random subscripts, read and written, beside eager mode: ints, slices with bounds and steps known at run time, None, `...`, index tensors, lists and
masks in any order on a tensor of rank 4."""
import random

import numpy as np
import pytest
import torch

from oracle import agree, compiled, module, session

SHAPE = (3, 4, 5, 2)
FIXED = {"x": "float32[3, 4, 5, 2]", "i": "int64[2]", "j": "int64[2, 1]", "k": "int64[]", "r": "bool[3]", "s": "bool[4]", "m": "bool[3, 4]", "n": "int"}
SYMBOLIC = {"x": "float32[a, b, c, d]", "i": "int64[e]", "j": "int64[e, 1]", "k": "int64[]", "r": "bool[a]", "s": "bool[b]", "m": "bool[a, b]", "n": "int"}


def values():
    draw = torch.Generator().manual_seed(3)
    return {"x": torch.randn(*SHAPE, generator=draw), "i": torch.tensor([1, 0]), "j": torch.tensor([[1], [0]]), "k": torch.tensor(1),
            "r": torch.tensor([True, False, True]), "s": torch.tensor([True, False, True, True]),
            "m": torch.rand(3, 4, generator=draw) > 0.5, "n": 1}


def a_slice(draw, size):
    low = draw.choice(["", str(draw.randint(-size - 1, size + 1)), "n", "-n"])
    high = draw.choice(["", str(draw.randint(-size - 1, size + 1)), "n"])
    return f"{low}:{high}{draw.choice(['', '', ':2', ':n'])}"


def an_item(draw, axis):
    """One item's text, and how many axes it takes."""
    kind = draw.choice(["int", "slice", "slice", "all", "none", "index", "list", "scalar", "later", "mask"])
    if kind == "mask" and axis < 2:
        return draw.choice([("r", 1), ("m", 2)] if axis == 0 else [("s", 1)])
    texts = {"int": str(draw.choice([-2, -1, 0, 1])), "slice": a_slice(draw, SHAPE[axis]), "index": draw.choice(["i", "j"]),
             "list": draw.choice(["[0, 1]", "[1]", "[0, -1, 1]"]), "scalar": "k", "later": "n", "none": "None"}
    return texts.get(kind, ":"), 0 if kind == "none" else 1


def a_subscript(draw):
    items, axis = [], 0
    for _ in range(draw.randint(1, 5)):
        text, axes = an_item(draw, min(axis, 3))
        if axis + axes <= 4:
            items.append(text)
            axis += axes
    if draw.random() < 0.3:
        items.insert(draw.randint(0, len(items)), "...")
    return ", ".join(items)


def subscripts(seed, count):
    draw, found = random.Random(seed), []
    while len(found) < count:
        text = a_subscript(draw)
        try:
            part = eval(f"x[{text}]", values())
        except (IndexError, RuntimeError, SyntaxError):
            continue
        found.append((text, tuple(part.shape), part.numel(), draw.choice(["=", "=", "+=", "*="])))
    return found


def program(chosen):
    """A function that reads all of them and one that writes all of them."""
    head = "(x, i, j, k, r, s, m, n: int):\n"
    reads = ", ".join(f"x[{text}]" for text, *_ in chosen)
    writes = "".join(f"    y{at} = x.clone()\n    y{at}[{text}] {operator} torch.arange({size}.0).reshape({shape})\n"
                     for at, (text, shape, size, operator) in enumerate(chosen))
    results = ", ".join(f"y{at}" for at in range(len(chosen)))
    return f"import torch\n\n\ndef read{head}    return {reads}\n\n\ndef write{head}{writes}    return {results}\n"


@pytest.mark.parametrize("shapes", [FIXED, SYMBOLIC], ids=["fixed", "symbolic"])
@pytest.mark.parametrize("seed", range(6))
def test_as_eager(scriptc, tmp_path, seed, shapes):
    text = program(subscripts(seed, 12))
    path = tmp_path / "subscripts.py"
    path.write_text(text)
    given = values()
    for name in ("read", "write"):
        words = [word for key, shape in shapes.items() for word in ("--input", f"{key}: {shape}")]
        running = session(compiled(scriptc, f"{path}:{name}", *words))
        fed = {one.name: given[one.name] for one in running.get_inputs()}
        feeds = {key: value.numpy() if isinstance(value, torch.Tensor) else np.array(value) for key, value in fed.items()}
        agree(running, feeds, list(getattr(module(path), name)(**given)))
