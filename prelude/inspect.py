"""Signatures of functions, for decorators."""

from collections import OrderedDict, namedtuple
from functools import partial

from _refusal import refuse

POSITIONAL_ONLY = "POSITIONAL_ONLY"
POSITIONAL_OR_KEYWORD = "POSITIONAL_OR_KEYWORD"
VAR_POSITIONAL = "VAR_POSITIONAL"
KEYWORD_ONLY = "KEYWORD_ONLY"
VAR_KEYWORD = "VAR_KEYWORD"


class _empty:
    pass


class Parameter:
    empty = _empty
    POSITIONAL_ONLY = POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = VAR_POSITIONAL
    KEYWORD_ONLY = KEYWORD_ONLY
    VAR_KEYWORD = VAR_KEYWORD

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        self.name = name
        self.kind = kind
        self.default = default
        self.annotation = annotation

    def __str__(self):
        text = "*" + self.name if self.kind == VAR_POSITIONAL else "**" + self.name if self.kind == VAR_KEYWORD else self.name
        annotated = self.annotation is not _empty
        if annotated:
            text += ": " + formatannotation(self.annotation)
        if self.default is not _empty:
            text += (" = " if annotated else "=") + repr(self.default)
        return text

    def __repr__(self):
        return '<Parameter "' + str(self) + '">'

    def replace(self, **changes):
        parts = {"name": self.name, "kind": self.kind, "default": self.default, "annotation": self.annotation}
        parts.update(changes)
        return Parameter(parts.pop("name"), parts.pop("kind"), **parts)


class BoundArguments:
    def __init__(self, signature, arguments):
        self.signature = signature
        self.arguments = arguments

    def apply_defaults(self):
        whole = OrderedDict()
        for name, parameter in self.signature.parameters.items():
            if name in self.arguments:
                whole[name] = self.arguments[name]
            elif parameter.kind == VAR_POSITIONAL:
                whole[name] = ()
            elif parameter.kind == VAR_KEYWORD:
                whole[name] = {}
            elif parameter.default is not _empty:
                whole[name] = parameter.default
        self.arguments = whole

    def _parts(self):
        args, kwargs = [], {}
        for name, parameter in self.signature.parameters.items():
            if name not in self.arguments:
                continue
            value = self.arguments[name]
            if parameter.kind == VAR_POSITIONAL:
                args.extend(value)
            elif parameter.kind == VAR_KEYWORD:
                kwargs.update(value)
            elif parameter.kind == KEYWORD_ONLY:
                kwargs[name] = value
            else:
                args.append(value)
        return tuple(args), kwargs

    @property
    def args(self):
        return self._parts()[0]

    @property
    def kwargs(self):
        return self._parts()[1]


class Signature:
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty):
        self.parameters = OrderedDict()
        for one in parameters or []:
            self.parameters[one.name] = one
        self.return_annotation = return_annotation

    def bind(self, *args, **kwargs):
        arguments = OrderedDict()
        positional = list(args)
        for name, parameter in self.parameters.items():
            if parameter.kind == VAR_POSITIONAL:
                arguments[name] = tuple(positional)
                positional = []
            elif parameter.kind == VAR_KEYWORD:
                arguments[name] = {key: value for key, value in kwargs.items() if key not in self.parameters}
            elif positional and parameter.kind != KEYWORD_ONLY:
                arguments[name] = positional.pop(0)
            elif name in kwargs:
                arguments[name] = kwargs[name]
        return BoundArguments(self, arguments)

    bind_partial = bind

    def replace(self, *, parameters=None, return_annotation=...):
        return Signature(self.parameters.values() if parameters is None else parameters,
                         return_annotation=self.return_annotation if return_annotation is ... else return_annotation)

    def __str__(self):
        found = list(self.parameters.values())
        parts, before, named = [], False, False
        for one in found:
            if before and one.kind != POSITIONAL_ONLY:
                parts.append("/")
            before = one.kind == POSITIONAL_ONLY
            if one.kind == KEYWORD_ONLY and not named:
                parts.append("*")
            named = named or one.kind in (VAR_POSITIONAL, KEYWORD_ONLY)
            parts.append(str(one))
        if before:
            parts.append("/")
        text = "(" + ", ".join(parts) + ")"
        return text if self.return_annotation is _empty else text + " -> " + formatannotation(self.return_annotation)

    def __repr__(self):
        return "<Signature " + str(self) + ">"


def formatannotation(annotation, base_module=None):
    """As in Python: names of `typing` and of builtins stand without their module."""
    if isinstance(annotation, type) and getattr(annotation, "__origin__", None) is None:
        if annotation.__module__ in ("builtins", base_module):
            return annotation.__qualname__
        return annotation.__module__ + "." + annotation.__qualname__
    return repr(annotation).replace("typing.", "")


def _without_bound(found, args, keywords):
    """Positional arguments take their parameters away, keywords become defaults, and what follows them must be named."""
    left, given, named = [], len(args), False
    for one in found:
        if one.kind == VAR_POSITIONAL:
            given = 0
            if named:
                continue
        elif one.kind in (POSITIONAL_ONLY, POSITIONAL_OR_KEYWORD):
            if given > 0:
                given -= 1
                continue
            named = named or one.name in keywords
            if named:
                one = one.replace(kind=KEYWORD_ONLY)
        if one.name in keywords and one.kind == KEYWORD_ONLY:
            one = one.replace(default=keywords[one.name])
        left.append(one)
    return left


def signature(obj, *, follow_wrapped=True):
    while follow_wrapped and hasattr(obj, "__wrapped__") and obj.__wrapped__ is not obj:
        obj = obj.__wrapped__
    if isinstance(obj, partial):
        whole = signature(obj.func)
        return whole.replace(parameters=_without_bound(whole.parameters.values(), obj.args, obj.keywords))
    plain = obj.__init__ if isclass(obj) else obj
    hints = _made_annotations(plain) or getattr(plain, "__annotations__", {})  # noqa: F821
    return Signature([Parameter(name, kind, default=default, annotation=annotation)
                      for name, kind, default, annotation in _parameters(obj, _empty)],  # noqa: F821
                     return_annotation=hints.get("return", _empty))


FullArgSpec = namedtuple(
    "FullArgSpec", ["args", "varargs", "varkw", "defaults", "kwonlyargs", "kwonlydefaults", "annotations"])


def getfullargspec(func):
    """Unlike a signature, it includes `self` of a bound method."""
    plain = func.__func__ if ismethod(func) else func.__init__ if isclass(func) else func
    whole = signature(plain, follow_wrapped=False)
    found = list(whole.parameters.values())
    annotations = {p.name: p.annotation for p in found if p.annotation is not _empty}
    if whole.return_annotation is not _empty:
        annotations["return"] = whole.return_annotation
    positional = [p for p in found if p.kind in (POSITIONAL_ONLY, POSITIONAL_OR_KEYWORD)]
    keyword = [p for p in found if p.kind == KEYWORD_ONLY]
    star = [p.name for p in found if p.kind == VAR_POSITIONAL]
    rest = [p.name for p in found if p.kind == VAR_KEYWORD]
    defaults = tuple([p.default for p in positional if p.default is not _empty])
    keyword_defaults = {p.name: p.default for p in keyword if p.default is not _empty}
    return FullArgSpec([p.name for p in positional], star[0] if star else None, rest[0] if rest else None,
                       defaults if defaults else None, [p.name for p in keyword],
                       keyword_defaults if keyword_defaults else None,
                       annotations)


def getmodule(object):
    import sys
    if ismodule(object):
        return object
    return sys.modules.get(getattr(object, "__module__", None))


def isclass(obj):
    return isinstance(obj, type)


def isfunction(obj):
    return isinstance(obj, function)  # noqa: F821


def ismethod(obj):
    return isinstance(obj, method)  # noqa: F821


def ismodule(obj):
    return isinstance(obj, module)  # noqa: F821


def getmro(cls):
    return cls.__mro__


def unwrap(func):
    while hasattr(func, "__wrapped__") and func.__wrapped__ is not func:
        func = func.__wrapped__
    return func


def get_annotations(obj, *, globals=None, locals=None, eval_str=False):
    return dict(getattr(obj, "__annotations__", {}))


def getfile(obj):
    if hasattr(obj, "__file__"):
        return obj.__file__
    import sys
    return sys.modules[obj.__module__].__file__


getsourcefile = getfile


def _block(lines, first, last):
    """The lines of a definition, with the comments at the end of its block."""
    margin = len(lines[first - 1]) - len(lines[first - 1].lstrip())
    for number in range(last, len(lines)):
        text = lines[number].lstrip()
        if text.startswith("#") and len(lines[number]) - len(text) > margin:
            last = number + 1
        elif text:
            break
    return lines[first - 1:last]


def getsourcelines(obj):
    if not ismodule(obj):
        obj = unwrap(getattr(obj, "__func__", obj))
        if isinstance(obj, type):
            span = getattr(obj, "__source_lines__", None)
        else:
            span = obj.__code__._lines if isfunction(obj) else None
        if span is None or span[1] == 0:
            return refuse("the text of this object is not known")
    with open(getfile(obj)) as file:
        lines = file.readlines()
    return (lines, 0) if ismodule(obj) else (_block(lines, span[0], span[1]), span[0])


def getsource(obj):
    return "".join(getsourcelines(obj)[0])


def getdoc(obj):
    return cleandoc(obj.__doc__) if obj.__doc__ is not None else None


def cleandoc(doc):
    lines = doc.replace("\t", "        ").split("\n")
    margins = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    margin = min(margins) if margins else 0
    lines = [lines[0].lstrip()] + [line[margin:] for line in lines[1:]]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return "\n".join(lines)


def getmembers(object, predicate=None):
    found = [(name, getattr(object, name)) for name in dir(object) if hasattr(object, name)]
    return [(name, value) for name, value in found if predicate is None or predicate(value)]
