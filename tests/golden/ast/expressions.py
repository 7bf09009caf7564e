a + b - c * d ** -e ** f
(a + b) - (c - d)
a // b % c @ d / e
a << b >> c | d ^ e & f
not a or b and c and not d
a < b <= c != d is not e not in f in g is h
x if y else z if w else v
lambda: 0
lambda a, *b, c=1, **d: (a, c)
(n := 10)
~x, +x, -x
f(a, *b, k=1, **c)
f(x for x in y)
a.b.c[0](1).d
a[1:2], a[::2], a[:, None, ...], a[1,], a[*b], a[-1:]
[], [1, 2], (), (1,), {}, {1, 2}, {"a": 1, **b}
[x for x in y if x if z for w in x]
{x for x in y}
{k: v for k, v in z}
True, False, None, ...
await_ = print
print(x)
yield_(*a, *b)
