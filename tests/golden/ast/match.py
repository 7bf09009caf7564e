match command, x:
    case [a, *_] | (b, c) if g:
        pass
    case {"k": v, -1: w, **rest}:
        pass
    case Point(0, y=-2.5) as p:
        pass
    case Point(x=0 as a, y=1 | 2 as b):
        pass
    case None | True | "s" | 1 + 2j:
        pass
    case mod.CONST:
        pass
    case (only):
        pass
    case (one,):
        pass
    case a, *others:
        pass
    case {}:
        pass
    case _:
        pass
match = case = type = 1
match(x)
