def f(a, b):
    # type: (int, List[Tensor]) -> Tensor
    x = []  # type: List[int]
    y = 1  # type: ignore
    return x

def g(a,  # type: int
      b,  # type: Optional[Tensor]
      c   # type: float
      ):
    # type: (...) -> None
    for i in a:  # type: int
        pass
    with a as b:  # type: Tensor
        pass

def h(a): # type: (int) -> str  # more
    pass

class C:
    def m(self, x, *rest, **more):
        # type: (int, *str, **float) -> List[int]
        self.y = x  # type: Dict[str, int]
        a = b = 1  # type: int
        z = 1  # type: Broken[
        return z


def of_the_last_statement(x):
    zs = []; ws = []  # type: List[int]
