"""What is known of a module without importing it."""


class ModuleSpec:
    def __init__(self, name, loader=None, *, origin=None):
        self.name = name
        self.loader = loader
        self.origin = origin
