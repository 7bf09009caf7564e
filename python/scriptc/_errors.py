"""The compiler's diagnostics, and the exceptions and warnings that carry them."""
from __future__ import annotations

from dataclasses import dataclass
from typing import List, Optional, Sequence, Tuple

LEVELS = ("note", "warning", "error")


@dataclass(frozen=True)
class Mark:
    """Another place worth showing, a call that led to the message, or an edit (`text` replaces the range)."""

    file: Optional[str]
    text: Optional[str]
    start: Tuple[int, int]
    end: Tuple[int, int]


@dataclass(frozen=True)
class Diagnostic:
    """One message. Lines and columns count from 1, `end` is exclusive; (0, 0) means no place."""

    code: str
    name: str
    severity: str
    message: str
    help: Optional[str] = None
    file: Optional[str] = None
    start: Tuple[int, int] = (0, 0)
    end: Tuple[int, int] = (0, 0)
    labels: Tuple[Mark, ...] = ()
    steps: Tuple[Mark, ...] = ()
    fixes: Tuple[Mark, ...] = ()

    def __str__(self) -> str:
        place = f"{self.file}:{self.start[0]}:{self.start[1]}: " if self.file else ""
        return f"{place}{self.severity}[{self.code}]: {self.message}"


class CompileError(Exception):
    """The model cannot be compiled. The text has the compiler's messages with their places in the source."""

    def __init__(self, text: str, diagnostics: Sequence[Diagnostic] = (), status: int = 2) -> None:
        super().__init__(text)
        self.diagnostics: List[Diagnostic] = list(diagnostics)
        self.status = status


class CompileWarning(UserWarning):
    """A warning of the compiler."""


class VerificationError(AssertionError):
    """The graph's results differ from those of eager mode; `verification` has the figures."""

    def __init__(self, verification: object) -> None:
        super().__init__(str(verification))
        self.verification = verification
