"""rich.pretty without output."""

__partial__ = True


def install(*args, **options):
    pass


pprint = install
