"""rich.console without output."""

from contextlib import nullcontext

__partial__ = True


class Console:
    width, height, is_terminal, is_jupyter = 80, 25, False, False

    def __init__(self, **options):
        pass

    def print(self, *objects, **options):
        pass

    log = print_json = print_exception = rule = out = bell = clear = line = print

    def status(self, status, **options):
        return nullcontext(self)

    def update(self, *args, **options):
        pass
