"""Constraints on the arguments of a distribution. Nothing is checked, since a graph cannot raise errors."""

from _refusal import refuse


class Constraint:
    is_discrete = False
    event_dim = 0

    def check(self, value):
        refuse("check() of a constraint is not supported; compare the values instead")


class _Bounded(Constraint):
    def __init__(self, lower_bound=None, upper_bound=None):
        self.lower_bound, self.upper_bound = lower_bound, upper_bound


class _Independent(Constraint):
    def __init__(self, base_constraint, reinterpreted_batch_ndims):
        self.base_constraint, self.reinterpreted_batch_ndims = base_constraint, reinterpreted_batch_ndims


dependent = boolean = one_hot = nonnegative_integer = positive_integer = real = real_vector = positive = nonnegative = Constraint()
unit_interval = simplex = lower_triangular = lower_cholesky = corr_cholesky = square = symmetric = Constraint()
positive_semidefinite = positive_definite = Constraint()
greater_than = greater_than_eq = half_open_interval = integer_interval = interval = _Bounded
independent = _Independent


def less_than(upper_bound):
    return _Bounded(None, upper_bound)


def dependent_property(fn=None, *, is_discrete=None, event_dim=None):
    return property(fn) if fn is not None else property
