"""Random programs whose statements at module level share state: names of one list, a global that a function counts, caches, counted objects."""
import random

LISTS, NUMBERS = ["a", "b", "c"], ["n", "m", "k", "p"]
BEGIN = ["n = 1", "a = [1]", "b = [2]", "c = a", "m = 2", "k = 3", "p = 4", "d = {'x': 1}"]
DEFINITIONS = {
    "inc": "def inc(k=1):\n    global n\n    n += k\n    return n",
    "push": "def push(x):\n    a.append(x)\n    return len(a)",
    "fill": "def fill(xs, v):\n    xs.append(v)\n    return xs",
    "g": "def make():\n    kept = [0]\n    def f(k=1):\n        kept[0] += k\n        return kept[0]\n    return f\ng = make()",
    "C": "class C:\n    made = 0\n    log = []\n    def __init__(self, v=0):\n        C.made += 1\n        self.v = v\n        self.i = C.made\n"
         "    def add(self, k):\n        self.v += k\n        self.log.append(k)\n        return self",
    "memo": "cache = {}\ndef memo(k):\n    if k not in cache:\n        cache[k] = len(cache) + n\n    return cache[k]",
    "deco": "seen = []\ndef deco(f):\n    seen.append(f)\n    f.index = len(seen)\n    return f",
    "default": "def default(x, kept=[]):\n    kept.append(x)\n    return sum(kept)",
}


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.defined = self.random.sample(list(DEFINITIONS), self.random.randint(2, 5))
        self.functions = 0

    def list(self):
        return self.random.choice(LISTS)

    def number(self):
        return self.random.choice([*NUMBERS, str(self.random.randint(0, 9))])

    def expression(self):
        ways = [self.number(), f"len({self.list()})", f"sum({self.list()})", f"{self.number()} + {self.number()}", "len(d)"]
        calls = {"inc": ["inc({})"], "push": ["push({})"], "fill": ["len(fill({list}, {}))"], "g": ["g({})"],
                 "C": ["C({}).i", "C.made", "len(C.log)"], "memo": ["memo({})"], "default": ["default({})"]}
        for name in self.defined:
            ways += [call.format(self.number(), list=self.list()) for call in calls.get(name, [])]
        return self.random.choice(ways)

    def simple(self):
        name, value = self.random.choice(NUMBERS), self.expression()
        ways = [f"{name} = {value}", f"{name} += {value}", f"{self.list()}.append({value})", f"{self.list()} = {self.list()}", f"{self.list()} += [{value}]",
                f"{self.list()} = list({self.list()})", f"d[{self.random.choice('xyz')!r}] = {value}", f"{name} = d.get('x', 0)", f"{self.list()} = [{value}, 1]",
                f"{name}, {self.random.choice(NUMBERS)} = {value}, {self.expression()}", value, f"{self.list()}[0] = {value}", "d = dict(d)", "e = d"]
        if "C" in self.defined:
            ways += [f"made = C({value})", "made = C(1).add(2)"]
        return self.random.choice(ways)

    def statement(self):
        inner, other = self.simple(), self.simple()
        ways = [self.simple()] * 4 + [f"for q in range({self.random.randint(1, 3)}):\n    {inner}", f"try:\n    {inner}\nfinally:\n    {other}",
                                      f"if {self.expression()} > {self.random.randint(0, 6)}:\n    {inner}\nelse:\n    {other}", f"class K:\n    w = {self.expression()}"]
        if "deco" in self.defined:
            self.functions += 1
            function = f"h{self.functions}"
            ways.append(f"@deco\ndef {function}(v={self.expression()}):\n    return v + {self.number()}\n{self.random.choice(NUMBERS)} = {function}() + {function}.index")
        return self.random.choice(ways)


def program(seed):
    """Returns a text, and an expression over its names."""
    writer = Writer(seed)
    body = [*BEGIN, *(DEFINITIONS[name] for name in writer.defined), *(writer.statement() for _ in range(writer.random.randint(6, 18)))]
    read = writer.random.sample([*NUMBERS, *(f"sum({name})" for name in LISTS), "sum(d.values())"], writer.random.randint(1, 3))
    return "\n".join(body) + "\n", " * 31 + ".join(f"({name}) % 1009" for name in read)
