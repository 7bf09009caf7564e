"""unittest, for models that stand in a test case: the class holds them, and no test runs."""

__partial__ = True


class SkipTest(Exception):
    pass


class TestCase:
    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName


def _same(function):
    return function


def skip(reason):
    return _same


def skipIf(condition, reason):
    return _same


def skipUnless(condition, reason):
    return _same


def expectedFailure(test_item):
    return test_item


def main(*args, **kwargs):
    pass
