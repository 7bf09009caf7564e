"""Statistics of numbers. Python computes variances from exact sums; here they may differ from that in the last place of a double."""

import math
from collections import Counter


class StatisticsError(ValueError):
    pass


def _some(data, name, least=1):
    data = list(data)
    if len(data) < least:
        raise StatisticsError(f"{name} requires at least {'one data point' if least == 1 else 'two data points'}")
    return data


def mean(data):
    data = _some(data, "mean")
    if not all([isinstance(v, int) for v in data]):
        return math.fsum(data) / len(data)
    total = sum(data)
    return total // len(data) if total % len(data) == 0 else total / len(data)


def fmean(data, weights=None):
    data = _some(data, "fmean")
    if weights is None:
        return math.fsum(data) / len(data)
    weights = list(weights)
    if len(weights) != len(data):
        raise StatisticsError("data and weights must be the same length")
    total = math.fsum(weights)
    if not total:
        raise StatisticsError("sum of weights must be non-zero")
    return math.fsum([v * w for v, w in zip(data, weights)]) / total


def geometric_mean(data):
    return math.exp(fmean([math.log(v) for v in _some(data, "geometric_mean")]))


def harmonic_mean(data):
    data = _some(data, "harmonic_mean")
    if 0 in data:
        return 0
    return len(data) / math.fsum([1 / v for v in data])


def median_low(data):
    data = sorted(_some(data, "median"))
    return data[(len(data) - 1) // 2]


def median_high(data):
    data = sorted(_some(data, "median"))
    return data[len(data) // 2]


def median(data):
    data = _some(data, "median")
    return median_low(data) if len(data) % 2 else (median_low(data) + median_high(data)) / 2


def multimode(data):
    counts = Counter(data)
    return [value for value, count in counts.items() if count == max(counts.values())]


def mode(data):
    return multimode(_some(data, "mode"))[0]


def _squares(data, center):
    center = mean(data) if center is None else center
    return math.fsum([(v - center) ** 2 for v in data])


def variance(data, xbar=None):
    data = _some(data, "variance", 2)
    return _squares(data, xbar) / (len(data) - 1)


def pvariance(data, mu=None):
    data = _some(data, "pvariance")
    return _squares(data, mu) / len(data)


def stdev(data, xbar=None):
    return math.sqrt(variance(data, xbar))


def pstdev(data, mu=None):
    return math.sqrt(pvariance(data, mu))


def quantiles(data, *, n=4, method="exclusive"):
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(_some(data, "quantiles", 2))
    if method not in ("exclusive", "inclusive"):
        raise ValueError(f"Unknown method: {method!r}")
    exclusive = method == "exclusive"
    span = len(data) + 1 if exclusive else len(data) - 1
    made = []
    for i in range(1, n):
        j, rest = i * span // n, i * span % n
        if exclusive:
            j = min(max(j, 1), len(data) - 1)
            rest = i * span - j * n
            j -= 1
        made.append((data[j] * (n - rest) + data[j + 1] * rest) / n)
    return made
