"""Lists that generate.py changes while they are iterated: by itself and through zip, enumerate and the like, in loops, comprehensions and reductions,
with a name and without one. What was seen, and what is left of the list, flow into the results.
"""

HELPERS = '''def fewer(items: List[int], k: int) -> int:
    if k % 3 == 1 and len(items) > 1:
        items.pop()
    return k


def more(items: List[int], k: int) -> int:
    if k % 4 == 2 and len(items) < 8:
        items.insert(len(items) // 2, k + 1)
    return k


'''

# What goes around the lists {a} and {b}: the iterable, the targets of its elements, and an int made of them.
FORMS = [("{a}", "p", "p"), ("enumerate({a})", "p, q", "p - q"), ("enumerate({a}, 2)", "p, q", "p * q"), ("zip({a}, {a})", "p, q", "p + q"),
         ("zip({a}, {b})", "p, q", "p - 2 * q"), ("zip({b}, {a}, range(6))", "p, q, r", "p + q * r"), ("reversed({a})", "p", "p + 1"),
         ("map(lambda v: v * 2 - 1, {a})", "p", "p"), ("map(lambda v, w: v - w, {a}, {b})", "p", "p"), ("filter(lambda v: v % 3 != 1, {a})", "p", "p"),
         ("islice({a}, 1, 5)", "p", "p"), ("islice({a}, 0, None, 2)", "p", "p - 1"), ("chain({b}, {a})", "p", "p"), ("pairwise({a})", "p, q", "p * 2 - q"),
         ("enumerate(zip({a}, {b}))", "p, (q, r)", "p * q - r"), ("enumerate(reversed({a}))", "p, q", "p + q"), ("zip(enumerate({a}), reversed({b}))", "(p, q), r", "p - q * r"),
         ("zip({a}, islice({a}, 1, None))", "p, q", "p - q"), ("enumerate(map(abs, {a}))", "p, q", "p * q"), ("starmap(lambda v, w: v * w % 7, zip({a}, {b}))", "p", "p"),
         ("takewhile(lambda v: v < 9, {a})", "p", "p"), ("(v + 1 for v in {a})", "p", "p"), ("(v - w for v, w in zip({a}, {b}) if v != 3)", "p", "p")]


class Changes:
    """A mixin of generate.Program."""

    def list_to_change(self, depth):
        name = self.fresh("LI")
        small = f"abs({self.expr('I', 1)}) % 6"
        self.add(depth, self.random.choice([f"{name} = [v * 3 % 7 for v in range({small})]", f"{name} = list(range({small}))", f"{name} = [1, {self.leaf('I')}, 4, 2]",
                                            f"{name}: List[int] = [{self.leaf('I')}, 5, {self.leaf('I')}]"]))
        return self.bind("LI", name)

    def change(self, items, seen):
        return self.random.choice([f"if {items}: {items}.pop()", f"if len({items}) > 1: {items}.pop(0)", f"if len({items}) < 8: {items}.append(({seen}) % 9)",
                                   f"if len({items}) < 7: {items}.insert(0, ({seen}) % 5)", f"if len({items}) > 3: {items}.clear()", f"if len({items}) > 2: del {items}[1]",
                                   f"if len({items}) > 2: {items}[1:] = [({seen}) % 6]", f"if len({items}) < 6: {items} += [3, 1]", f"if len({items}) > 1: {items}[-1] = ({seen}) % 8",
                                   f"if ({seen}) % 5 in {items}: {items}.remove(({seen}) % 5)", f"{items}.reverse()"])

    def changing(self, depth, budget):
        a, b, log = self.list_to_change(depth), self.list_to_change(depth), self.fresh("LI")
        self.add(depth, f"{log}: List[int] = []")
        form, targets, seen = self.random.choice(FORMS)
        text = form.format(a=a, b=b)
        names = {letter: self.fresh("e") for letter in "pqr"}
        targets, seen = ("".join(names.get(c, c) for c in part) for part in (targets, seen))
        kind = self.random.choice(["for", "for", "for", "for", "comprehension", "sum", "any", "named", "steps"])
        helper = f"{self.random.choice(['fewer', 'more'])}({self.random.choice([a, b])}, {seen})"
        if kind in ("for", "named"):
            if kind == "named":
                name = self.fresh("it")
                self.add(depth, f"{name} = {text if text != a else f'iter({a})'}")
                if self.random.random() < 0.5:
                    self.add(depth, self.change(a, "4"))
                text = name
            self.add(depth, f"for {targets} in {text}:")
            self.add(depth + 1, f"{log}.append({seen})")
            if self.random.random() < 0.5:
                self.add(depth + 1, f"if {self.expr('B', 1)}:")
                self.add(depth + 2, self.change(a, seen))
            else:
                self.add(depth + 1, self.change(self.random.choice([a, a, b]), seen))
            if self.random.random() < 0.3:
                self.add(depth + 1, f"if len({log}) {self.random.choice(['> 4', '== 2'])}:")
                self.add(depth + 2, "break")
            if self.random.random() < 0.2:
                self.add(depth, "else:")
                self.add(depth + 1, f"{log}.append(len({a}))")
            if kind == "named":
                self.add(depth, self.change(a, "2"))
                self.add(depth, f"{log}.append(len(list({name})))")
        elif kind == "comprehension":
            self.add(depth, f"{log} += [{helper} for {targets} in {text}]")
        elif kind == "sum":
            self.add(depth, f"{log}.append(sum({helper} for {targets} in {text}))")
        elif kind == "any":
            self.add(depth, f"{log}.append(int({self.random.choice(['any', 'all'])}({helper} > {self.random.randint(-1, 5)} for {targets} in {text})))")
        else:
            name, e = self.fresh("it"), self.fresh("e")
            self.add(depth, f"{name} = iter({helper} for {targets} in {text})")
            for _ in range(self.random.randint(1, 3)):
                self.add(depth, f"{log}.append(next({name}, -1))")
                self.add(depth, self.change(a, "3"))
            self.add(depth, f"{log} += [{e} for {e} in {name}]")
        self.bind("LI", log)
        total = self.fresh("i")
        self.add(depth, f"{total} = (sum([v * (u + 1) for u, v in enumerate({log} + {a})]) + 5 * len({b})) % 43")
        self.bind("I", total)
