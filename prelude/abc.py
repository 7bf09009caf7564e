"""Abstract base classes. A class with an abstract method cannot be instantiated, which ev_construct (C) enforces."""


class ABCMeta(type):
    pass


class ABC(metaclass=ABCMeta):
    pass


abstractclassmethod = abstractstaticmethod = abstractproperty = abstractmethod
