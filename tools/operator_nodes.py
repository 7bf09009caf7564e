#!/usr/bin/env python3
"""Writes driver/lsp/operator_nodes.inc: the ONNX nodes of operators whose lowering is C code, seen in the models of tests/onnx.

    .venv/bin/python tools/operator_nodes.py > driver/lsp/operator_nodes.inc

A row has the nodes of the smallest model, in order, and those that other arguments add."""
import dataclasses
import importlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import onnx
import torch

ROOT = pathlib.Path(__file__).resolve().parent.parent
OPSET = 20


def nodes(graph):
    """Yields the types of a graph's nodes, those of branches and bodies after the node that has them; constants are left out."""
    for node in graph.node:
        if node.op_type != "Constant":
            yield node.op_type if node.domain in ("", "ai.onnx") else f"{node.domain}.{node.op_type}"
        for attribute in node.attribute:
            if attribute.type == onnx.AttributeProto.GRAPH:
                yield from nodes(attribute.g)


def parameters(row):
    """Returns the types of an operator's parameters, without names and defaults."""
    inside = row["schema"].partition("(")[2].rpartition(") ->")[0]
    return tuple(part.split()[0] for part in re.split(r", (?![^\[]*\])", inside) if part)


def others(rowlib, t):
    """Cases of operators whose values no test of rows compares: random ones, and some that other tests cover."""
    n4, later, x = [None] * 4, rowlib.Later, t(2, 3)
    ints, up3 = torch.tensor([[0, 1], [1, 0]]), (t(1, 2, 3, 3, 3), [6, 6, 6])
    calls = [("scatter.value_reduce", x, 1, ints, 2.0, "add"), ("index_reduce", x, 1, torch.tensor([0, 2]), t(2, 2), "mean"), ("index_fill.int_Tensor", x, 1, torch.tensor([0]), t()),
             ("div.Scalar_mode", x, 2.0, "floor"), ("divide.Scalar_mode", x, 2.0, "trunc"), ("where.ScalarSelf", x > 0, 1.0, x), ("view.dtype", x, torch.int32),
             ("narrow.Tensor", x, 1, torch.tensor(1), 2), ("narrow_copy", x, 1, 0, 2), ("bmm", t(2, 3, 4), t(2, 4, 5)), ("addmv", t(2), x, t(3)), ("empty.memory_format", [2, 3], *n4, None),
             ("linspace.Tensor_Tensor", t(), t(), 4, *n4), ("_convolution", t(1, 2, 5), t(3, 2, 3), None, [1], [0], [1], False, [0], 1, False, False, False, False),
             ("reflection_pad3d", t(1, 2, 3, 3, 3), [1] * 6), ("replication_pad3d", t(1, 2, 3, 3, 3), [1] * 6), ("_pad_enum", x, [1, 1], 0, 0.0), ("avg_pool1d", t(1, 2, 6), [2], [2], [0], False, True),
             ("max_pool3d", t(1, 2, 4, 4, 4), [2], [2], [0], [1], False), ("max_pool3d_with_indices", t(1, 2, 4, 4, 4), [2], [2], [0], [1], False), ("adaptive_avg_pool3d", t(1, 2, 4, 4, 4), [2, 2, 2]),
             ("rand", [2, 3], *n4), ("randn", [2, 3], *n4), ("randint", 5, [2, 3], *n4), ("randint.low", 1, 5, [2, 3], *n4), ("randperm", 5, *n4), ("randint_like", x, 5, *n4, None),
             ("randint_like.low_dtype", x, 1, 5, *n4, None), ("bernoulli", x, None), ("bernoulli.p", x, 0.5, None), ("bernoulli.Tensor", x, x, None), ("bernoulli_", x, 0.5, None), ("bernoulli_.Tensor", x, x, None),
             ("normal.Tensor_float", x, 1.0, None), ("normal.float_Tensor", 0.0, x, None), ("normal.Tensor_Tensor", x, x, None), ("normal.float_float", 0.0, 1.0, [2, 3], None, *n4), ("normal_", x, 0.0, 1.0, None),
             ("uniform_", x, 0.0, 1.0, None), ("count_nonzero.dim_IntList", x, [1]), ("upsample_nearest1d", t(1, 2, 4), [8], None), ("_upsample_nearest_exact1d", t(1, 2, 4), [8], None), ("argsort.stable", x, True, 1, False),
             ("upsample_trilinear3d.vec", up3[0], up3[1], False, None), *((name, *up3, None) for name in ("upsample_nearest3d.vec", "_upsample_nearest_exact3d.vec")),
             *((name, *up3, None, None, None) for name in ("upsample_nearest3d", "_upsample_nearest_exact3d"))]
    calls += [(f"{name}.dim", x, [1], True, False) for name in ("var", "std")] + [(f"{name}_mean.dim", x, [1], True, False) for name in ("var", "std")]
    pairs = ("max_pool3d_with_indices", "var_mean.dim", "std_mean.dim")
    return [(f"aten.{name}", rowlib.Case(f"aten.{name}", tuple(args), results=2 if name in pairs else 1)) for name, *args in calls]


def main():
    sys.path.insert(0, str(ROOT / "tests/onnx"))
    import rowlib
    for path in sorted((ROOT / "tests/onnx").glob("cases_*.py")):
        importlib.import_module(path.stem)
    listed = subprocess.run([str(ROOT / "build/scriptc"), "ops", "--format", "json"], check=True, capture_output=True, text=True).stdout
    rows = {row["name"]: row for row in map(json.loads, listed.splitlines())}
    code = {name for name, row in rows.items() if row["lowering"] == "code" and row["namespace"] == "aten"}
    tried = [(case.op, case) for case in rowlib.CASES if case.op in rows]
    tried += others(rowlib, rowlib.t)
    alike = {}
    for op, case in tried:
        alike.setdefault(parameters(rows[op]), []).append(case)
    for op in sorted(code - {op for op, _ in tried}):  # an operator without a case takes the arguments of others
        tried += [(op, dataclasses.replace(case, op=op)) for case in alike.get(parameters(rows[op]), [])]
    script, ops = [], []
    for op, case in tried:
        for symbolic in (False, True):
            if op in code and not (symbolic and case.fixed):
                script += [f"case c{len(ops)} {OPSET}", *rowlib.Text(case, symbolic).lines]
                ops.append(op)
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([str(rowlib.TOOL), folder], input="\n".join(script) + "\n", check=True, capture_output=True, text=True)
        for line in done.stdout.splitlines():
            name, _, status = line.partition(" ")
            if status == "ok":
                found.setdefault(ops[int(name[1:])], []).append(list(dict.fromkeys(nodes(onnx.load(f"{folder}/{name}.onnx").graph))))
    print("/* Written by tools/operator_nodes.py from the models of tests/onnx, in opset 20. */")
    for op, models in sorted(found.items()):
        least = min(models, key=lambda one: (set(one) <= {"Identity"}, len(one)))
        more = sorted({kind for one in models for kind in one} - set(least) - {"Identity"})
        print(f'{{"{op}", "{" ".join(least)}", "{" ".join(more)}"}},')


if __name__ == "__main__":
    main()
