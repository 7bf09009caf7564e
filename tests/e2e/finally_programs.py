"""Small programs that leave by `finally`, through it, and through managers, over the inputs of control_programs.py."""
import contextlib
import math

import torch


def break_before_finally_loop(x, n: int):
    k = 0
    for i in range(6):
        try:
            if i == n:
                break
            k += 1
        finally:
            for j in range(n):
                k += 10
    return k


def return_before_finally_loop(x, n: int):
    for i in range(6):
        try:
            if i == n:
                return x * i
        finally:
            for j in range(n):
                x = x + 1
                if j == 2:
                    break
    return x


def return_in_finally(x, n: int):
    try:
        if n == 2:
            raise ValueError("a")
        x = x + 1
    finally:
        if n > 1:
            return x * 3
    return x


def return_always_in_finally(x, n: int):
    try:
        if n == 2:
            raise ValueError("a")
        x = x + 1
    finally:
        return x * 3


def return_in_finally_known(x, n: int):
    try:
        raise ValueError("a")
    finally:
        return x * 3


def break_in_finally(x, n: int):
    k = 0
    for i in range(6):
        try:
            if i == n:
                raise ValueError("b")
            k += 1
        finally:
            if i >= 3:
                break
    return k


def break_in_finally_always(x, n: int):
    k = 0
    for i in range(6):
        try:
            if i == n:
                raise ValueError("b")
            k += 1
        finally:
            break
    return k


def continue_in_finally(x, n: int):
    k = 0
    for i in range(6):
        try:
            if i >= n:
                raise ValueError("b")
            k += 1
        finally:
            k += 10
            continue
        k += 100
    return k


def handled_in_finally(x, n: int):
    k = 0
    try:
        try:
            if n > 2:
                raise ValueError("c")
            k += 1
        finally:
            try:
                if n > 1:
                    raise KeyError("d")
                k += 10
            except KeyError:
                k += 100
    except ValueError:
        k += 1000
    return k


def handled_in_finally_known(x, n: int):
    k = 0
    try:
        try:
            raise ValueError("c")
        finally:
            try:
                raise KeyError("d")
            except KeyError:
                k += 100
    except ValueError:
        k += 1000
    return k + n


def writes_in_finally(x, n: int):
    try:
        try:
            if n > 2:
                raise ValueError("c")
            x = x + 1
        finally:
            for i in range(n):
                x[i % 4] += 10
    except ValueError:
        x = x * 2
    return x


def writes_in_finally_known(x, n: int):
    try:
        try:
            raise ValueError("c")
        finally:
            for i in range(n):
                x[i % 4] += 10
    except ValueError:
        x = x * 2
    return x


def raise_in_finally(x, n: int):
    k = 0
    try:
        try:
            if n > 2:
                raise ValueError("c")
            k += 1
        finally:
            if n > 4:
                raise KeyError("e")
            k += 5
    except KeyError:
        k += 100
    except ValueError:
        k += 1000
    return k


def return_overridden(x, n: int):
    k = 0
    try:
        try:
            return x * 2
        finally:
            if n > 2:
                raise ValueError("a")
    except ValueError:
        return x * 5


def return_then_return(x, n: int):
    try:
        return x * 2
    finally:
        if n > 2:
            return x + 7


def continue_then_loop(x, n: int):
    k = 0
    for i in range(n):
        try:
            if i % 2:
                continue
            k += 1
        finally:
            for j in range(i):
                if j == 2:
                    continue
                k += 10
        k += 100
    return k


def nested_finally(x, n: int):
    k = 0
    for i in range(n):
        try:
            try:
                if i == 2:
                    break
                if i == 1:
                    continue
                k += 1
            finally:
                k += 10
                for j in range(2):
                    if j == 1:
                        break
                    k += 3
        finally:
            k += 100
            while k % 7 != 0:
                k += 1
    return k


def while_with_finally(x, n: int):
    k = 0
    while True:
        try:
            k += 1
            if k > n:
                break
        finally:
            for j in range(2):
                x = x + j
                if j > k:
                    break
    return x, k


class Counting:
    def __init__(self, log, swallow, fails=False):
        self.log, self.swallow, self.fails = log, swallow, fails
    def __enter__(self):
        return self
    def __exit__(self, a, b, c):
        for j in range(2):
            self.log.append(j)
            if len(self.log) > 4:
                break
        if self.fails and len(self.log) > 3:
            raise KeyError("exit")
        return self.swallow


def with_break(x, n: int):
    log = [0]
    k = 0
    for i in range(n):
        with Counting(log, False):
            if i == 3:
                break
            k += 1
    return k, log


def with_return(x, n: int):
    log = [0]
    for i in range(n):
        with Counting(log, False):
            if i == 3:
                return i * 100 + len(log)
    return len(log)


def with_raises_out(x, n: int):
    log = [0]
    k = 0
    try:
        for i in range(n):
            with Counting(log, False):
                if i == 3:
                    raise ValueError("x")
                k += 1
    except ValueError:
        k += 100
    return k, log


def with_swallows_in_loop(x, n: int):
    log = [0]
    k = 0
    for i in range(n):
        with Counting(log, True):
            if i % 2:
                raise ValueError("x")
            k += 1
    return k, log


def with_exit_raises(x, n: int):
    log = [0]
    k = 0
    try:
        for i in range(n):
            with Counting(log, False, True):
                if i == 3:
                    raise ValueError("x")
                k += 1
    except ValueError:
        k += 100
    except KeyError:
        k += 1000
    return k, log


def with_exit_raises_while_raising(x, n: int):
    log = [0, 0]
    k = 0
    try:
        with Counting(log, False, True):
            if n > 3:
                raise ValueError("x")
            k += 1
    except ValueError:
        k += 100
    except KeyError:
        k += 1000
    return k, log


def exc_in_handler_with_finally(x, n: int):
    k = 0
    try:
        try:
            if n > 2:
                raise ValueError("c")
            k += 1
        except ValueError:
            k += 10
            if n > 4:
                raise KeyError("x")
        else:
            k += 7
        finally:
            for j in range(n):
                k += 1000
    except KeyError:
        k += 100
    return k


def reraise_in_loop(x, n: int):
    k = 0
    for i in range(n):
        try:
            try:
                if i == 2:
                    raise ValueError("c")
                k += 1
            except ValueError:
                k += 10
                raise
            finally:
                k += 100
        except ValueError:
            k += 1000
    return k


def return_in_except_finally_overrides(x, n: int):
    try:
        if n > 2:
            raise ValueError("c")
        return x
    except ValueError:
        return x * 2
    finally:
        if n == 5:
            return x * 7


def loop_else_finally(x, n: int):
    k = 0
    for i in range(5):
        try:
            if i == n:
                break
        finally:
            for j in range(3):
                if j == 1:
                    break
            else:
                k += 50
            k += 1
    else:
        k += 100
    return k


def function_with_finally_return(x, n: int):
    def f(a: int):
        try:
            if a > 2:
                raise ValueError("z")
            return a
        finally:
            if a > 4:
                return 50
    k = 0
    for i in range(n):
        try:
            k += f(i)
        except ValueError:
            k += 100
    return k


def finally_uncaught(x, n: int):
    k = 0
    try:
        if n > 5:
            raise ValueError("z")
        k = 1
    finally:
        k += 10
        for i in range(n):
            k += 100
    return k


def finally_break_in_own_loop_uncaught(x, n: int):
    k = 0
    try:
        if n > 5:
            raise ValueError("z")
        k = 1
    finally:
        for i in range(n):
            if i == 3:
                break
            k += 100
    return k


@contextlib.contextmanager
def taking(log, k):
    log.append(k)
    try:
        yield k
    except ValueError:
        log.append(-1)
    finally:
        for j in range(k):
            if j == 1:
                break
            log.append(50)


@contextlib.contextmanager
def failing(log, k):
    log.append(k)
    yield k
    if k > 2:
        raise KeyError("late")


@contextlib.contextmanager
def checked_entry(log, k):
    if k > 3:
        raise KeyError("early")
    log.append(k)
    try:
        yield k
    finally:
        log.append(9)


def gen_swallow_return(x, n: int):
    log = [0]
    with taking(log, n):
        if n > 2:
            raise ValueError("a")
        return 5, log
    return 7, log


def gen_swallow_loop(x, n: int):
    log = [0]
    k = 0
    for i in range(n):
        with taking(log, i):
            if i == 1:
                continue
            if i == 4:
                break
            if i == 2:
                raise ValueError("a")
            k += 1
        k += 100
    return k, log


def gen_late_failure(x, n: int):
    log = [0]
    try:
        with failing(log, n):
            if n % 2:
                return 1, log
            x = x + 1
    except KeyError:
        return 2, log
    return 3, log


def gen_late_failure_loop(x, n: int):
    log = [0]
    k = 0
    for i in range(n):
        try:
            with failing(log, i):
                if i % 2:
                    continue
                k += 1
        except KeyError:
            k += 10
        k += 100
    return k, log


def gen_early(x, n: int):
    log = [0]
    k = 0
    for i in range(n):
        try:
            with checked_entry(log, i):
                if i == 2:
                    continue
                k += 1
                if i == 5:
                    return k
        except KeyError:
            k += 10
    return k


def suppress_all(x, n: int):
    k = 0
    for i in range(n):
        with contextlib.suppress(ValueError, KeyError):
            if i == 1:
                raise ValueError("q")
            if i == 3:
                raise KeyError("q")
            if i == 5:
                break
            k += 1
        k += 10
    return k


class Failing:
    def __init__(self, log, k):
        self.log, self.k = log, k
    def __enter__(self):
        if self.k == 3:
            raise KeyError("enter")
        return self.k
    def __exit__(self, a, b, c):
        self.log.append(1 if a is None else 2)
        try:
            if self.k > 1:
                raise ValueError("inner")
            self.log.append(7)
        except ValueError:
            self.log.append(8)
        finally:
            self.log.append(9)
        if self.k == 4:
            raise KeyError("exit")
        return self.k == 5


def manager_zoo(x, n: int):
    log = [0]
    r = 0
    for i in range(n):
        try:
            with Failing(log, i) as a, Failing(log, i + 1) as b:
                if i == 0:
                    continue
                if i == 5:
                    raise ValueError("b")
                r += a + b
                if i == 6:
                    return r, log
        except KeyError:
            r += 100
        except ValueError:
            r += 1000
        finally:
            r += 10000
    return r, log


def nested_try_everything(x, n: int):
    r = 0
    for i in range(n):
        try:
            try:
                try:
                    if i == 0:
                        raise ValueError("a")
                    if i == 1:
                        raise KeyError("b")
                    if i == 2:
                        raise IndexError("c")
                    if i == 3:
                        continue
                    r += 1
                finally:
                    r += 10
                    if i == 4:
                        break
            except KeyError:
                r += 100
                try:
                    raise IndexError("d")
                except IndexError:
                    r += 1000
            except ValueError as e:
                raise IndexError("from") from e
            else:
                r += 10000
        except IndexError:
            r += 100000
        finally:
            r += 3
    return r


def try_in_finally_in_try(x, n: int):
    r = 0
    try:
        if n == 1:
            raise ValueError("a")
        r += 1
    except ValueError:
        r += 10
    finally:
        try:
            if n == 2:
                raise KeyError("b")
            r += 100
        except KeyError:
            r += 1000
        finally:
            try:
                for i in range(n):
                    if i == 3:
                        raise IndexError("c")
                    r += 10000
            except IndexError:
                r += 7
    return r


def exc_value_after_finally(x, n: int):
    r = 0
    try:
        try:
            if n == 1:
                raise ValueError(7)
            if n == 2:
                raise ValueError(9)
        finally:
            try:
                raise ValueError(11)
            except ValueError as e:
                r += e.args[0]
    except ValueError as e:
        r += e.args[0] * 100
    return r


def finally_in_while_else(x, n: int):
    r = 0
    i = 0
    while i < 5:
        i += 1
        try:
            if i == n:
                break
            if i == 2:
                continue
            r += 1
        finally:
            r += 10
    else:
        r += 100
    return r


def return_value_kept(x, n: int):
    def f(k: int):
        y = k
        try:
            return y * 10
        finally:
            y = 99
            for j in range(3):
                if j == k:
                    break
            def g(): return 1
            y = g()
    return f(n)


def tensor_return_kept(x, n: int):
    y = x + 1
    try:
        if n > 2:
            return y
        y = y * 2
    finally:
        y += 10
    return y


def ret_in_loop_in_finally(x, n: int):
    try:
        if n == 1:
            raise ValueError("a")
        x = x + 1
    finally:
        for i in range(n):
            if i == 2:
                return x * 5
    return x


def reraise_bare_nested(x, n: int):
    r = 0
    try:
        try:
            if n > 1:
                raise ValueError("a")
        except ValueError:
            try:
                if n > 3:
                    raise KeyError("b")
            except KeyError:
                r += 1
            r += 10
            raise
    except ValueError:
        r += 100
    return r


def raised_on_entry_then_in_a_test(x, n: int):
    log = [0]
    try:
        with Failing(log, n):
            log.append(3)
    except Exception:
        log.append(4)
    try:
        if checked(n) == n - 1:
            raise KeyError("x")
    except (KeyError, ValueError):
        log.append(5)
    return log


def checked(n: int) -> int:
    if n == 5:
        raise ValueError("five")
    return n // 2


def loop_in_a_clause_raises_what_has_other_parts(x, n: int):
    r = 0
    for i in range(n):
        try:
            try:
                if i % 2:
                    raise ValueError("two")
                r += 1
            except ValueError:
                k = 0
                while k < i % 4:
                    k += 1
                    if k == 2:
                        raise ValueError(k, i)
        except Exception as e:
            r += 10 * len(e.args)
    return r


def look_up_behind_a_generator_that_takes(x, n: int):
    log = [0]
    with taking(log, n):
        raise ValueError("why")
    k = 7
    try:
        k = log[n % 4 + 1]
    except IndexError:
        pass
    return log, k


def index_behind_a_generator_that_may_take(x, n: int):
    log5 = [0]
    with taking(log5, n):
        if n > 2:
            raise ValueError('why')
        log5.append(n % 10)
    k6 = 7
    try:
        k6 = log5[n % 3]
    except:
        pass
    return log5, k6


def division_behind_a_generator_that_may_take(x, n: int):
    k = 0
    with taking([0], n % 2):
        if n > 2:
            raise ValueError('why')
        k = 2
    k6 = 7
    try:
        k6 = 6 // (n % 3)
    except:
        pass
    return k, k6


def nothing_is_evaluated_behind_what_raises(x, n: int):
    log = [0]

    def noted(k: int, fails: bool):
        log.append(k)
        if fails:
            raise ValueError("noted")
        return k
    y = x * 1.5
    for i in range(n):
        try:
            log.append(noted(1, True) + noted(2, False) + len([noted(q, q == 4) for q in (3, 4, 5)]))
        except ValueError:
            y.tanh_()
    try:
        log.append(max([noted(q, q == 7) for q in (6, 7, 8)], key=lambda q: noted(q, False)))
    except ValueError:
        log.append(9)
    return y, log


class LooksAtKinds:
    """Keeps what ended its body, and swallows what the log asks for."""

    def __init__(self, log, k) -> None:
        self.log = log
        self.k = k

    def __enter__(self) -> int:
        return len(self.log)

    def __exit__(self, kind, value, trace) -> bool:
        self.log.append(self.k if kind is None else 1 if kind is KeyError else 2)
        return len(self.log) > 3


def manager_around_a_generator_that_may_take(x, n: int):
    log = [0]
    try:
        with LooksAtKinds(log, int(math.copysign(4, n))):
            with taking(log, n % 2):
                if n > 1:
                    raise KeyError("not taken")
    except KeyError:
        log.append(7)
    return x + n, log


def size_of_what_is_returned_in_the_first_trip(x, n: int):
    v = torch.arange(3) * 1.5
    r = x
    while True:
        r = torch.tanh(v).unsqueeze(0).expand(max(n, 0), -1)
        if not r.numel():
            return v, r
        v += v
        return v, r


class Refusing:
    def __init__(self, k):
        self.k = k

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if self.k > 0:
            raise KeyError("exit")


def rows_that_are_left_by_finally(x, n: int):
    y, scale, result = x.view(2, -1).clone(), torch.arange(2.0), 1
    for row in y:
        try:
            for i in [0]:
                with Refusing(row.sum()):
                    pass
                row *= scale
                if n > 1:
                    continue
                raise KeyError("loop")
        except KeyError:
            row += 1.0
        else:
            result = 2
        finally:
            return result, y
    return result, y
