"""Information on a module that was not imported."""


class ModuleSpec:
    def __init__(self, name, loader=None, *, origin=None):
        self.name = name
        self.loader = loader
        self.origin = origin
