"""Small programs that raise, assert, catch and leave contexts, over the inputs of control_programs.py."""
import contextlib
import heapq
import math
from collections import Counter, defaultdict, deque
from itertools import islice

import torch


def raise_arm(x, n: int):
    if n < 0:
        raise ValueError('no')
    if n == 2:
        x = x * 5
    return x


def try_dyn(x, n: int):
    try:
        if n == 2:
            raise ValueError('b')
        if n == 5:
            raise KeyError('b')
        x = x + 1
    except ValueError:
        x = x * 10
    except KeyError:
        x = x * 100
    finally:
        x = x - 1
    return x


def fin_ret(x, n: int):
    k = 0
    for i in range(n):
        try:
            if i == 2:
                return (k, x)
            k += 10
        finally:
            k += 1
    return (k, x * 2)


def assertq(x, n: int):
    assert n >= 0, 'neg'
    y = None
    if n > 2:
        y = x
    if n > 1:
        if y is None:
            y = x * 2
        return y
    return x * 0


def find(x, n):
    for i in range(n):
        if x[i % 4] > 2:
            return i
    raise ValueError('none')


def call_raise(x, n: int):
    try:
        k = find(x, n)
    except ValueError:
        k = -1
    return k


def call_raise_loop(x, n: int):
    r = 0
    for j in range(n):
        try:
            r += find(x, j)
        except ValueError:
            r += 100
        else:
            r += 1000
    return r


def try_fin_loop(x, n: int):
    c = 0
    for i in range(n):
        try:
            if i == 1:
                continue
            if i == 4:
                break
            c += 1
        finally:
            c += 10
    return c


def checked(n: int) -> int:
    if n < 2:
        raise ValueError("small")
    return n


def raised_in_test(x, n: int):
    try:
        if checked(n) > 3:
            return (x + 1, 1)
        y = x * 2
    except ValueError:
        return (x, 2)
    return (y, 3)


def raised_in_while(x, n: int):
    try:
        while checked(n) > 3 and x.sum() < 1e6:
            n = n - 3
            x = x + 1
    except ValueError:
        x = x * 3
    return (x, n)


def raised_in_iterable(x, n: int):
    s = 0
    try:
        for i, v in enumerate(range(checked(n))):
            s += i * v
            if i == 3:
                break
    except ValueError:
        s = -1
    return (s, n)


def raised_in_arms(x, n: int):
    try:
        y = x * max(checked(n) if n != 6 else checked(-n), 4)
    except ValueError:
        y = x
    return y


def raised_twice(x, n: int):
    try:
        y = x * checked(n) + checked(n - 2) * checked(5 - n)
    except ValueError:
        y = x
    return y


def raised_in_match(x, n: int):
    try:
        match checked(n):
            case 3:
                y = 5
            case _:
                y = 7
    except ValueError:
        y = 8
    return y


@contextlib.contextmanager
def recorded(log, k):
    log.append(k)
    try:
        yield k * 2
    finally:
        log.append(-k)


def managers_leave_in_order(x, n: int):
    log = [0]
    with recorded(log, 1) as a, recorded(log, 2) as b:
        log.append(a + b + n)
    return log


def manager_in_loop(x, n: int):
    log = [0]
    for i in range(n):
        with recorded(log, i) as a:
            if i == 2:
                continue
            log.append(a)
    return log


def manager_and_exception(x, n: int):
    log = [0]
    try:
        with recorded(log, 1):
            if n > 2:
                raise ValueError("x")
            log.append(7)
    except ValueError:
        log.append(9)
    return log


class Recorder:
    def __init__(self, log, swallows):
        self.log, self.swallows = log, swallows

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        self.log.append(1 if kind is None else 2)
        return self.swallows


def exit_sees_exception(x, n: int):
    log = [0]
    try:
        with Recorder(log, False):
            if n < 3:
                raise ValueError("a")
            log.append(10)
    except ValueError:
        log.append(20)
    return log


def exit_swallows(x, n: int):
    log = [0]
    y = x
    with Recorder(log, True):
        if n < 3:
            raise ValueError("a")
        y = x + 1
    with contextlib.suppress(ValueError):
        checked(n)
        y = y * 2
    return (y, log)


def exit_stack(x, n: int):
    log = [0]
    with contextlib.ExitStack() as stack:
        stack.enter_context(Recorder(log, False))
        stack.callback(log.append, 7)
        log.append(n)
    return log


def divided_by_zero(x, n: int):
    s, k = 0, 0
    for i in range(n):
        try:
            s += 10 // (i - 1)
        except ZeroDivisionError:
            s += 100
    if n == 100:
        s = s // k
    try:
        s = s % k
    except ZeroDivisionError:
        s += 7
    return s


def caught_by_its_class(x, n: int):
    try:
        if n == 0:
            raise ValueError("zero", 3)
        if n == 1:
            raise KeyError("one")
        k = 5
    except KeyError as e:
        k = len(e.args)
    except ValueError as e:
        k = 10 * len(e.args)
    return x, k


class _Coded(Exception):
    def __init__(self, code):
        self.code = code


def attribute_of_what_was_caught(x, n: int):
    try:
        if n == 0:
            raise KeyError("zero")
        if n == 1:
            raise _Coded(7)
        k = 5
    except _Coded as e:
        k = e.code
    except KeyError:
        k = 2
    return x, k


def doubled_below_three(a: int) -> int:
    if a > 2:
        raise ValueError("too large")
    return a * 2


def raised_in_a_comprehension(x, n: int):
    values = [i - 1 for i in range(n)]
    k = 0
    try:
        first = [doubled_below_three(v) for v in values]
        k = 1
        pairs = [doubled_below_three(v + w) for v in values for w in values if w < v]
        k = 2
    except ValueError:
        first, pairs = [-1], [k]
    finally:
        k += 10
    try:
        some = sum(values[i] for i in (0, 1))
        found = {v: values[v] for v in values if v >= 0}
    except IndexError:
        some, found = -5, {0: -1}
    for i in range(n):
        try:
            first += [doubled_below_three(v + i) for v in values]
        except ValueError:
            first.append(-i)
            if i > 3:
                break
    return x, first, pairs, k, some, len(found)


class Counted:
    def __init__(self):
        self.n = 0

    def __enter__(self):
        self.n += 1
        return self

    def __exit__(self, *about):
        self.n += 10


def manager_lets_exceptions_out(x, n: int):
    counted = Counted()
    with counted:
        a = checked(n + 2)
        y = x + a
    if n > 2:
        try:
            with counted:
                b = checked(n - 3)
        except ValueError:
            b = -1
        y = y * b
    return y, counted.n


class Swallow:
    """A context manager that takes ValueErrors."""
    def __init__(self):
        self.log = [0]

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        self.log.append(2 if kind is None else 3)
        return kind is not None and issubclass(kind, ValueError)


def asked_for_kinds_of_two_exceptions(x, n: int):
    g = Swallow()
    r = 0
    try:
        with g:
            if n > 3:
                raise ValueError("up")
            assert n != 3
            r += 5
    except AssertionError:
        r += 50
    return r, sum(g.log)


def exceptions_one_after_the_other(x, n: int):
    r = 0
    try:
        assert n > 2, f"no {n}"
    except AssertionError:
        r = 1
    for i in range(n):
        try:
            r += four_is_too_many(i - 1)
            if i == 3:
                raise KeyError("k")
        except KeyError:
            r += 10
        except IndexError:
            r += 100
    return r


def four_is_too_many(k: int):
    if k == 4:
        raise IndexError("four")
    return k


def element_in_one_side_of_a_conditional(x, n: int):
    try:
        v = (x[n] if n % 2 == 1 else x[0] * 2) * 0.5
    except IndexError:
        v = x[1]
    return v


def tensor_of_a_list_in_one_side(x, n: int):
    xs = [x * i for i in range(n)]
    try:
        v = (xs[4] if n % 2 == 0 else x) * 5
    except IndexError:
        v = x
    return v


class Late:
    name = "plain"


def class_first_named_behind_a_raise(x, n: int):
    try:
        b = sorted([["relu", "tanh", "plain"][n % 3], "tanh"])[0] > Late.name
    except IndexError:
        b = False
    return b


def else_behind_a_return(x, n: int):
    r = 1
    try:
        if n == 3:
            return x, r
        r = 2
    except KeyError:
        r = 3
    else:
        x[1:] = 0
    return x, r


def counter_in_try(x, n: int):
    counts = Counter([n, 4, 2])
    lists = defaultdict(int)
    lists[n] = 5
    try:
        r = counts[n + 1] + lists[3]
    except KeyError:
        r = 7
    return r, len(lists)


def assertion_of_an_element(x, n: int):
    try:
        assert [1, 2, 3, 1][n] > 1, "no"
        r = 5
    except AssertionError:
        r = 1
    except IndexError:
        r = 2
    return r


def context_made_of_an_element(x, n: int):
    r = 0
    try:
        with [Swallow, Swallow, Swallow, contextlib.nullcontext][n]():
            r = 3
            if n == 1:
                raise ValueError("x")
            r = 4
    except IndexError:
        r = 9
    return r


def a_part_in_a_loop_that_may_raise(x, n: int):
    y = x[1:]
    for k in range(3):
        if n > 2:
            y = y * 2
        if n == k:
            raise ValueError("no")
    x.tanh_()
    return x, y


def a_part_in_a_loop_that_reads_text(x, n: int):
    y = x[1:]
    k = 0
    while True:
        if k > n or k > 3:
            break
        if n > 2:
            y = y * 2
        elif any([q > 2 for q in [int(f"{n}" + "0") % 31, 1]]):
            k += 1
        k += 1
    x.tanh_()
    return x, y


def percent_takes_one_character(x, n: int):
    try:
        return len("%c" % "foo")
    except TypeError:
        return n


def root_of_a_negative_number(x, n: int):
    try:
        return math.sqrt(n - 3)
    except ValueError:
        return -1.0


def logarithm_of_nothing(x, n: int):
    try:
        return math.log(n - 3)
    except ValueError:
        return -1.0


def arc_of_more_than_one(x, n: int):
    try:
        return math.acos(n - 3)
    except ValueError:
        return -1.0


def exponential_beyond_floats(x, n: int):
    try:
        return math.exp(n * 200.0)
    except OverflowError:
        return -1.0


def remainder_of_division_by_zero(x, n: int):
    try:
        return math.fmod(3., n - 3.)
    except ValueError:
        return -1.0


def operator_fails(x, n: int):
    w = torch.ones(2, 3)
    try:
        x = x + (w @ torch.ones(2)).sum()
    except RuntimeError:
        x = x * 2
    return x


def operator_fails_in_branch(x, n: int):
    y = torch.arange(6.0)
    try:
        if n > 2:
            x = x + 1
            y = y.view(4, 2)
        x = x + y.sum()
    except (ValueError, RuntimeError) as e:
        x = x * 10
    else:
        x = x - 1
    finally:
        x = x + 0.5
    return x


def operator_fails_in_loop(x, n: int):
    done = 0
    for i in range(n):
        with contextlib.suppress(RuntimeError):
            if i % 2:
                done += 1
                x = torch.cat([x[None], torch.zeros(1, 2, 3)])[0]
            done += 10
    return x + done


def subscript_fails(x, n: int):
    y = torch.ones(3, 2)
    try:
        y[3] = 1
    except IndexError:
        x = x + 1
    try:
        x = x + y[0, 0, 0]
    except IndexError:
        x = x * 3
    try:
        y[1] = torch.zeros(5)
    except RuntimeError:
        x = x - 2
    try:
        x = x + y[::-1].sum()
    except ValueError:
        x = x * 5
    return x


def axis_fails(x, n: int):
    try:
        x = x.sum(3)
    except IndexError:
        x = x + n
    return x


def in_place_fails(x, n: int):
    y = torch.zeros(2)
    try:
        y += torch.ones(3)
    except RuntimeError:
        y = y + n
    return x + y.sum()


def layer_fails(x, n: int):
    def calls(y):
        return torch.nn.functional.linear(y, torch.ones(4, 5))

    try:
        y = calls(torch.ones(2, 3)).sum()
    except RuntimeError:
        y = calls(torch.ones(2, 5)).sum()
    return x + y


def other_clause_for_failure(x, n: int):
    try:
        try:
            x = x + torch.zeros(2).view(3)
        except (IndexError, ValueError):
            x = x * 7
    except RuntimeError:
        x = x * 11
    return x


def first_of_two_that_raise(x, n: int):
    def risky(k: int) -> int:
        if k % 5 == 2:
            raise ValueError('two')
        if k % 7 == 3:
            raise KeyError(k)
        return k

    k = 2
    try:
        k = risky(n * 2 - 1) + risky(k)
    except ValueError:
        x = x * 0
    except KeyError:
        k = 13
    return x, k


class Opens:
    def __enter__(self):
        return 3


class Closes:
    def __exit__(self, *a):
        return True


class OnItself(Opens):
    def __init__(self):
        self.__exit__ = lambda *a: True


class NeverExits(Recorder):
    __exit__ = None


def no_manager_without_exit(x, n: int):
    r = [0]
    for make in (Opens, Closes, OnItself, lambda: NeverExits(r, False), lambda: n, lambda: None, lambda: "text", lambda: x):
        try:
            with make() as got:
                r.append(100)
        except TypeError:
            r.append(n)
        except AttributeError:
            r.append(-1)
    return r


def no_manager_on_one_path(x, n: int):
    r, log = 0, [0]
    try:
        with Recorder(log, False), (Opens() if n > 2 else contextlib.nullcontext(4)) as got:
            r = got
    except TypeError:
        r = 9
    return r, log


def no_manager_of_a_stack(x, n: int):
    r, log = 0, [0]
    with contextlib.ExitStack() as stack:
        stack.enter_context(Recorder(log, False))
        try:
            stack.enter_context(Closes())
        except TypeError:
            r = 5
        try:
            stack.enter_context(OnItself())
        except TypeError:
            r += n
        if n > 1:
            try:
                stack.enter_context(n)
            except TypeError:
                r *= 2
    return r, log


def tests_of_while_that_raise(x, n: int):
    r, sizes = 0, [3, n]
    k = 0
    try:
        while k < (n // (n % 4 - 1)) % 5:
            k += 1
            r += 1
    except ZeroDivisionError:
        r += 100
    try:
        while sizes[k] > r:
            k, r = k + 1, r + 2
    except IndexError:
        r += 1000
    try:
        while (1 << (n - 2)) % 3 and n < 5:
            n += 1
            r -= 1
    except ValueError:
        r += 10000
    return r, k, n


def numbers_that_no_power_or_shift_takes(x, n: int):
    r = [0]
    for k in (n - 2, 3 - n):
        try:
            r.append(5 << k)
        except ValueError:
            r.append(-1)
        try:
            r.append(900 >> k)
        except ValueError:
            r.append(-2)
        try:
            y = (k - 1.0) ** (k - 2.0)
            r.append(int(y * 8))
        except ZeroDivisionError:
            r.append(-3)
        try:
            r.append(int((n - 2) ** -1.0 * 8))
        except ZeroDivisionError:
            r.append(-4)
        try:
            r.append(n << -1)
        except ValueError:
            r.append(-5)
    return r


def index_past_a_list_of_known_length(x, n: int):
    """The elements are known only at run time, but not their number."""
    xs = sorted([n, 2, n + 1, 5])
    ys = sorted([n, 2, n + 1, 5], reverse=True)
    found = 0
    try:
        found = xs[7]
    except LookupError:
        found = -1
    try:
        ys.pop(5)
    except LookupError:
        found -= 2
    try:
        del ys[-5]
    except LookupError:
        found -= 4
    try:
        ys[4] = 1
    except IndexError:
        found -= 8
    return found, xs[0], xs[-4], ys[3], len(ys)


def every_alternative_raises(x, n: int):
    """Nothing is assigned, whichever alternative it is."""
    i, s = n, ["a", "b", "z9"][n % 3]
    try:
        i = int(s)
    except ValueError:
        pass
    j = i
    try:
        j = int("a") if n > 2 else {1: 2}[7]
    except ValueError:
        j = -1
    except KeyError:
        pass
    k = 0
    try:
        k = (int("a") if n > 1 else int("b")) if n % 2 == 0 else 5
    except ValueError:
        k = 3
    else:
        k += 9
    return i, j, k


def numbers_that_have_no_value(x, n: int):
    v = (n - 2) * 0.75
    found = [0.0] * 8
    try:
        found[0] = math.gamma(v * 400)
    except OverflowError:
        found[0] = -1.0
    except ValueError:
        found[0] = -2.0
    try:
        found[1] = math.lgamma(float(n - 3))
    except ValueError:
        found[1] = -1.0
    try:
        found[2] = math.ldexp(v, 512 * n)
    except OverflowError:
        found[2] = -1.0
    try:
        found[3] = (v * 1e200)**2
    except OverflowError:
        found[3] = -1.0
    try:
        found[4] = float(int(v * 1e308 * 10) % 7)
    except OverflowError:
        found[4] = -1.0
    try:
        found[5] = float(round(v * 1e308 * 10 * 0))
    except ValueError:
        found[5] = -1.0
    try:
        found[6] = float(math.floor(v * 1e308 * 10))
    except OverflowError:
        found[6] = -1.0
    try:
        found[7] = 0.0**-1 if n > 3 else 1e200**2
    except ZeroDivisionError:
        found[7] = -1.0
    except OverflowError:
        found[7] = -2.0
    return found, math.hypot(v * 1e308, 1.5e308)


def raised_in_lambdas(x, n: int):
    total, parts = 0, [3, 5]
    shares = (lambda: 7 // (n - 1), lambda: parts[n], lambda: sum(10 // (i - n) for i in range(3)), lambda: int(4 / (n - 2)) + 7 % n)
    for share in shares:
        try:
            total = total * 3 + share()
        except ZeroDivisionError:
            total = total * 3 + 100
        except IndexError:
            total = total * 3 + 200
    inverse = lambda v: (lambda w: 12 // w)(v) + 1  # noqa: E731
    try:
        total += max(range(n + 1), key=lambda v: inverse(v - 2))
    except ZeroDivisionError:
        total += 1000
    return x + total, [1 if v == n else 2 for v in map(lambda v: v * n, range(3))]


def extremes_of_nothing(x, n: int):
    found = []
    for ask in (lambda: max(range(n - 2)), lambda: min(i * i for i in range(n - 1)), lambda: max(map(lambda v: v + 1, range(n))),
                lambda: max(reversed(range(n - 1))), lambda: min(zip(range(n), [3, 4]))[0], lambda: min(range(n - 3), key=lambda v: -v),
                lambda: {i: 1 for i in range(n - 1)}.popitem()[0]):
        try:
            found.append(ask())
        except ValueError:
            found.append(-100)
        except KeyError:
            found.append(-200)
    return x, found


def second_of_two_exceptions(x, n: int):
    """The first exception of an expression ends it: what would raise after it is not evaluated."""
    found = []
    for wrong in (lambda: math.copysign([], [n]), lambda: {}[[1]:n] + int("a"), lambda: math.fmod(None, ())):
        try:
            found.append(len(str(wrong())))
        except TypeError:
            found.append(-1)
        except ValueError:
            found.append(-2)
    try:
        map(str)
    except TypeError:
        found.append(-3)
    try:
        found.append((3, 1, 3).index(1, 2))
    except ValueError:
        found.append((3, 1, 3).index(3, 1))
    return x, found


def members_of_ranges(x, n: int):
    inside = [v in range(5) for v in (2.0, 2.75, "a", None, (1,), [2], n, n * 0.5)]
    return x, inside, range(5).count(2.5), range(1, 9, 3).index(4), n * 1.5 in range(n), isinstance(deque([n]), list), isinstance(deque([n]), deque)


def layers_made_wrongly(x, n: int):
    nn, found = torch.nn, []
    for make in (lambda: nn.Conv2d(3, 4, 3, padding="full"), lambda: nn.Conv1d(3, 4, 3, stride=2, padding="same"), lambda: nn.Conv1d(2, 2, 3, padding="same"),
                 lambda: nn.ConvTranspose1d(3, 4, 3, padding_mode="circular"), lambda: nn.Conv1d(2, 2, 3, padding_mode="mirror"),
                 lambda: nn.Hardtanh(2.0, 1.0), lambda: nn.HuberLoss(delta="1"), lambda: nn.MultiMarginLoss(p=3), lambda: nn.TripletMarginLoss(-1.0),
                 lambda: nn.FractionalMaxPool2d(2, output_ratio=(0.5, 1.5)), lambda: nn.Unflatten(1, 2), lambda: nn.BCELoss(weight=0.5),
                 lambda: nn.LSTM(3, 4, num_layers=0), lambda: nn.LSTM(3, 4, proj_size=4), lambda: nn.SyncBatchNorm(4, process_group=None)):
        try:
            make()
            found.append(0)
        except ValueError:
            found.append(1)
        except TypeError:
            found.append(2)
        except AssertionError:
            found.append(3)
    return x, found


def nothing_left_to_pop(x, n: int):
    first, least = deque(), []
    for i in range(n):
        if i % 2:
            first.append(i * 3)
        else:
            heapq.heappush(least, 5 - i)
    try:
        a = first.popleft()
    except IndexError:
        a = -7
    try:
        b = heapq.heappop(least)
    except IndexError:
        b = -9
    return x * a + b


def sets_of_lists_inside_a_try(x, n: int):
    """Reading the elements of a list whose length only the run knows raises nothing, so the call may stand anywhere."""
    some, words = [3, 4, 3], []
    for k in range(n):
        some.append(k)
        words.append(str(k % 2))
    a, b = 0, 0
    try:
        b = len((set(some) & set(some[1:])) - {1}) + 2 * len(set(words))
        for e in some:
            a += len(set(some)) * e
        if n > 4:
            raise AssertionError
    except AssertionError:
        b = 100
    return x + a + b


def a_set_of_recorded_steps(x, n: int):
    """A set without elements is compared with one whose elements are unknown."""
    def recorded(log: list, most: int):
        for k in range(most):
            log.append(k)
            yield k

    log, seen = [], {n}
    first, *rest = [3, *islice(recorded(log, 1), 2)]
    try:
        for i in log:
            seen = set(log)
    except AssertionError:
        pass
    return x + first, log, rest, len(seen)
