"""Programs whose package fills a table, or sets something, when it is imported, in ways that no name in the model shows.

A program is a dictionary of texts. `value` in its model.py is a number that depends on it; test_filling.py compares it with Python."""

TABLE = "TABLE = {}\n"
BOX = "class Box:\n    TABLE = {}\n"
OWN = """class Own(dict):
    def __setitem__(self, key, to):
        super().__setitem__(key, to + 1)
TABLE = Own()
"""
HOOK = """TABLE = {}
class Base:
    def __init_subclass__(cls, **named):
        super().__init_subclass__(**named)
        TABLE[cls.__name__.lower()] = 5
"""

IN = "from .table import TABLE\n"
STORES = IN + "def put(key='k'):\n    TABLE[key] = 5\n"
THING = IN + "class Thing:\n    def __init__(self):\n        TABLE['k'] = 5\n"
KEEP = IN + "class Keep:\n    def __init__(self, table, n=1):\n        self.table = table\n        self.n = n\n    def size(self):\n        return len(self.table)\n"
WORKER = IN + "class Worker:\n    def put_in(self):\n        TABLE['k'] = 5\n"
NAMED = TABLE + "# Worker is a name that several texts have.\n"

# name: (text of parts/table.py, text of parts/fill.py)
FILLINGS = {
    "item": (TABLE, IN + "TABLE['k'] = 5\n"),
    "update": (TABLE, IN + "TABLE.update(k=5)\n"),
    "setdefault": (TABLE, IN + "TABLE.setdefault('k', 5)\n"),
    "own_dictionary": (OWN, IN + "TABLE['k'] = 5\n"),
    "function": (TABLE, STORES + "put()\n"),
    "function_renamed": (TABLE, STORES + "go = put\ngo()\n"),
    "function_in_a_table": (TABLE, STORES + "ALL = {'a': put}\nALL['a']()\n"),
    "function_in_a_pair": (TABLE, STORES + "PAIR = (put, 3)\nPAIR[0]()\n"),
    "function_never_called": (TABLE, STORES + "go = put\n"),
    "function_of_another_text": (TABLE, "from .store import put\nput()\n"),
    "class_of_another_text": (TABLE, "from .store import Thing\nclass Other(Thing):\n    pass\nOther()\n"),
    "functions_of_functions": (TABLE, STORES + "def outer():\n    put()\ndef outermost():\n    outer()\noutermost()\n"),
    "chained_names": (TABLE, STORES + "first = second = put\nsecond()\n"),
    "condition": (TABLE, STORES + "if callable(put):\n    put()\n"),
    "default_argument": (TABLE, STORES + "def go(now=put()):\n    return now\n"),
    "comprehension": (TABLE, STORES + "[put(key) for key in ('j', 'k')]\n"),
    "decorator": (TABLE, IN + "def register(f):\n    TABLE[f.__name__] = 5\n    return f\n@register\ndef k():\n    return 1\n"),
    "decorator_with_arguments": (TABLE, IN + "def register(name):\n    def keep(f):\n        TABLE[name] = f()\n        return f\n    return keep\n"
                                 "@register('k')\ndef five():\n    return 5\n"),
    "constructor": (TABLE, THING + "Thing()\n"),
    "constructor_of_a_derived_class": (TABLE, THING + "class Other(Thing):\n    pass\nOther()\n"),
    "constructor_renamed": (TABLE, THING + "Other = Thing\nOther()\n"),
    "constructor_in_a_loop": (TABLE, THING + "for made in (Thing, int):\n    made()\n"),
    "constructor_in_an_annotated_function": (TABLE, THING + "def make(what: Thing = None) -> 'Thing':\n    return Thing()\nmake()\n"),
    "annotations_alone": (TABLE, THING + "def make(what: Thing = None) -> 'Thing':\n    return what\nmake()\n"),
    "test_of_a_class": (TABLE, THING + "def test(x):\n    return isinstance(x, (Thing, int))\ntest(3)\n"),
    "test_of_an_object": (TABLE, THING + "def test():\n    return isinstance(Thing(), Thing)\ntest()\n"),
    "class_as_a_default": (TABLE, THING + "def make(what: type = Thing):\n    return what()\nmake()\n"),
    "class_as_an_argument": (TABLE, THING + "def make(what: object):\n    return what()\nmake(Thing)\n"),
    "class_method": (TABLE, IN + "class Thing:\n    @classmethod\n    def fill(cls):\n        TABLE['k'] = 5\nThing.fill()\n"),
    "property": (TABLE, IN + "class Thing:\n    @property\n    def fill(self):\n        TABLE['k'] = 5\nThing().fill\n"),
    "class_body": (TABLE, IN + "class Thing:\n    TABLE['k'] = 5\n"),
    "hook_of_a_class": (HOOK, "from .table import Base\nclass K(Base):\n    pass\n"),
    "hook_of_a_renamed_class": (HOOK, "from .table import Base\nRoot = Base\nclass K(Root):\n    pass\n"),
    "hook_that_calls_a_method": (TABLE, IN + "class Base:\n    def __init_subclass__(cls):\n        cls.more()\n    @classmethod\n"
                                 "    def more(cls):\n        cls.put()\n    @classmethod\n    def put(cls):\n        TABLE['k'] = 5\n"
                                 "class K(Base):\n    pass\n"),
    "hook_that_calls_a_method_above": (TABLE, IN + "class Base:\n    @classmethod\n    def put(cls):\n        TABLE['k'] = 5\n"
                                       "    def __init_subclass__(cls):\n        getattr(cls, 'put')()\nclass K(Base):\n    pass\n"),
    "hook_beside_a_method_that_fills": (TABLE, IN + "class Base:\n    def __init_subclass__(cls):\n        cls.n = 1\n    def put(self):\n"
                                        "        TABLE['k'] = 5\nclass K(Base):\n    pass\n"),
    "hook_of_a_class_whose_method_is_called": (TABLE, IN + "class Base:\n    def __init_subclass__(cls):\n        cls.n = 1\n    def put(self):\n"
                                               "        TABLE['k'] = 5\nclass K(Base):\n    pass\nK().put()\n"),
    "method_called": (NAMED, WORKER + "Worker().put_in()\n"),
    "method_called_by_a_name": (NAMED, WORKER + "made = Worker()\nmade.put_in()\n"),
    "method_called_by_a_string": (NAMED, WORKER + "getattr(Worker(), 'put_in')()\n"),
    "method_called_by_a_computed_name": (NAMED, WORKER + "for name in dir(Worker):\n    if name.startswith('put'):\n        getattr(Worker(), name)()\n"),
    "method_renamed": (NAMED, WORKER + "go = Worker().put_in\ngo()\n"),
    "method_renamed_in_its_class": (NAMED, WORKER + "    other = put_in\nWorker().other()\n"),
    "method_of_a_derived_class": (NAMED, WORKER + "class Other(Worker):\n    pass\nOther().put_in()\n"),
    "method_called_by_a_function": (NAMED, WORKER + "def run(worker):\n    worker.put_in()\nrun(Worker())\n"),
    "method_called_by_another_class": (NAMED, WORKER + "class Other:\n    def start(self, worker):\n        worker.put_in()\nOther().start(Worker())\n"),
    "method_called_by_a_constructor": (NAMED, WORKER + "class Other:\n    def __init__(self):\n        self.worker = Worker()\n        self.worker.put_in()\nOther()\n"),
    "method_called_by_another": (NAMED, WORKER + "    def start(self):\n        self.put_in()\nWorker().start()\n"),
    "method_called_as_an_operator": (NAMED, WORKER + "    def __add__(self, other):\n        self.put_in()\n        return self\nWorker() + 1\n"),
    "method_never_called": (NAMED, WORKER + "Worker()\n"),
    "property_of_a_worker": (NAMED, WORKER.replace("    def", "    @property\n    def") + "Worker().put_in\n"),
    "alias": (TABLE, IN + "t = TABLE\nt['k'] = 5\n"),
    "alias_in_a_loop": (TABLE, IN + "for t in (TABLE,):\n    t['k'] = 5\n"),
    "argument": (TABLE, IN + "def put(t):\n    t['k'] = 5\nput(TABLE)\n"),
    "named_argument": (TABLE, IN + "def put(into=None):\n    into['k'] = 5\nput(into=TABLE)\n"),
    "argument_of_another_text": (TABLE, IN + "from .helper import put\nput(TABLE)\n"),
    "inside_another_table": (TABLE, IN + "ALL = [TABLE]\nALL[0]['k'] = 5\n"),
    "attribute_of_a_module": (TABLE, "from . import table\ntable.TABLE['k'] = 5\n"),
    "module_renamed": (TABLE, "import parts.table as t\nt.TABLE['k'] = 5\n"),
    "same_name_again": (TABLE, "from . import table\nTABLE = table.TABLE\nTABLE['k'] = 5\n"),
    "same_name_in_a_function": (TABLE, "from . import table\ndef put():\n    TABLE = table.TABLE\n    TABLE['k'] = 5\nput()\n"),
    "same_name_read_in_a_function": (TABLE, "from . import table\ndef look():\n    TABLE = table.TABLE\n    return 'k' in TABLE\nlook()\n"),
    "name_in_a_string": (TABLE, "from . import table\ngetattr(table, 'TABLE')['k'] = 5\n"),
    "class_attribute": (BOX, "from .table import Box\nBox.TABLE['k'] = 5\n"),
    "class_attribute_in_a_method": (BOX, "from .table import Box\nclass Other(Box):\n    def __init__(self):\n        self.TABLE.update(k=5)\nOther()\n"),
    "other_kind_of_object": (TABLE, "class Other:\n    def __init__(self):\n        self.TABLE = set()\n        self.TABLE.add('k')\nOther()\n"),
    "import_by_name": (TABLE, "import importlib\nimportlib.import_module('parts.helper').put(importlib.import_module('parts.table').TABLE)\n"),
    "kept_and_read": (TABLE, KEEP + "KEPT = Keep(TABLE)\nN = KEPT.size()\n"),
    "kept_and_filled_by_a_method": (TABLE, KEEP + "    def put(self):\n        self.table['k'] = 5\nKeep(TABLE).put()\n"),
    "kept_and_filled_outside": (TABLE, KEEP + "Keep(TABLE).table['k'] = 5\n"),
    "kept_by_its_keyword": (TABLE, KEEP + "KEPT = Keep(n=2, table=TABLE)\nKEPT.table.update(k=5)\n"),
    "kept_and_filled_by_a_function": (TABLE, KEEP + "def put(keep):\n    keep.table['k'] = 5\nput(Keep(TABLE))\n"),
    "kept_and_filled_by_a_derived_class": (TABLE, KEEP + "class More(Keep):\n    def put(self):\n        self.table['k'] = 5\nMore(TABLE).put()\n"),
    "kept_by_a_renamed_class": (TABLE, KEEP + "Other = Keep\nOther(TABLE).table['k'] = 5\n"),
    "kept_and_filled_by_a_name": (TABLE, KEEP + "getattr(Keep(TABLE), 'table')['k'] = 5\n"),
    "kept_and_filled_through_all_attributes": (TABLE, KEEP + "vars(Keep(TABLE))['table']['k'] = 5\n"),
    "kept_with_all_arguments": (TABLE, IN + "class Keep:\n    def __init__(self, table):\n        self.__dict__.update(locals())\nKeep(TABLE).table['k'] = 5\n"),
    "kept_and_given_away": (TABLE, KEEP + "    def get(self):\n        return self.table\nKeep(TABLE).get()['k'] = 5\n"),
    "kept_by_a_class_of_the_library": (TABLE, IN + "from collections import UserDict\nclass Keep(UserDict):\n    def __init__(self, table):\n"
                                       "        self.data = table\nKEPT = Keep(TABLE)\nKEPT['k'] = 5\n"),
    "kept_by_a_setter": (TABLE, IN + "class Keep:\n    def __init__(self, table):\n        self.table = table\n    def __setattr__(self, name, value):\n"
                         "        value['k'] = 5\nKeep(TABLE)\n"),
    "kept_by_a_property": (TABLE, IN + "class Keep:\n    def __init__(self, table):\n        self.table = table\n    @property\n    def table(self):\n"
                           "        return 1\n    @table.setter\n    def table(self, value):\n        value['k'] = 5\nKeep(TABLE)\n"),
    "kept_by_a_base": (TABLE, KEEP + "class More(Keep):\n    pass\nMore(TABLE).table['k'] = 5\n"),
    "filled_by_the_constructor": (TABLE, IN + "class Put:\n    def __init__(self, n, table):\n        table['k'] = n\nPut(5, TABLE)\n"),
    "filled_by_the_constructor_of_a_base": (TABLE, IN + "class Put:\n    def __init__(self, table):\n        table['k'] = 5\nclass More(Put):\n"
                                            "    def size(self):\n        return 1\nMore(TABLE)\n"),
    "argument_that_is_read": (TABLE, IN + "def look(t):\n    return len(t) + sum(t.values())\nlook(TABLE)\n"),
    "argument_passed_on": (TABLE, IN + "def put(t):\n    t['k'] = 5\ndef also(n, *, u):\n    put(u)\nalso(1, u=TABLE)\n"),
    "argument_returned": (TABLE, IN + "def same(t):\n    return t\nsame(TABLE)['k'] = 5\n"),
    "argument_after_an_unpacked_one": (TABLE, IN + "def put(a, t):\n    t['k'] = a\nput(*(5,), TABLE)\n"),
    "argument_of_all": (TABLE, IN + "def put(*all):\n    all[0]['k'] = 5\nput(TABLE)\n"),
    "argument_kept_by_a_function": (TABLE, IN + "def keep(t):\n    def put():\n        t['k'] = 5\n    return put\nkeep(TABLE)()\n"),
    "argument_of_a_lambda": (TABLE, IN + "def keep(t):\n    return lambda: t.update(k=5)\nkeep(TABLE)()\n"),
    "argument_of_a_function_on_one_line": (TABLE, IN + "def put(t): t.update(k=5)\nput(TABLE)\n"),
    "argument_of_a_function_with_a_double": (TABLE, IN + "def put(t):\n    return len(t)\nif True:\n    def put(t):\n        t['k'] = 5\nput(TABLE)\n"),
    "argument_of_a_replaced_function": (TABLE, IN + "def put(t):\n    return len(t)\nput = lambda t: t.update(k=5)\nput(TABLE)\n"),
    "argument_of_a_decorated_function": (TABLE, IN + "def deco(f):\n    return lambda t: t.update(k=5)\n@deco\ndef put(t):\n    return len(t)\nput(TABLE)\n"),
    "import_in_a_function": (TABLE, "def go():\n    from .table import TABLE\n    TABLE['k'] = 5\ngo()\n"),
    "import_in_a_function_not_called": (TABLE, "def go():\n    from .table import TABLE\n    TABLE['k'] = 5\n"),
}

# name: (text of parts/__init__.py, what the model imports besides)
IMPORTS = {
    "package": ("from . import fill\n", ""),
    "model": ("", "import parts.fill\n"),
    "hub": ("from .hub import *\n", ""),
    "by_name": ("import importlib\nfor name in ('helper', 'fill'):\n    importlib.import_module('parts.' + name)\n", ""),
    "by_name_in_a_function": ("import importlib\ndef load():\n    importlib.import_module('.fill', __name__)\nload()\n", ""),
    "by_name_not_called": ("import importlib\ndef __getattr__(name):\n    return importlib.import_module('parts.' + name)\n", ""),
    "in_a_function": ("", "def load():\n    import parts.fill\nload()\n"),
}

READS = {
    "get": "TABLE.get('k', 3)",
    "computed": "TABLE.get('{}'.format(chr(107)), 3)",
    "in": "7 if 'k' in TABLE else 3",
    "whole": "sum(TABLE.values()) + 10 * len(TABLE)",
}


def programs():
    for filling, (table, fill) in FILLINGS.items():
        for imports, (package, extra) in IMPORTS.items():
            for read, value in READS.items():
                where = "from parts.table import Box\nTABLE = Box.TABLE\n" if table is BOX else "from parts.table import TABLE\n"
                yield f"{filling}, {imports}, {read}", {
                    "parts/__init__.py": package, "parts/table.py": table, "parts/fill.py": fill, "parts/hub.py": "from .fill import *\n",
                    "parts/store.py": STORES + THING.removeprefix(IN), "parts/helper.py": "def put(t):\n    t['k'] = 5\n",
                    "model.py": f"import parts\n{extra}{where}def value():\n    return {value}\ndef f(x):\n    return x * 0 + value()\n"}


SETTINGS_TEXT = """\
N = 3
class Box:
    n = 3
    def value(self):
        return 3
def get():
    return 3
def use():
    return N
class Conf:
    def set(self, v):
        self.n = v
CONF = Conf()
CONF.n = 3
class Holder:
    conf = CONF
KEPT = [Box()]
def set_n(v):
    global N
    N = v
"""

MODULE = "from . import settings\n"
NAMES = "from .settings import Box, CONF, get, set_n\n"

# what the model reads of parts/settings.py: texts of parts/fill.py
SETTINGS = {
    ("settings.N", "settings.use()"): {
        "set": MODULE + "settings.N = 5\n",
        "setattr": MODULE + "setattr(settings, 'N', 5)\n",
        "function": MODULE + "def go():\n    settings.N = 5\ngo()\n",
        "renamed": MODULE + "def go():\n    settings.N = 5\ndo = go\ndo()\n",
        "nested": MODULE + "def go():\n    settings.N = 5\ndef outer():\n    go()\ndef more():\n    outer()\nmore()\n",
        "global": NAMES + "set_n(5)\n",
        "global_renamed": NAMES + "go = set_n\ngo(5)\n",
        "global_module": MODULE + "settings.set_n(5)\n",
        "loop": MODULE + "for k, v in {'N': 5}.items():\n    setattr(settings, k, v)\n",
        "class": MODULE + "class Setter:\n    def __init__(self):\n        settings.N = 5\nSetter()\n",
        "class_body": MODULE + "class Setter:\n    settings.N = 5\n",
        "if": MODULE + "if settings.N == 3:\n    settings.N = 5\n",
        "try": MODULE + "try:\n    settings.N = 5\nexcept Exception:\n    pass\n",
        "with": MODULE + "import contextlib\nwith contextlib.suppress(ValueError):\n    settings.N = 5\n",
        "decorator": MODULE + "def deco(f):\n    settings.N = 5\n    return f\n@deco\ndef h():\n    pass\n",
        "aug": MODULE + "settings.N += 2\n",
        "as": "import parts.settings as s\ns.N = 5\n",
        "helper": MODULE + "from .helper import assign\nassign(settings, 5)\n",
        "sysmod": "import sys\nimport parts.settings\nsys.modules['parts.settings'].N = 5\n",
        "never": MODULE + "def go():\n    settings.N = 5\n",
        "local": "N = 5\n",
        "default": MODULE + "def go(x=setattr(settings, 'N', 5)):\n    pass\n",
        "lambda": MODULE + "(lambda: setattr(settings, 'N', 5))()\n",
        "comp": MODULE + "[setattr(settings, k, 5) for k in ('N',)]\n",
        "tuple": MODULE + "settings.N, other = 5, 6\n",
        "for": MODULE + "for settings.N in (4, 5):\n    pass\n",
    },
    ("settings.Box.n", "settings.Box().n"): {
        "set": NAMES + "Box.n = 5\n",
        "setattr": NAMES + "setattr(Box, 'n', 5)\n",
        "function": NAMES + "def go():\n    Box.n = 5\ngo()\n",
        "renamed": NAMES + "B = Box\nB.n = 5\n",
        "arg": NAMES + "def go(c):\n    c.n = 5\ngo(Box)\n",
        "loop": NAMES + "for c in (Box,):\n    c.n = 5\n",
        "module": MODULE + "settings.Box.n = 5\n",
        "deco": NAMES + "def deco(c):\n    c.n = 5\n    return c\ndeco(Box)\n",
        "derived": NAMES + "class D(Box):\n    n = 5\n",
        "helper": NAMES + "from .helper import assign_n\nassign_n(Box, 5)\n",
        "type": NAMES + "type(Box()).n = 5\n",
        "type_of_an_item": MODULE + "type(settings.KEPT[0]).n = 5\n",
        "base": NAMES + "class D(Box):\n    @classmethod\n    def go(cls):\n        cls.__base__.n = 5\nD.go()\n",
        "executed": NAMES + "exec('Box.n = 5')\n",
        "globals": NAMES + "globals()['Box'].n = 5\n",
        "inclass": NAMES + "class S:\n    @staticmethod\n    def go():\n        Box.n = 5\nS.go()\n",
        "nested": NAMES + "def go():\n    Box.n = 5\ndef o():\n    go()\ndef p():\n    o()\np()\n",
    },
    ("settings.Box().value()",): {
        "lambda": NAMES + "Box.value = lambda self: 5\n",
        "def": NAMES + "def value(self):\n    return 5\nBox.value = value\n",
        "wrap": NAMES + "old = Box.value\ndef value(self):\n    return old(self) + 2\nBox.value = value\n",
        "setattr": NAMES + "setattr(Box, 'value', lambda self: 5)\n",
        "function": NAMES + "def patch():\n    Box.value = lambda self: 5\npatch()\n",
        "renamed": NAMES + "def patch():\n    Box.value = lambda self: 5\ngo = patch\ngo()\n",
        "deco": NAMES + "def patch(name):\n    def keep(f):\n        setattr(Box, name, f)\n        return f\n    return keep\n@patch('value')\ndef v(self):\n    return 5\n",
        "arg": NAMES + "def patch(c):\n    c.value = lambda self: 5\npatch(Box)\n",
        "helper": NAMES + "from .helper import assign_value\nassign_value(Box, lambda self: 5)\n",
    },
    ("settings.get()",): {
        "lambda": MODULE + "settings.get = lambda: 5\n",
        "wrap": MODULE + "old = settings.get\nsettings.get = lambda: old() + 2\n",
        "function": MODULE + "def patch():\n    settings.get = lambda: 5\npatch()\n",
        "renamed": MODULE + "def patch():\n    settings.get = lambda: 5\ngo = patch\ngo()\n",
        "setattr": MODULE + "setattr(settings, 'get', lambda: 5)\n",
        "deco": MODULE + "def patch(f):\n    settings.get = f\n    return f\n@patch\ndef g():\n    return 5\n",
    },
    ("settings.CONF.n", "settings.Holder.conf.n"): {
        "set": NAMES + "CONF.n = 5\n",
        "held": MODULE + "settings.Holder.conf.n = 5\n",
        "held_in_a_function": "def go():\n    from .settings import Holder\n    Holder.conf.n = 5\ngo()\n",
        "held_by_a_module_in_a_function": "def go():\n    from . import settings\n    settings.Holder.conf.n = 5\ngo()\n",
        "method": NAMES + "CONF.set(5)\n",
        "function": NAMES + "def go():\n    CONF.n = 5\ngo()\n",
        "renamed": NAMES + "c = CONF\nc.n = 5\n",
        "arg": NAMES + "def go(c):\n    c.n = 5\ngo(CONF)\n",
        "arg_method": NAMES + "def go(c):\n    c.set(5)\ngo(CONF)\n",
        "bound": NAMES + "go = CONF.set\ngo(5)\n",
        "module": MODULE + "settings.CONF.n = 5\n",
        "helper": NAMES + "from .helper import assign_n\nassign_n(CONF, 5)\n",
        "setattr": NAMES + "setattr(CONF, 'n', 5)\n",
        "loop": NAMES + "for c in [CONF]:\n    c.n = 5\n",
        "nested": NAMES + "def go():\n    CONF.n = 5\ndef o():\n    go()\ndef p():\n    o()\np()\n",
        "dict": NAMES + "ALL = {'c': CONF}\nALL['c'].n = 5\n",
    },
}


# Texts that only make a program larger.
MORE = {f"parts/more{i}.py": f"from . import more{i + 1}\n" for i in range(69)} | {"parts/more69.py": ""}


def settings_programs():
    helper = "def assign(m, v):\n    m.N = v\ndef assign_n(c, v):\n    c.n = v\ndef assign_value(c, v):\n    c.value = v\n"
    for reads, ways in SETTINGS.items():
        for way, fill in ways.items():
            for imports, (package, extra) in (IMPORTS | {"large": ("from . import fill, more0\n", "")}).items():
                for read in reads:
                    yield f"{reads[0]} {way}, {imports}, {read}", (MORE if imports == "large" else {}) | {
                        "parts/__init__.py": package, "parts/settings.py": SETTINGS_TEXT, "parts/fill.py": fill,
                        "parts/hub.py": "from .fill import *\n", "parts/helper.py": helper,
                        "model.py": f"import parts\n{extra}from parts import settings\ndef value():\n    return {read}\n"
                                    "def f(x):\n    return x * 0 + value()\n"}
            alone = fill.startswith(NAMES) and "import" not in fill[len(NAMES):] and "def value" not in fill
            for read in reads if alone else ():
                text = SETTINGS_TEXT + fill[len(NAMES):] + f"def value():\n    return {read.replace('settings.', '')}\n"
                yield f"{reads[0]} {way}, one text, {read}", {"model.py": text + "def f(x):\n    return x * 0 + value()\n"}
