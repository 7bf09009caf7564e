"""Loggers that drop all messages."""

NOTSET, DEBUG, INFO, WARNING, ERROR, CRITICAL = 0, 10, 20, 30, 40, 50
WARN, FATAL = WARNING, CRITICAL


class Logger:
    level = WARNING
    disabled = True

    def __init__(self, name=""):
        self.name = name
        self.handlers = []
        self.filters = []

    def debug(self, msg, *args, **kwargs):
        pass

    info = warning = warn = error = critical = fatal = exception = debug
    warning_once = info_once = debug

    def log(self, level, msg, *args, **kwargs):
        pass

    def setLevel(self, level):
        pass

    def isEnabledFor(self, level):
        return False

    def getEffectiveLevel(self):
        return WARNING

    def addHandler(self, handler):
        self.handlers.append(handler)

    def addFilter(self, filter):
        self.filters.append(filter)

    def removeHandler(self, handler):
        if handler in self.handlers:
            self.handlers.remove(handler)

    def removeFilter(self, filter):
        self.filters.remove(filter)

    def hasHandlers(self):
        return False


class Handler:
    def __init__(self, level=0):
        self.name = None

    def set_name(self, name):
        self.name = name

    def get_name(self):
        return self.name

    def addFilter(self, filter):
        pass

    def setFormatter(self, formatter):
        pass

    def setLevel(self, level):
        pass


class Filter:
    def __init__(self, name=""):
        self.name = name

    def filter(self, record):
        return True


class LogRecord:
    pass


class StreamHandler(Handler):
    def __init__(self, stream=None):
        super().__init__()


class FileHandler(StreamHandler):
    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        super().__init__()


class NullHandler(Handler):
    pass


class Formatter:
    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        pass


root = Logger("root")


def getLogger(name=None):
    return Logger(name or "root")


def basicConfig(**kwargs):
    pass


def captureWarnings(capture):
    pass


def disable(level=CRITICAL):
    pass


def addLevelName(level, levelName):
    pass


def getLevelName(level):
    names = {NOTSET: "NOTSET", DEBUG: "DEBUG", INFO: "INFO", WARNING: "WARNING", ERROR: "ERROR", CRITICAL: "CRITICAL"}
    return names.get(level, f"Level {level}")


def debug(msg, *args, **kwargs):
    pass


info = warning = warn = error = critical = fatal = exception = debug
