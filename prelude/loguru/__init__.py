"""loguru 0.7: a logger that drops all messages. Its own source opens streams and reads frames and clocks."""


class _Logger:
    def debug(self, message, *args, **kwargs):
        pass

    trace = info = success = warning = error = critical = exception = debug

    def log(self, level, message, *args, **kwargs):
        pass

    def add(self, sink, **options):
        return 1

    def remove(self, handler_id=None):
        pass

    def bind(self, **values):
        return self

    def opt(self, **options):
        return self

    def configure(self, **options):
        return []

    def patch(self, patcher):
        return self

    def level(self, name, no=None, color=None, icon=None):
        pass

    def enable(self, name):
        pass

    def disable(self, name):
        pass

    def contextualize(self, **values):
        from contextlib import nullcontext
        return nullcontext()

    def catch(self, function=None, **options):
        return function if callable(function) else lambda made: made


logger = _Logger()
