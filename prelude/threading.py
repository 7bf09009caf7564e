"""There is only one thread: locks are always free, and thread-local data is an object."""


class Lock:
    def acquire(self, blocking=True, timeout=-1):
        return True

    def release(self):
        pass

    def locked(self):
        return False

    def __enter__(self):
        return True

    def __exit__(self, *args):
        return None


class RLock(Lock):
    pass


class Event:
    """Is set or not; a wait for one that is not set would never end."""

    def __init__(self):
        self._set = False

    def is_set(self):
        return self._set

    def set(self):
        self._set = True

    def clear(self):
        self._set = False

    def wait(self, timeout=None):
        return self._set


class local:
    pass


class Thread:
    name = "MainThread"

    def is_alive(self):
        return True


_main = Thread()


def current_thread():
    return _main


main_thread = current_thread


def get_ident():
    return 1
