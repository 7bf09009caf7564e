"""Abstract base classes. A class with an abstract method cannot be instantiated, which ev_construct (C) enforces."""


class ABCMeta(type):
    pass


class ABC(metaclass=ABCMeta):
    __slots__ = ()


abstractclassmethod = abstractstaticmethod = abstractproperty = abstractmethod
