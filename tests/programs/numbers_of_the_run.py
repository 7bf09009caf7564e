"""Generated programs of Python's numbers, texts, lists of ints, dictionaries and sets whose values the run decides, in branches, loops and exceptions.
bulk.py --programs numbers runs them.

I is an int, F a float, B a bool, S a text, L a list of ints, D a dictionary from ints to ints. Ints are kept small by a remainder."""
from writer import Writer

HEAD = """import math
from typing import Dict, List, Optional, Tuple
import torch
from torch import nn, Tensor


def gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.total = 0

    def forward(self, x: Tensor, n: int, c: float, flag: bool) -> Tuple[int, float, int, Tensor]:
        i = n
        j = n - 3
        f = c
        b = flag
        s = f"{n}:{flag}"
        l = [n, 2, n - 1, 5]
        d = {0: n, 1: 4, 3: -2}
"""


class Numbers(Writer):
    def __init__(self, seed):
        super().__init__(seed)
        self.scopes = [{"I": ["i", "j", "n"], "F": ["f", "c"], "B": ["b", "flag"], "S": ["s"], "L": ["l"], "D": ["d"]}]

    def name(self, kind):
        return self.random.choice(self.known(kind))

    def target(self, kind):
        have = [name for name in self.known(kind) if name not in ("n", "c", "flag")]
        if have and self.random.random() < 0.5:
            return self.random.choice(have)
        self.names += 1
        self.scopes[-1][kind].append(f"{kind.lower()}{self.names}")
        return f"{kind.lower()}{self.names}"

    def expr(self, kind, depth=2):
        if depth <= 0:
            return self.name(kind) if kind in "SLD" or self.random.random() < 0.6 else {"I": str(self.pick(-3, -1, 0, 1, 2, 7)), "F": self.pick("0.5", "-1.25", "2.0"), "B": "True"}[kind]
        return getattr(self, f"expr_{kind}")(lambda k: self.expr(k, depth - self.pick(1, 1, 2)))

    def expr_I(self, e):
        i = lambda: f"({e('I')})"
        return self.pick(
            lambda: f"{i()} + {i()}", lambda: f"{i()} - {i()}", lambda: f"{i()} * {i()} % 11", lambda: f"{i()} // ({i()} or 3)", lambda: f"{i()} % ({i()} or -4)", lambda: f"-{i()}",
            lambda: f"abs{i()}", lambda: f"min({i()}, {i()})", lambda: f"max({i()}, {i()}, 1)", lambda: f"{i()} ** 2 % 13", lambda: f"({i()} & 7) << 1", lambda: f"{i()} ^ {i()}", lambda: f"{i()} >> 1",
            lambda: f"~{i()}", lambda: f"int({e('F')})", lambda: f"round({e('F')})", lambda: f"math.floor({e('F')})", lambda: f"math.ceil({e('F')})", lambda: f"int({e('B')})", lambda: f"len({e('S')})",
            lambda: f"{i()} if {e('B')} else {i()}", lambda: f"divmod({i()}, {i()} or 2)[{self.pick(0, 1)}]", lambda: f"gcd(abs{i()}, abs{i()})", lambda: f"sum({e('L')}) % 17", lambda: f"len({e('L')})",
            lambda: f"({e('L')} + [1])[0]", lambda: f"({e('L')} + [2])[-1]", lambda: f"{e('L')}.count({i()})", lambda: f"max({e('L')} + [0])", lambda: f"min({e('L')} + [3])", lambda: f"{e('D')}.get({i()}, {i()})",
            lambda: f"len({e('D')})", lambda: f"sum({e('D')}.values()) % 19", lambda: f"{e('S')}.find('{self.pick('1', '-', 'e', ':')}')", lambda: f"len(set({e('L')}))", lambda: f"int(str({i()}))",
            lambda: f"{e('S')}.count('{self.pick('1', 'e', '-')}')", lambda: f"sorted({e('L')} + [1])[0]", lambda: f"sum(1 for q in {e('L')} if q > {i()})", lambda: f"int({e('F')} * 10) % 7",
            lambda: f"{i()}.bit_length()", lambda: f"math.isqrt(abs{i()})", lambda: f"sum(k * v for k, v in {e('D')}.items()) % 23", lambda: f"({i()} or {i()})", lambda: f"({i()} and {i()})", lambda: f"pow({i()}, 2) % 9",
            lambda: f"next((q for q in {e('L')} if q > {i()}), -1)", lambda: f"(lambda q, w={i()}: q * 2 - w)({i()})", lambda: f"int(x.size(0)) + {i()}", lambda: f"torch.tensor([{i()}, 2]).max().item()",
        )()

    def expr_F(self, e):
        return self.pick(
            lambda: f"({e('F')} + {e('F')})", lambda: f"({e('F')} * 0.5)", lambda: f"({e('I')}) / 4", lambda: f"float({e('I')})", lambda: f"abs({e('F')})", lambda: f"math.sqrt(abs({e('F')}))", lambda: f"({e('F')}) % 1.5",
            lambda: f"({e('F')}) // 0.75", lambda: f"math.tanh({e('F')})", lambda: f"max({e('F')}, {e('F')})", lambda: f"(({e('F')}) if {e('B')} else ({e('F')}))", lambda: f"round({e('F')}, 1)", lambda: f"math.copysign(1.5, {e('F')})",
            lambda: f"math.fmod({e('F')}, 1.25)", lambda: f"({e('I')}) * 0.25", lambda: f"-({e('F')})", lambda: f"min(2.5, {e('F')})", lambda: f"math.atan2({e('F')}, 1.5)", lambda: f"float(x.size(0)) * 0.5", lambda: f"({e('F')} - {e('I')})",
        )()

    def expr_B(self, e):
        return self.pick(
            lambda: f"({e('I')}) < ({e('I')})", lambda: f"({e('I')}) == ({e('I')})", lambda: f"({e('F')}) >= ({e('F')})", lambda: f"not ({e('B')})", lambda: f"({e('B')} and {e('B')})", lambda: f"({e('B')} or {e('B')})", lambda: f"({e('I')}) in {e('L')}",
            lambda: f"({e('I')}) in {e('D')}", lambda: f"({e('I')}) not in {e('L')}", lambda: f"0 <= ({e('I')}) < 4", lambda: f"({e('F')}) in range({e('I')})", lambda: f"bool({e('I')})", lambda: f"({e('B')}) != ({e('B')})", lambda: f"({e('B')} ^ {e('B')})", lambda: f"any(q > 2 for q in {e('L')})",
            lambda: f"all(q < 6 for q in {e('L')})", lambda: f"{e('S')}.startswith('{self.pick('1', '-', '2:')}')", lambda: f"'{self.pick('T', '5', 'x')}' in {e('S')}", lambda: f"{e('S')} == {e('S')}", lambda: f"bool({e('L')})", lambda: f"({e('I')}) % 2 == 0",
            lambda: f"{e('L')} == {e('L')}", lambda: f"({e('I')}) > ({e('F')})", lambda: f"math.isclose({e('F')}, {e('F')})", lambda: f"{e('S')}.isdigit()", lambda: f"({e('I')}, 1) < (1, {e('I')})",
        )()

    def expr_S(self, e):
        return self.pick(
            lambda: f"str({e('I')})", lambda: f"f'{{{e('I').replace(chr(39), chr(34))}}}'" if False else f"f\"{{{self.name('I')}}}-{{{self.name('I')}:03d}}\"", lambda: f"str({e('B')})", lambda: f"({e('S')} + 'e')", lambda: f"'%d:%d' % ({e('I')}, {e('I')})", lambda: f"('a' if {e('B')} else 'b1')",
            lambda: f"{e('S')}.replace('1', '22')", lambda: f"{e('S')}[1:]", lambda: f"{e('S')}[:2]", lambda: f"{e('S')}.upper()", lambda: f"'-'.join([{e('S')}, 'k'])", lambda: f"({e('S')} * 2)", lambda: f"str({e('I')}).zfill(3)", lambda: f"{e('S')}.strip('1')", lambda: f"{e('S')}[::-1]",
        )()

    def expr_L(self, e):
        return self.pick(
            lambda: f"[{e('I')}, {e('I')}]", lambda: f"list(range(({e('I')}) % 4))", lambda: f"({e('L')} + {e('L')})[:6]", lambda: f"sorted({e('L')})", lambda: f"{e('L')}[1:]", lambda: f"{e('L')}[::-1]", lambda: f"[q * 2 for q in {e('L')}]", lambda: f"[q for q in {e('L')} if q > {e('I')}]",
            lambda: f"list(reversed({e('L')}))", lambda: f"sorted({e('L')}, key=lambda q: -q)", lambda: f"sorted({e('L')}, reverse={e('B')})", lambda: f"[a + b for a, b in zip({e('L')}, {e('L')})]", lambda: f"[k for k, q in enumerate({e('L')}) if q % 2]", lambda: f"list({e('D')}.values())", lambda: f"sorted({e('D')})", lambda: f"[int(q) for q in str(abs({e('I')}))]",
            lambda: f"({e('L')} if {e('B')} else {e('L')})", lambda: f"[{e('I')}] * (({e('I')}) % 3)", lambda: f"{e('L')}[:({e('I')})]", lambda: f"{e('L')}[-2:]", lambda: f"sorted(set({e('L')}))", lambda: f"list(map(abs, {e('L')}))",
        )()

    def expr_D(self, e):
        return self.pick(lambda: self.name("D"), lambda: f"{{0: {e('I')}, 2: {e('I')}}}", lambda: f"dict({self.name('D')})", lambda: f"{{k: v + 1 for k, v in {self.name('D')}.items()}}", lambda: f"{{q % 5: q for q in {e('L')}}}", lambda: f"dict(enumerate({e('L')}))")()

    # ---- statements ----

    def assign(self, depth, budget):
        kind = self.pick("I", "I", "I", "F", "B", "S", "L", "D")
        value = self.expr(kind)
        if kind == "I":
            value = f"({value}) % 50 - 9" if self.random.random() < 0.5 else f"max(min({value}, 99), -99)"
        if kind == "S":
            value = f"({value})[:9]"
        if kind == "F":
            value = f"max(min({value}, 9.5), -9.5)"
        if kind == "L":
            value = f"({value})[:7]"
        self.add(depth, f"{self.target(kind)} = {value}")

    def augment(self, depth, budget):
        i = self.random.choice([q for q in self.known("I") if q != "n"])
        self.add(depth, f"{i} {self.pick('+=', '-=', '^=', '|=')} {self.expr('I', 1)}")
        self.add(depth, f"{i} = {i} % 40 - 7")

    def change(self, depth, budget):
        l, d, e = self.name("L"), self.name("D"), lambda: self.expr("I", 1)
        self.add(depth, self.pick(f"{l}.append({e()})", f"{l}.insert({e()}, {e()})", f"{l}.sort()", f"{l}.reverse()", f"{l}.extend([{e()}])", f"if {l}: {l}.pop()", f"if {l}: {l}[({e()}) % len({l})] = {e()}", f"if ({e()}) in {l}: {l}.remove({l}[0])",
                                  f"{d}[({e()}) % 6] = {e()}", f"{d}.pop({e()}, None)", f"{d}.setdefault(({e()}) % 4, {e()})", f"{d}.update({{({e()}) % 3: {e()}}})", f"if {l}: del {l}[0]", f"if 0 in {d}: {d}[0] += 1", f"{l}[:1] = [{e()}]", f"{l} += [{e()}]"))

    def branch(self, depth, budget):
        self.add(depth, f"if {self.expr('B')}:")
        self.body(depth + 1, budget // 2)
        if self.random.random() < 0.4:
            self.add(depth, f"elif {self.expr('B', 1)}:")
            self.body(depth + 1, budget // 2)
        if self.random.random() < 0.6:
            self.add(depth, "else:")
            self.body(depth + 1, budget // 2)

    def loop(self, depth, budget):
        self.names += 1
        t = f"t{self.names}"
        self.add(depth, self.pick(f"for {t} in range(({self.expr('I', 1)}) % 5):", f"for {t} in range({self.expr('I', 1)}, n, {self.pick(1, 2)}):", f"for {t} in list({self.name('L')})[:6]:", f"for {t} in sorted({self.name('D')}):", f"for {t} in range(n % 4, -2, -1):",
                                  f"for {t}, _ in enumerate({self.name('L')}[:5]):"))
        self.scopes.append({kind: [] for kind in "IFBSLD"})
        self.scopes[-1]["I"].append(t)
        self.body(depth + 1, budget // 2)
        if self.random.random() < 0.3:
            self.add(depth + 1, f"if {self.expr('B', 1)}:")
            self.add(depth + 2, self.pick("break", "continue"))
        self.scopes.pop()

    def attempt(self, depth, budget):
        self.add(depth, "try:")
        self.add(depth + 1, self.pick(f"i = {self.name('L')}[{self.expr('I', 1)}]", f"i = ({self.expr('I', 1)}) // ({self.expr('I', 1)})", f"i = {self.name('D')}[{self.expr('I', 1)}]", f"i = int({self.name('S')})", f"i = {self.name('L')}.index({self.expr('I', 1)})",
                                      f"j = {self.name('D')}.pop({self.expr('I', 1)})", f"f = math.sqrt({self.expr('F', 1)})", f"i = ({self.expr('I', 1)}) % ({self.expr('I', 1)})", f"{self.name('L')}.remove({self.expr('I', 1)})", f"i = {self.name('L')}.pop()"))
        self.add(depth, self.pick("except (ValueError, LookupError, ZeroDivisionError):", "except Exception:"))
        self.add(depth + 1, self.pick("j += 1", "i = -1", "b = not b", "l = [j]"))
        if self.random.random() < 0.3:
            self.add(depth, self.pick("else:", "finally:"))
            self.add(depth + 1, self.pick("j -= 2", "b = True", "f = 0.5"))

    def body(self, depth, budget):
        self.scopes.append({kind: [] for kind in "IFBSLD"})
        for _ in range(max(1, budget)):
            actions = [self.assign] * 4 + [self.augment, self.change, self.change, self.attempt]
            if depth < 3 and budget > 1:
                actions += [self.branch, self.loop]
            self.random.choice(actions)(depth, budget)
        self.scopes.pop()

    def build(self):
        for _ in range(self.random.randint(4, 9)):
            self.random.choice([self.assign] * 4 + [self.augment, self.change, self.change, self.attempt, self.branch, self.loop])(0, 3)
        ints = " + ".join(f"{k + 1} * {name}" for k, name in enumerate(self.known("I")))
        shown = [*[f"float({name})" for name in self.known("F")], *[f"float({name})" for name in self.known("B")], *[f"float(len({name}))" for name in self.known("S")]]
        lists = " + ".join(f"sum(q * (k + 1) for k, q in enumerate({name}))" for name in self.known("L"))
        maps = " + ".join(f"sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate({name}.items()))" for name in self.known("D"))
        self.add(0, f"return {ints}, {' + '.join(f'{p + 1} * {v}' for p, v in enumerate(shown))}, {lists} + {maps}, x")
        return HEAD + "\n".join(self.lines) + "\n"
