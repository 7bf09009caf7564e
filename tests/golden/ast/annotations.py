# `or` in annotations, which the grammar does not have behind a subscript
def f(a: list[int] or int, b: int or list[int] = 3, *c: list[int] or None, d: "Tensor" or x.y[int, None] or int) -> list[int] or int:
    x: dict[str, list[int] or int] or None = None
    y: list[int] or int; z = a or b
    return x[a or b:c or d]
async def g(a: (list[int] or int) = list[a or b] or 3, b: list[int] or int = 1 | 2) -> (list[int] or int): pass
