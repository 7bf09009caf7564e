"""rich 14: nothing is shown. Its own source opens streams, reads clocks and starts threads; names that are not here are unknown."""

from rich.console import Console

__partial__ = True


def print(*objects, **options):
    pass


print_json = inspect = print


def get_console():
    return Console()


def reconfigure(*args, **kwargs):
    pass
