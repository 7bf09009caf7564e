"""Abstract base classes: a class whose abstract methods are missing is found by calling them."""


class ABC:
    pass


class ABCMeta(type):
    pass


def abstractmethod(function):
    return function


abstractclassmethod = abstractstaticmethod = abstractproperty = abstractmethod
