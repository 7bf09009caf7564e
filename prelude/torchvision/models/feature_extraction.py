"""Feature extractors: the model runs unchanged, and the results of the named modules are collected. PyTorch traces the model for this; the modules
after
the last named one are not part of the result there, nor of its state here. Operations between modules have no names here."""

from _refusal import refuse
from torch import nn


def _as_dict(nodes):
    return {str(name): str(name) for name in nodes} if isinstance(nodes, (list, tuple)) else {str(name): str(out) for name, out in nodes.items()}


def _split(path, modules):
    """Returns a module's path, and the number of the call that is meant: `layer1.0.relu_1` is the second one."""
    head, mark, count = path.rpartition("_")
    if path in modules:
        return path, 0
    if mark and count.isdigit() and head in modules:
        return head, int(count)
    refuse(f"node: '{path}' is not a module of the model; operations between modules have no names at compile time")


def _last(asked, places):
    """Returns the path after which nothing is needed. If a module is called again, its parent is needed as a whole."""
    found, end = "", -1
    for path, count in asked:
        whole = path.rpartition(".")[0] if count else path
        reach = max([i for i, place in enumerate(places) if place == whole or place.startswith(whole + ".") or not whole])
        if reach > end or (reach == end and len(whole) < len(found)):
            found, end = whole, reach
    return found


def _until(module, path):
    """Returns the part of the module that is needed for the one at the path: everything before it."""
    if not path:
        return module
    needed = nn.Module()
    _take(needed, module, path)
    return needed


def _take(needed, module, path):
    first, _, rest = path.partition(".")
    for name, parameter in module.named_parameters(recurse=False):
        needed.register_parameter(name, parameter)
    for name, buffer in module.named_buffers(recurse=False):
        needed.register_buffer(name, buffer)
    for name, child in module.named_children():
        needed.add_module(name, _until(child, rest) if name == first else child)
        if path and name == first:
            break


class _Complete(Exception):
    """Raised when all features are known, since the rest of the model does not affect the result."""


class FeatureExtractor(nn.Module):
    def __init__(self, model, nodes):
        super().__init__()
        modules = dict(model.named_modules())
        asked = [_split(path, modules) for path in nodes]
        _take(self, model, _last(asked, list(modules)))
        self._model, self._calls, self._features = [model], {path: [] for path, _ in asked}, list(zip(nodes.values(), asked))
        for path in self._calls:
            modules[path].register_forward_hook(self._keep(path))

    def _keep(self, path):
        def hook(module, args, output):
            self._calls[path].append(output)
            if all([len(self._calls[one]) > k for _, (one, k) in self._features]):
                raise _Complete
        return hook

    def forward(self, x, *args, **kwargs):
        for calls in self._calls.values():
            calls.clear()
        try:
            self._model[0](x, *args, **kwargs)
        except _Complete:
            pass
        return {name: self._calls[path][k] for name, (path, k) in self._features}


def create_feature_extractor(model, return_nodes=None, train_return_nodes=None, eval_return_nodes=None, tracer_kwargs=None,
                             suppress_diff_warning=False, concrete_args=None):
    nodes = eval_return_nodes if return_nodes is None else return_nodes
    if nodes is None:
        raise ValueError("Either `return_nodes` or `train_return_nodes` and `eval_return_nodes` together, should be specified")
    return FeatureExtractor(model, _as_dict(nodes))
