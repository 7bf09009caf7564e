"""Compares a compiled model with eager mode: the largest difference of each output, and where it begins."""
from __future__ import annotations

import copy
import os
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Tuple

from ._errors import CompileError
from ._inputs import Inputs
from ._results import flat_results, is_number_or_text, results_beside


@dataclass(frozen=True)
class Difference:
    """How far an output is from eager mode's: the largest absolute difference, inf if types or sizes differ."""

    name: str
    largest: float
    ok: bool
    why: str = ""

    def __str__(self) -> str:
        return f"{self.name}: {'ok' if self.ok else 'DIFFERS'}, largest difference {self.largest:.3g}" + (f" ({self.why})" if self.why else "")


@dataclass
class Verification:
    """The result of Program.verify. `first` is the first value that differs: a module's result, or a value to which a variable
    of the model's function was bound."""

    differences: List[Difference] = field(default_factory=list)
    first: Optional[Difference] = None

    @property
    def ok(self) -> bool:
        return all(one.ok for one in self.differences)

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        lines = [str(one) for one in self.differences]
        if self.first is not None:
            lines.append(f"the first value that differs is {self.first}")
        return "\n".join(lines)


def _tolerances(dtype: Any, rtol: Optional[float], atol: Optional[float]) -> Tuple[float, float]:
    loose = {"float16": 1e-2, "bfloat16": 5e-2, "float32": 1e-4, "float64": 1e-7}.get(str(dtype), 0.0)
    return (loose if rtol is None else rtol), (loose if atol is None else atol)


def compare(name: str, want: Any, got: Any, rtol: Optional[float] = None, atol: Optional[float] = None) -> Difference:
    import numpy
    if want is None or got is None:
        same = want is got
        return Difference(name, 0.0 if same else float("inf"), same, "" if same else f"eager mode has {_count(want)}, the graph {_count(got)}")
    if isinstance(got, list):
        return _compare_lists(name, want, got, rtol, atol)
    types = [_dtype(one) for one in (want, got)]
    if "bfloat16" in types:  # numpy does not have it
        want, got = (one.float() if dtype == "bfloat16" else one for one, dtype in zip((want, got), types))
    want, got = _array(want, got), numpy.asarray(got)
    if "bfloat16" not in types:
        types = [str(want.dtype), str(got.dtype)]
    if types[0] != types[1] or want.shape != got.shape:
        return Difference(name, float("inf"), False, f"eager mode has {types[0]}{list(want.shape)}, the graph {types[1]}{list(got.shape)}")
    if want.dtype.kind in "OUSb":
        same = bool((want == got).all())
        return Difference(name, 0.0 if same else 1.0, same)
    relative, absolute = _tolerances(types[0], rtol, atol)
    if atol is None:
        absolute *= _magnitude(want)
    with numpy.errstate(all="ignore"):
        gap = numpy.abs(want.astype(_wide(want.dtype)) - got.astype(_wide(got.dtype)))
        gap = numpy.where((want == got) | (numpy.isnan(want) & numpy.isnan(got)) if want.dtype.kind in "fc" else want == got, 0, gap)
    largest = float(numpy.max(gap, initial=0.0)) if not numpy.isnan(gap).any() else float("inf")
    scale = numpy.abs(want.astype(_wide(want.dtype)))
    return Difference(name, largest, bool((gap <= absolute + relative * numpy.where(numpy.isfinite(scale), scale, 0)).all()) and largest != float("inf"))


def _magnitude(array: Any) -> float:
    """Returns the median of the absolute values, at least 1: a sum of numbers of about 1e9 rounds by some 100, even if its terms cancel.
    It is not the largest value, which may be that of a mask."""
    import numpy
    sizes = numpy.abs(array.astype(_wide(array.dtype)))
    sizes = sizes[numpy.isfinite(sizes)]
    return max(1.0, float(numpy.median(sizes))) if sizes.size else 1.0


def _dtype(value: Any) -> str:
    return str(getattr(value, "dtype", "")).replace("torch.", "")


def _compare_lists(name: str, want: Any, got: List[Any], rtol: Optional[float], atol: Optional[float]) -> Difference:
    """Compares a sequence with a list: returns the element that differs most."""
    if not isinstance(want, (list, tuple)) or len(want) != len(got):
        return Difference(name, float("inf"), False, f"eager mode has {_count(want)}, the graph {_count(got)}")
    found = [compare(name, one, other, rtol, atol) for one, other in zip(want, got)]
    worst = max(found, key=lambda one: (not one.ok, one.largest), default=None)
    return Difference(name, 0.0, True) if worst is None else worst


def _count(value: Any) -> str:
    return "nothing" if value is None else f"{len(value)} elements" if isinstance(value, (list, tuple)) else "one value"


def _array(want: Any, got: Any) -> Any:
    """Converts eager mode's tensor, number or text, or a list of these, to an array."""
    import numpy
    from ._program import to_array
    if isinstance(want, (list, tuple)):
        kinds = {type(one) for one in want}
        dtype = object if str in kinds else bool if kinds == {bool} else "float64" if float in kinds else "int64"
        return numpy.array(want, dtype=dtype) if want and all(map(is_number_or_text, want)) else numpy.array(want, dtype=got.dtype)
    want = numpy.complex128(want) if isinstance(want, complex) else want
    return numpy.asarray(to_array(want, str(got.dtype) if hasattr(want, "dtype") else _kind(want)))


def _wide(dtype: Any) -> str:
    return "complex128" if dtype.kind == "c" else "float64"


def _kind(value: Any) -> str:
    return next((one.__name__ for one in (bool, int, float, str) if isinstance(value, one)), "float32")


@dataclass(frozen=True)
class Step:
    """A value of the run in eager mode: a module's result, or a value to which a variable was bound."""

    name: str
    variable: bool
    value: Any
    version: int

    def kept(self) -> bool:
        """Returns whether the value has not been written to since."""
        return _version(self.value) == self.version


def _version(value: Any) -> int:
    """Returns how often the tensors have been written to; those of torch.inference_mode do not count that."""
    return sum(leaf._version for leaf in flat_results(value) if hasattr(leaf, "is_inference") and not leaf.is_inference())


def _watched(code: Any, seen: List[Step]) -> Any:
    """Returns a trace function that records each tensor to which the function with that code binds a variable."""
    import torch
    bound: Dict[str, Any] = {}

    def within(frame: Any, event: str, argument: Any) -> Any:
        for name, value in frame.f_locals.items():
            if isinstance(value, torch.Tensor) and bound.get(name) is not value:
                bound[name] = value
                seen.append(Step(name, True, value, _version(value)))
        return within

    def called(frame: Any, event: str, argument: Any) -> Any:
        if frame.f_code is not code:
            return None
        bound.update(frame.f_locals)  # the arguments
        return within

    return called


def _takes_hooks(path: str, part: Any) -> bool:
    """Returns whether a part tells its results to a hook: not a scripted one, and not one of torch.compile, which would compile the hook, too."""
    import torch
    return not isinstance(part, torch.jit.ScriptModule) and "_orig_mod" not in path.split(".")


def _eager(target: Any, args: Tuple[Any, ...], kwargs: Dict[str, Any], seen: List[Step]) -> Any:
    import torch
    module = target.module
    handles: List[Any] = []
    if module is not None:
        for path, part in module.named_modules():
            if path and _takes_hooks(path, part) and not any(one is part for _, one in handles):
                handles.append((part.register_forward_hook(lambda m, i, out, path=path: seen.append(Step(path, False, out, _version(out)))), part))
    modes = [(part, part.training) for part in module.modules()] if module is not None and not target.keeps_modes else []
    code = getattr(target.callable() if module is None else target.function(), "__code__", None)
    traced = sys.gettrace()
    try:
        for part, _ in modes:
            part.training = False
        args, kwargs = copy.deepcopy((args, kwargs))
        with torch.no_grad():
            if traced is None and code is not None:  # there is no debugger
                sys.settrace(_watched(code, seen))
            return target.callable()(*args, **kwargs)
    finally:
        sys.settrace(traced)
        for part, mode in modes:
            part.training = mode
        for handle, _ in handles:
            handle.remove()


def verify(program: Any, target: Any, inputs: Optional[Inputs], args: Tuple[Any, ...], kwargs: Dict[str, Any], rtol: Optional[float],
           atol: Optional[float]) -> Verification:
    if not args and not kwargs:
        if inputs is None and program.inputs:
            raise CompileError("verify needs arguments, because export was given none")
        if inputs is not None:
            args, kwargs = inputs.args, inputs.kwargs
    feeds = program.feeds(*args, **kwargs)
    seen: List[Step] = []
    got = program.run(feeds)
    want = results_beside(_eager(target, args, kwargs, seen), got)
    if len(want) != len(got):
        got = flat_results(got)
    names = [port.name for port in program.outputs]
    names = names if len(names) == len(want) else [f"result {i}" for i in range(len(want))]
    if len(want) != len(got):
        return Verification([Difference("results", float("inf"), False, f"eager mode has {len(want)}, the graph {len(got)}")])
    made = Verification([compare(name, one, other, rtol, atol) for name, one, other in zip(names, want, got)])
    if not made.ok:
        made.first = _first(program, feeds, seen, rtol, atol)
    return made


# ---- where it begins ----

def _named_values(graph: Any) -> Dict[Tuple[str, bool], str]:
    """Returns the last value that each module's code makes, by the module's path, and the values that are named after
    variables of the model's own code. A batch normalization is folded into the layer before it, whose own result no value is."""
    last: Dict[Tuple[str, bool], str] = {}
    for node in graph.node:
        module = next((entry.value for entry in node.metadata_props if entry.key == "namespace"), None)
        if module is None or not node.output or not node.output[0]:
            continue
        names = [] if module == "/" else module.split(".")
        folded = any(name.endswith(".folded") for name in node.input)
        last.update({(".".join(names[:k]), False): node.output[0] for k in range(1, len(names) + (not folded))})
        if not names:
            last.update({(name, True): name for name in node.output})
    return last


def _first(program: Any, feeds: Dict[str, Any], seen: List[Step], rtol: Optional[float], atol: Optional[float]) -> Optional[Difference]:
    """Bisects over the values in the order in which they were made, with one more value as an output in each step."""
    proto = program.model_proto
    values, times = _named_values(proto.graph), Counter((step.name, step.variable) for step in seen)
    points = [(step, values[step.name, step.variable]) for step in seen if (step.name, step.variable) in values
              and times[step.name, step.variable] == 1 and len(flat_results(step.value)) == 1 and step.kept()
              and not getattr(flat_results(step.value)[0], "is_nested", False)]
    low, high, found = 0, len(points), None
    while low < high:
        middle = (low + high) // 2
        step, value = points[middle]
        differs = compare(value if step.variable else f"{value} (the result of {step.name})", flat_results(step.value)[0],
                          value_of(proto, value, feeds), rtol, atol)
        if differs.ok:
            low = middle + 1
        else:
            high, found = middle, differs
    return found


def session_of(path: str) -> Any:
    """Opens the model in ONNX Runtime, on the CPU, without its warnings."""
    import onnxruntime
    quiet = onnxruntime.SessionOptions()
    quiet.log_severity_level = 3
    return onnxruntime.InferenceSession(path, quiet, providers=["CPUExecutionProvider"])


def value_of(proto: Any, name: str, feeds: Dict[str, Any]) -> Any:
    """Returns a value of the graph by its name, for these inputs."""
    import onnx
    changed = onnx.ModelProto()
    changed.CopyFrom(proto)
    del changed.graph.output[:]
    changed.graph.output.append(onnx.ValueInfoProto(name=name))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "part.onnx")
        onnx.save(changed, path)
        return session_of(path).run(None, feeds)[0]
