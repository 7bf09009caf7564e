"""Abstract base classes. A class with an abstract method has no instances, which ev_construct (C) sees to."""


class ABCMeta(type):
    pass


class ABC(metaclass=ABCMeta):
    pass


abstractclassmethod = abstractstaticmethod = abstractproperty = abstractmethod
