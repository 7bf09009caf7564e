"""Warnings are not part of the graph."""

filters = []


def warn(message, category=None, stacklevel=1, source=None):
    pass


def warn_explicit(message, category, filename, lineno):
    pass


def filterwarnings(action, message="", category=None, module="", lineno=0, append=False):
    pass


def simplefilter(action, category=None, lineno=0, append=False):
    pass


class catch_warnings:
    def __init__(self, *, record=False, module=None):
        pass

    def __enter__(self):
        return []

    def __exit__(self, *args):
        pass
