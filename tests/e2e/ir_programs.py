"""Random IR programs: nested If and Loop over ints, bools, tensors and lists. Valid by construction; the same seed is the same
program. Inputs are %x and %y (float32[N]), %n (int) and %c (bool)."""
import random

TYPES = {"int": "int", "bool": "bool", "f32": "Tensor f32[N]", "f64": "Tensor f64[N]", "list": "List[Tensor] f32[N]"}
INPUTS = "%x: Tensor f32[N], %y: Tensor f32[N], %n: int, %c: bool"
MAX_DEPTH = 3


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines, self.values, self.results = [], 0, []

    def name(self):
        self.values += 1
        return f"%v{self.values}"

    def emit(self, indent, text):
        self.lines.append("  " * indent + text)

    def define(self, indent, scope, kind, operation):
        value = self.name()
        self.emit(indent, f"{value}: {TYPES[kind]} = {operation}")
        scope.append((value, kind))

    def pick(self, scope, kind):
        """A value of that kind or, for numbers now and then, a literal."""
        known = [value for value, of in scope if of == kind]
        literal = {"int": str(self.random.randint(-1, 3)), "bool": self.random.choice(["true", "false"])}.get(kind)
        return literal if literal and (not known or self.random.random() < 0.3) else self.random.choice(known)

    def kinds(self, scope, most):
        return [self.random.choice(["int", "bool", "f32", "f32", "list"]) for _ in range(self.random.randint(1, most))]

    # ---- operations: one function a kind of statement

    def arithmetic(self, indent, scope, depth):
        op = self.random.choice(["add", "sub", "mul", "max", "min"])
        self.define(indent, scope, "int", f"py.{op}.int {self.pick(scope, 'int')}, {self.pick(scope, 'int')}")

    def comparison(self, indent, scope, depth):
        op = self.random.choice(["lt", "le", "eq", "gt"])
        self.define(indent, scope, "bool", f"py.{op}.int {self.pick(scope, 'int')}, {self.pick(scope, 'int')}")

    def negation(self, indent, scope, depth):
        self.define(indent, scope, "bool", f"py.not {self.pick(scope, 'bool')}")

    def unary(self, indent, scope, depth):
        self.define(indent, scope, "f32", f"aten.{self.random.choice(['relu', 'sigmoid', 'neg'])} {self.pick(scope, 'f32')}")

    def binary(self, indent, scope, depth):
        self.define(indent, scope, "f32", f"aten.{self.random.choice(['mul.Tensor', 'maximum'])} {self.pick(scope, 'f32')}, {self.pick(scope, 'f32')}")

    def scale(self, indent, scope, depth):
        factor = self.name()
        self.emit(indent, f"{factor}: Tensor f32[] = tensor_of {self.pick(scope, 'int')}")
        self.define(indent, scope, "f32", f"aten.mul.Tensor {self.pick(scope, 'f32')}, {factor}")

    def casts(self, indent, scope, depth):
        self.define(indent, scope, "f64", f"cast {self.pick(scope, 'f32')}")
        self.define(indent, scope, "f32", f"cast {self.pick(scope, 'f64')}")

    def size(self, indent, scope, depth):
        self.define(indent, scope, "int", f"aten.size.int {self.pick(scope, 'f32')}, 0")

    def append(self, indent, scope, depth):
        self.define(indent, scope, "list", f"seq.append.Tensor {self.pick(scope, 'list')}, {self.pick(scope, 'f32')}")

    def length(self, indent, scope, depth):
        self.define(indent, scope, "int", f"seq.len.Tensor {self.pick(scope, 'list')}")

    def branch(self, indent, scope, depth):
        kinds = self.kinds(scope, 3)
        results = [self.name() for _ in kinds]
        typed = ", ".join(f"{value}: {TYPES[kind]}" for value, kind in zip(results, kinds))
        self.emit(indent, f"{typed} = if {self.pick(scope, 'bool')} {{")
        for closing in ("} else {", "}"):
            inner = list(scope)
            self.statements(indent + 1, inner, depth + 1, self.random.randint(0, 3))
            self.emit(indent + 1, "yield " + ", ".join(self.pick(inner, kind) for kind in kinds))
            self.emit(indent, closing)
        scope += zip(results, kinds)

    def loop(self, indent, scope, depth):
        kinds = self.kinds(scope, 3)
        results, params = [self.name() for _ in kinds], [self.name() for _ in kinds]
        scan, index = self.name(), self.name()
        typed = [f"{value}: {TYPES[kind]}" for value, kind in zip(results, kinds)] + [f"{scan}: Tensor f32[?{self.values}0,?{self.values}1]"]
        first = self.random.choice(["true", "true", self.pick(scope, "bool")])
        entry = ", ".join(self.pick(scope, kind) for kind in kinds)
        self.emit(indent, f"{', '.join(typed)} = loop {self.pick(scope, 'int')}, {first}, ({entry}) {{")
        self.emit(indent + 1, "(" + ", ".join([f"{index}: int"] + [f"{value}: {TYPES[kind]}" for value, kind in zip(params, kinds)]) + "):")
        inner = [*scope, (index, "int"), *zip(params, kinds)]
        self.statements(indent + 2, inner, depth + 1, self.random.randint(1, 4))
        carried = [self.next_value(indent + 2, inner, param, kind) for param, kind in zip(params, kinds)]
        again = self.random.choice(["true", "true", self.pick(inner, "bool")])
        self.emit(indent + 2, "yield " + ", ".join([again, *carried, self.pick(inner, "f32")]))
        self.emit(indent, "}")
        scope += zip(results, kinds)
        if depth == 0:
            self.results.append(scan)
            self.read_lists(indent, scope, list(zip(results, kinds)))

    def next_value(self, indent, scope, param, kind):
        if self.random.random() < 0.2:
            return param
        if kind == "list" and self.random.random() < 0.8:
            self.define(indent, scope, "list", f"seq.append.Tensor {param}, {self.pick(scope, 'f32')}")
            return scope[-1][0]
        return self.pick(scope, kind)

    def read_lists(self, indent, scope, results):
        for value, kind in results:
            if kind == "list" and self.random.random() < 0.6:
                stacked, axis = self.name(), self.random.choice([0, 0, 1])
                sizes = ["N", "N"]
                sizes[axis] = f"?{self.values}2"
                self.emit(indent, f"{stacked}: Tensor f32[{','.join(sizes)}] = aten.stack {value}, {axis}")
                self.results.append(stacked)
                scope.remove((value, kind))

    def statements(self, indent, scope, depth, count):
        simple = [self.arithmetic, self.comparison, self.negation, self.unary, self.unary, self.binary, self.binary, self.scale, self.casts,
                  self.size, self.append, self.length]
        for _ in range(count):
            nested = depth < MAX_DEPTH and self.random.random() < 0.3
            self.random.choice([self.branch, self.loop] if nested else simple)(indent, scope, depth)

    def text(self):
        scope = [("%x", "f32"), ("%y", "f32"), ("%n", "int"), ("%c", "bool"), ("%e", "list")]
        self.emit(1, "%e: List[Tensor] f32[N] * 0 = list")
        self.statements(1, scope, 0, self.random.randint(3, 9))
        outputs = [value for value, _ in scope if value.startswith("%v")][-5:] + self.results or ["%x"]
        self.emit(1, "yield " + ", ".join(outputs))
        return f"func @f({INPUTS}) -> ({', '.join(['Tensor'] * len(outputs))}) {{\n" + "\n".join(self.lines) + "\n}\n"
