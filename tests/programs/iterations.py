"""Iterators with side effects that generate.py mixes in: an iterator is put together of sources and of what goes around them, has a name or none,
and is asked for its elements by one consumer or by several in turns. What was asked for stands in a list, which flows into the results, and in memory.
"""
import changes

IMPORTS = '''from itertools import chain, count, dropwhile, islice, pairwise, starmap, takewhile
'''

CLASSES = '''class Steps:
    def __init__(self, most: int) -> None:
        self.most = most
        self.at = 0

    def __iter__(self) -> "Steps":
        return self

    def __next__(self) -> int:
        if self.at >= self.most:
            raise StopIteration
        self.at += 1
        return self.at


class Shelf:
    def __init__(self, log: List[int], size: int) -> None:
        self.log = log
        self.size = size

    def __iter__(self):
        for k in range(self.size):
            self.log.append(k)
            yield k * 2 % 5


class Rack:
    def __init__(self, log: List[int], size: int) -> None:
        self.log = log
        self.size = size

    def __getitem__(self, k: int) -> int:
        self.log.append(k)
        if k >= self.size:
            raise IndexError
        return 4 - k


def remarked(log: List[int], k: int) -> int:
    log.append(k)
    return k


def stirred(v: Tensor, k: int) -> int:
    v[k % 3] += 0.25
    return k


def counted(log: List[int], most: int):
    for k in range(most):
        log.append(k)
        yield k * 3 % 7


def doubling(log: List[int], k: int):
    step = 1
    while step < k + 4:
        yield step
        log.append(step)
        step = step * 2


def nested(log: List[int], most: int):
    for k in range(most):
        if k % 2 == 1:
            yield from counted(log, k)
        else:
            yield k
    yield 5


def totals(log: List[int]):
    total = 0
    while True:
        k = yield total
        log.append(k)
        total += k


'''


def widened(header):
    """The header of a program with what the iterators need."""
    start, model = header.split("class Model")
    return IMPORTS + start + CLASSES + changes.HELPERS + "class Model" + model


class Iterations:
    """A mixin of generate.Program."""

    def seen(self, log, name):
        """An int of the element, with an effect."""
        if self.has("V") and self.random.random() < 0.2:
            return f"stirred({self.pick('V')}, {name})"
        return f"remarked({log}, {name})"

    def source(self, log):
        small = f"abs({self.expr('I', 1)}) % 6"
        items = self.pick("LI") if self.has("LI") and self.random.random() < 0.4 else f"[{self.expr('I', 1)}, {self.random.randint(0, 5)}, 2, {self.leaf('I')}]"
        e, f = self.fresh("e"), self.fresh("e")
        return self.random.choice([
            f"iter({items})", f"iter(list({items}))", f"iter(range({small}))", f"counted({log}, {small})", f"doubling({log}, {small})", f"nested({log}, {small})",
            f"iter(Steps({small}))", f"iter(Shelf({log}, {small}))", f"iter(Rack({log}, {small}))", f"({self.seen(log, e)} for {e} in {items})",
            f"({self.seen(log, e)} for {e} in range({small}))", f"({e} for {e} in range({small}) if {self.seen(log, e)} != {self.leaf('I')})",
            f"({e} - {f} for {e} in range({small}) for {f} in range({e}))", f"reversed({items})", f"({e} for {e} in [{self.expr('I', 1)}, 1, 4] if {self.seen(log, e)} > 0)"])

    def around(self, log, it):
        e = self.fresh("e")
        other = lambda: self.source(log)
        bound = self.random.randint(0, 4)
        return self.random.choice([
            it, it, f"islice({it}, {bound})", f"islice({it}, 1, {bound + 2})", f"takewhile(lambda q: {self.seen(log, 'q')} < {bound}, {it})",
            f"dropwhile(lambda q: {self.seen(log, 'q')} < {bound}, {it})", f"filter(lambda q: {self.seen(log, 'q')} > {bound - 1}, {it})",
            f"map(lambda q: {self.seen(log, 'q')} * 2, {it})", f"map(lambda q, p: q - p, {it}, {other()})", f"(p + q for p, q in zip({it}, {other()}))",
            f"(p - q for p, q in zip({other()}, {it}))", f"(p * q % 9 for p, q in enumerate({it}))", f"chain({it}, {other()})", f"accumulate({it})",
            f"(p - q for p, q in pairwise({it}))", f"({e} + 1 for {e} in {it})", f"({e} for {e} in {it} if {self.seen(log, e)} != {bound})",
            f"(p + q for p, q in zip(count({bound}), {it}))", f"starmap(remarked, (({log}, {e}) for {e} in {it}))"])

    def take(self, depth, budget, log, it):
        """One consumer; some leave elements behind."""
        e, name = self.fresh("e"), self.fresh("i")
        bound = self.random.randint(-1, 4)
        expression = self.random.choice([
            f"next({it}, {bound})", f"next({it}, {bound})", f"int(any({e} > {bound} for {e} in {it}))", f"int(all({self.seen(log, e)} > {bound} for {e} in {it}))",
            f"int({bound} in {it})", f"sum({it})", f"sum(islice({it}, 2))", f"max({it}, default={bound})", f"len(list({it}))", f"sum([{e} for {e} in {it} if {e} > 0])",
            f"len(set({it}))", f"sum(sorted({it})[:2])", f"len(tuple({it}))", f"sum({{{e}: 1 for {e} in {it}}})", f"next(({e} for {e} in {it} if {self.seen(log, e)} > {bound}), 7)",
            f"int(any(({name} := {e}) > {bound} for {e} in {it}))", f"max({it}, key=lambda q: -remarked({log}, q), default=2)", f"min([4, *{it}])"])
        if self.random.random() < 0.5:
            if f"({name} :=" in expression:
                self.add(depth, f"{name} = 0")
                self.bind("I", name)
                name = self.fresh("i")
            self.add(depth, f"{name} = ({expression}) % 31")
            self.bind("I", name)
            return
        kind = self.random.choice(["for", "for", "for", "else", "while", "extend", "two", "turns", "grow", "try"])
        if kind in ("for", "else"):
            self.add(depth, f"for {e} in {it}:")
            self.add(depth + 1, f"{log}.append({e} * 2)")
            if self.random.random() < 0.7:
                self.add(depth + 1, f"if {e} {self.random.choice(['>', '==', '<'])} {bound}:")
                self.add(depth + 2, self.random.choice(["break", "break", "continue"]))
            if budget > 1 and self.random.random() < 0.3:
                self.loop_block_of(e, depth + 1, budget)
            if kind == "else":
                self.add(depth, "else:")
                self.add(depth + 1, f"{log}.append({bound})")
        elif kind == "while":
            self.add(depth, f"while ({e} := next({it}, -1)) >= 0:")
            self.add(depth + 1, f"{log}.append({e})")
            self.add(depth + 1, f"if len({log}) > {bound + 12}:")
            self.add(depth + 2, "break")
        elif kind == "extend":
            self.add(depth, f"{log}.extend({self.random.choice([it, f'({e} + len({log}) for {e} in {it})'])})")
        elif kind == "two":
            self.add(depth, f"{self.fresh('i')}, *{self.bind('LI', self.fresh('LI'))} = [{bound}, *islice({it}, 2)]")
        elif kind == "turns":
            self.add(depth, f"for {e}, {name} in zip({it}, {it}):" if it.isidentifier() else f"for {e}, {name} in zip({it}, range(2)):")
            self.add(depth + 1, f"{log}.append({e} - {name})")
        elif kind == "grow":
            self.add(depth, f"for {e} in {log}:")
            self.add(depth + 1, f"if len({log}) > {self.random.randint(3, 9)}:")
            self.add(depth + 2, "break")
            self.add(depth + 1, f"{log}.append(next({it}, {e} + 1))" if it.isidentifier() else f"{log}.append({e} % 5)")
        else:
            self.add(depth, "try:")
            self.add(depth + 1, f"{log}.append(next({it if it.isidentifier() else f'iter({it})'}))")
            self.add(depth, "except StopIteration:")
            self.add(depth + 1, f"{log}.append({bound})")

    def loop_block_of(self, name, depth, budget):
        saved = self.inner()
        self.bind("I", name)
        self.loops += 1
        self.block(depth, budget - 2, True)
        self.loops -= 1
        self.scope = saved

    def iteration(self, depth, budget):
        log = self.fresh("LI")
        self.add(depth, f"{log}: List[int] = []")
        it = self.around(log, self.source(log))
        several = any(word in it for word in ("zip(", "map(lambda q, p", "chain(", "nested("))  # each a multiple of code where the run says where it stands
        if not several and self.random.random() < 0.3:
            it = self.around(log, it)
        if self.random.random() < 0.3:
            self.take(depth, budget, log, it)
        elif self.random.random() < 0.1:
            self.sending(depth, log)
        else:
            name = self.fresh("it")
            self.add(depth, f"{name} = {it}")
            if self.random.random() < 0.25:
                self.add(depth, f"if {self.expr('B', 1)}:")
                self.add(depth + 1, f"{log}.append(next({name}, 3))")
            for _ in range(self.random.randint(1, 3)):
                self.take(depth, budget, log, name)
            self.add(depth, f"{log}.append(next({name}, 8))")
        self.bind("LI", log)
        total = self.fresh("i")
        self.add(depth, f"{total} = sum([q * (p + 1) for p, q in enumerate({log})]) % 41")
        self.bind("I", total)

    def sending(self, depth, log):
        name, e = self.fresh("it"), self.fresh("e")
        self.add(depth, f"{name} = totals({log})")
        self.add(depth, f"next({name})")
        self.add(depth, f"for {e} in range(abs({self.expr('I', 1)}) % 4):")
        self.add(depth + 1, f"{log}.append({name}.send({e}))")
        self.add(depth, f"{name}.close()")
