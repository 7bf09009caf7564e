#!/usr/bin/env python3
"""Samples of PyTorch's operator database, twisted: odd values, types, shapes, strides and spellings. Compiled, run and compared as calls.py does.

    twists.py [--draws 20] [--match REGEX] [--twists values,strides,...] [--reference] [--compiler build/scriptc] [--seed N] [--part 1/2] [--sizes known,dynamic] [--json FILE] [--table FILE]

Each call is a sample of an operator (in a dtype that eager mode takes, complex ones among them), spelled as a function, a method, an operator or in place,
with one to three twists, for an opset from 13 to 26:

    values    NaN, infinities, -0.0, the ends of integers, subnormal numbers and ties in some elements
    strides   operands that are transposed, sliced, flipped, expanded or diagonal views
    number    a Python number (int, float, bool) in place of a tensor operand
    point     a 0-d tensor of some dtype in place of a tensor operand
    types     an operand of another dtype
    shapes    an operand with a size of 0 or 1, an axis less or more
    literals  other ints, floats and flags: negative dims, keepdim
    result    out= of the right or a wider type, empty, allocated, or a view of another tensor
    view      the in-place form, on a view of a tensor that is returned too

--reference takes the samples that PyTorch compares with references: extreme values, broadcast and empty operands. --twists '' leaves them as they are.
--table writes how many calls of each operator are right, refused, ...
"""
import argparse
import ast
import collections
import json
import random
import re
import sys
import warnings

import numpy
import torch
from torch.testing._internal.common_methods_invocations import op_db

import calls
from calls import Call, opcases

REALS = [torch.float32, torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8, torch.bool]
COMPLEX = [torch.complex64, torch.complex128]
TWISTS = ("values", "strides", "number", "point", "types", "shapes", "literals", "result", "view")
OPSETS = (13, 13, 16, 18, 20, 20, 20, 22, 24, 26)
NUMBERS = ["0", "1", "-1", "2", "3", "True", "False", "0.5", "-1.5", "2.0", "0.0", "-0.0", "1e10", "300", "-7", "float('inf')", "float('nan')"]
VIEWS = ["{x}.mT.contiguous().mT", "torch.stack([{x}, {x} * 0], -1)[..., 0]", "{x}.flip(0).contiguous().flip(0)", "torch.cat([{x}, {x}], -1)[..., :{x}.shape[-1]]",
         "{x}.repeat_interleave(2, 0)[::2]", "{x}.flip(-1)", "{x}.transpose(0, -1).contiguous().transpose(0, -1)", "{x}[:1].expand_as({x})", "{x}.unsqueeze(0).expand(3, *{x}.shape)[1]",
         "torch.stack([{x}, {x}]).movedim(0, -1)[..., 1]"]
PLACES = ["base = torch.stack([{x}, {x}])\nv = base[1]", "base = torch.stack([{x}, {x}], -1)\nv = base[..., 0]", "base = {x}.mT.clone()\nv = base.mT",
          "base = torch.cat([{x}, {x}])\nv = base[{x}.shape[0]:]", "base = {x}.clone()\nv = base.view(base.shape)", "base = {x}.clone().unsqueeze(0)\nv = base.squeeze(0)",
          "base = {x}.repeat_interleave(2, 0)\nv = base[1::2]", "base = {x}.clone()\nv = base[:]", "base = {x}.clone()\nv = base.reshape(-1).view_as({x})",
          "base = {x}.clone()\nv = base.detach()"]
ODD = [float("nan"), float("inf"), -float("inf"), -0.0, 0.0, 1.0, -1.0, 0.5, 1e-40, 1e4, 1e-7, 2.5, -2.5]


class Real(opcases.Bake):
    """Arguments as text; a complex tensor is an input of pairs, which the body views as complex."""

    def __init__(self):
        super().__init__()
        self.head = []

    def tensor(self, t):
        if not t.is_complex():
            return super().tensor(t)
        name = super().tensor(torch.view_as_real(t.detach().resolve_conj().contiguous()))
        self.head.append(f"{name} = torch.view_as_complex({name})")
        return name

    def lit(self, v):
        return repr(v) if isinstance(v, complex) else str(v) if isinstance(v, torch.dtype) else super().lit(v)


MIXING = re.compile(r"fft|conv|interpolate|upsample|adaptive_avg|mm|matmul|linalg|dot|einsum|linear|grid_sample|addr")  # products spread NaN over their results
FORMS = [opcases.function_forms] * 3 + [opcases.method_form, opcases.inplace_form, opcases.operator_form, opcases.ioperator_form]


def samples(op, dtype, reference):
    """At most 60 samples of an operator, or 400 of those that PyTorch compares with references; none where its generator fails."""
    torch.manual_seed(0)
    numpy.random.seed(0)
    kept = []
    try:
        for sample in (op.reference_inputs if reference else op.sample_inputs)("cpu", dtype, requires_grad=False):
            leaves = [one for one in (sample.input, *sample.args, *sample.kwargs.values()) if isinstance(one, torch.Tensor)]
            if all(one.numel() < 2000 for one in leaves):
                kept.append(sample)
            if len(kept) == (400 if reference else 60):
                break
    except Exception:
        pass
    return kept


def odd_values(tensor, draw):
    if not tensor.dtype.is_floating_point:
        return calls.odd_values(tensor, draw)
    if not tensor.numel():
        return tensor
    flat = tensor.reshape(-1).clone()
    for _ in range(max(1, flat.numel() // 4)):
        flat[draw.randrange(flat.numel())] = draw.choice(ODD) if draw.random() < 0.7 else flat[draw.randrange(flat.numel())]
    return flat.reshape(tensor.shape)


class Twisted:
    """A call under construction: statements before the call, the call, its operands."""

    def __init__(self, op, bake, body, draw):
        self.op, self.draw, self.names, self.tensors = op, draw, list(bake.names), list(bake.tensors)
        self.head, self.body, self.options = list(bake.head), list(body), ""

    def one(self):
        return self.draw.randrange(len(self.names)) if self.names else None

    def drop(self, place, word):
        """Puts text in the place of an operand."""
        name = self.names[place]
        change = Words(name, word)
        self.body = [ast.unparse(change.visit(ast.parse(line.replace("return ", "r_ = ", 1)))).replace("r_ = ", "return ", 1) for line in self.body]
        if not change.left:
            self.head = [line for line in self.head if not line.startswith(f"{name} ")]
            del self.names[place], self.tensors[place]

    def values(self):
        complexes = {line.split()[0] for line in self.head if "view_as_complex" in line}  # products of infinite ones depend on the vector unit
        mixed = MIXING.search(self.op.name)
        self.tensors = [one if self.draw.random() < 0.2 else calls.odd_values(one, self.draw) if mixed or name in complexes else odd_values(one, self.draw)
                        for name, one in zip(self.names, self.tensors)]
        self.options = "--exact nan"

    def strides(self):
        for name in self.names:
            if self.draw.random() < 0.7:
                self.head.append(f"{name} = " + self.draw.choice(VIEWS).format(x=name))

    def number(self):
        if self.names:
            self.drop(self.one(), self.draw.choice(NUMBERS))

    def point(self):
        place = self.one()
        if place is not None:
            value = self.tensors[place].reshape(-1)[:1]
            value = value[0] if len(value) else torch.tensor(2)
            self.head = [line for line in self.head if not line.startswith(f"{self.names[place]} ")]
            self.tensors[place] = value.to(self.draw.choice(REALS)).clone()

    def types(self):
        place = self.one()
        if place is None:
            return
        if self.draw.random() < 0.15 and self.tensors[place].dtype.is_floating_point:
            self.head.append(f"{self.names[place]} = torch.complex({self.names[place]}, {self.names[place]})")
        else:
            self.head = [line for line in self.head if not line.startswith(f"{self.names[place]} ")]
            self.tensors[place] = self.tensors[place].to(self.draw.choice(REALS))

    def shapes(self):
        place = self.one()
        if place is not None:
            before, after = self.tensors[place], calls.other_shape(self.tensors[place], self.draw)
            if self.draw.random() < 0.5:
                self.tensors = [calls.resized(one, after.shape) if one.shape == before.shape else one for one in self.tensors]
            self.tensors[place] = after

    def literals(self):
        change = calls.Literals(self.draw)
        change.visit_Tuple = change.visit_List = change.generic_visit
        self.body = [ast.unparse(ast.fix_missing_locations(change.visit(ast.parse(line.replace("return ", "r_ = ", 1))))).replace("r_ = ", "return ", 1)
                     for line in self.body]

    def result(self):
        """out=, where the function's result is one tensor or several."""
        last = self.body[-1]
        if len(self.body) != 1 or not last.endswith(")") or not last.startswith("return torch."):
            return
        value = plain(self)
        if value is None:
            return
        several = not isinstance(value, torch.Tensor)
        names = [f"o{i}" for i in range(len(value))] if several else ["o0"]
        returned = []
        for name, one in zip(names, value if several else [value]):
            if not isinstance(one, torch.Tensor):
                return
            dtype = one.dtype if self.draw.random() < 0.6 else self.draw.choice(REALS + COMPLEX)
            shape = list(one.shape)
            way = self.draw.randrange(5)
            if way == 0:
                self.head.append(f"{name} = torch.empty(0, dtype={dtype})")
            elif way == 1:
                self.head += [f"b{name} = torch.ones({[2, *shape]}, dtype={dtype})", f"{name} = b{name}[1]"]
                returned.append(f"b{name}")
            elif way == 2:
                self.head += [f"b{name} = torch.ones({shape[:-2] + shape[-2:][::-1]}, dtype={dtype})", f"{name} = b{name}" + (".mT" if len(shape) > 1 else "")]
                returned.append(f"b{name}")
            elif way == 3 and self.names and self.tensors[0].shape == one.shape and self.tensors[0].dtype == dtype:
                self.head.append(f"{name} = {self.names[0]}")
            else:
                self.head.append(f"{name} = torch.zeros({shape}, dtype={dtype})")
            returned.append(name)
        out = ", ".join(names)
        call = last[len("return "):-1]
        self.body = [f"r = {call}{'' if call.endswith('(') else ', '}out={f'({out},)' if several else out})", f"return {'r[0]' if several else 'r'}, {', '.join(returned)}"]

    def view(self):
        """The in-place form on a view."""
        if len(self.body) != 3 or not self.body[0].endswith(".clone()"):
            return
        name = self.body[0].split()[2].removesuffix(".clone()")
        self.body = [*self.draw.choice(PLACES).format(x=name).split("\n"), self.body[1].replace("r.", "v.", 1).replace("r ", "v ", 1).replace("(r", "(v", 1), "return base, v"]

    def text(self):
        lines = opcases.source(self.names, [*self.head, *self.body], None)
        return "import math\n" + lines

    def call(self):
        label = self.op.name + ("." + self.op.variant_test_name if self.op.variant_test_name else "")
        return Call(label, self.text(), "forward", self.names, self.tensors, None, self.draw.choice(OPSETS), "", self.options)


class Words(ast.NodeTransformer):
    """Another text in place of a name: once, or wherever it stands."""

    def __init__(self, name, word):
        self.name, self.word, self.left = name, word, False

    def visit_Name(self, node):
        return ast.parse(self.word, mode="eval").body if node.id == self.name else node


def plain(twisted):
    """What eager mode returns; None where it refuses."""
    space = {}
    try:
        exec(compile(twisted.text(), "twist", "exec"), space)
        with torch.no_grad():
            return space["forward"](*[one.clone() for one in twisted.tensors])
    except Exception:
        return None


def twisted(op, every, draw, names):
    """One call, or None where the draw has no text."""
    dtype = draw.choice([one for one in every if every[one]])
    sample, form = draw.choice(every[dtype]), draw.choice(FORMS)
    chosen = draw.sample(names, min(len(names), draw.choice([1, 1, 2, 2, 3])))
    chosen = sorted(set(chosen), key=lambda name: (TWISTS.index(name)))
    if "view" in chosen:
        form = draw.choice([opcases.inplace_form, opcases.ioperator_form]) if not op.name.endswith("_") else opcases.function_forms
    elif "result" in chosen:
        form = opcases.function_forms
    try:
        opcases.Bake, before = Real, opcases.Bake
        made = form(op, sample, 1 if "result" in chosen else draw.randrange(2))
        if made is None:
            return None
        call = Twisted(op, made[0], draw.choice(made[1]), draw)
        for name in chosen:
            getattr(call, name)()
    except (opcases.Skip, SyntaxError, ValueError, RuntimeError, IndexError, OverflowError, TypeError, KeyError):
        return None
    finally:
        opcases.Bake = before
    return call.call()


def generated(args):
    names = [one for one in args.twists.split(",") if one]
    for op in op_db:
        label = op.name + ("." + op.variant_test_name if op.variant_test_name else "")
        why = opcases.static_skip(op)
        if not re.search(args.match, label) or (why and "complex" not in why):
            continue
        draw = random.Random(f"{args.seed} {label}")
        every = {dtype: samples(op, dtype, args.reference) for dtype in [*dict.fromkeys(REALS), *COMPLEX] if dtype in op.supported_dtypes("cpu")}
        if not any(every.values()):
            continue
        yield from filter(None, (twisted(op, every, draw, names) for _ in range(args.draws)))


def main():
    warnings.filterwarnings("ignore")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--draws", type=int, default=20)
    parser.add_argument("--match", default="")
    parser.add_argument("--twists", default=",".join(TWISTS))
    parser.add_argument("--reference", action="store_true", help="the samples that PyTorch compares with references in place of the usual ones")
    parser.add_argument("--compiler", default=str(calls.ROOT / "build/scriptc"))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--sizes", default="known,dynamic")
    parser.add_argument("--json", help="a line for each call that is not right")
    parser.add_argument("--table", help="a line for each operator")
    args = parser.parse_args()
    args.archive, args.opset = False, 20
    log, table = open(args.json, "w") if args.json else None, collections.defaultdict(collections.Counter)
    for part in calls.chunks(args, generated(args)):
        for call, sizes, status, why in calls.judged(part, args):
            table[call.label][status] += 1
            if status in ("wrong", "unloadable", "crash"):
                print(f"{status:10} {sizes:8} {calls.shown(call)}: {why}", flush=True)
            if log and status != "ok":
                shown = {name: one.tolist() for name, one in zip(call.names, call.tensors)}
                print(json.dumps({"label": call.label, "call": calls.shown(call), "sizes": sizes, "status": status, "why": why, "text": call.text, "opset": call.opset,
                                  "options": call.options, "tensors": shown, "dtypes": [str(one.dtype)[6:] for one in call.tensors],
                                  "shapes": [list(one.shape) for one in call.tensors]}), file=log, flush=True)
    total = sum(table.values(), collections.Counter())
    print(", ".join(f"{total[status]} {status}" for status in ("ok", "inexact", "noted", "refused", "wrong", "unloadable", "crash")))
    if args.table:
        with open(args.table, "w") as out:
            for label, tally in sorted(table.items()):
                print(label, json.dumps(tally), file=out)
    return 1 if total["wrong"] + total["unloadable"] + total["crash"] else 0


if __name__ == "__main__":
    sys.exit(main())
