"""torch.futures: a call that is forked is evaluated at once, and waiting for it returns its value."""


class Future(form="first"):
    def __init__(self, *, devices=None):
        self._done = False
        self._value = None

    def __class_getitem__(cls, item):
        return cls

    def done(self):
        return self._done

    def set_result(self, result):
        if self._done:
            raise RuntimeError("Future can only be marked completed once")
        self._done = True
        self._value = result

    def wait(self):
        if not self._done:
            raise RuntimeError("this future never gets a result")
        return self._value

    value = wait

    def then(self, callback):
        after = Future()
        after.set_result(callback(self))
        return after

    def add_done_callback(self, callback):
        callback(self)


def collect_all(futures):
    all_of_them = Future()
    all_of_them.set_result(futures)
    return all_of_them


def wait_all(futures):
    return [future.wait() for future in futures]
