"""Idioms that generate.py mixes in, as templates: classes with operators, exceptions, generators, closures, text, dictionaries, sets, unpacking,
shared lists, data-dependent sizes, memory written row by row.

A template is a statement or several. In it `<I>` is an expression of kind I and `<i>` a short one, `<$DI>` a variable in scope (an idiom whose
variables are not there is not chosen), `<+I>` a new variable that is in scope behind the idiom, `<~>` a name that is not. A number makes two places
the same: `<$DI1>`, `<+I2>`, `<~1>`. A line `<block>` is a block of statements, `<loop I~1>` one in a loop where the name 1 is an int; `<leave>` is
the return of the results. Kinds beyond those of constructs.py: G is a Gauge, SI a Set[int], DS a Dict[str, int], DT a Dict[str, Tensor],
DL a Dict[int, List[int]], LF a List[float], LG a List[Gauge], LT a List[str], TI a Tuple[int, int], X the text of a number of the run, Q an int64 tensor of any length.
"""
import re

IMPORTS = '''import copy
from collections import Counter, OrderedDict, defaultdict
from contextlib import suppress
from dataclasses import replace
from functools import partial, reduce
from itertools import accumulate, product
from typing import Set
'''

INIT = '''        self.history: List[int] = []
        self.memo: Dict[int, int] = {1: 2}
        self.blocks = nn.Sequential(nn.Linear(3, 3), nn.ReLU())
        self.scales = nn.ParameterList([torch.full((3,), 0.5), torch.tensor([1.0, -1.0, 0.25])])
'''

CLASSES = '''class Gauge:
    unit: int = 2

    def __init__(self, v: Tensor, k: int = 1) -> None:
        self.v = v
        self.k = k
        self.log: List[int] = [k]

    @classmethod
    def plain(cls, k: int) -> "Gauge":
        return cls(torch.full((3,), 0.5), k)

    @property
    def level(self) -> int:
        return self.k * self.unit

    @level.setter
    def level(self, k: int) -> None:
        self.k = k % 7
        self.log.append(self.k)

    def push(self, k: int) -> "Gauge":
        self.log.append(k % 5)
        return self

    def __add__(self, other: "Union[int, Gauge]") -> "Gauge":
        if isinstance(other, Gauge):
            return Gauge((self.v + other.v).tanh(), (self.k + other.k) % 9)
        return Gauge(self.v, (self.k + other) % 9)

    def __radd__(self, other: int) -> "Gauge":
        return self + other

    def __iadd__(self, other: int) -> "Gauge":
        self.k = (self.k + other) % 9
        return self

    def __mul__(self, other: float) -> "Gauge":
        return Gauge((self.v * other).clamp(-2, 2), self.k)

    def __neg__(self) -> "Gauge":
        return Gauge(-self.v, -self.k)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Gauge) and self.k == other.k

    def __lt__(self, other: "Gauge") -> bool:
        return self.k < other.k

    def __len__(self) -> int:
        return len(self.log)

    def __getitem__(self, at: int) -> int:
        return self.log[at % len(self.log)]

    def __setitem__(self, at: int, k: int) -> None:
        self.log[at % len(self.log)] = k % 8

    def __iter__(self):
        return iter(self.log)

    def __contains__(self, k: int) -> bool:
        return k in self.log

    def __bool__(self) -> bool:
        return self.k > 0

    def __call__(self, v: Tensor, gain: float = 0.5) -> Tensor:
        self.k = (self.k + 1) % 6
        return (v * gain + self.v).tanh()

    def __enter__(self) -> "Gauge":
        self.log.append(1)
        return self

    def __exit__(self, kind, value, trace) -> bool:
        self.log.append(2 if kind is None else 3)
        return kind is not None and issubclass(kind, ValueError)


class Fine(Gauge):
    unit = 3

    def __init__(self, v: Tensor, k: int = 2) -> None:
        super().__init__(v * 0.5, k + 1)
        self.extra = 1

    def push(self, k: int) -> "Gauge":
        self.extra += 1
        return super().push(k + self.extra)

    def __call__(self, v: Tensor, gain: float = 0.25) -> Tensor:
        return super().__call__(v, gain) * 0.5

    def __len__(self) -> int:
        return super().__len__() + self.extra


class Trouble(Exception):
    def __init__(self, code: int) -> None:
        super().__init__(f"code {code}")
        self.code = code


class Worse(Trouble):
    pass


def risky(v: Tensor, k: int) -> Tensor:
    if k > 3:
        raise Trouble(k)
    if k == 2:
        raise Worse(k + 10)
    if k < -2:
        raise ValueError("low")
    return v * 0.5 - k * 0.125


def careful(v: Tensor, k: int, log: List[int]) -> int:
    try:
        risky(v, k)
        return 1
    except Worse as e:
        return e.code
    except Trouble as e:
        log.append(e.code)
        return -e.code
    except ValueError:
        pass
    else:
        log.append(8)
    finally:
        log.append(9)
    return 4


def searched(values: List[int], bound: int, log: List[int]) -> int:
    for k, value in enumerate(values):
        try:
            if value == bound:
                continue
            if value > bound + 2:
                return k
            if value < -3:
                break
        finally:
            log.append(k)
    else:
        return -1
    return -2


def looked_up(table: Dict[int, int], key: int) -> int:
    try:
        return table[key]
    except KeyError:
        return -7


def divided(a: int, b: int) -> int:
    try:
        result = a // b
    except ZeroDivisionError:
        result = 77
    else:
        result += 1
    return result


def countdown(k: int):
    while k > 0:
        yield k
        k -= 1


def risers(values: List[int]):
    best = -100
    for value in values:
        if value > 20:
            return
        if value > best:
            best = value
            yield best


def shrinking(v: Tensor, k: int):
    for step in range(k):
        v = v * 0.5
        yield step, v


def tally(*args: int, start: int = 0, **named: int) -> int:
    return start + sum(args) + sum(named.values()) * 2 + len(named)


def located(rows: Tensor, bound: float) -> Tuple[int, int]:
    for i in range(rows.size(0)):
        for j in range(3):
            if rows[i, j] > bound:
                return i, j
    return -1, -1


def isqrt_or(k: int) -> int:
    return math.isqrt(k) if k >= 0 else k


def mean_of(values: List[float]) -> float:
    return sum(values) / len(values)


def n_rows(v: Tensor) -> int:
    return v.shape[0]


def visit(k: int, seen: "Optional[List[int]]" = None) -> "List[int]":
    if seen is None:
        seen = []
    seen.append(k)
    return visit(k - 1, seen) if k > 0 else seen


'''

# Expressions of the kinds that generate.py and constructs.py know.
EXPRESSIONS = {
    "I": ["<$G>.k", "<$G>.level", "len(<$G>)", "<$G>[<i>]", "sum(<$G>) % 19", "(<$G> + <i>).k", "(<i> + <$G>).k", "(-<$G>).k", "(<$G> * 0.5).k", "max(<$G>, <$G>).k", "Gauge.unit * <I>",
          "Fine.plain(<I> % 5).level", "max(<$LG> + [Fine.plain(<i> % 4)], key=lambda q: q.level).k", "sum(q.k for q in <$LG>) % 23",
          "len(<$SI>)", "sum(<$SI>) % 13", "max(<$SI> | {0})", "min(<$SI>, default=<i>)", "sum(sorted(<$SI>)[:2])",
          "<$DS1>.get(<t>, <i>)", "sum(<$DS>.values()) % 11", "len(<$DS>)", "list(<$DS>.values())[-1] % 7 if <$DS> else 2", "len(<$DT>)", "len(<$DL>)", "sum(len(q) for q in <$DL>.values())",
          "sum(<$DL>.get(<i> % 3, [1]))", "int(<$X>)", "len(<$X>)", "<$X>.count('1')", "<$X>.find('2')", "int(f'{<i>}' + '0') % 31", "int(str(abs(<I>)) + str(abs(<i>))) % 97",
          "len('-'.join([str(q) for q in [<i>, <i>]]))", "int(<$X>.split('-')[-1])", "<$TI>[0]", "<$TI>[<i> % 2]", "sum(<$TI>)", "max(<$TI>)", "<$Q>.size(0)", "<$Q>.numel()",
          "int(<$Q>.sum())", "sum(<$Q>.tolist()) % 17", "len(<$LF>)", "round(sum(<$LF>)) % 9", "len(<$LT>)", "sum(len(q) for q in <$LT>)", "len(''.join(<$LT>))",
          "sum(countdown(<I> % 4))", "sum(a * b for a, b in enumerate(countdown(<i> % 4), 1))", "next(countdown(<I>), -1)", "max(risers([<i>, <i>, 3]), default=0)", "len(list(risers([<I>, <i>, 2])))",
          "tally(<i>, <i>)", "tally(*[<i>, 2], start=<I>)", "tally(<i>, **{'a': <I>, 'b': 2})", "located(<R>, <f>)[0]", "sum(located(<M>, <F>))",
          "len(visit(<i> % 4))", "visit(3)[<i> % 4]", "looked_up({<i>: 3, 2: <i>}, <I>)", "divided(<I>, <i>)", "divided(<I>, <i> % 2)", "math.gcd(<I>, <i>)", "pow(<i> % 4, 3)", "pow(<I>, 3, 7)",
          "(<I>).bit_length()", "math.isqrt(abs(<I>))", "math.trunc(<F>)", "math.factorial(<i> % 5)", "math.comb(5, <i> % 6)", "round(<I>, -1)", "round(<F> * 2)", "int(<F> * 3) // 2", "int(<B>) + int(<B>)",
          "(<I> | 3)", "-(<I> ** 2) % 7", "(<I> if <B> else <B>) + 1", "min(<I>, <i>, key=lambda q: q % 3)", "max([<i>, <i>, -2], key=abs)", "min([q for q in [<i>, <i>] if q > 1], default=<i>)",
          "reduce(lambda a, b: (a * 2 + b) % 50, [<i>, <i>, 1])", "reduce(lambda a, b: a + b, range(<i> % 5), <i>)", "sum(map(abs, [<i>, <i>]))", "len(list(filter(lambda q: q > <i>, [<i>, 1, <i>])))",
          "sum(a * b for a in range(<i> % 3) for b in [1, <i>] if a != b)", "len({q % 3 for q in [<i>, <i>, 4]})", "sum({q: q * 2 for q in range(<i> % 4)}.values())",
          "[<I>, <i>, 5][::-1][<i> % 3]", "[q for q in range(10)][<i> % 5:<i> % 7:2].__len__()", "len(range(<i>, <i>, -2))", "(*[<i>, <i>], 4)[1]", "[*range(<i> % 3), <i>][-1]",
          "(lambda *a, k=2: sum(a) * k)(<i>, <i>)", "[lambda q: q + 1, lambda q: q * 3, abs][<i> % 3](<I>)", "('abc'.index('b') + <I>)", "'relu,tanh'.split(',').index('tanh')", "len(<T>.upper() + 'x')",
          "WORDS.get(<T>, <i>)", "{'relu': <i>, 'tanh': <I>}.get(<T>, 0)", "(1, 2, <i>).count(<i>)", "(<M> > <f>).nonzero().size(0)", "<M>[<M> > <f>].numel()", "torch.unique(<K>).numel()",
          "int(<K>.argmax())", "int((<M>.sum(1) > <f>).sum().item())", "len(<R>)", "len(<R>.shape)", "(<+I1> := <I>) + <+I1> % 3", "isqrt_or(<I>)", "bool(<i>) * 3", "hash(<B>)", "ord(<$X>[0]) % 9",
          "[a for a, _ in sorted([(<i>, 1), (<i>, 0)], reverse=True)][0]", "sum(1 for q in <R> if q.sum() > <f>)", "sum(int(q > <f>) for q in <V>.tolist())", "int('12'[<i> % 2])", "int(bin(abs(<I>))[2:], 2)"],
    "F": ["sum(<$LF>, 0.0)", "max(<$LF> + [<f>])", "min(<$LF>, default=<F>)", "<$LF>[0] if <$LF> else <f>", "sum((q * 0.5 for q in <$LF> if q > <f>), 0.0)", "math.exp(min(<F>, 1.0))", "math.log1p(abs(<F>))", "math.pow(abs(<F>), 0.5)",
          "math.hypot(<F>, <f>)", "math.copysign(1.5, <F>)", "math.atan2(<F>, 2.0)", "abs(<F>) ** 0.5", "(<I>) ** 2 * 0.125", "float(<B>)", "float(min(<F>, <i>))", "float(max(<I>, 0.5))", "<V>.tolist()[<i> % 3]",
          "float(max(<V>.tolist()))", "sum(<V>.tolist())", "<V>[<i> % 3].item()", "math.floor(<F>) + 0.5", "float('2.5')", "[<F>, <f>][<B>]", "sorted([<F>, <f>, 0.25])[1]", "math.prod([<f>, 2.0])",
          "mean_of([<f>, <F>])", "(<F> if <B> else <I>) * 0.5", "math.degrees(<F> * 0.01) % 7.0", "int(<F>) / 2", "math.ldexp(0.5, <i> % 3)", "math.modf(<F>)[0]", "<$G>.v.sum().item()"],
    "B": ["<i> in <$G>", "bool(<$G>)", "<$G> == <$G>", "<$G> < <$G>", "not <$G>", "<$G> != <$G>", "isinstance(<$G>, Fine)", "<$G1> is <$G>", "<i> in <$SI>", "<$SI> == {1, <i>}", "bool(<$SI>)",
          "<$SI> <= {0, 1, 2, <i>}", "<t> in <$DS>", "<t> not in <$DT>", "<$DS> == {}", "bool(<$DL>)", "<$X> == '2'", "'1' in <$X>", "<$X>.startswith('-')", "<$X>.isdigit()", "<$X> in ('1', '2')",
          "<$TI> == (1, <i>)", "<$TI> < (<i>, 2)", "<i> in <$TI>", "<t> in <$LT>", "all(q > <f> for q in <$LF>)", "any(q % 2 == 0 for q in [<i>, <i>])", "all(countdown(<i> % 3))", "not any([])",
          "<i> < <I> < <i>", "<I> == <i> == <i>", "<i> <= <I> != <i>", "(<+I1> := <I>) > 1 and <+I1> < 9", "<B> is True", "<B> == <B>", "<T> in ['relu', 'plain']", "f'relu{<i>}' == 'relu1'",
          "<T>[0] == 'r'", "<T>.endswith('h')", "'an' in <T> or <B>", "math.isclose(<F>, <F>)", "bool(<$Q>.numel())", "(<$Q> > <i>).any().item()", "<K>.tolist() == [1, -2, <i>]", "<i> in <K>.tolist()", "bool((<M> > <f>).all())",
          "<R>.size(0) > <i>", "<R>.shape == <M>.shape", "not (<B> or <B>)", "<B> if <B> else <B>", "bool(<I>) != bool(<i>)", "<B> <= <B>", "<i> not in range(<i>)", "<i> in range(0, 9, 2)", "any(map(lambda q: q > 1, [<i>, <i>]))"],
    "V": ["<$G>.v", "<$G>(<V>)", "<$G>(<V>, gain=<f>)", "(<$G> * <f>).v", "<$DT>.get(<t>, <V>)", "sum(<$DT>.values(), self.w).tanh()", "sum([q.v for q in <$LG>], <V>).tanh()",
          "torch.stack([q * 0.5 for _, q in shrinking(<V>, <i> % 4)] + [self.w]).sum(0)", "sum((q for _, q in shrinking(<V>, <i> % 3)), <V>).tanh()", "(<V> + <$Q>.sum()).tanh()", "<V>.tanh() * <$TI>[0] / 8",
          "torch.tensor([<f>, <F>, 0.5])", "torch.tensor(<V>.tolist())", "torch.stack([<S>, self.w[0], <S>])", "reduce(lambda a, b: (a + b).tanh(), [<V>, <V>], self.w)", "[torch.relu, torch.tanh, torch.neg][<i> % 3](<V>)",
          "max([<V>, <V>], key=lambda q: float(q.sum()))", "next((q for q in [<V>, <V>] if q.sum() > <f>), self.w)", "torch.tensor([float(q) for q in [<i>, <i>, 1]])", "getattr(<V>, 'tanh')()", "(<M>[0] if len(<M>) else <V>) * 0.5",
          "dict(a=<V>, b=self.w)['a' if <B> else 'b']", "(self.w, <V>)[<i> % 2]", "{True: <V>, False: self.w}[<B>]", "self.blocks(<V>).tanh()", "self.blocks[<i> % 2](<V>).tanh()", "self.scales[<i> % 2] * <V>",
          "torch.cat([<V>[:1], <V>[:1], <V>[2:]])", "<V>.masked_fill(<V> > <f>, <F>)", "torch.where(<K> > <i>, <V>, <F>)", "torch.zeros(3).index_add(0, <K> % 3, <V>)", "<M>.cumsum(0)[-1:].sum(0).tanh()", "partial(fold, gain=<f>)(<V>, self.w)"],
    "M": ["torch.stack([q * 0.5 for q in <M1>]) if len(<M>) else <M>", "(<M> + <$DT>.get(<t>, self.w)).tanh()", "torch.where(<M> > <f>, <M>, <S>)", "self.blocks(<M>).tanh()", "<M>.index_add(0, torch.arange(len(x)), x) * 0.5",
          "(<M> * (<M> > <f>))", "<M>.scatter(1, torch.full((n_rows(x), 1), <i> % 3), <f>)", "torch.clamp(<M>, max=<F>)", "(<M> + <$G>.v).tanh()", "<M>.sort(dim=0)[0]", "<M>.transpose(0, 1).flip(0).t()", "(<M> @ torch.eye(3)).tanh()"],
    "R": ["<M>[<M>.sum(1) > <f>]", "<M>[(<M1>.sum(1) > <f>).nonzero().squeeze(1)] if len(x) == len(<M>) else <M>", "torch.cat([q.unsqueeze(0) for q in <R>] + [self.w.unsqueeze(0)])", "<R>[:-2]", "<R>[<R>.size(0) // 2:]",
          "torch.stack([<V>] * (<i> % 3 + 1))", "torch.cat([<R>, <V>[None]])", "<R>.repeat_interleave(2, 0)", "<V>.expand(<i> % 4, 3).clone()", "<R>[torch.randperm(1) * 0] if len(<R>) else <R>", "torch.unique(<R>, dim=0)"],
    "S": ["torch.tensor(float(<$G>.k))", "sum([q.sum() for q in <$DT>.values()], torch.tensor(0.5)).tanh()", "<M>.sum().tanh() if <B> else <S>", "<M>[<M> > <f>].sum().tanh()", "max(<S>, <S>)", "sum(<V>) * 0.25", "(<S> if <S> > 0 else -<S>)",
          "torch.stack(list(<V>)).sum()", "(<$Q>.sum() * 0.25).tanh()", "abs(<S>)"],
    "K": ["torch.tensor([<I>, <i>, <i>])", "(<K> << 1) % 9", "<K>.cumsum(0)", "torch.tensor([q for q in range(3)])", "torch.tensor(<K>.tolist()[::-1])", "(<K> == <i>).long()", "torch.where(<K> > <i>, <K>, -<K>)", "<K>.clamp(min=<i>)"],
    "T": ["(<T> if <B> else 'plain')", "['relu', 'tanh', 'plain'][<I> % 3]", "{1: 'relu', 2: 'tanh'}.get(<I>, 'plain')", "sorted([<T>, 'tanh'])[0]", "min(<T>, <T>)"],
}

STATEMENTS = [
    # Objects with operators.
    "<+G> = Gauge(<V>, <I> % 6)", "<+G> = Fine(<V>, <I> % 4)", "<+G> = Gauge.plain(<I> % 5)", "<+G> = Fine(<V>) if <B> else Gauge(<V>, <i>)", "<+G> = <$G> + <$G>", "<+G> = <$G> * <f>", "<+G> = -<$G>", "<$G> += <I>",
    "<$G>[<I>] = <I>", "<$G>.level = <I>", "<$G>.level += 2", "<$G1>.unit = (<$G1>.unit + <i>) % 7", "if <B>:\n    <$G1>.unit += 1\n    <$G1>.unit %= 5", "<$G>.push(<I>).push(1)", "<$G> = <$G>", "<+G> = <$G>", "<$G>.v = <V>", "<$G>.v.mul_(0.5)", "<$G>.v[<i> % 3] = <S>", "<$G>.log = [<I>, 2]", "<$G>.log[0] += 1",
    "<$G> = <$G> if <B> else Gauge(<V>)", "<$G>.k, <$G>.k = <I>, <i>", "if <$G1> < <$G2>:\n    <$G1>, <$G2> = <$G2>, <$G1>",
    "<+I1> = 0\nfor <~1> in <$G>:\n    <+I1> = (<+I1> * 2 + <~1>) % 41", "for <~1> in list(<$G>):\n    <loop I~1>", "with <$G> as <~1>:\n    <~1>.k = <i> % 5\n    <block>",
    "with <$G1>:\n    if <$G1>.k > <i>:\n        raise ValueError('up')\n    <block>", "with Fine(<V>) as <~1>, torch.no_grad():\n    <~1> += <i>\n<+I> = <~1>.k", "<+LG> = [<$G>, Gauge(<V>, <i> % 4)]", "<$LG>.append(Gauge(<V>, <I> % 5))",
    "<$LG>.append(<$G>)", "for <~1> in <$LG>:\n    <~1>.push(<i>)\n    <~1>.k += 1", "<$LG1> = sorted(<$LG1>, key=lambda q: q.k)", "<$LG>.sort()", "if <$LG1>:\n    <$LG1>[0].k = <I> % 7\n    <$LG1>[-1].v = <V>",
    "if len(<$LG1>) > 1:\n    <$LG1>[0] = <$LG1>.pop()", "<+LG> = [q + 1 for q in <$LG> if q.k < <i>]", "<~1>: Optional[Gauge] = None\nif <B>:\n    <~1> = Gauge(<V>, 3)\n<+I> = <~1>.k if <~1> is not None else <i>",
    "<~1>: Union[Gauge, int] = <I>\nif <B>:\n    <~1> = Fine(<V>)\n<+I> = <~1>.level if isinstance(<~1>, Gauge) else <~1>", "setattr(<$G>, 'k', <I> % 4)", "<+I> = getattr(<$G>, 'k', 1) + getattr(<$G>, 'missing', <i>)",
    # Exceptions.
    "try:\n    <+V> = risky(<V>, <I>)\nexcept Trouble as <~1>:\n    <+V> = self.w * <~1>.code\nexcept ValueError:\n    <+V> = <V>",
    "<+I1> = 0\ntry:\n    <+V> = risky(<V>, <I>)\nexcept (Worse, ValueError):\n    <+V> = <V>\n    <+I1> = 5\nexcept Exception:\n    <+V> = self.w * 2\nelse:\n    <+I1> = 6\nfinally:\n    <+I1> += 1",
    "<~1>: List[int] = []\n<+I> = careful(<V>, <I>, <~1>)\n<+I> = sum(<~1>)", "<~1>: List[int] = []\n<+I> = searched([<i>, <I>, <i>], <i>, <~1>)\n<+LI> = <~1>",
    "<+I1> = 0\ntry:\n    try:\n        if <B>:\n            raise Worse(<I>)\n        <+I1> += 1\n    except Trouble as <~1>:\n        <+I1> += 2\n        if <~1>.code > 1:\n            raise\n    finally:\n        <+I1> *= 3\nexcept Worse:\n    <+I1> += 7",
    "for <~1> in range(<I> % 5):\n    try:\n        if <~1> == <i>:\n            raise ValueError('x')\n        if <B>:\n            continue\n        <loop I~1>\n    except ValueError:\n        break\n    finally:\n        <$I1> = (<$I1> + 3) % 17\nelse:\n    <$I1> -= 1",
    "try:\n    <$I1> = <$LI>[<I>]\nexcept IndexError:\n    <$I1> = -4", "try:\n    <$I1> = <$DI>[<I>]\nexcept KeyError as <~1>:\n    <$I1> = -4\nelse:\n    <$I1> += 1", "try:\n    <+I> = <I> // (<i> % 3)\nexcept ZeroDivisionError:\n    <+I> = <i>",
    "try:\n    <+I> = [<i>, <i>, 2].index(<I>)\nexcept ValueError:\n    <+I> = -1", "try:\n    <+I1> = next(iter(<$LI>))\nexcept StopIteration:\n    <+I1> = <i>", "try:\n    <+I> = max(<$LI>)\nexcept ValueError:\n    <+I> = <i>",
    "try:\n    <+V> = <$DT>[<t>]\nexcept KeyError:\n    <+V> = <V>", "try:\n    <+I> = sum([<$DI>[q] for q in range(<i> % 3)])\nexcept KeyError:\n    <+I> = -9", "try:\n    raise Trouble(<I>)\nexcept Trouble as <~1>:\n    <+I> = <~1>.code",
    "try:\n    <$LI>.remove(<I>)\nexcept ValueError:\n    <$LI1>.append(<i>)", "try:\n    <+I> = <$LI>.pop()\nexcept IndexError:\n    <+I> = <i>", "try:\n    <block>\n    if <B>:\n        raise Trouble(3)\n    <block>\nexcept Trouble:\n    <block>\nelse:\n    <block>",
    "try:\n    if <B>:\n        <leave>\nfinally:\n    <$V> = <V>", "while True:\n    try:\n        if <B>:\n            raise KeyError('k')\n        <$I1> += 1\n    except KeyError:\n        break\n    if <$I1> % 3 == 0:\n        break",
    "try:\n    assert <B>, f'no {<i>}'\n    <+I> = 1\nexcept AssertionError:\n    <+I> = 2", "with suppress(ValueError):\n    if <B>:\n        raise ValueError\n    <block>",
    # Generators and closures.
    "for <~1> in countdown(<I> % 5):\n    <loop I~1>", "for <~1>, <~2> in shrinking(<V>, <I> % 4):\n    <loop I~1 V~2>", "<+LI> = [*risers([<i>, <I>, <i>]), 1]", "<+LI> = list(countdown(<I> % 4))",
    "<~1> = (q * 2 for q in [<i>, <I>, 1])\n<+I> = next(<~1>)\n<+I> = sum(<~1>)", "<~1> = iter([<i>, <I>])\n<+I> = next(<~1>)\n<+I> = next(<~1>, 0) + next(<~1>, 5)", "<~1> = iter(<$LI>)\n<+I> = next(<~1>, <i>)\nfor <~2> in <~1>:\n    <loop I~2>",
    "<+I1> = <I>\ndef <~1>(by: int = 1) -> int:\n    nonlocal <+I1>\n    <+I1> = (<+I1> + by) % 19\n    return <+I1> * 2\n<+I> = <~1>() + <~1>(<i>)", "<~1> = [lambda q, k=k: q * k for k in range(3)]\n<+I> = <~1>[<i> % 3](<I>)",
    "<~1> = lambda *q, **w: sum(q) + sum(w.values())\n<+I> = <~1>(<i>, <i>, a=<I>)", "def <~1>(k: int) -> int:\n    for q in range(k):\n        for p in range(q):\n            if p * q > <i>:\n                return p + q\n    return -1\n<+I> = <~1>(<I> % 5)",
    "<~1>: List[int] = []\ndef <~2>(k: int) -> None:\n    <~1>.append(k)\nfor <~3> in range(<i> % 4):\n    <~2>(<~3> * 2)\n<+I> = sum(<~1>)", "<~1> = partial(tally, <i>, start=<I>)\n<+I> = <~1>(2) + <~1>(z=<i>)",
    # Text.
    "<+X> = str(<I>)", "<+X> = f'{<i>}'", "<+X> = '%d' % <I>", "<+X> = '{}'.format(abs(<I>))", "<+X> = str(abs(<I>)) + str(abs(<i>))", "<+X> = '1' * (<i> % 3 + 1)",
    "for <~1> in str(abs(<I>)):\n    <$I1> = (<$I1> + int(<~1>)) % 21", "<+LT> = [str(q) for q in [<i>, <I>]]", "<+LT> = f'{<i>},{<i>},5'.split(',')", "<+LT> = 'relu tanh'.split()", "<$LT>.append(<t>)",
    "<+I> = sum([int(q) for q in f'{abs(<i>)} {abs(<i>)}'.split(' ')])", "for <~1> in <$LT>:\n    <$I1> += len(<~1>)", "<~1> = {str(q): q for q in range(<i> % 4)}\n<+I> = <~1>.get(str(<i>), -1)", "<~1> = 'big' if <I> > 2 else 'small' if <B> else ''\n<+I> = len(<~1>) if <~1> else 9",
    "if <T> == 'relu' and <B>:\n    <block>\nelif <T> in ('tanh', 'plain'):\n    <block>",
    # Dictionaries and sets.
    "<+DS>: Dict[str, int] = {<t>: <I>}", "<+DS>: Dict[str, int] = {}", "<+DS> = dict(relu=<I>, tanh=<i>)", "<$DS>[<t>] = <I>", "<$DS1>[<T>] = <$DS1>.get(<t>, 0) + 1", "<$DS>.setdefault(<t>, <I>)", "<$DS>.update(plain=<I>)", "<$DS>.pop(<t>, 0)",
    "if <t> in <$DS1>:\n    <$DS1>['relu'] = 4", "<$DS1> = {k: q + 1 for k, q in <$DS1>.items() if q < <i>}", "for <~1>, <~2> in list(<$DS>.items()):\n    <loop I~2>", "for <~1> in sorted(<$DS1>):\n    <$I1> = (<$I1> * 2 + <$DS1>[<~1>]) % 43",
    "<+DT>: Dict[str, Tensor] = {'relu': <V>, <t>: <V>}", "<+DT>: Dict[str, Tensor] = {}", "<$DT>[<t>] = <V>", "if 'tanh' in <$DT1>:\n    <$DT1>['tanh'].mul_(0.5)", "for <~1>, <~2> in <$DT>.items():\n    <$V> = <~2> * len(<~1>) * 0.25", "<$DT1> = {**<$DT1>, 'plain': <V>}",
    "<+DT> = {k: q * 0.5 for k, q in <$DT>.items()}", "<$DT1> = <$DT1> | {'relu': <V>}", "if <$DT1>:\n    <$DT1>.popitem()", "if len(<$DS1>) > 1:\n    del <$DS1>[next(iter(<$DS1>))]", "<+DL>: Dict[int, List[int]] = {<i>: [<I>], 1: []}",
    "<+DL>: Dict[int, List[int]] = {}", "<$DL>.setdefault(<I> % 3, []).append(<i>)", "<$DL> = {q: [q] * (q % 3) for q in range(<i> % 4)}", "if <i> in <$DL1>:\n    <$DL1>[1] = [<i>, 2]", "<~1> = defaultdict(int)\nfor <~2> in [<i>, <I>, <i>, 2]:\n    <~1>[<~2> % 3] += <~2>\n<+I> = <~1>[0] - <~1>[1]",
    "<~1> = defaultdict(list)\nfor <~2> in range(<i> % 5):\n    <~1>[<~2> % 2].append(<~2>)\n<+I> = sum(len(q) * k for k, q in <~1>.items())", "<~1> = Counter([<i>, <i>, <I>])\n<+I> = <~1>[<i>]",
    "<~1> = {'a': {'b': <I>}, 'c': {}}\n<~1>['c']['d'] = <i>\nif <B>:\n    <~1>['a']['b'] = 1\n<+I> = <~1>['a']['b'] - <~1>['c']['d']", "<~1> = {'v': <V>, 'k': <I>}\n<~1>['v'] = <~1>['v'] * <~1>['k']\n<+V> = <~1>['v'].tanh()",
    "<~1> = OrderedDict([('a', <I>), ('b', <i>)])\n<~1>.move_to_end('a')\n<+I> = list(<~1>.values())[0]", "<~1> = dict(zip(['a', 'b'], [<I>, <i>]))\n<+I> = <~1>['a'] * 2 - <~1>['b']", "<~1> = {Color.RED: <I>, Color.BLUE: <i>}\n<+I> = <~1>.get(<E>, 3)",
    "<+SI>: Set[int] = set()", "<+SI> = {<I>, <i>, 2}", "<$SI>.add(<I>)", "<$SI>.discard(<I>)", "<$SI1> = <$SI1> | {<i>}", "<$SI1> -= {<i>, 1}", "<$SI1> = <$SI1> & {0, 1, 2, 3, <i>}", "<+SI> = {q % 4 for q in [<i>, <I>, 5]}", "<$SI1> ^= {<i>}", "<+SI> = set(<$LI>)",
    "for <~1> in sorted(<$SI>):\n    <loop I~1>", "for <~1> in [<i>, <I>, <i>]:\n    if <~1> in <$SI1>:\n        break\n    <$SI1>.add(<~1>)\nelse:\n    <$I1> += 1",
    # Unpacking.
    "<+I1>, *<+LI> = [<I>, <i>, <i>]", "*<+LI>, <+I> = <I>, <i>, 3", "<+I>, (<+V>, <+I2>) = <i>, (<V>, <I>)", "<+I>, <+I2> = <+TI> = (<I>, <i>)", "<+TI> = (<I>, <i>)", "<$TI1> = (<$TI1>[1], <i>)", "<+I>, <+I2> = <$TI>", "<$TI1> = <$TI1>[::-1]", "<+I> = (*<$TI>, <i>)[2]",
    "<+I>, <+I2> = divmod(<I>, 3)", "<+I>, <+I2> = [q + 1 for q in (<i>, <I>)]", "(<+I>, <+I2>), <+F> = (<i>, <I>), <F>", "[<+I>, _, *_] = sorted([<i>, <i>, <I>])", "<+I>, <+I2> = zip(*[(<i>, 1), (<I>, 2)])\n<+I>, <+I2> = sum(<+I>), <+I2>[0]",
    "<~1> = (<V>, <i>)\n<+V>, <+I> = <~1> if <B> else (self.w, 2)", "<+V>, <+V2>, <+V3> = (<V>, *[self.w, <V>])", "for <~1>, (<~2>, <~3>) in zip(range(3), [(<i>, <V>), (<i>, self.w)]):\n    <loop I~1 I~2 V~3>", "<+I1> = <+I2> = <I>\n<+I1> += 1",
    "<+V>, <+I> = max([(<V>, <i>), (self.w, <I>)], key=lambda q: q[1])", "<+V>, <+I2> = torch.max(<V>, 0)\n<+I2> = int(<+I2>)\n<+V> = self.w * <+V>", "<+V>, <+Q> = <V>.sort()", "<+I>, <+I2> = <R>.shape",
    # Lists seen through several names.
    "<+LI> = <$LI>\n<$LI>.append(<I>)", "<+LI1> = <$LI2>\n<+LI1> += [<i>]\n<$LI2> = <$LI2> + [1]", "<$LI> *= 2\n<$LI1> = <$LI1>[:5]", "<$LI>[1:2] = [<I>, <i>]", "<$LI>[:0] = [<i>]", "del <$LI>[1:]", "del <$LI>[::2]", "<$LI>.extend(<$LI1>[:2])",
    "<~1> = [<i>]\n<+LL> = [<~1>, <~1>, [2]]\n<~1>.append(<I>)", "<+LL>: List[List[int]] = [[] for _ in range(3)]\n<+LL>[<i> % 3].append(<I>)", "<~1>: List[int] = []\n<+LL> = [<~1>] * 2\n<+LL>[0].append(<I>)", "if <$LL1>:\n    <~1> = <$LL1>[0]\n    <~1>.append(<i>)",
    "for <~1> in <$LL>:\n    <~1>.append(<i>)", "for <~1> in <$LL>:\n    if <~1>:\n        <~1>[0] += 1", "<$LL1> = [sorted(q) for q in <$LL1>]", "<+LI> = [q for p in <$LL> for q in p]", "<+LI> = sum(<$LL>, [])", "<+LL> = [list(q) for q in <$LL>]", "<+LL> = copy.deepcopy(<$LL>)",
    "while <$LI1> and <$LI1>[-1] > <i>:\n    <$LI1>.pop()", "while len(<$LI1>) < 3:\n    <$LI1>.append(len(<$LI1>) * 2)", "for <~1> in range(len(<$LI1>)):\n    <$LI1>[<~1>] = (<$LI1>[<~1>] + <i>) % 9", "for <~1> in range(len(<$LI1>) - 1, -1, -1):\n    if <$LI1>[<~1>] > <i>:\n        <$LI1>.pop(<~1>)",
    "for <~1>, <~2> in zip(<$LI>, <$LI>):\n    <loop I~1 I~2>", "for <~1> in <$LI>[1:]:\n    if <~1> == <i>:\n        break\n    <loop I~1>\nelse:\n    <$I> = <i>", "<$LI>.insert(<i>, <I>)", "<$LI1>.sort(key=lambda q: -q)", "<$LI1>.reverse()", "<$LI1> = [q if q > <i> else -q for q in <$LI1>]",
    "<$LI1> = list(map(lambda q: q % 4, <$LI1>))", "<$LI1> = list(filter(lambda q: q != <i>, <$LI1>))", "<$LI1> = [a - b for a, b in zip(<$LI1>, reversed(<$LI1>))]", "<+LI> = list(accumulate(<$LI>))", "<+LI> = list(range(<i> % 5))[::-1]", "<+LI> = [a * 2 + b for a, b in product([0, 1], [<i>, 2])]",
    "<+LF> = [<F>, <f>]", "<+LF>: List[float] = []", "<$LF>.append(<F>)", "<+LF> = [q * 0.5 for q in range(<i> % 4)]", "<+LF> = <V>.tolist()", "<$LF1> = sorted(<$LF1>)", "for <~1> in <$LF>:\n    <loop F~1>", "<+LI> = [<i>] * (<I> % 3)", "<+LI> = <$Q>.tolist()", "<+LI> = [int(q) for q in <K>]",
    "<~1> = [(<i>, <f>), (<I>, 0.5)]\n<~1>.sort()\n<+I>, <+F> = <~1>[0]", "<~1> = [[<V>, self.w], [<V>]]\n<+V> = sum([q for p in <~1> for q in p], self.w).tanh()", "<~1> = list(<$LV>)\n<~1>.append(<V>)\n<+V> = <~1>[-1] + <~1>[0]",
    # Sizes that depend on the data; memory row by row.
    "<+Q> = (<V> > <f>).nonzero().reshape(-1)", "<+Q> = torch.unique(<K>)", "<+Q> = torch.arange(<I> % 5)", "<+Q> = <K>[<K> > <i>]", "<+Q> = torch.where(<M> > <f>)[0]", "<+Q> = torch.tensor(<$LI>, dtype=torch.int64)", "<$Q1> = <$Q1>[<$Q1> != <i>]", "<$Q1> = torch.cat([<$Q1>, <K>])", "<$Q1> = <$Q1> + <i>",
    "for <~1> in <$Q>.tolist():\n    <loop I~1>", "for <~1> in <$Q>:\n    <$I1> = (<$I1> + int(<~1>)) % 37", "for <~1> in range(<$M1>.size(0)):\n    <$M1>[<~1>] = <$M1>[<~1>] * 0.5 + <V>", "for <~1> in range(<$M1>.size(0)):\n    if <$M1>[<~1>, <i> % 3] > <f>:\n        continue\n    <$M1>[<~1>, 1] += <f>",
    "for <~1> in <$M>:\n    <~1>.mul_(0.5)", "for <~1>, <~2> in zip(<$M1>, <$M1>.clone()):\n    <~1>.copy_(<~2> * 0.5 + <V>)", "for <~1> in <$M>.unbind(1):\n    <~1>.add_(<f>)", "<~1> = <$M1>[:, <i> % 3]\n<~1>[<~1> > <f>] = <F>\n<+S> = <$M1>.sum().tanh()", "if len(<$M1>) > 0:\n    <~1> = <$M1>[-1]\n    <~1> += <V>",
    "<~1> = <$M1> if <B> else <$M1>[:, :2]\n<~1>.mul_(0.5)\n<~1>[:, 0] = <f>", "<~1> = <$V1>\n<~1> += 1\n<$V1> = <$V1> * 0.5", "<~1> = <$V1>[1:]\nfor <~2> in range(2):\n    <~1>[<~2>] = <~1>[<~2>] * 0.5 + <~2>", "<$V>.copy_(<V>)", "torch.mul(<V>, <f>, out=<$V>)", "<$V>.index_put_((torch.tensor([<i> % 3]),), torch.tensor(<f>))",
    "<$V1>[<K> > <i>] += <f>", "<$V1>[<$V1> > <f>] = <$V1>[<$V1> > <f>] * 0.5", "<$M1>[:, torch.tensor([True, False, True])] = <f>", "<$M1>[torch.arange(<$M1>.size(0)) % 2 == 0] = <V>", "<$M1>.view(-1)[::2].mul_(0.5)", "<$M1>.t()[<i> % 3].fill_(<f>)", "<$V>.fill_(<S>)", "<$V1>.sub_(<$V1>.mean())",
    "<~1> = torch.zeros(3)\nfor <~2> in range(<I> % 4):\n    <~1>[<~2> % 3] += <~2> + 0.5\n<+V> = <~1>", "<~1> = torch.empty(<i> % 3, 3)\nfor <~2> in range(len(<~1>)):\n    <~1>[<~2>] = <V>\n<+R> = <~1>", "<~1> = []\nfor <~2> in <$M>:\n    if <~2>.sum() > <f>:\n        <~1>.append(<~2>)\n<+R> = torch.stack(<~1>) if <~1> else self.w.unsqueeze(0)",
    "<~1> = self.w.unsqueeze(0)\nfor <~2> in range(<I> % 4):\n    <~1> = torch.cat([<~1>, <V>.unsqueeze(0)])\n<+R> = <~1>", "<~1> = <V>\nwhile float(<~1>.abs().max()) > 0.25:\n    <~1> = <~1> * 0.5\n<+V> = <~1>", "<+R> = <$R>\nfor <~1> in range(<i> % 3):\n    <+R> = <+R>[1:]",
    # What tests say of elements, entries and fields; names of two kinds; tuples of lists that loops fill; memory that is set.
    "<~1>: List[Optional[Tensor]] = [<V> if <B> else None, None]\nif <B>:\n    <~1>[1] = <V>\n<+V1> = self.w\nif <~1>[0] is not None and <~1>[1] is not None:\n    <+V1> = <~1>[0] + <~1>[1]\nelif <~1>[-1] is not None:\n    <+V1> = <~1>[1] * 0.5",
    "<~1>: List[Optional[Tensor]] = [None, None]\nfor <~2> in range(<I> % 5):\n    for <~3> in range(2):\n        if <~1>[<~3>] is None:\n            <~1>[<~3>] = <V>\n        else:\n            <~1>[<~3>] = (<~1>[<~3>] * 0.5).tanh()\n<+V> = <V> if <~1>[0] is None else <~1>[0]",
    "<~1>: List[Optional[Tensor]] = []\nfor <~2> in range(<I> % 4):\n    <~1>.append(<V> if <~2> % 2 == 0 else None)\n<+V1> = self.w\nfor <~2> in range(len(<~1>)):\n    if <~1>[<~2>] is not None:\n        <+V1> = (<+V1> + <~1>[<~2>]).tanh()",
    "<~1>: Dict[str, Optional[Tensor]] = {'a': None}\nif <B>:\n    <~1>['a'] = <V>\nif <~1>['a'] is None:\n    <~1>['a'] = self.w * 2\nelse:\n    <~1>['a'] = <~1>['a'] * 0.5\n<+V> = <~1>.get('a')",
    "<~1> = (<V> if <B> else None, <I> if <B> else None)\n<+V1> = <V>\nif <~1>[0] is not None:\n    <+V1> = (<+V1> + <~1>[0]).tanh()\nif <~1>[1]:\n    <+V1> = <+V1> * (<~1>[1] % 3)",
    "if <B>:\n    <~1> = <V>\n    <+V1> = <~1> * 0.5\nelse:\n    <~1> = <I>\n    <+V1> = self.w * (<~1> % 3)", "if <B>:\n    <~1> = <V>\nelse:\n    <~1> = [<I>]\n<+I> = len(<~1>) if isinstance(<~1>, list) else 9",
    "<~1> = []\nfor <~2> in range(3):\n    if <B>:\n        <~1>.append(<V> * <~2>)\n    else:\n        <~1>.append(self.w)\n<+V>, <+V2>, <+V3> = tuple(<~1>)",
    "<~1> = []\nfor <~2> in range(<I> % 4 + 1):\n    <~1>.append(<V>)\n<~3> = tuple(<~1>)\n<+V> = torch.stack(<~3>).sum(0).tanh() + <~3>[-1] * len(<~3>)",
    "<~1> = <V>.clone()\nif <B>:\n    <~1>.set_(<V> * 0.5)\n<+V> = <~1> + 1", "<~1> = torch.empty(3)\nfor <~2> in range(<I> % 3 + 1):\n    torch.nn.init.constant_(<~1>, <~2> * 0.5)\n<+V> = <~1>",
    "<~1>: List[int] = []\nfor <~2> in range(<I> % 2 + 1):\n    <~1> += [<~2>, 1 - <~2>]\n<+S> = torch.nn.functional.pad(<R>, <~1>).sum().tanh()", "<~1> = torch.tensor([<I> % 3])\n<+R> = torch.zeros(<~1>, 3)",
    "<~1> = <M>.clone()\n<~1>.diagonal(<I> % 3).fill_(<f>)\n<+M> = <~1>", "<+S> = <M>.diagonal(<i> % 3 - 1).sum().tanh()",
    # State of the module.
    "self.calls = (self.calls + <I>) % 50", "self.state[<i> % 3] += <f>", "self.state = self.state * 0.5 + <V>", "self.history.append(<I>)\n<+I> = sum(self.history) % 15", "self.memo[<i> % 3] = <I>\n<+I> = self.memo.get(<i>, 6)", "for <~1>, <~2> in enumerate(self.cells):\n    <$V> = <~2>(<V>) + <~1>",
    "for <~1> in self.blocks:\n    <$V1> = <~1>(<$V1>)\n    if <B>:\n        break", "for <~1>, <~2> in zip(self.cells, self.scales):\n    <~1>.count += 1\n    <$V1> = (<$V1> * <~2>).tanh()", "for <~1>, <~2> in self.named.items():\n    if <~1> != <T>:\n        <$V1> = <~2>(<$V1>)", "<~1> = self.cells[<I> % 3]\n<~1>.count += 2\n<+V> = <~1>(<V>)\n<+I> = <~1>.count",
    "<~1> = self.cells[0] if <B> else self.cells[1]\n<~1>.seen.add_(<f>)\n<+V> = self.cells[0].seen + self.cells[1].seen", "for <~1> in self.cells[1:]:\n    <~1>.k = <i> % 3\n<+V> = self.cells[-1](<V>)", "setattr(self, 'calls', <I> % 9)", "<+I> = [c.k for c in self.cells][<I> % 3]",
    "self.register_buffer('state', <V>)\n<+V> = self.state + 1", "for <~1>, <~2> in self.named_buffers(recurse=False):\n    <$V1> = <$V1> + <~2>",
    # Patterns, conditions and types.
    "match (<I>, <i>):\n    case (0, <~1>) | (<~1>, 0):\n        <+I> = <~1>\n    case (<~1>, <~2>) if <~1> > <~2>:\n        <+I> = <~1> - <~2>\n    case _:\n        <+I> = 1", "match [<i>, <I>, 2][:<i> % 4]:\n    case []:\n        <+I> = 0\n    case [<~1>]:\n        <+I> = <~1>\n    case [<~1>, *<~2>]:\n        <+I> = <~1> + len(<~2>)",
    "match <$G>:\n    case Fine(k=<~1>):\n        <+I> = <~1> * 2\n    case Gauge(k=0):\n        <+I> = 5\n    case _:\n        <+I> = -1", "match <$P>:\n    case Pair(k=1):\n        <+I> = 11\n    case Pair(k=<~1>) if <~1> > 2:\n        <+I> = <~1>\n    case _:\n        <+I> = 0",
    "match {'k': <I>}:\n    case {'k': 1 | 2}:\n        <+I> = 3\n    case {'k': int(<~1>)}:\n        <+I> = <~1>", "match <T>, <B>:\n    case 'relu', True:\n        <block>\n    case ('tanh' | 'plain') as <~1>, _:\n        <block>", "<~1>: \"Optional[int]\" = <I> if <B> else None\nif <~1> is not None and <~1> > 1:\n    <+I> = <~1> + 1\nelse:\n    <+I> = 0 if <~1> is None else -<~1>",
    "<~1> = torch.jit.annotate(List[int], [])\n<~1>.append(<I>)\n<+LI> = <~1>", "<~1>: Union[int, float, None] = <I> if <B> else <F> if <B> else None\n<+F> = 0.5 if <~1> is None else float(<~1>)", "<~1>: \"Dict[str, Optional[Tensor]]\" = {'a': None, 'b': <V>}\nif <B>:\n    <~1>['a'] = <V>\n<+V> = <~1>['a'] if <~1>['a'] is not None else <~1>['b']",
    "<~1>: List[Optional[Tensor]] = [None, <V>]\nif <B>:\n    <~1>.append(<V>)\n<+V> = sum([q for q in <~1> if q is not None], self.w).tanh()", "<~1>: Optional[str] = None\nif <B>:\n    <~1> = <T>\n<+I> = 3 if <~1> is None else len(<~1>)", "<+I1> = <I>\nif (<~1> := <+I1> % 5) > 2 and (<~2> := <~1> * 2) != 6:\n    <+I1> = <~1> + <~2>",
    "while (<~1> := <$I1> % 4) > 1:\n    <$I1> -= 1\n    <loop I~1>", "<~1> = <B> and <I>\n<+I> = int(<~1>)", "<~1> = <I> or <B>\n<+I> = int(<~1>) + 1", "<+B> = <B> & <B> | <B>", "<+B> = <i> < (<~1> := <I>) <= 4\n<+I> = <~1> if <+B> else 2", "<~1> = None if <B> else <I>\n<+I> = <~1> or 3",
    "<+I1> = <I>\n<+I1> <<= 1\n<+I1> &= 31\n<+I1> |= 4\n<+I1> ^= <i> % 8\n<+I1> >>= 1", "<+I1> = <I>\n<+I1> //= 2\n<+I1> **= 2\n<+I1> %= 19", "<+F1> = <F>\n<+F1> /= 2\n<+F1> -= <i>\n<+F1> //= 0.5\n<+F1> %= 4.0", "<+F> = <F> / (abs(<I>) + 1)", "<+F> = round(<F>, 2)",
    "<+P> = replace(<$P>, k=<I>)", "<+N> = Point(*[<V>, <I>])", "<+P> = Pair(k=<I>, v=<V>)", "<+I> = sum(q.k for q in [<$P>, Pair(<V>)])", "del <$LV>[:1]", "<~1> = <I>\nfor <~1> in range(<i> % 3):\n    pass\n<+I> = <~1>", "for <~1> in range(3):\n    for <~2> in range(<I> % 4):\n        if <~1> * <~2> > <i>:\n            break\n        <loop I~1 I~2>\n    else:\n        continue\n    break",
]

# What of such variables flows into the results.
SUMS = {"G": "{}.v.sum()", "DT": "sum([q.sum() for q in {}.values()])", "LG": "sum([q.v.sum() for q in {}])", "Q": "{}.sum()"}
COUNTS = {"G": "({0}.level + sum({0}.log))", "SI": "sum({0}) + len({0})", "DS": "sum([len(k) * q for k, q in {}.items()])", "DL": "sum([k + sum(q) for k, q in {}.items()])",
          "LG": "sum([q.k for q in {}])", "LT": "sum([len(q) for q in {}])", "TI": "{0}[0] * 3 + {0}[1]", "X": "len({})", "LF": "len({})"}

PLACE = re.compile(r"<([$+~]?)([A-Za-z]*)(\d?)>")


def widened(header):
    """The header of a program with what the idioms need."""
    start, model = header.split("class Model")
    return IMPORTS + start + CLASSES + "class Model" + model


class Idioms:
    """A mixin of generate.Program."""
    KINDS = "IFBSVMRKTE"  # those that expressions are made for

    def fits(self, template):
        """Whether the variables that it asks for are in scope; those named twice must be assignable."""
        return all(self.has(kind) for mark, kind, _ in PLACE.findall(template) if mark == "$")

    def fill(self, text, names):
        """The text with its places filled; `names` remembers the numbered ones and those to be bound."""
        def one(match):
            mark, kind, number = match.groups()
            if match.group(0) in names and (number or mark == "+"):
                return names[match.group(0)]
            if mark == "$":
                made = self.pick(kind)
            elif mark in "+~" and mark:
                made = self.fresh(kind or "t")
            else:
                made = self.expr(kind, 1) if kind in self.KINDS else self.leaf(kind.upper())
            if number or mark == "+":
                names[match.group(0)] = made
            return made
        return PLACE.sub(one, text)

    def idiom(self, depth, budget):
        simple = budget < 1 or depth > 3
        found = [t for t in STATEMENTS if self.fits(t) and not (simple and ("<block>" in t or "<loop" in t))]
        self.place(self.random.choice(found), depth, budget)

    def place(self, template, depth, budget):
        names = {}
        for line in template.split("\n"):
            text = line.lstrip(" ")
            inner = depth + (len(line) - len(text)) // 4
            if text == "<block>":
                self.block(inner, budget - 1, self.loops > 0)
            elif text.startswith("<") and self.place_line(text, names, inner, budget):
                continue
            elif text.startswith("<loop "):
                self.loop_block(text[6:-1].split(), names, inner, budget)
            else:
                self.add(inner, self.fill(text, names).replace("<leave>", "") if text != "<leave>" else self.results())
        for place, name in names.items():
            if place[1] == "+":
                self.bind(re.sub(r"[^A-Z]", "", place), name)

    def place_line(self, text, names, depth, budget):
        """Whether the line is a block of a kind that only this generator has, which is placed then."""
        return False

    def loop_block(self, bound, names, depth, budget):
        saved = self.inner()
        for one in bound:
            kind, number = one.split("~")
            self.bind(kind, names[f"<~{number}>"])
        self.loops += 1
        self.block(depth, budget - 2, True)
        self.loops -= 1
        self.scope = saved

    def idiom_expr(self, kind):
        """An expression of the kind out of the table, or None; names that it makes are not bound: it may stand in a lambda or on one side of `or`."""
        found = [t for t in EXPRESSIONS.get(kind, []) if self.fits(t)]
        return (lambda: f"({self.fill(self.random.choice(found), {})})") if found else None
