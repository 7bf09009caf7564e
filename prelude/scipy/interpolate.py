"""The parts of scipy.interpolate that constructors use, over known numbers: splines through points, and interp1d. SciPy's own evaluates them in
compiled modules; other names of it are unknown. Written against SciPy 1.17."""

import numpy
from _refusal import refuse

__partial__ = True
__known_loops__ = True


def _rows(y, axis):
    """Returns y as a matrix with the axis in front, and the shape of the rest."""
    y = numpy.moveaxis(numpy.asarray(y, dtype=numpy.float64), axis, 0)
    return y.reshape(y.shape[0], -1), y.shape[1:]


def _placed(values, at, rest, axis):
    """Returns a matrix with one row for each place as an array in which the places' axes replace the axis."""
    k = axis % (len(rest) + 1)
    order = [at.ndim + i for i in range(k)] + list(range(at.ndim)) + [at.ndim + i for i in range(k, len(rest))]
    return numpy.transpose(values.reshape(at.shape + rest), order)


def _intervals(knots, at, first, last):
    """Returns the index of the interval that holds each place; the outer ones reach beyond the ends."""
    return numpy.clip(numpy.searchsorted(knots, at, side="right") - 1, first, last)


def _basis(t, k, at):
    """Returns the values of the B-splines of degree k over the knots, by de Boor's recurrence: a row for each place."""
    n = len(t) - 1
    b = (numpy.arange(n)[None] == _intervals(t, at, k, n - k - 1)[:, None]).astype(numpy.float64)
    for d in range(1, k + 1):
        n -= 1
        left, right = t[d:d + n] - t[:n], t[d + 1:d + 1 + n] - t[1:1 + n]
        left, right = numpy.where(left > 0, left, numpy.inf), numpy.where(right > 0, right, numpy.inf)
        b = (at[:, None] - t[:n]) / left * b[:, :n] + (t[d + 1:d + 1 + n] - at[:, None]) / right * b[:, 1:n + 1]
    return b


class BSpline:
    def __init__(self, t, c, k, extrapolate=True, axis=0):
        if extrapolate == "periodic":
            refuse("splines that are periodic are not supported")
        self.t, self.c, self.k = numpy.asarray(t, dtype=numpy.float64), numpy.asarray(c, dtype=numpy.float64), int(k)
        self.extrapolate, self.axis = extrapolate, axis

    @property
    def tck(self):
        return self.t, self.c, self.k

    def derivative(self, nu=1):
        t, k = self.t, self.k
        c, rest = _rows(self.c, self.axis)
        c = c[:len(t) - k - 1]
        for _ in range(nu):
            n = len(c) - 1
            c = k * (c[1:] - c[:-1]) / (t[k + 1:k + 1 + n] - t[1:1 + n])[:, None]
            t, k = t[1:-1], k - 1
        return BSpline(t, c.reshape((len(c),) + rest), k, self.extrapolate)

    def __call__(self, x, nu=0, extrapolate=None):
        if nu > 0:
            return self.derivative(nu)(x, 0, extrapolate)
        if numpy.ndim(x) == 0:
            return numpy.take(self(numpy.atleast_1d(x), 0, extrapolate), 0, axis=self.axis)
        x = numpy.asarray(x, dtype=numpy.float64)
        c, rest = _rows(self.c, self.axis)
        values = _basis(self.t, self.k, x.reshape(-1)) @ c[:len(self.t) - self.k - 1]
        if not (self.extrapolate if extrapolate is None else extrapolate):
            outside = (x.reshape(-1) < self.t[self.k]) | (x.reshape(-1) > self.t[-self.k - 1])
            values = numpy.where(outside[:, None], numpy.nan, values)
        return _placed(values, x, rest, self.axis)


def _knots(x, k):
    inner = ((x[1:] + x[:-1]) / 2)[1:-1] if k == 2 else x[(k + 1) // 2:len(x) - (k + 1) // 2]
    return numpy.concatenate([numpy.full(k + 1, x[0]), inner, numpy.full(k + 1, x[-1])])


def make_interp_spline(x, y, k=3, t=None, bc_type=None, axis=0, check_finite=True):
    if bc_type is not None and bc_type != "not-a-knot" or k not in (1, 2, 3, 5):
        refuse("make_interp_spline is only supported for splines of degree 1, 2, 3 and 5 without conditions at the ends")
    x = numpy.asarray(x, dtype=numpy.float64)
    y, rest = _rows(y, axis)
    t = _knots(x, k) if t is None else numpy.asarray(t, dtype=numpy.float64)
    return BSpline(t, numpy.linalg.solve(_basis(t, k, x), y).reshape((len(x),) + rest), k)


def splrep(x, y, w=None, xb=None, xe=None, k=3, task=0, s=None, t=None, full_output=0, per=0, quiet=1):
    if w is not None or s or t is not None or per or full_output or xb is not None or xe is not None:
        refuse("scipy.interpolate.splrep is only supported for splines through all points")
    made = make_interp_spline(x, y, k)
    return made.t, numpy.concatenate([made.c, numpy.zeros(k + 1)]), k


def splev(x, tck, der=0, ext=0):
    if isinstance(tck, BSpline):
        return tck(x, der)
    if ext not in (0, "extrapolate"):
        refuse("scipy.interpolate.splev is only supported with ext=0")
    return BSpline(*tck)(x, der)


class CubicHermiteSpline:
    """Polynomials between points with given slopes; `c` has the coefficients, those of the third power first."""

    def __init__(self, x, y, dydx, axis=0, extrapolate=None):
        self.x, self.axis, self.extrapolate = numpy.asarray(x, dtype=numpy.float64), axis, extrapolate is None or extrapolate
        y, rest = _rows(y, axis)
        slopes, _ = _rows(dydx, axis)
        h = (self.x[1:] - self.x[:-1])[:, None]
        steep = (y[1:] - y[:-1]) / h
        bend = (slopes[:-1] + slopes[1:] - 2 * steep) / h
        parts = [bend / h, (steep - slopes[:-1]) / h - bend, slopes[:-1], y[:-1]]
        self.c = numpy.stack([part.reshape((len(self.x) - 1,) + rest) for part in parts])

    def __call__(self, x, nu=0, extrapolate=None):
        if numpy.ndim(x) == 0:
            return numpy.take(self(numpy.atleast_1d(x), nu, extrapolate), 0, axis=self.axis)
        x = numpy.asarray(x, dtype=numpy.float64)
        at, rest = x.reshape(-1), self.c.shape[2:]
        k = _intervals(self.x, at, 0, len(self.x) - 2)
        c = self.c.reshape(4, len(self.x) - 1, -1)[:, k]
        offset = (at - self.x[k])[:, None]
        for _ in range(nu):
            c = numpy.stack([c[i] * (len(c) - 1 - i) for i in range(len(c) - 1)])
        values = c[0]
        for one in c[1:]:
            values = values * offset + one
        if not (self.extrapolate if extrapolate is None else extrapolate):
            values = numpy.where(((at < self.x[0]) | (at > self.x[-1]))[:, None], numpy.nan, values)
        return _placed(values, x, rest, self.axis)


def _end_row(kind, h, steep, n):
    """Returns the equation for the first slope: its factors of the first two slopes, and the right side."""
    if kind == "natural":
        return 2.0, 1.0, 3 * steep[0]
    if kind == "clamped":
        return 1.0, 0.0, 0 * steep[0]
    if kind != "not-a-knot":
        refuse(f"CubicSpline with bc_type={kind!r} is not supported; use 'not-a-knot', 'natural' or 'clamped'")
    if n == 2:
        return 1.0, 0.0, steep[0]
    if n == 3:
        return 1.0, 1.0, 2 * steep[0]
    both = h[0] + h[1]
    return h[1], both, ((h[0] + 2 * both) * h[1] * steep[0] + h[0] ** 2 * steep[1]) / both


class CubicSpline(CubicHermiteSpline):
    def __init__(self, x, y, axis=0, bc_type="not-a-knot", extrapolate=None):
        x = numpy.asarray(x, dtype=numpy.float64)
        rows, rest = _rows(y, axis)
        n, h = len(x), x[1:] - x[:-1]
        steep = (rows[1:] - rows[:-1]) / h[:, None]
        kinds = bc_type if isinstance(bc_type, tuple) else (bc_type, bc_type)
        a, b = numpy.zeros((n, n)), numpy.zeros(rows.shape)
        a[0, 0], a[0, 1], b[0] = _end_row(kinds[0], h, steep, n)
        a[-1, -1], a[-1, -2], b[-1] = _end_row(kinds[1], h[::-1], steep[::-1], n)
        for i in range(1, n - 1):
            a[i, i - 1], a[i, i], a[i, i + 1] = h[i], 2 * (h[i - 1] + h[i]), h[i - 1]
            b[i] = 3 * (h[i] * steep[i - 1] + h[i - 1] * steep[i])
        slopes = numpy.linalg.solve(a, b).reshape((n,) + rest)
        super().__init__(x, y, numpy.moveaxis(slopes, 0, axis), axis, extrapolate)


class PchipInterpolator(CubicHermiteSpline):
    """Slopes that keep the order of the values (Fritsch and Butland)."""

    def __init__(self, x, y, axis=0, extrapolate=None):
        x = numpy.asarray(x, dtype=numpy.float64)
        rows, rest = _rows(y, axis)
        h = (x[1:] - x[:-1])[:, None]
        steep = (rows[1:] - rows[:-1]) / h
        if len(x) == 2:
            slopes = numpy.concatenate([steep, steep])
        else:
            same = numpy.sign(steep[1:]) * numpy.sign(steep[:-1]) > 0
            first, second = 2 * h[1:] + h[:-1], h[1:] + 2 * h[:-1]
            mean = (first / numpy.where(same, steep[:-1], 1.0) + second / numpy.where(same, steep[1:], 1.0)) / (first + second)
            ends = [self._end(h[0], h[1], steep[0], steep[1]), self._end(h[-1], h[-2], steep[-1], steep[-2])]
            slopes = numpy.concatenate([ends[0][None], numpy.where(same, 1.0 / mean, 0.0), ends[1][None]])
        super().__init__(x, y, numpy.moveaxis(slopes.reshape((len(x),) + rest), 0, axis), axis, extrapolate)

    def _end(self, h0, h1, m0, m1):
        d = ((2 * h0 + h1) * m0 - h0 * m1) / (h0 + h1)
        d = numpy.where(numpy.sign(d) != numpy.sign(m0), 0.0, d)
        return numpy.where((numpy.sign(m0) != numpy.sign(m1)) & (abs(d) > 3 * abs(m0)), 3 * m0, d)


class interp1d:
    def __init__(self, x, y, kind="linear", axis=-1, copy=True, bounds_error=None, fill_value=numpy.nan, assume_sorted=False):
        x, self.axis = numpy.asarray(x, dtype=numpy.float64), axis
        rows, self.rest = _rows(y, axis)
        if not assume_sorted:
            order = numpy.argsort(x)
            x, rows = x[order], rows[order]
        self.x, self.y, self.kind = x, rows, kind
        self.extrapolates = isinstance(fill_value, str)
        self.bounds_error, self.fill = not self.extrapolates if bounds_error is None else bounds_error, fill_value
        degrees = {"slinear": 1, "quadratic": 2, "cubic": 3}
        if kind in degrees or isinstance(kind, int):
            self.spline = make_interp_spline(x, rows, degrees.get(kind, kind))
        elif kind not in ("linear", "nearest", "nearest-up", "previous", "next"):
            refuse(f"interp1d with kind={kind!r} is not supported")

    def _values(self, at):
        x, y, n = self.x, self.y, len(self.x)
        if self.kind == "linear":
            k = numpy.clip(numpy.searchsorted(x, at), 1, n - 1)
            steep = (y[k] - y[k - 1]) / (x[k] - x[k - 1])[:, None]
            return steep * (at - x[k - 1])[:, None] + y[k - 1]
        if self.kind in ("nearest", "nearest-up"):
            return y[numpy.searchsorted((x[1:] + x[:-1]) / 2, at, side="left" if self.kind == "nearest" else "right")]
        if self.kind == "previous":
            return y[numpy.clip(numpy.searchsorted(x, at, side="right") - 1, 0, n - 1)]
        if self.kind == "next":
            return y[numpy.clip(numpy.searchsorted(x, at), 0, n - 1)]
        return self.spline(at)

    def __call__(self, x):
        if numpy.ndim(x) == 0:
            return numpy.take(self(numpy.atleast_1d(x)), 0, axis=self.axis)
        x = numpy.asarray(x, dtype=numpy.float64)
        at = x.reshape(-1)
        values, below, above = self._values(at), at < self.x[0], at > self.x[-1]
        if not self.extrapolates:
            if self.bounds_error and (below | above).any():
                raise ValueError("A value in x_new is outside the interpolation range.")
            low, high = self.fill if isinstance(self.fill, tuple) else (self.fill, self.fill)
            values = numpy.where(below[:, None], low, numpy.where(above[:, None], high, values))
        return _placed(values, x, self.rest, self.axis)
