"""tqdm 4.67: an iterator over the elements whose progress is not shown. Its own source writes to streams and reads clocks."""


class tqdm:
    def __new__(cls, iterable=None, *args, **kwargs):
        return _Bar() if iterable is None else iter(iterable)

    @staticmethod
    def write(s, *args, **kwargs):
        pass


class _Bar:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        pass

    def update(self, n=1):
        pass

    def set_description(self, desc=None, refresh=True):
        pass

    set_postfix = set_postfix_str = set_description_str = set_description

    def close(self):
        pass


def trange(*args, **kwargs):
    return iter(range(*args))


tqdm_notebook = tqdm
