"""omegaconf 2.3: configurations as dictionaries and lists whose entries are also attributes, with interpolations. Its own source builds nodes
with a grammar that a parser generator made and with typing's internals, which the compiler does not run."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass

__known_loops__ = True
MISSING = "???"
SCMode = None


class OmegaConfBaseException(Exception):
    pass


class MissingMandatoryValue(OmegaConfBaseException):
    pass


class ConfigAttributeError(OmegaConfBaseException, AttributeError):
    pass


class ConfigKeyError(OmegaConfBaseException, KeyError):
    pass


class ReadonlyConfigError(OmegaConfBaseException):
    pass


_resolvers = {}


def _node(value, parent):
    if isinstance(value, DictConfig):
        return _copied(DictConfig({}, parent=parent), value._content.items())
    if isinstance(value, ListConfig):
        return ListConfig(value._content, parent=parent)
    if isinstance(value, dict):
        return _copied(DictConfig({}, parent=parent), value.items())
    if isinstance(value, (list, tuple)):
        return ListConfig(value, parent=parent)
    if is_dataclass(value):
        return _copied(DictConfig({}, parent=parent), _fields_of(value))
    return value


def _fields_of(value):
    from dataclasses import MISSING as NOTHING
    pairs = []
    for one in fields(value):
        if not isinstance(value, type):
            pairs.append((one.name, getattr(value, one.name)))
        elif one.default is not NOTHING:
            pairs.append((one.name, one.default))
        elif one.default_factory is not NOTHING:
            pairs.append((one.name, one.default_factory()))
        else:
            pairs.append((one.name, MISSING))
    return pairs


def _copied(node, pairs):
    for key, value in pairs:
        node._content[key] = _node(value, node)
    return node


def _root(node):
    while node._parent is not None:
        node = node._parent
    return node


def _select(node, path):
    """Returns the value at a path such as `a.b[0]`."""
    for part in path.replace("[", ".").replace("]", "").split("."):
        node = node[int(part)] if isinstance(node, ListConfig) else node[part]
    return node


def _reference(inner, node):
    inner = _filled(inner, node) if "${" in inner else inner
    name, colon, rest = inner.partition(":")
    if colon:
        if name not in _resolvers:
            raise OmegaConfBaseException(f"Unsupported interpolation type {name}")
        return _resolvers[name](*[_literal(one.strip()) for one in rest.split(",")] if rest else [])
    level = len(inner) - len(inner.lstrip("."))
    base = _root(node) if level == 0 else node
    for _ in range(level - 1):
        base = base._parent
    return _select(base, inner[level:])


def _literal(text):
    from json import loads
    try:
        return loads(text)
    except ValueError:
        return text.strip("'\"")


def _ends(text, start):
    depth, i = 0, start
    while i < len(text):
        if text[i:i + 2] == "${":
            depth += 1
        if text[i] == "}":
            depth -= 1
            if depth == 0:
                return i
        i += 1
    raise OmegaConfBaseException("an interpolation without its end")


def _filled(text, node):
    start = text.find("${")
    out = ""
    while start >= 0:
        end = _ends(text, start)
        value = _reference(text[start + 2:end].strip(), node)
        if start == 0 and end == len(text) - 1 and out == "":
            return value
        out += text[:start] + str(value)
        text = text[end + 1:]
        start = text.find("${")
    return out + text


def _value(value, node, key):
    if isinstance(value, str):
        if value == MISSING:
            raise MissingMandatoryValue(f"Missing mandatory value: {key}")
        if "${" in value:
            return _filled(value, node)
    return value


class Container:
    def _set_parent(self, parent):
        self.__dict__["_parent"] = parent


class DictConfig(Container):
    def __init__(self, content, key=None, parent=None, flags=None, **kwargs):
        self.__dict__["_parent"] = parent
        self.__dict__["_content"] = {}
        self.__dict__["_flags"] = {"readonly": None, "struct": None}
        if content is not None:
            _copied(self, content._content.items() if isinstance(content, DictConfig) else content.items() if isinstance(content, dict) else _fields_of(content))

    def _flag(self, name):
        node = self
        while node is not None:
            if node._flags[name] is not None:
                return node._flags[name]
            node = node._parent
        return False

    def __getitem__(self, key):
        if key not in self._content:
            raise ConfigKeyError(f"Missing key {key}")
        return _value(self._content[key], self, key)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if name not in self._content:
            if self._flag("struct"):
                raise ConfigAttributeError(f"Key '{name}' is not in struct")
            raise ConfigAttributeError(f"Missing key {name}")
        return _value(self._content[name], self, name)

    def __setitem__(self, key, value):
        if self._flag("readonly"):
            raise ReadonlyConfigError("Cannot change read-only config container")
        if self._flag("struct") and key not in self._content:
            raise ConfigKeyError(f"Key '{key}' is not in struct")
        self._content[key] = _node(value, self)

    def __setattr__(self, name, value):
        if self._flag("struct") and name not in self._content:
            raise ConfigAttributeError(f"Key '{name}' is not in struct")
        self[name] = value

    def __delitem__(self, key):
        del self._content[key]

    def __delattr__(self, name):
        del self._content[name]

    def __contains__(self, key):
        return key in self._content and not (isinstance(self._content[key], str) and self._content[key] == MISSING)

    def __iter__(self):
        return iter(self._content)

    def __len__(self):
        return len(self._content)

    def __bool__(self):
        return len(self._content) > 0

    def __eq__(self, other):
        return OmegaConf.to_container(self, resolve=True) == (OmegaConf.to_container(other, resolve=True) if isinstance(other, DictConfig) else other)

    def __ne__(self, other):
        return not self == other

    def __repr__(self):
        return repr(OmegaConf.to_container(self))

    def keys(self):
        return self._content.keys()

    def items(self):
        return {key: self[key] for key in self._content}.items()

    def values(self):
        return {key: self[key] for key in self._content}.values()

    def get(self, key, default_value=None):
        return self[key] if key in self else default_value

    def setdefault(self, key, default_value=None):
        if key not in self:
            self[key] = default_value
        return self[key]

    def pop(self, key, *default):
        value = self[key] if key in self._content or not default else default[0]
        if key in self._content:
            del self._content[key]
        return value

    def update(self, *others, **kwargs):
        for other in others:
            for key, value in (other.items() if hasattr(other, "items") else other):
                self[key] = value
        for key, value in kwargs.items():
            self[key] = value

    def copy(self):
        return _node(self, self._parent)

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def merge_with(self, *others):
        for other in others:
            _merge(self, OmegaConf.create(other) if not isinstance(other, DictConfig) else other)


class ListConfig(Container):
    def __init__(self, content, key=None, parent=None, flags=None, **kwargs):
        self._parent = parent
        self._flags = {"readonly": None, "struct": None}
        self._content = [_node(one, self) for one in content]

    def __getitem__(self, index):
        if isinstance(index, slice):
            return ListConfig([self[i] for i in range(*index.indices(len(self._content)))], parent=self._parent)
        return _value(self._content[index], self, index)

    def __setitem__(self, index, value):
        self._content[index] = _node(value, self)

    def __len__(self):
        return len(self._content)

    def __iter__(self):
        return iter([self[i] for i in range(len(self._content))])

    def __contains__(self, item):
        return item in [self[i] for i in range(len(self._content))]

    def __eq__(self, other):
        return list(self) == list(other)

    def __ne__(self, other):
        return not self == other

    def __add__(self, other):
        return ListConfig(list(self) + list(other), parent=self._parent)

    def __radd__(self, other):
        return ListConfig(list(other) + list(self), parent=self._parent)

    def __repr__(self):
        return repr(OmegaConf.to_container(self))

    def append(self, item):
        self._content.append(_node(item, self))

    def extend(self, items):
        for item in items:
            self.append(item)

    def insert(self, index, item):
        self._content.insert(index, _node(item, self))

    def pop(self, index=-1):
        return self._content.pop(index)

    def index(self, item):
        return list(self).index(item)

    def count(self, item):
        return list(self).count(item)

    def copy(self):
        return _node(self, self._parent)

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()


def _merge(into, other):
    for key, value in other._content.items():
        if key in into._content and isinstance(into._content[key], DictConfig) and isinstance(value, DictConfig):
            _merge(into._content[key], value)
        elif not (isinstance(value, str) and value == MISSING and key in into._content):
            into[key] = value


def _plain(value, resolve, node, key):
    if isinstance(value, DictConfig):
        return {name: _plain(one, resolve, value, name) for name, one in value._content.items()}
    if isinstance(value, ListConfig):
        return [_plain(one, resolve, value, i) for i, one in enumerate(value._content)]
    if resolve and isinstance(value, str) and "${" in value:
        return _plain(_filled(value, node), resolve, node, key)
    return value


class OmegaConf:
    @staticmethod
    def create(obj=None, parent=None, flags=None):
        if isinstance(obj, str):
            from yaml import safe_load
            obj = safe_load(obj)
        if obj is None:
            return DictConfig({}, parent=parent)
        return _node(obj, parent)

    @staticmethod
    def structured(obj, parent=None, flags=None):
        return DictConfig(obj, parent=parent)

    @staticmethod
    def load(file_):
        from yaml import safe_load
        if isinstance(file_, str):
            with open(file_) as opened:
                return OmegaConf.create(safe_load(opened.read()))
        return OmegaConf.create(safe_load(file_.read()))

    @staticmethod
    def merge(*configs):
        result = OmegaConf.create(configs[0])
        for one in configs[1:]:
            other = OmegaConf.create(one)
            if isinstance(result, ListConfig):
                result = other
            else:
                _merge(result, other)
        return result

    unsafe_merge = merge

    @staticmethod
    def from_dotlist(dotlist):
        result = DictConfig({})
        for one in dotlist:
            path, _, value = one.partition("=")
            OmegaConf.update(result, path, _literal(value))
        return result

    @staticmethod
    def from_cli(args_list=None):
        return OmegaConf.from_dotlist(args_list or [])

    @staticmethod
    def to_container(cfg, *, resolve=False, throw_on_missing=False, enum_to_str=False, structured_config_mode=None):
        return _plain(cfg, resolve, cfg, None)

    @staticmethod
    def to_yaml(cfg, *, resolve=False, sort_keys=False):
        from yaml import dump
        return dump(_plain(cfg, resolve, cfg, None), default_flow_style=False, allow_unicode=True, sort_keys=sort_keys)

    @staticmethod
    def to_object(cfg):
        return _plain(cfg, True, cfg, None)

    @staticmethod
    def resolve(cfg):
        for key in list(cfg._content) if isinstance(cfg, DictConfig) else range(len(cfg._content)):
            value = cfg._content[key]
            if isinstance(value, Container):
                OmegaConf.resolve(value)
            else:
                cfg._content[key] = _node(_value(value, cfg, key), cfg) if not (isinstance(value, str) and value == MISSING) else value

    @staticmethod
    def select(cfg, key, *, default=None, throw_on_resolution_failure=True, throw_on_missing=False):
        try:
            return _select(cfg, key)
        except (KeyError, IndexError):
            return default

    @staticmethod
    def update(cfg, key, value=None, *, merge=True, force_add=False):
        *path, last = key.split(".")
        for part in path:
            if part not in cfg._content:
                cfg[part] = {}
            cfg = cfg[part]
        cfg[last] = value

    @staticmethod
    def is_missing(cfg, key):
        value = cfg._content.get(key)
        return isinstance(value, str) and value == MISSING

    @staticmethod
    def is_config(obj):
        return isinstance(obj, Container)

    @staticmethod
    def is_dict(obj):
        return isinstance(obj, DictConfig)

    @staticmethod
    def is_list(obj):
        return isinstance(obj, ListConfig)

    @staticmethod
    def set_struct(conf, value):
        conf._flags["struct"] = value

    @staticmethod
    def is_struct(conf):
        return bool(conf._flag("struct"))

    @staticmethod
    def set_readonly(conf, value):
        conf._flags["readonly"] = value

    @staticmethod
    def is_readonly(conf):
        return bool(conf._flag("readonly"))

    @staticmethod
    def register_new_resolver(name, resolver, *, replace=False, use_cache=False):
        _resolvers[name] = resolver

    register_resolver = register_new_resolver

    @staticmethod
    def has_resolver(name):
        return name in _resolvers

    @staticmethod
    def masked_copy(conf, keys):
        keys = [keys] if isinstance(keys, str) else keys
        return DictConfig({key: value for key, value in conf._content.items() if key in keys})


class _Open:
    """read_write and open_dict: inside them, a configuration may change."""

    def __init__(self, config, flag):
        self.config, self.flag = config, flag

    def __enter__(self):
        self.before = self.config._flags[self.flag]
        self.config._flags[self.flag] = False
        return self.config

    def __exit__(self, kind, value, trace):
        self.config._flags[self.flag] = self.before


def open_dict(config):
    return _Open(config, "struct")


def read_write(config):
    return _Open(config, "readonly")


def II(interpolation):
    return "${" + interpolation + "}"


SI = str
