# scriptc: --input 'x: float32[n]'
import torch


def main(x: torch.Tensor):
    return x


if torch:
    f(x=1, 2)  # expect SC1011:12 "a positional argument cannot follow a keyword argument"
    f(**x, *y)  # expect SC1011:12 "a positional argument cannot follow the unpacked keywords of `**`"
    f(x=1, x=2)  # expect SC1011:12 "keyword argument `x` is given twice"
    f(x for x in y, 1)
    f(1=2)  # expect SC1001:8 "`=` assigns and cannot stand in an expression" -> "write `==` to compare"
    f(a.b=2)  # expect SC1001:10 "`=` assigns and cannot stand in an expression" -> "write `==` to compare"
    f(True=2)  # expect SC1001:11 "`=` assigns and cannot stand in an expression" -> "write `==` to compare"

    if torch:
        pass
pass  # expect SC1005:1 "this line is indented less than the lines above and below it" -> "only a line that ends in ':' can be followed by a more deeply indented one"
    pass


pass
pass
    pass  # expect SC1005:5 "unexpected indentation" -> "only a line that ends in ':' can be followed by a more deeply indented one"
pass
    pass  # expect SC1005:5 "unexpected indentation" -> "only a line that ends in ':' can be followed by a more deeply indented one"
pass
    pass  # expect SC1005:5 "unexpected indentation" -> "only a line that ends in ':' can be followed by a more deeply indented one"
pass
    pass  # expect SC1005:5 "unexpected indentation" -> "only a line that ends in ':' can be followed by a more deeply indented one"
pass
    pass  # expect SC1005:5 "unexpected indentation" -> "only a line that ends in ':' can be followed by a more deeply indented one"
try:
    pass
x = 1
else:  # expect SC1001:1 "this `else` has no matching `if`, `for`, `while` or `try`"
    pass
elif x:  # expect SC1001:1 "this `elif` has no matching `if`"
    pass
except E:  # expect SC1001:1 "this `except` has no matching `try`"
    pass
finally:
    pass
case 1:
    pass
return 3
yield 3
break
continue
from x import  # expect SC1001:8 "the line ends too early, after `import`"
import  # expect SC1001:1 "the line ends too early, after `import`"
from . import *
x = 08
x = 1_
x = 0x  # expect SC1001:5 "`0x` is not expected here"
x = 0b12  # expect SC1001:5 "`0b12` is not expected here"
x = 1e  # expect SC1001:5 "`1e` is not expected here"
x = 3abc  # expect SC1001:5 "`3abc` is not expected here"
pass
pass
pass
x = b'ü'
x = f'{}'  # expect SC1001:5 "a field of this f-string is empty or not closed"
x = f'{x!z}'
x = f'{x'  # expect SC1001:5 "a field of this f-string is empty or not closed"
x = @y  # expect SC1001:5 "`@` is not expected here"
x = $y  # expect SC1001:5 "`$` is not part of Python's syntax"
x = y z  # expect SC1001:5 "an operator or a comma is missing between `y` and `z`" -> "write one between them"
x = y 3  # expect SC1001:5 "an operator or a comma is missing between `y` and `3`" -> "write one between them"
pass
y = [1, 2)  # expect SC1003:10 "')' does not match the '[' that is open here" -> "']' would close it"
z = {1: 2, 3}  # expect SC1001:12 "`3` is not expected here"
z = {1, 2: 3}  # expect SC1001:9 "`2` is not expected here"
z = {**x, 1}  # expect SC1001:11 "`1` is not expected here"
lambda x=1, y: x
raise x from  # expect SC1001:9 "the line ends too early, after `from`"
global  # expect SC1001:1 "the line ends too early, after `global`"
nonlocal x
pass
await x
assert  # expect SC1001:1 "the line ends too early, after `assert`"
del  # expect SC1001:1 "the line ends too early, after `del`"
pass
pass 3  # expect SC1001:1 "`pass` is not expected here"
