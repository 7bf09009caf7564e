"""Tables that decorators, base classes and metaclasses fill before the model reads them as a whole."""
from torch import nn

ORDER = []
BY_NAME = {}


def register(function):
    ORDER.append(function)
    BY_NAME[function.__name__] = function
    return function


@register
def double(x):
    return x * 2


@register
def increase(x):
    return x + 1


@register
def square(x):
    return x * x


class Plugin:
    known = []

    def __init_subclass__(cls, scale=1, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.scale = scale
        Plugin.known.append(cls)


class Small(Plugin, scale=2):
    pass


class Large(Plugin, scale=30):
    pass


class Fields(type):
    """Collects the annotated names, as data-class libraries do."""

    def __new__(meta, name, bases, namespace, **kwargs):
        names = list(namespace.get("__annotations__", {}))
        for base in bases:
            names = getattr(base, "names", []) + names
        namespace["names"] = names
        namespace["label"] = kwargs.get("label", name.lower())
        return super().__new__(meta, name, bases, namespace)

    def __init__(cls, name, bases, namespace, **kwargs):
        super().__init__(name, bases, namespace)
        cls.count = len(cls.names)

    def __call__(cls, *args, **kwargs):
        made = super().__call__()
        for key, value in zip(cls.names, args):
            setattr(made, key, value)
        for key, value in kwargs.items():
            setattr(made, key, value)
        return made

    def described(cls):
        return cls.label + "".join(cls.names)


class Point(metaclass=Fields):
    x: int
    y: int = 5


class Weighted(Point, label="heavy"):
    weight: float = 1.0

    def total(self):
        return self.x + self.y * self.weight


class Listed(type):
    classes = []

    def __init__(cls, name, bases, namespace):
        super().__init__(name, bases, namespace)
        Listed.classes.append(cls)


class First(metaclass=Listed):
    size = 3


class Second(First):
    size = 40


class Single(type):
    made = {}

    def __call__(cls, *args):
        if cls not in Single.made:
            Single.made[cls] = super().__call__(*args)
        return Single.made[cls]


class Setting(metaclass=Single):
    def __init__(self, value):
        self.value = value


BY_ALIAS = {}
BY_ARGUMENT = {}
BY_LOOP = {}
BY_PAIR = {}
BY_UPDATE = {}


class Store:
    held = {}
    kept: dict = {}


def put(table, function):
    table[function.__name__] = function


def everywhere(function):
    """Enters the function into tables, mostly in ways that are not an assignment to an item of a name."""
    name = function.__name__
    table = BY_ALIAS
    table[name] = function
    put(BY_ARGUMENT, function)
    for BY_LOOP[name] in [function]:
        pass
    BY_PAIR["last"], BY_PAIR[name] = function, function
    BY_UPDATE.update({name: function})
    getattr(Store, "held")[name] = function
    for owner in (Store,):
        owner.kept.setdefault(name, function)
    return function


@everywhere
def halve(x):
    return x / 2


class ListInOrder(nn.Module):
    def forward(self, x):
        for function in ORDER:
            x = function(x)
        return x


class OneBeforeTheList(nn.Module):
    def forward(self, x):
        x = square(x)
        for function in ORDER:
            x = function(x)
        return x * len(ORDER)


class DictionaryAsAWhole(nn.Module):
    def __init__(self):
        super().__init__()
        self.names = sorted(BY_NAME)
        self.longest = len(max(BY_NAME, key=len))

    def forward(self, x):
        for name in self.names:
            x = BY_NAME[name](x)
        return x * self.longest


class Subclasses(nn.Module):
    def __init__(self):
        super().__init__()
        self.scales = [one.scale for one in Plugin.known]

    def forward(self, x):
        return x * sum(self.scales) + len(self.scales)


class MadeByMetaclass(nn.Module):
    def __init__(self):
        super().__init__()
        made = Weighted(1, y=2, weight=0.5)
        self.k = made.total() + Point.count * 10 + Weighted.count * 100 + len(Weighted.described()) * 1000 + len(Point(1).label)

    def forward(self, x):
        return x * self.k


class ListOfMetaclass(nn.Module):
    def __init__(self):
        super().__init__()
        self.k = sum(one.size for one in Listed.classes)

    def forward(self, x):
        return x * self.k


class OneObjectOfAClass(nn.Module):
    def __init__(self):
        super().__init__()
        self.k = Setting(3).value + 10 * Setting(4).value

    def forward(self, x):
        return x * self.k


class ClassByCall(nn.Module):
    def __init__(self):
        super().__init__()
        made = type("Made", (Small,), {"factor": 4, "times": lambda self, n: n * self.factor})
        self.k = made().times(2) + len(made.__name__) + made.scale * 100

    def forward(self, x):
        return x * self.k


class MissingByAlias(nn.Module):
    def forward(self, x):
        return BY_ALIAS["halve"](x) if "halve" in BY_ALIAS else x


class MissingByArgument(nn.Module):
    def forward(self, x):
        return BY_ARGUMENT["halve"](x) if "halve" in BY_ARGUMENT else x


class MissingByLoop(nn.Module):
    def forward(self, x):
        return BY_LOOP["halve"](x) if "halve" in BY_LOOP else x


class MissingByPair(nn.Module):
    def forward(self, x):
        return BY_PAIR["halve"](x) if "halve" in BY_PAIR else x


class MissingByUpdate(nn.Module):
    def forward(self, x):
        return BY_UPDATE["halve"](x) if "halve" in BY_UPDATE else x


class MissingInClass(nn.Module):
    def forward(self, x):
        return Store.held["halve"](x) if "halve" in Store.held else x


class MissingInAnnotated(nn.Module):
    def forward(self, x):
        return Store.kept["halve"](x) if "halve" in Store.kept else x
