"""A compiled model: its bytes, its inputs and outputs, and running it."""
from __future__ import annotations

import ctypes
import html
import math
import os
import tempfile
from dataclasses import dataclass
from typing import Any, Callable, Dict, IO, Iterable, Iterator, List, Optional, Sequence, Tuple, Union

from ._errors import CompileError, Diagnostic
from ._inputs import Inputs, is_tensor
from ._library import Session
from ._target import Target
from ._verify import Verification, session_of, value_of, verify

# Members of torch's ONNXProgram that Program lacks, and what to use instead.
_ABSENT = {
    "apply_weights": "change the module's weights, or export with weights='FILE'; the state is taken when the program is saved",
    "call_reference": "`verify` compares with eager mode, and calling the program runs it in ONNX Runtime",
    "exported_program": "the source is compiled, without torch.export",
    "model": "`model_proto` is the model, and `inputs` and `outputs` describe it",
    "rename_axes": "give the names in `dynamic_shapes` or `dynamic_axes`",
}
_BFLOAT16 = 16  # the number that ONNX gives the type
KINDS = ("tensor", "sequence", "optional", "optional sequence")


@dataclass(frozen=True)
class Port:
    """An input or output: its name, its type, and its sizes (numbers, names, or None; None for an unknown rank)."""

    name: str
    dtype: str
    sizes: Optional[Tuple[Union[int, str, None], ...]]
    kind: str = "tensor"
    onnx_type: int = 0

    def __str__(self) -> str:
        sizes = "..." if self.sizes is None else ", ".join("_" if size is None else str(size) for size in self.sizes)
        text = f"{self.dtype}[{sizes}]"
        return f"{self.name}: {text}" if self.kind == "tensor" else f"{self.name}: {self.kind} of {text}"


def _port(port: Any) -> Port:
    sizes: Optional[List[Union[int, str, None]]] = None
    if port.rank >= 0:
        sizes = [int(port.sizes[i]) if port.sizes[i] >= 0 else port.labels[i].decode() if port.labels[i] else None for i in range(port.rank)]
    return Port(port.name.decode(), port.dtype.decode(), None if sizes is None else tuple(sizes), KINDS[port.kind], port.onnx_type)


def _stored_in(graph: Any) -> Iterator[Any]:
    """Yields the initializers of a graph, and of the bodies and branches in it."""
    yield from graph.initializer
    for node in graph.node:
        for attribute in node.attribute:
            if attribute.HasField("g"):
                yield from _stored_in(attribute.g)


def _state_of(initializers: Iterable[Any]) -> Dict[str, Any]:
    """Returns the tensors under the keys and with the sizes that they have in the state dictionary, also where the graph stores
    them transposed or in parts."""
    import numpy as np
    from onnx import numpy_helper
    state: Dict[str, Any] = {}
    for one in initializers:
        form, values = {entry.key: entry.value for entry in one.metadata_props}, numpy_helper.to_array(one)
        if "scriptc.transposed" in form:
            order = [int(axis) for axis in form["scriptc.transposed"].split(",")]
            values = values.transpose([order.index(axis) for axis in range(len(order))])
        if "scriptc.parts" not in form:
            state[one.name] = values
            continue
        rest = values.reshape(-1)
        for part in form["scriptc.parts"].split("\n"):
            key, sizes, places = part.rsplit(" ", 2)
            begin, end = (int(place) for place in places.split(":"))
            whole = state.setdefault(key, np.zeros([int(size) for size in sizes.split(",") if size], values.dtype))
            whole.reshape(-1)[begin:end], rest = rest[:end - begin], rest[end - begin:]
    return state


class Program:
    """The result of scriptc.export."""

    def __init__(self, session: Session, target: Target, inputs: Optional[Inputs], again: Callable[[Dict[str, Any]], Session]) -> None:
        self._session, self._target, self._inputs, self._again = session, target, inputs, again
        self._runner: Any = None
        self.name: str = session.name()
        self.inputs: List[Port] = [_port(port) for port in session.ports(False)]
        self.outputs: List[Port] = [_port(port) for port in session.ports(True)]
        self.diagnostics: List[Diagnostic] = list(session.diagnostics)

    # ---- what it is ----

    def save(self, f: Union[str, "os.PathLike[str]", IO[bytes]], *, include_initializers: bool = True, keep_initializers_as_inputs: bool = False,
             external_data: Optional[bool] = None) -> None:
        """Writes the model to a path, completely or not at all, with external data beside it; or to an open binary file. The
        keyword arguments are those of torch's ONNXProgram; if any is given, the model is compiled again."""
        options: Dict[str, Any] = {}
        if not include_initializers:
            if not keep_initializers_as_inputs:
                raise CompileError("include_initializers=False needs keep_initializers_as_inputs=True: a model whose weights are neither stored nor "
                                   "inputs is not written")
            options["params"] = "inputs"
        elif keep_initializers_as_inputs:
            options["keep_initializers_as_inputs"] = True
        if external_data:
            if not isinstance(f, (str, os.PathLike)):
                raise TypeError("external_data=True needs a path, beside which the weights are stored")
            options["external_data"] = ""
        session = self._again(options) if options else self._session
        status = session.save(os.fspath(f)) if isinstance(f, (str, os.PathLike)) else session.write(f.write)
        if status != 0:
            raise CompileError(session.report(False).rstrip("\n"), session.diagnostics, status)

    def optimize(self) -> None:
        """Does nothing: the model is optimized when it is compiled (`O=0` leaves that out). It exists for programs that call
        it on the result of torch.onnx.export."""

    @property
    def bytes(self) -> bytes:
        """Returns the model as the bytes of an .onnx file."""
        pieces: List[bytes] = []
        status = self._session.write(pieces.append)
        if status != 0:
            raise CompileError(self._session.report(False).rstrip("\n"), self._session.diagnostics, status)
        return b"".join(pieces)

    @property
    def model_proto(self) -> Any:
        """Returns the model as an onnx.ModelProto; needs the package onnx."""
        import onnx
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "model.onnx")
            self.save(path)
            return onnx.load(path)

    @property
    def state(self) -> Dict[str, Any]:
        """Returns the parameters and buffers: a live module's own tensors, otherwise the initializers of the graph,
        and of loops and branches in it, as arrays."""
        if self._target.module is not None:
            return dict(self._target.module.state_dict(keep_vars=True))
        return _state_of(_stored_in(self.model_proto.graph))

    # ---- what it computes ----

    def initialize_inference_session(self, initializer: Optional[Callable[[str], Any]] = None) -> None:
        """Makes the session in which the model runs by calling the initializer with the model's path. By default, the first
        call of the program makes a session of ONNX Runtime's CPU provider."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "model.onnx")
            self.save(path)
            self._runner = (initializer or session_of)(path)

    def release(self) -> None:
        """Releases the run time's session; the next call makes a new one."""
        self._runner = None

    def _session_of_runtime(self) -> Any:
        if self._runner is None:
            self.initialize_inference_session()
        return self._runner

    def compute_values(self, value_names: Sequence[str], args: Sequence[Any] = (), kwargs: Optional[Dict[str, Any]] = None) -> List[Any]:
        """Returns the values of the graph with these names, computed for the arguments of a call, as tensors."""
        import torch
        feeds, proto = self.feeds(*args, **(kwargs or {})), self.model_proto
        return [_tensor(torch, value_of(proto, name, feeds)) for name in value_names]

    def __getattr__(self, name: str) -> Any:
        if name in _ABSENT:
            raise AttributeError(f"scriptc's Program has no `{name}`: {_ABSENT[name]}")
        raise AttributeError(f"'Program' object has no attribute '{name}'")

    def feeds(self, *args: Any, **kwargs: Any) -> Dict[str, Any]:
        """Converts the arguments of a call for ONNX Runtime: arrays by the names of the inputs. Weights that are inputs have the
        values of the live module."""
        if self._inputs is None:
            values = [*args, *kwargs.values()]
            names = [port.name for port in self.inputs[:len(args)]] + list(kwargs)
        else:
            values, names = [leaf.value for leaf in self._inputs.call(args, kwargs)], [port.name for port in self.inputs]
        given = dict(zip(names, values))
        if len(given) < len(self.inputs) and self._target.module is not None:
            given = {**{name: value for name, value in self.state.items() if any(port.name == name for port in self.inputs)}, **given}
        return {name: to_array(given[name], port.dtype) for name, port in zip(given, self._ports(list(given)))}

    def _ports(self, names: List[str]) -> List[Port]:
        by_name = {port.name: port for port in self.inputs}
        unknown = [name for name in names if name not in by_name]
        if unknown:
            raise TypeError(f"there is no input '{unknown[0]}'; there are {', '.join(by_name)}")
        return [by_name[name] for name in names]

    def run(self, feeds: Dict[str, Any]) -> List[Any]:
        """Runs ONNX Runtime on arrays by name, and returns the outputs. Tensors of bfloat16, which numpy does not have, are torch's."""
        session = self._session_of_runtime()
        if all(port.dtype != "bfloat16" for port in [*self.inputs, *self.outputs]):
            return list(session.run(None, feeds))
        from onnxruntime import OrtValue
        values = {name: _bfloat16_value(one) if is_tensor(one) else OrtValue.ortvalue_from_numpy(one) for name, one in feeds.items()}
        return [_bfloat16_tensor(one) if one.data_type() == "tensor(bfloat16)" else one.numpy() for one in session.run_with_ort_values(None, values)]

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the graph in ONNX Runtime: on tensors it returns tensors, on arrays arrays. A single output is returned by
        itself, several as a tuple."""
        results = self.run(self.feeds(*args, **kwargs))
        if any(is_tensor(value) for value in _flat([*args, *kwargs.values()])):
            import torch
            results = [_tensor(torch, one) for one in results]
        return results[0] if len(results) == 1 else tuple(results)

    def verify(self, *args: Any, rtol: Optional[float] = None, atol: Optional[float] = None, **kwargs: Any) -> Verification:
        """Runs the model in eager mode and the graph in ONNX Runtime on the same arguments (by default those of export), and
        compares each output. Print the result, or check its `.ok`."""
        return verify(self, self._target, self._inputs, args, kwargs, rtol, atol)

    def __repr__(self) -> str:
        return f"Program({self.name}: {', '.join(map(str, self.inputs))} -> {', '.join(map(str, self.outputs))})"

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{side}</td><td><code>{html.escape(port.name)}</code></td><td><code>{html.escape(str(port).partition(': ')[2])}</code></td></tr>"
                       for side, ports in (("input", self.inputs), ("output", self.outputs)) for port in ports)
        notes = "".join(f"<li>{html.escape(str(one))}</li>" for one in self.diagnostics)
        return (f"<b>{html.escape(self.name)}</b> (ONNX, {len(self.bytes):,} bytes)"
                f"<table>{rows}</table>" + (f"<ul>{notes}</ul>" if notes else ""))


def _flat(value: Any) -> List[Any]:
    if isinstance(value, dict):
        value = list(value.values())
    return [leaf for part in value for leaf in _flat(part)] if isinstance(value, (list, tuple)) else [value]


def _tensor(torch: Any, value: Any) -> Any:
    return [_tensor(torch, one) for one in value] if isinstance(value, list) else value if value is None else torch.as_tensor(value)


def _bfloat16_value(tensor: Any) -> Any:
    import torch
    from onnxruntime import OrtValue
    return OrtValue.ortvalue_from_numpy_with_onnx_type(tensor.contiguous().view(torch.uint16).numpy(), _BFLOAT16)


def _bfloat16_tensor(value: Any) -> Any:
    import torch
    sizes = value.shape()
    memory = bytearray(ctypes.string_at(value.data_ptr(), 2 * math.prod(sizes)))
    return torch.frombuffer(memory, dtype=torch.bfloat16).reshape(sizes) if memory else torch.empty(sizes, dtype=torch.bfloat16)


NUMPY = {"int": "int64", "float": "float64", "bool": "bool", "str": "object", "string": "object"}


def _pairs(array: Any, dtype: str) -> Any:
    """Converts a complex array to the graph's form: the real and the imaginary part in a last axis of two."""
    if array.dtype.kind != "c" or dtype.startswith("complex"):
        return array
    real = array.real.dtype
    return array.reshape(*array.shape, 1).view(real) if array.size else array.real.reshape(*array.shape, 1).repeat(2, -1)


def to_array(value: Any, dtype: str) -> Any:
    """Converts a tensor, array or number for ONNX Runtime."""
    import numpy
    if is_tensor(value):
        value = value.detach().cpu()
        if str(value.dtype) == "torch.bfloat16":
            return value
        return _pairs(value.resolve_conj().resolve_neg().numpy(), dtype)
    if isinstance(value, (list, tuple)) and not (value and isinstance(value[0], (int, float, bool, str))):
        return [to_array(one, dtype) for one in value]
    if isinstance(value, numpy.ndarray):
        return _pairs(value, dtype)
    return numpy.array(value, dtype=NUMPY.get(dtype, dtype))
