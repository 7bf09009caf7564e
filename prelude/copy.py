"""copy and deepcopy are C functions."""


class Error(Exception):
    pass


error = Error
