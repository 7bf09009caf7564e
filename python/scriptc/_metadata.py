"""Reads what a model says of its nodes: their modules, and the places in the sources that they come from."""
from __future__ import annotations

import json
from typing import Any, Dict, Iterator, Tuple


def _texts(entries: Any) -> Dict[str, str]:
    return {entry.key: entry.value for entry in entries}


def _nodes(nodes: Any) -> Iterator[Any]:
    """Yields the nodes, each followed by those of its subgraphs."""
    for node in nodes:
        yield node
        for attribute in node.attribute:
            if attribute.HasField("g"):
                yield from _nodes(attribute.g.node)


class _Tables:
    """The entries of the model to which those of its nodes refer."""

    def __init__(self, model: Any) -> None:
        entries = _texts(model.metadata_props)
        files, self.calls = (json.loads(entries.get(key, "[]")) for key in ("scriptc.files", "scriptc.calls"))
        self.files = [name for name, _ in files]
        self.lines = [{int(first) + k: text for first, texts in runs.items() for k, text in enumerate(texts)} for _, runs in files]
        modules = json.loads(entries.get("scriptc.modules", "{}"))
        self.classes = {path: name for name, paths in modules.items() for path in paths}

    def stack_trace(self, place: str) -> str:
        """Returns the lines that lead to a place, in the notation of Python's traceback."""
        call, line = map(int, place.split(":"))
        frames = []
        while True:
            file, *rest = self.calls[call]
            of = f", in {rest[0]}" if rest else ""
            frames.append(f'File "{self.files[file]}", line {line}{of}\n    {self.lines[file][line]}\n')
            if len(rest) < 3:
                return "".join(reversed(frames))
            _, call, line = rest

    def of(self, node: Any) -> Dict[str, str]:
        entries = _texts(node.metadata_props)
        if "namespace" in entries:
            names = [] if entries["namespace"] == "/" else entries["namespace"].split(".")
            paths = [".".join(names[:k]) for k in range(len(names) + 1)]
            entries["pkg.torch.onnx.name_scopes"] = str(paths)
            if self.classes:
                entries["pkg.torch.onnx.class_hierarchy"] = str([self.classes.get(path, "") for path in paths])
        if "trace" in entries:
            entries["pkg.torch.onnx.stack_trace"] = self.stack_trace(entries["trace"])
        return entries


def node_metadata(model: Any) -> Iterator[Tuple[Any, Dict[str, str]]]:
    """Yields each node of an onnx.ModelProto, including those of subgraphs and functions, with its entries and those that the
    command writes with -g2: the module's path and classes, and the complete stack trace."""
    tables = _Tables(model)
    for nodes in (model.graph.node, *(function.node for function in model.functions)):
        for node in _nodes(nodes):
            yield node, tables.of(node)
