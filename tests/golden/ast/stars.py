a, *b = *c, 1
print(*b, *c + d)
e = [*b, *{*c}], x[*b, 1]
for i in *b, *c:
    pass
class C(*bases):
    def m(self, *args: *Ts):
        return *args, 1
f = *b
g = x if y else *b
*h = b
i = not *b + c
for *j in b:
    assert *j
k = f"{*b}" + f"{*b,}"
l = *(1, 2), 3
m, *(n, o) = 3, *[1, 2], *"ab", *{4} | {5}
for p in *(a, b), c:
    x[..., *(1, 2)] = x[*[b], "*"]
def q():
    yield *(1, 2), 3
    return *(n for n in a), *a
r = *(1, 2)
s = [*a for a in b if a], {*a.b(c) for a in b}, f(*a[0] for a in b), (*a | c for a in b)
