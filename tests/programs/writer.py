"""What all generators of programs do: they write lines of a method, make up names, and draw from a seed."""
import random


class Writer:
    ELSE = 0.5  # how many of the branches have an else

    def __init__(self, seed):
        self.random, self.lines, self.names = random.Random(seed), [], 0

    def add(self, depth, text):
        self.lines.append("    " * (depth + 2) + text)

    def fresh(self, kind):
        self.names += 1
        return f"{kind}{self.names}"

    def chance(self, p):
        return self.random.random() < p

    def pick(self, *choices):
        return self.random.choice(choices)

    def branch(self, depth, budget):
        """Writes an `if`, with the generator's own kinds of tests and bodies."""
        self.add(depth, f"if {self.test()}:")
        self.body(depth + 1, budget // 2)
        if self.chance(self.ELSE):
            self.add(depth, "else:")
            self.body(depth + 1, budget // 2)

    def known(self, kind):
        """The names of a kind in all scopes."""
        return [name for scope in self.scopes for name in scope[kind]]
