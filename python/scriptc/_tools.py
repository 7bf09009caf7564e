"""The other commands, with structured results."""
from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any, Dict, Iterable, List, Optional, Union

from ._errors import CompileError, Diagnostic
from ._library import Session

Path = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class Operator:
    """A row of the operator table."""

    name: str
    namespace: str
    overload: str
    schema: str
    opset: int
    lowering: str
    note: Optional[str]


def _result(session: Session, status: int, wanted: Iterable[int] = (0,)) -> str:
    if status not in wanted:
        raise CompileError(session.report(False).rstrip("\n"), session.diagnostics, status)
    pieces: List[bytes] = []
    session.write(pieces.append)
    return b"".join(pieces).decode()


def operators(*names: str) -> List[Operator]:
    """Returns the operators that have a lowering, or those with the given names."""
    session = Session()
    session.set("format", "json")
    text = _result(session, session.many("sc_operators", list(names)))
    return [Operator(**json.loads(line)) for line in text.splitlines()]


def inspect(path: Path) -> List[Dict[str, Any]]:
    """Returns the contents of a .onnx, .safetensors, .pt, .pth or .npz file: the lines of `scriptc inspect --format json`."""
    session = Session()
    session.set("format", "json")
    return [json.loads(line) for line in _result(session, session.inspect(os.fspath(path))).splitlines()]


def lint(paths: Union[Path, Iterable[Path]], **options: Any) -> List[Diagnostic]:
    """Returns findings about code in files and folders that would not compile. Options are those of the command, by name with
    underscores."""
    from ._export import apply_options
    words = [os.fspath(paths)] if isinstance(paths, (str, os.PathLike)) else [os.fspath(path) for path in paths]
    session = Session()
    apply_options(session, options)
    _result(session, session.many("sc_lint", words), (0, 1))
    return session.diagnostics
