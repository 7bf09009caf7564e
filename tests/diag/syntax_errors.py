# scriptc: --input 'x: float32[n]'
import torch


def main(x: torch.Tensor):
    return x


if torch:
    y = x +  # expect SC1001:11 "the line ends too early, after `+`"
    y = = 2  # expect SC1001:9 "`=` is not expected here"
    y = x * / 2  # expect SC1001:13 "`/` is not expected here"
    y = x if x.dim()  # expect SC1001:11 "a conditional expression needs an `else`" -> "write `a if condition else b`"
    y = x else 2  # expect SC1001:9 "`x` is not expected here"


if torch:
    print x  # expect SC1008:5 "print is a function in Python 3: write `print(...)`"
    exec "x = 1"  # expect SC1008:5 "the exec statement is Python 2"
    if x: y = 1
    else if x: y = 2  # expect SC1001:5 "Python has no `else if`" -> "write `elif`"
    function f(x)  # expect SC1001:5 "`function` is not a word of Python's syntax"
    switch x  # expect SC1001:5 "`switch` is not a word of Python's syntax"
    x++  # expect SC1001:6 "Python has no `++`" -> "write `x += 1`"
    x--  # expect SC1001:6 "Python has no `--`" -> "write `x -= 1`"
    y = !x  # expect SC1001:9 "Python has no `!`" -> "write `not`"
    y = x && y  # expect SC1001:11 "Python has no `&&`" -> "write `and`"
    y = x || y  # expect SC1001:11 "Python has no `||`" -> "write `or`"
    y = x <> y  # expect SC1008:11 "`<>` is Python 2: write `!=`"
    y = x ? 1 : 2  # expect SC1001:11 "Python has no `?` operator" -> "write `a if condition else b`"
    y = null
    y := 3  # expect SC1001:5 "`:=` cannot be used as a statement: write `=`"


if torch:
    pass
    pass
    assert x = 3  # expect SC1001:14 "`=` assigns and cannot stand in an expression" -> "write `==` to compare"
    return x = 3  # expect SC1001:14 "`=` assigns and cannot stand in an expression" -> "write `==` to compare"
    if x = 3: pass  # expect SC1001:10 "`=` assigns and cannot stand in an expression" -> "write `==` to compare"
    while (x = 3): break  # expect SC1001:14 "`=` assigns and cannot stand in an expression" -> "write `==` to compare"
    y = (x = 3)  # expect SC1001:12 "`=` assigns and cannot stand in an expression" -> "write `==` to compare"
    f(x.y = 3)  # expect SC1001:11 "`=` assigns and cannot stand in an expression" -> "write `==` to compare"
    y = [i for i in x if i = 3]  # expect SC1001:28 "`=` assigns and cannot stand in an expression" -> "write `==` to compare"
    print(3 = x)  # expect SC1001:13 "`=` assigns and cannot stand in an expression" -> "write `==` to compare"
    lambda: x = 3  # expect SC1009:5 "cannot assign to this: only names, attributes, items and tuples of them"
    if x: y = 3 4  # expect SC1001:15 "an operator or a comma is missing between `3` and `4`" -> "write one between them"
    None = 3  # expect SC1001:5 "`None` is a keyword and cannot be assigned to"
    f(x) = 3  # expect SC1009:5 "cannot assign to this: only names, attributes, items and tuples of them"
    x + 1 = 3  # expect SC1009:5 "cannot assign to this: only names, attributes, items and tuples of them"
    "a" = 3  # expect SC1009:5 "cannot assign to this: only names, attributes, items and tuples of them"
    (x, f(x)) = 3  # expect SC1009:5 "cannot assign to this: only names, attributes, items and tuples of them"
    [x, 2] = 3  # expect SC1001:12 "`=` is not expected here"
    x + 1 += 3  # expect SC1001:11 "`+=` is not expected here"
    (x, y) += 3  # expect SC1009:5 "an augmented assignment must have one target and one value"
    x.y: int = 3
    f(x): int = 3  # expect SC1001:9 "`:` is not expected here"
    del f(x)  # expect SC1009:9 "cannot delete this: only names, attributes and items"
    pass
    with x as f(x): pass  # expect SC1009:15 "cannot assign to this: only names, attributes and items"
    import x as 3  # expect SC1001:14 "`as` is not expected here"


def 3(x):  # expect SC1001:5 "a name is expected after `def`"
    pass


class 3:  # expect SC1001:7 "a name is expected after `class`"
    pass


if torch:
    def parameters(x, x): pass  # expect SC1011:23 "this parameter's name is used twice"
    def order(x=1, y): pass  # expect SC1011:20 "a parameter without a default cannot follow one with a default"
    def stars(*a, *b): pass  # expect SC1011:19 "there can be only one `*` parameter"
    def named(**a, b): pass  # expect SC1011:20 "nothing can follow the `**` parameter"
    def bare(*): pass
