# scriptc: --input 'x: float32[...]' --emit ir
class Odd(Exception):
    pass


class Coded(Exception):
    def __init__(self, k: int):
        self.k = k


def f(x, n: int):
    log = [0]

    def step(k: int) -> int:
        try:
            if k:
                raise KeyError
            if n > 3:
                raise Odd
        finally:
            log.append(1)
        if sum([q for q in [k, k, 3] if q]) % 3:
            raise Coded(k)
        return 20

    for i in range(9):
        try:
            log.append(step(i + x.shape[-1] - n))
        except Coded as e:
            log.append(e.k)
        except Exception:
            log.append(7)
    return sum(log)
