"""The order in which sets are iterated after random chains of changes. Each seed is a case."""
import copy

from known import Rows


class Numbers:
    def __init__(self, seed):
        self.state = seed * 7919 + 17

    def below(self, n):
        self.state = (self.state * 1103515245 + 12345) % 2147483648
        return self.state // 65536 % n

    def member(self):
        kind = self.below(8)
        if kind < 3:
            return self.below(12)
        if kind < 5:
            return self.below(120) - 40
        if kind < 6:
            return self.below(2000) * 8
        return (self.below(5), self.below(9)) if kind < 7 else self.below(64) / 4 - 3

    def members(self):
        return [self.member() for _ in range((0, 1, 3, 4, 5, 6, 9, 30)[self.below(8)])]

    def iterable(self, sets):
        kind = self.below(7)
        if kind < 3:
            return sets[kind]
        items = self.members()
        return items if kind < 5 else dict.fromkeys(items) if kind < 6 else set(items)


def change(a, numbers, sets):
    kind = numbers.below(20)
    if kind < 3:
        for member in numbers.members():
            a.add(member)
    elif kind < 6:
        for member in list(a)[:numbers.below(9)]:
            a.discard(member)
    elif kind < 8:
        return [a.pop() for _ in range(numbers.below(4)) if a]
    elif kind == 8:
        a.update(numbers.iterable(sets))
    elif kind == 9:
        a.difference_update(numbers.iterable(sets), numbers.iterable(sets))
    elif kind == 10:
        a.intersection_update(list(a)[:numbers.below(30)])
    elif kind == 11:
        a.symmetric_difference_update(numbers.iterable(sets))
    elif kind == 12:
        a |= set(numbers.iterable(sets))
    elif kind == 13:
        a -= set(numbers.iterable(sets))
    elif kind == 14:
        a ^= set(numbers.iterable(sets))
    else:
        a.clear()
        a |= made(a, numbers, sets, kind)
    return None


def made(a, numbers, sets, kind):
    b = sets[numbers.below(3)]
    if kind == 15:
        return b.union(numbers.iterable(sets))
    if kind == 16:
        return b.difference(numbers.iterable(sets))
    if kind == 17:
        return b.intersection(numbers.iterable(sets)) or b - sets[2]
    if kind == 18:
        return b ^ sets[0] if numbers.below(2) else b | sets[1]
    return copy.deepcopy(b) if numbers.below(2) else copy.copy(b)


def chain(seed):
    numbers = Numbers(seed)
    sets = [set(numbers.members()), set(numbers.members()), frozenset(numbers.members())]
    steps = []
    for _ in range(24):
        steps.append(change(sets[numbers.below(2)], numbers, sets))
        steps.append([list(a) for a in sets])
    return steps


class Model(Rows):
    def __init__(self):
        super().__init__([lambda seed=seed: chain(seed) for seed in range(60)])
