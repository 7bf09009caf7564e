"""Lists of run-time length: numbers as 1-D tensors, tensors as sequences."""
from rowlib import Later, case, t

L = lambda *v: [Later(x) for x in v]


def cut(s, a, b, c):
    return s[a:b:c]


numbers = L(3, 1, 2, 1)
case("seq.len.int", numbers, want=len)
case("seq.at.int", numbers, Later(-1), want=lambda s, i: s[i])
case("seq.slice.int", numbers, 1, 9, 1, want=cut)
case("seq.slice.int", numbers, Later(-1), Later(-9), Later(-2), want=lambda s, a, b, c: [1, 1])
case("seq.append.int", numbers, Later(7), want=lambda s, v: s + [v])
case("seq.insert.int", numbers, Later(-9), 7, want=lambda s, i, v: [7] + s)
case("seq.insert.int", numbers, Later(2), 7, want=lambda s, i, v: s[:2] + [7] + s[2:])
case("seq.set.int", numbers, Later(-2), 7, want=lambda s, i, v: [3, 1, 7, 1])
case("seq.erase.int", numbers, Later(-1), want=lambda s, i: s[:-1])
case("seq.cat.float", L(1.5, 2.5), L(3.5), want=lambda s, r: s + r)
case("seq.reverse.int", numbers, want=lambda s: s[::-1])
case("seq.repeat.int", numbers, Later(2), want=lambda s, n: s * n)
case("seq.repeat.bool", L(True, False), 3, want=lambda s, n: s * n)
case("seq.argsort.int", numbers, True, want=lambda s, r: [0, 2, 1, 3])
case("seq.argsort.float", L(2.0, 1.0, 2.0), False, want=lambda s, r: [1, 0, 2])
case("seq.match.int", numbers, Later(1), want=lambda s, v: [False, True, False, True])
case("seq.first.bool", L(False, True, True), want=lambda s: 1)
case("seq.first.bool", L(False, False), want=len)
case("seq.count.bool", L(False, True, True), want=sum)
case("seq.equal.int", numbers, L(3, 1), want=lambda s, r: s == r)
case("seq.equal.int", numbers, L(3, 1, 2, 1), want=lambda s, r: s == r)
case("seq.sum.int", numbers, want=sum)
case("seq.sum.bool", L(True, False, True), want=sum)
case("seq.max.float", L(1.5, -2.0), want=max)
case("seq.any.int", L(0, 0), want=any)
case("seq.all.float", L(1.0, 2.0), want=all)
case("seq.range.int", Later(7), Later(0), Later(-3), want=lambda a, b, c: list(range(a, b, c)))

tensors = [t(2), t(3), t(1, 2)]
case("seq.len.Tensor", tensors, want=len)
case("seq.at.Tensor", [t(2), t(3)], Later(-1), want=lambda s, i: s[i])
case("seq.append.Tensor", tensors, t(4), sequence=True, want=lambda s, v: s + [v])
case("seq.insert.Tensor", tensors, Later(9), t(4), sequence=True, want=lambda s, i, v: s + [v])
case("seq.insert.Tensor", tensors, Later(-2), t(4), sequence=True, want=lambda s, i, v: [s[0], v, s[1], s[2]])
case("seq.set.Tensor", tensors, Later(-1), t(4), sequence=True, want=lambda s, i, v: [s[0], s[1], v])
case("seq.erase.Tensor", tensors, Later(0), sequence=True, want=lambda s, i: s[1:])
case("seq.cat.Tensor", tensors, [t(5)], sequence=True, want=lambda s, r: s + r)
case("seq.reverse.Tensor", tensors, sequence=True, want=lambda s: s[::-1])
case("seq.repeat.Tensor", tensors, Later(2), sequence=True, want=lambda s, n: s * n)
case("seq.take.Tensor", tensors, L(2, 0), sequence=True, want=lambda s, o: [s[2], s[0]])
case("seq.slice.Tensor", tensors, Later(2), Later(-9), Later(-2), sequence=True, want=cut)
