"""scriptc.export: the interface of torch.onnx.export, for live modules, functions, classes and paths."""
from __future__ import annotations

import difflib
import logging
import os
import sys
import warnings
from typing import Any, Callable, Dict, IO, List, Optional, Tuple, Union

from ._errors import CompileError, CompileWarning, VerificationError
from ._inputs import Inputs
from ._library import Session, option_rows
from ._objects import constants_of
from ._program import Program
from ._target import Target, find_target

logger = logging.getLogger("scriptc")

# Arguments of torch.onnx.export of which a compiler that does not trace accepts only one value: that value, and what to do
# instead of passing another.
_FIXED = {
    "custom_translation_table": (None, "pass lowerings of your own operators by extension='FILE.py'"),
    "profile": (False, "there is no profile; time_report=True prints the time of each step"),
    "dump_exported_program": (False, "no exported program is made; emit='ir' shows what is compiled"),
    "autograd_inlining": (True, "there is no alternative"),
}
_IGNORED = {"dynamo", "fallback", "export_type", "verbose"}


def _value(value: Any) -> Optional[str]:
    return None if value is True else "0" if value is False else os.fspath(value) if isinstance(value, os.PathLike) else str(value)


def apply_options(session: Session, options: Dict[str, Any]) -> None:
    """Sets options of the command line by their long names with underscores; options that repeat take a list."""
    rows = {name.replace("-", "_"): (name, repeats) for name, _, repeats in option_rows()}
    rows["include"] = rows["path"]
    for key, value in options.items():
        if key not in rows:
            near = difflib.get_close_matches(key, rows, 1)
            raise TypeError(f"scriptc has no option '{key}'" + (f"; did you mean '{near[0]}'?" if near else ""))
        name, repeats = rows[key]
        if value is None:
            continue
        for one in value if repeats and isinstance(value, (list, tuple)) else [value]:
            session.set(name, _value(one))


def _coloured() -> bool:
    return sys.stderr is not None and sys.stderr.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _tell(session: Session, level: int) -> None:
    """Passes warnings to `warnings`, with the place of the call of export, and notes to the log."""
    for one in session.diagnostics:
        if one.severity == "warning":
            warnings.warn(f"{one}" + (f"\n{one.help}" if one.help else ""), CompileWarning, stacklevel=level)
        elif one.severity == "note":
            logger.info("%s", one)
    for text in session.trace:
        logger.debug("%s", text.rstrip("\n"))


def _refuse_fixed(options: Dict[str, Any]) -> None:
    for name, (taken, advice) in _FIXED.items():
        if options.pop(name, taken) not in (taken, None):
            raise CompileError(f"scriptc.export takes no `{name}`: {advice}")
    for name in _IGNORED:
        options.pop(name, None)
    kind = options.pop("operator_export_type", None)
    if kind is not None and getattr(kind, "name", kind) != "ONNX":
        raise CompileError("scriptc.export takes no `operator_export_type`: fallthrough='DOMAIN' keeps operators without a lowering as nodes of a domain")


def _from_torch(options: Dict[str, Any]) -> Dict[str, Any]:
    """Returns options of the command line for arguments of torch.onnx.export that have other names there."""
    _refuse_fixed(options)
    made: Dict[str, Any] = {}
    if options.pop("export_params", True) is False:
        made["params"] = "inputs"
    if options.pop("do_constant_folding", True) is False:
        made["no_constant_folding"] = True
    if options.pop("optimize", True) is False:
        made["O"] = 0
    domains = options.pop("custom_opsets", None)
    if domains:
        made["custom_opset"] = [f"{domain}={number}" for domain, number in domains.items()]
    functions = options.pop("export_modules_as_functions", None)
    if functions is True:
        raise CompileError("export_modules_as_functions takes a set of module classes here: functions='CLASS,...' names them")
    if functions:
        made["functions"] = ",".join(kind.__name__ for kind in functions)
    return made


def _wants_training(training: Any, target: Target) -> bool:
    name = getattr(training, "name", training)
    if name in (None, False, "EVAL"):
        return False
    if name == "TRAINING" and target.module is not None and not target.module.training:
        raise CompileError("training=TrainingMode.TRAINING: call model.train() first, since the model is compiled in the mode that it has")
    return True


def _join(names: Optional[List[str]], leaves: List[str]) -> Optional[str]:
    """Completes a list of names, which in torch.onnx.export may name only the first inputs: the others keep their names."""
    return ",".join([*names, *leaves[len(names):]]) if names else None


def _set_inputs(session: Session, inputs: Optional[Inputs], shapes: Any, axes: Any, input_names: Any) -> None:
    if inputs is None:  # a path or an exported program, which has its own dynamic shapes
        for name, value in (("dynamic-shapes", shapes), ("dynamic-axes", axes), ("input-names", input_names and ",".join(input_names))):
            if value:
                session.set(name, value if isinstance(value, str) else repr(value))
        return
    sizes, rest = inputs.sizes(shapes, axes, input_names)
    for text in inputs.descriptions(sizes):
        session.set("input", text)
    for name in inputs.constants:
        if inputs.bound[name] is not None:
            logger.info("`%s` is the constant %r: its parameter has no annotation int, float, bool or str", name, inputs.bound[name])
    for name, value in inputs.objects.items():
        for path, constant in constants_of(value, name).items():
            logger.info("`%s` is the constant %r: only the tensors of an object are inputs", path, constant)
    if rest:
        session.set("dynamic-axes", repr(rest))
    if input_names:
        leaves = [leaf.name for leaf in inputs.leaves]
        session.set("input-names", _join(input_names[:len(leaves)], leaves))


def _values_around(session: Session) -> List[str]:
    """Explains what to do about names that the running program has and the compiler lacks."""
    def said(words: str) -> bool:
        return any(words in one.message for one in session.diagnostics)
    return [f"`{name}` is a {text}" for name, text in session.unbound.items() if said(f"the name `{name}` is not defined")] \
        + [f"`{name}` cannot be read: {text}" for name, text in session.unread.items() if said(f"`{name}` cannot be used")]


def _compiled(attempt: Callable[[Optional[List[str]]], Tuple[Session, int]], names: Optional[List[str]], level: int) -> Session:
    """Compiles. As in torch.onnx.export, there may be fewer output names than outputs: the other outputs keep theirs."""
    session, status = attempt(names)
    if status != 0 and names and session.diagnostics[-1].code == "SC0012":
        outputs = [port.name.decode() for port in attempt(None)[0].ports(True)]
        if len(names) < len(outputs):
            session, status = attempt([*names, *outputs[len(names):]])
    if status != 0:
        text = "\n".join([session.report(_coloured()).rstrip("\n"), *_values_around(session)])
        raise CompileError(text.strip("\n") or f"scriptc ended with status {status}", session.diagnostics, status)
    _tell(session, level + 1)
    return session


def export(model: Any, args: Any = (), kwargs: Optional[Dict[str, Any]] = None, f: Union[str, "os.PathLike[str]", IO[bytes], None] = None, *,
           dynamic_shapes: Any = None, dynamic_axes: Optional[Dict[str, Any]] = None, input_names: Optional[List[str]] = None,
           output_names: Optional[List[str]] = None, opset_version: Optional[int] = 20, verify: bool = False, training: Any = None,
           keep_initializers_as_inputs: Optional[bool] = False, external_data: Any = None, report: Any = False,
           artifacts_dir: Union[str, "os.PathLike[str]"] = ".", **options: Any) -> Program:
    """Compile a model to ONNX.

    `model` is an nn.Module, a function, a class, or a path ("model.py:Net"); nothing of it is run. `args` and `kwargs` are
    examples for the types and ranks of the inputs; sizes are fixed unless `dynamic_shapes` or `dynamic_axes` makes them
    dynamic. The arguments have the names and meanings that they have in torch.onnx.export, and `f` may be the third as it is
    there. Every option of the command line is also a keyword argument, by its long name with underscores (`weights`, `limit`,
    ...).

    Returns a Program. Raises CompileError if the model cannot be compiled. `verify=True` compares the results with eager mode,
    and raises VerificationError if they differ. The state of a live module is taken by reference: save the program before you
    continue training.
    """
    if kwargs is not None and not isinstance(kwargs, dict):
        kwargs, f = None, kwargs  # torch.onnx.export(model, args, f)
    made = _from_torch(options)
    method = options.get("method")
    target = find_target(model, method)
    examples = args not in ((), None, []) if isinstance(args, (tuple, list, type(None))) else True
    bound = (examples or kwargs) and not target.has_inputs
    inputs = Inputs(target.function(), args if examples else (), kwargs) if bound else None
    if inputs is not None:
        target.take(inputs)
    if inputs is not None and input_names and len(input_names) > len(inputs.leaves):
        warnings.warn(f"input_names has {len(input_names)} names, but there are {len(inputs.leaves)} inputs: the other names are not used, since weights have "
                      "the names of the state dictionary", CompileWarning, stacklevel=2)
    made.update(opset=opset_version or 20, keep_initializers_as_inputs=keep_initializers_as_inputs or None,
                report=os.path.join(artifacts_dir, "scriptc-report.md") if report is True else report or None,
                training=_wants_training(training, target) or None)
    if external_data is not None and external_data is not False and f is not None:
        made["external_data"] = "" if external_data is True else external_data

    def attempt(names: Optional[List[str]], more: Optional[Dict[str, Any]] = None) -> Tuple[Session, int]:
        session = Session()
        _set_inputs(session, inputs, dynamic_shapes, dynamic_axes, input_names)
        apply_options(session, {**made, **(more or {}), "output_names": ",".join(names) if names else None, **target.options, **options})
        return session, target.compile(session)

    def again(more: Dict[str, Any]) -> Session:
        return _compiled(lambda names: attempt(names, more), output_names, 4)

    program = Program(_compiled(attempt, output_names, 3), target, inputs, again)
    if verify:
        checked = program.verify()
        if not checked.ok:
            raise VerificationError(checked)
    if f is not None:
        program.save(f)
    return program
