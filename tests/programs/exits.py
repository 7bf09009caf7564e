"""Ways out of code that generate.py mixes in: `try` with several clauses, `else` and `finally`, managers that take, let out or raise exceptions,
generators as managers, early exits out of all of these and out of loops in them, exceptions of calls, look-ups and divisions, raised again and in
place of others. What is raised is always caught somewhere around, so that eager mode ends with results.
"""

IMPORTS = "from contextlib import contextmanager\n"

HELPERS = '''class Odd(Exception):
    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Guard:
    """Writes down how it was left; `mode` says what it does with exceptions."""

    def __init__(self, log: List[int], mode: int, k: int) -> None:
        self.log = log
        self.mode = mode
        self.k = k

    def __enter__(self) -> int:
        if self.mode == 4 and self.k % 5 == 3:
            raise KeyError("enter")
        self.log.append(self.k % 7)
        return self.k % 4

    def __exit__(self, kind, value, trace) -> bool:
        for step in range(self.k % 3):
            if step == 1 and kind is None:
                break
            self.log.append(step)
        if self.mode == 3 and self.k % 4 == 2:
            raise KeyError("exit")
        if self.mode == 1:
            return kind is not None and issubclass(kind, ValueError)
        return self.mode == 2 and self.k % 2 == 0


@contextmanager
def noted(log: List[int], k: int):
    log.append(k % 5)
    try:
        yield k % 3
    except ValueError:
        log.append(8)
    finally:
        for step in range(k % 4):
            if step == 2:
                break
            log.append(9)


@contextmanager
def failing(log: List[int], k: int):
    if k % 6 == 5:
        raise KeyError("before")
    yield k % 3
    log.append(6)
    if k % 4 == 1:
        raise KeyError("behind")


def hazard(k: int) -> int:
    if k % 5 == 2:
        raise ValueError("two")
    if k % 7 == 3:
        raise Odd(k % 4)
    return k % 6


def tidy(log: List[int], k: int) -> int:
    try:
        log.append(hazard(k))
        if k % 2:
            return k % 9
    except Odd as e:
        return e.code
    finally:
        log.append(1)
        if k % 5 == 4:
            return 11
    return -1


'''

def widened(header):
    """The header of a program with what the exits need."""
    start, model = header.split("class Model")
    return IMPORTS + start + HELPERS + "class Model" + model


EXCEPTIONS = ["ValueError", "KeyError", "IndexError", "ZeroDivisionError", "Odd"]
CLAUSES = {"ValueError": ["ValueError"], "KeyError": ["KeyError"], "Odd": ["Odd"], "LookupError": ["KeyError", "IndexError"], "ArithmeticError": ["ZeroDivisionError"],
           "(ValueError, Odd)": ["ValueError", "Odd"], "(IndexError, ZeroDivisionError)": ["IndexError", "ZeroDivisionError"], "Exception": EXCEPTIONS, "": EXCEPTIONS}


class Way:
    """Where a statement stands: what is caught around it, whether it may leave a loop or return, how deep it is."""

    def __init__(self, caught, loop, returns, level):
        self.caught, self.loop, self.returns, self.level = caught, loop, returns, level

    def within(self, caught=(), loop=None):
        return Way(self.caught | set(caught), self.loop if loop is None else loop, self.returns, self.level + 1)


class Exits:
    """To be mixed into generate.Program."""
    MOST = 3  # levels of its own

    def exits(self, depth, budget):
        """One construct; its log of ints and a count are digested with the other variables."""
        log, count = self.fresh("log"), self.fresh("k")
        self.add(depth, f"{log}: List[int] = [0]")
        self.add(depth, f"{count} = {self.expr('I', 1)} % 9")
        self.log, self.count, self.left = log, count, self.random.randint(6, 16)
        saved = self.inner()
        way = Way(set(), self.loops > 0, True, 0)
        self.random.choice([self.exit_try, self.exit_try, self.exit_loop, self.exit_function])(depth, way)
        self.scope = saved
        self.bind("LI", log), self.bind("I", count)

    def exit_block(self, depth, way):
        before, saved = len(self.lines), self.inner()
        for _ in range(self.random.randint(1, 3)):
            self.exit_statement(depth, way)
        if len(self.lines) == before:
            self.add(depth, "pass")
        self.scope = saved

    def exit_statement(self, depth, way):
        self.left -= 1
        nested = [self.exit_try] * 3 + [self.exit_with] * 2 + [self.exit_loop] * 2 if way.level < self.MOST and self.left > 0 else []
        leaves = [self.exit_leave] * 2 if way.loop or way.returns else []
        raises = [self.exit_raise] * 3 + [self.exit_fails] if way.caught else []
        self.random.choice([self.exit_work] * 3 + nested + leaves + raises)(depth, way)

    # ---- what is done on the way ----
    def exit_work(self, depth, way):
        roll = self.random.random()
        if roll < 0.35:
            self.add(depth, self.random.choice([f"{self.log}.append({self.expr('I', 1)} % 10)", f"{self.count} = ({self.count} * 2 + {self.expr('I', 0)}) % 13",
                                                f"{self.count} += tidy({self.log}, {self.count}) % 4" if {"ValueError"} <= way.caught else f"{self.count} += 1"]))
        else:
            self.random.choice([self.assign, self.augment, self.inplace, self.element])(depth, 0)

    def exit_test(self):
        return self.random.choice([f"{self.count} % {self.random.randint(2, 4)} == {self.random.randint(0, 1)}", f"len({self.log}) > {self.random.randint(1, 5)}", self.expr("B", 1),
                                   f"{self.expr('I', 1)} % 3 == 1", "flag" if "flag" in self.scope.get("B", []) else "True"])

    def exit_leave(self, depth, way):
        out = (["break", "continue"] * 2 if way.loop else []) + ([way.returns if isinstance(way.returns, str) else self.results()] if way.returns else [])
        if self.random.random() < 0.85:
            self.add(depth, f"if {self.exit_test()}:")
            depth += 1
        self.add(depth, self.random.choice(out))

    # ---- what is raised ----
    def exit_raise(self, depth, way):
        kind = self.random.choice(sorted(way.caught))
        if self.random.random() < 0.85:
            self.add(depth, f"if {self.exit_test()}:")
            depth += 1
        self.add(depth, f"raise {kind}({self.random.choice([repr('why'), self.expr('I', 0)]) if kind != 'Odd' else self.expr('I', 1)})")

    def exit_fails(self, depth, way):
        """An expression that raises by itself on some runs."""
        i = self.expr("I", 1)
        table = {"ZeroDivisionError": f"{self.count} = {i} // ({self.count} % 3)", "IndexError": f"{self.count} = {self.log}[{i} % 4]", "KeyError": f"{self.count} = {{1: 2, 3: 4}}[{i} % 4]",
                 "ValueError": f"{self.count} = {self.log}.index({i} % 3)"}
        found = [line for kind, line in table.items() if kind in way.caught]
        if {"ValueError", "Odd"} <= way.caught:
            found += [f"{self.count} = hazard({i}) + hazard({self.count})", f"{self.log}.append(hazard({self.count}))", f"{self.log}.extend([hazard(q) for q in range({i} % 4)])",
                      f"if hazard({self.count}) > 2:\n    {self.log}.append(3)"]
        for line in self.random.choice(found or ["pass"]).split("\n"):
            self.add(depth, line)

    # ---- what stands around ----
    def exit_try(self, depth, way):
        clauses = self.random.sample([c for c in CLAUSES if c not in ("", "Exception")], self.random.randint(0, 2))
        last = [c for c in ("", "Exception") if self.random.random() < 0.25][:1]
        if way.level == 0 and not last and not clauses:
            last = ["Exception"]
        clauses += last
        caught = [kind for clause in clauses for kind in CLAUSES[clause]]
        self.add(depth, "try:")
        self.exit_block(depth + 1, way.within(caught))
        for clause in clauses:
            self.exit_clause(depth, way.within(), clause)
        if clauses and self.random.random() < 0.3:
            self.add(depth, "else:")
            self.exit_block(depth + 1, way.within())
        if not clauses or self.random.random() < 0.5:
            self.add(depth, "finally:")
            self.exit_block(depth + 1, way.within())

    def exit_clause(self, depth, way, clause):
        name = self.fresh("e") if clause.isidentifier() and self.random.random() < 0.4 else ""
        self.add(depth, "except" + (f" {clause}" if clause else "") + (f" as {name}" if name else "") + ":")
        if name:
            self.add(depth + 1, f"{self.log}.append({name}.code % 5)" if clause == "Odd" else f"{self.count} += len({name}.args)")
        self.exit_block(depth + 1, way)
        if self.random.random() < 0.25 and set(CLAUSES[clause]) <= way.caught:
            self.add(depth + 1, "raise")
        elif self.random.random() < 0.15 and way.caught and name:
            self.add(depth + 1, f"raise {self.random.choice(sorted(way.caught))}(2) from {name}")

    def exit_with(self, depth, way):
        managers = [f"Guard({self.log}, {self.random.choice([0, 1, 1, 2])}, {self.expr('I', 1)})", f"noted({self.log}, {self.expr('I', 1)})"]
        if "KeyError" in way.caught:
            managers += [f"Guard({self.log}, {self.random.choice([3, 4])}, {self.count})", f"failing({self.log}, {self.expr('I', 1)})"]
        if "ValueError" not in way.caught:
            managers.append(f"suppress({self.random.choice(['ValueError', 'ValueError, KeyError', 'Exception'])})")
        manager = self.random.choice(managers)
        target = "" if manager.startswith("suppress") or self.random.random() < 0.4 else f" as {self.fresh('i')}"
        caught = ["ValueError"] if manager.startswith(("noted", "suppress")) or ", 1, " in manager else []
        self.add(depth, f"with {manager}{target}:")
        self.exit_block(depth + 1, way.within(caught))

    def exit_loop(self, depth, way):
        i = self.fresh("i")
        if self.random.random() < 0.25:
            self.add(depth, f"{i} = 0")
            self.add(depth, f"while {i} < {self.random.choice(['3', self.expr('I', 1) + ' % 4'])}:")
            self.add(depth + 1, f"{i} += 1")
        else:
            self.add(depth, f"for {i} in {self.random.choice(['range(3)', f'range({self.count} % 5)', f'range({self.expr(chr(73), 1)} % 4)', f'list({self.log})[:4]', 'STEPS'])}:")
        saved = self.inner()
        if not self.lines[-1].endswith("+= 1"):
            self.bind("I", i)  # what counts the trips of a `while` is not to be assigned
        self.loops += 1
        self.exit_block(depth + 1, way.within(loop=True))
        self.loops -= 1
        self.scope = saved
        if self.random.random() < 0.25:
            self.add(depth, "else:")
            self.exit_block(depth + 1, way.within())

    def exit_function(self, depth, way):
        """A local function that is left in several ways, called where its exceptions are caught."""
        f, outer, saved = self.fresh("f"), self.count, self.inner()
        self.count = self.fresh("p")
        self.add(depth, f"def {f}({self.count}: int) -> int:")
        self.scope = {"I": [self.count]}
        loops, self.loops = self.loops, 0
        inside = Way(set(EXCEPTIONS), False, f"return {self.count} % 8", 1)
        self.exit_try(depth + 1, inside)
        self.exit_block(depth + 1, inside)
        self.add(depth + 1, f"return {self.count} % 10 + 20")
        self.count, self.scope, self.loops = outer, saved, loops
        i = self.fresh("i")
        self.add(depth, f"for {i} in range({self.expr('I', 1)} % 5):")
        self.add(depth + 1, "try:")
        self.add(depth + 2, f"{self.log}.append({f}({i} + {self.expr('I', 1)}) % 30)")
        self.exit_clause(depth + 1, way.within(loop=True), "Exception")
