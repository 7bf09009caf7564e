"""beartype 0.22: checks of types at run time, which change no result. Its own source writes the checks as text and compiles them."""


class BeartypeConf:
    def __init__(self, **options):
        pass


class BeartypeStrategy:
    O0 = O1 = On = Ologn = None


def beartype(obj=None, *, conf=None):
    return (lambda made: made) if obj is None else obj
