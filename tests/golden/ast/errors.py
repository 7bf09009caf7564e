x = 1
y = = 2
def f(a b):
    return 1
def g(a):
    z = a +
    w = a
    if a = 3:
        pass
    for i in range(3)
        w = i
    return w
print x
if x:
y = 3
  z = 4
class C:
    def m(self):
        return [1, 2
    def n(self):
        return "abc
q = f(a=1, 2)
f(x) = 3
s = 'a' && b
else:
    pass
