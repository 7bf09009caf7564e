"""tqdm 4.67: iterates over the elements; the progress is not shown. Its own source writes to streams and reads clocks."""


class tqdm:
    def __init__(self, iterable=None, desc=None, total=None, leave=True, file=None, *args, disable=False, **kwargs):
        self.iterable, self.desc, self.total, self.disable = iterable, desc, total, disable

    def __iter__(self):
        return iter(self.iterable)

    def __len__(self):
        return self.total if self.iterable is None else len(self.iterable)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        pass

    def update(self, n=1):
        pass

    def set_description(self, desc=None, refresh=True):
        self.desc = desc

    def set_postfix(self, ordered_dict=None, refresh=True, **kwargs):
        pass

    set_description_str = set_description

    def set_postfix_str(self, s="", refresh=True):
        pass

    def refresh(self, *args, **kwargs):
        pass

    def reset(self, total=None):
        pass

    def close(self):
        pass

    def clear(self, *args, **kwargs):
        pass

    def display(self, *args, **kwargs):
        pass

    @staticmethod
    def write(s, *args, **kwargs):
        pass


def trange(*args, **kwargs):
    return tqdm(range(*args), **kwargs)


tqdm_notebook = tqdm


class Bar:
    """A bar that is not shown."""

    def __init__(self, frac, default_len=10, charset=" 123456789#", colour=None):
        self.frac, self.default_len, self.charset, self.colour = frac, default_len, charset, colour
