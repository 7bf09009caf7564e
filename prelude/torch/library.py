"""torch.library: operators that sources define in Python; torch.ops calls their bodies. See also --extension."""

from torch.onnx import _graph


class Library:
    def __init__(self, ns, kind, dispatch_key=""):
        self.ns = ns

    def define(self, schema, alias_analysis="", *, tags=()):
        return schema.partition("(")[0]

    def impl(self, op_name, fn=None, dispatch_key="", *, with_keyset=False, allow_override=False):
        if fn is None:
            return lambda inner: self.impl(op_name, inner, dispatch_key)
        if _computes(dispatch_key):
            _graph.register_body(self.ns + "::" + op_name, fn, dispatch_key)
        return fn

    def fallback(self, fn, dispatch_key="", *, with_keyset=False):
        pass


def _computes(key):
    """Returns whether what is registered under a dispatch key says what the operator computes: not for autocast, autograd and the like."""
    return not key.startswith(("Autocast", "Autograd", "ADInplaceOrView", "Functionalize", "BackendSelect", "Python"))


def define(qualname, schema, *, lib=None, tags=()):
    pass


def impl(qualname, types, func=None, *, lib=None):
    """@impl("ns::name", "cpu"), or the older @impl(library, "name", "CPU")."""
    if isinstance(qualname, Library):
        return qualname.impl(types, None, func or "")
    if func is None:
        return lambda inner: impl(qualname, types, inner)
    _graph.register_body(qualname, func, "Meta" if types == "meta" else "")
    return func


class CustomOpDef:
    """The result of custom_op: it is called like the function, and accepts registrations."""

    def __init__(self, name, fn):
        self._name = name
        self._fn = fn
        _graph.register_body(name, fn, "")

    def __call__(self, *args, **kwargs):
        return _graph.call(self._name, args, kwargs)

    def register_fake(self, fn):
        _graph.register_body(self._name, fn, "Meta")
        return fn

    def register_kernel(self, device_types, fn=None):
        if fn is None:
            return lambda inner: inner
        return fn

    def register_autograd(self, backward, *, setup_context=None):
        pass

    def register_vmap(self, fn=None):
        if fn is None:
            return lambda inner: inner
        return fn


def custom_op(name, fn=None, /, *, mutates_args=(), device_types=None, schema=None):
    if fn is None:
        return lambda inner: CustomOpDef(name, inner)
    return CustomOpDef(name, fn)


def register_fake(op, func=None, /, *, lib=None, _stacklevel=1):
    if func is None:
        return lambda inner: register_fake(op, inner)
    if isinstance(op, str):
        _graph.register_body(op, func, "Meta")
    return func


impl_abstract = register_fake


def register_autograd(op, backward, /, *, setup_context=None, lib=None):
    """How gradients are computed changes no result."""


def register_vmap(op, func=None, /, *, lib=None):
    return func if func is not None else lambda inner: inner
