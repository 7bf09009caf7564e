"""Programs of golden/digests.txt beside eager mode at sizes of 0 to 5, at negative numbers, and at equal elements: those whose inputs are described with
names of sizes, every 20th unless SCRIPTC_FULL=1 asks for all.

What the other tests give to a program was chosen with it. Here it is drawn, and runs that eager mode refuses are left out."""
import importlib
import inspect
import os
import random
import re
import signal

import numpy as np
import pytest
import torch

from conftest import ROOT
from oracle import session

LINE = re.compile(r"^e2e/((?!draw_|distribution_)\w+_programs)\.py:(\w+)((?:\t(?:input=[^\t]*|flatten-lists|opset=20))+)$")
TENSOR = re.compile(r"^(\w+)\[([\w, ]*)\]$")
EVERY = 1 if os.environ.get("SCRIPTC_FULL", "0") not in ("", "0") else 20
DRAWS, SECONDS = 8, 5
DTYPES = {"tensor(int64)": np.int64, "tensor(double)": np.float64, "tensor(bool)": np.bool_, "tensor(float)": np.float32}

# What eager mode does not define: solutions and factors of singular matrices, elements outside of what an operator takes, memory that it does not set, which
# of two nearly equal values is the larger or is rounded up. Lists of pairs and of dictionaries are outputs in another order. What is_contiguous() says of sizes
# of 1 is told. The last seven end the run: a tensor operator raises inside `finally`, paddings and singular values of nothing, elements of an axis of size 0 that no trip
# reads are read before the loop; in the very last one, eager mode divides by zero and ends the process.
LEFT_OUT = {"least_squares", "packed_factors", "signs_of_the_only_element", "segments", "alignment_without_frames", "grouped",
            "convolved_here", "packed_here", "pooled", "chosen_by_the_run", "spectrum", "largest_elements_of_adaptive_windows", "small_numbers", "bounds_of_the_run",
            "pairs", "a_key_that_every_element_gets", "base_of_a_chosen_view_gets_other_sizes", "sizes_of_views_changed",
            "rows_that_are_left_by_finally", "padding", "singular_values", "lists_of_indices", "loop_write_rows", "list_written_by_counting",
            "a_norm_of_weights_by_its_function"}
UNDEFINED = (b"SC6121", b"SC6122")  # the order of equal elements, the signs of vectors


def programs():
    """The module and name of each program, with the --input texts that name most sizes."""
    found = {}
    for line in (ROOT / "tests/golden/digests.txt").read_text().splitlines():
        made = LINE.match(line.split("\t", 1)[1])
        if not made or made[2] in LEFT_OUT:
            continue
        words = made[3][1:].split("\t")
        named = len(re.findall(r"[\[,] *[A-Za-z_]", made[3]))
        if any(word.startswith("input=") for word in words) and named >= found.get((made[1], made[2]), (0, ()))[0]:
            found[made[1], made[2]] = named, words
    return [(*key, words) for key, (_, words) in sorted(found.items())]


PROGRAMS = programs()[::EVERY]


def draw_tensor(draw, dtype, shape, generator):
    if dtype == torch.bool:
        return torch.rand(shape, generator=generator) < 0.5
    if dtype.is_floating_point:
        made = torch.randn(shape, generator=generator)
        return (made.round() if draw.random() < 0.3 else made).to(dtype)
    low, high = (0, 4) if draw.random() < 0.7 or dtype == torch.uint8 else (-3, 9)
    return torch.randint(low, high, shape, generator=generator).to(dtype)


def draw_inputs(draw, described, generator):
    """A value for each described input; None if one is neither a number nor a tensor of known rank."""
    sizes, made = {}, {}
    numbers = {"int": [0, 1, 2, 3, -1, 5, 4, 7, -2], "float": [0.0, 1.5, -1.0, 2.5, 0.5], "bool": [False, True]}
    for text in described:
        name, kind = (part.strip() for part in text.split(":", 1))
        tensor = TENSOR.match(kind)
        if kind in numbers:
            made[name] = draw.choice(numbers[kind])
        elif tensor and isinstance(dtype := getattr(torch, tensor[1], None), torch.dtype) and not dtype.is_complex:
            words = [word.strip() for word in tensor[2].split(",") if word.strip()]
            shape = [int(word) if word.isdigit() else sizes.setdefault(word, draw.choice([0, 1, 1, 2, 3, 4, 5])) for word in words]
            made[name] = draw_tensor(draw, dtype, shape, generator)
        else:
            return None
    return made


def flat(value):
    """The numbers and tensors of a result, in order, as one array: lists of numbers are one output of a graph."""
    if value is None:
        return []
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return [number for part in value for number in flat(part)]
    if isinstance(value, torch.Tensor):
        assert not value.is_complex()
        value = value.detach().to(torch.float64).numpy()
    return np.asarray(value).astype(np.float64).ravel().tolist()


def too_long(number, frame):
    raise TimeoutError


def eager(program, inputs):
    """What eager mode returns; None if it raises, loops for long, or returns what is no real number."""
    signal.signal(signal.SIGALRM, too_long)
    signal.alarm(SECONDS)
    try:
        return flat(program(**{name: value.clone() if isinstance(value, torch.Tensor) else value for name, value in inputs.items()}))
    except Exception:
        return None
    finally:
        signal.alarm(0)


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="needs alarms")
@pytest.mark.parametrize("module, name, words", PROGRAMS, ids=[f"{module}:{name}" for module, name, _ in PROGRAMS])
def test_as_eager_at_unusual_values(scriptc, module, name, words):
    program = getattr(importlib.import_module(module), name)
    if not inspect.isfunction(program):
        pytest.skip("it is a class, with weights")
    described = [word[len("input="):] for word in words if word.startswith("input=")]
    options = [f"--{word}" for word in words if not word.startswith("input=")]
    inputs = [word for text in described for word in ("--input", text)]
    done = scriptc(ROOT / f"tests/e2e/{module}.py:{name}", *inputs, *options, "-o", "model.onnx")
    assert done.returncode in range(4), done.stderr.decode()
    if done.returncode or any(code in done.stderr for code in UNDEFINED):
        pytest.skip("it is refused, or its result is not defined for equal elements")
    running = session(scriptc.folder / "model.onnx")
    draw = random.Random(f"{module}:{name}")
    generator = torch.Generator().manual_seed(draw.randrange(2**30))
    for _ in range(DRAWS):
        given = draw_inputs(draw, described, generator)
        if given is None or any(slot.name not in given for slot in running.get_inputs()):
            pytest.skip("an input is no tensor of known rank")
        expected = eager(program, given)
        if expected is None:
            continue
        feeds = {slot.name: given[slot.name].numpy() if isinstance(given[slot.name], torch.Tensor) else np.array(given[slot.name], DTYPES[slot.type])
                 for slot in running.get_inputs()}
        np.testing.assert_allclose(flat(running.run(None, feeds)), expected, rtol=2e-3, atol=2e-3, err_msg=str(given))
