"""rich.traceback: tracebacks stay as they are."""

__partial__ = True


def install(**options):
    pass
