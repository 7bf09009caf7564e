"""rich.progress: iterates over the elements; the progress is not shown."""

__partial__ = True


def track(sequence, *args, **options):
    return iter(sequence)


class Progress:
    def __init__(self, *columns, **options):
        pass

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        pass

    def start(self):
        pass

    stop = refresh = start

    def add_task(self, description, **options):
        return 0

    def update(self, task, **options):
        pass

    advance = reset = remove_task = log = print = update

    def track(self, sequence, *args, **options):
        return iter(sequence)
