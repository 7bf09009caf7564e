"""torch.ao.quantization.quantize: observers are put into a model (prepare), and its layers are replaced by quantised ones (convert)."""
import copy

import torch
from _refusal import refuse
from torch import nn
from torch.ao.nn.intrinsic import _FusedModule
from torch.ao.nn.quantized import FloatFunctional, QFunctional
from torch.ao.quantization import qconfig as configs
from torch.ao.quantization import quantization_mappings as mappings
from torch.ao.quantization.fake_quantize import FakeQuantizeBase
from torch.ao.quantization.observer import ObserverBase
from torch.ao.quantization.stubs import DeQuantStub, QuantWrapper


def _observer_forward_hook(self, input, output):
    return self.activation_post_process(output)


def _observer_forward_pre_hook(self, input):
    return self.activation_post_process(input[0])


def _propagate(module, by_name, inherited, prefix):
    config = by_name.get(prefix, by_name.get(type(module), inherited))
    module.qconfig = config = getattr(module, "qconfig", config)
    for name, child in module.named_children():
        _propagate(child, by_name, config, prefix + "." + name if prefix else name)


def propagate_qconfig_(module, qconfig_dict=None, prepare_custom_config_dict=None):
    _propagate(module, {} if qconfig_dict is None else qconfig_dict, None, "")


# ---- prepare ----
def _config(module):
    return getattr(module, "qconfig", None)


def _insert(module, special=None):
    config = _config(module)
    if config is None or isinstance(module, DeQuantStub):
        return
    module.activation_post_process = special() if special is not None else config.activation()
    before = isinstance(module.activation_post_process, ObserverBase) and module.activation_post_process.is_dynamic
    if before:
        module.register_forward_pre_hook(_observer_forward_pre_hook, prepend=True)
    else:
        module.register_forward_hook(_observer_forward_hook, prepend=True)


def _observe(module, known, others):
    for _, child in module.named_children():
        kind = type(child)
        if kind is nn.Dropout:
            continue
        if kind is nn.LSTM and _config(child) is not None or kind is nn.MultiheadAttention and _config(child) is not None:
            refuse(f"the quantisation of a `{kind.__name__}` by prepare is not supported: save the converted model and compile its file")
        if isinstance(child, (FloatFunctional, QFunctional)):
            if _config(child) is not None:
                child.activation_post_process = child.qconfig.activation()
        elif isinstance(child, _FusedModule) or others is not None and kind in others:
            _insert(child)
        elif child.training and kind in mappings.DEFAULT_MODULE_TO_ACT_POST_PROCESS:
            _insert(child, mappings.DEFAULT_MODULE_TO_ACT_POST_PROCESS[kind])
        else:
            _observe(child, known, others)
    leaf = len(list(module.named_children())) == 0 or hasattr(module, "weight_fake_quant")
    if leaf and not isinstance(module, nn.Sequential) and type(module) in known:
        _insert(module)


def prepare(model, inplace=False, allow_list=None, observer_non_leaf_module_list=None, prepare_custom_config_dict=None):
    if not inplace:
        model = copy.deepcopy(model)
    propagate_qconfig_(model)
    _observe(model, mappings.get_default_qconfig_propagation_list() if allow_list is None else allow_list, observer_non_leaf_module_list)
    return model


def prepare_qat(model, mapping=None, inplace=False):
    if not model.training:
        raise AssertionError("prepare_qat only works on models in training mode")
    mapping = mappings.get_default_qat_module_mappings() if mapping is None else mapping
    if not inplace:
        model = copy.deepcopy(model)
    propagate_qconfig_(model)
    convert(model, mapping=mapping, inplace=True, remove_qconfig=False)
    return prepare(model, inplace=True, observer_non_leaf_module_list=set(mapping.values()))


def add_quant_dequant(module):
    if len(list(module.named_children())) == 0 and _config(module):
        return QuantWrapper(module)
    for name, child in module.named_children():
        setattr(module, name, add_quant_dequant(child))
    return module


# ---- convert ----
def swap_module(mod, mapping, custom_module_class_mapping=None, use_precomputed_fake_quant=False):
    config, made = _config(mod), mapping.get(type(mod), None)
    if config is None or made is None or not hasattr(made, "from_float"):
        return mod
    swapped = made.from_float(mod)
    if mod.training != swapped.training:
        swapped.train(mod.training)
    return swapped


def _convert(module, mapping):
    replaced = {}
    for name, child in module.named_children():
        if not isinstance(child, _FusedModule):
            _convert(child, mapping)
        replaced[name] = swap_module(child, mapping)
    for name in replaced:
        setattr(module, name, replaced[name])


def _clean(module):
    for _, child in module.named_children():
        _clean(child)
    if hasattr(module, "qconfig"):
        del module.qconfig
    if isinstance(getattr(module, "activation_post_process", None), (ObserverBase, FakeQuantizeBase)):
        del module.activation_post_process
    for hooks in ("_pre_hooks", "_hooks"):
        if hasattr(module, hooks):
            kept = [hook for hook in getattr(module, hooks) if hook[0] is not _observer_forward_hook and hook[0] is not _observer_forward_pre_hook]
            setattr(module, hooks, kept)


def convert(module, mapping=None, inplace=False, remove_qconfig=True, is_reference=False, convert_custom_config_dict=None, use_precomputed_fake_quant=False):
    if is_reference:
        refuse("convert with is_reference=True is not supported: save the converted model and compile its file")
    if not inplace:
        module = copy.deepcopy(module)
    _convert(module, mappings.get_default_static_quant_module_mappings() if mapping is None else mapping)
    if remove_qconfig:
        _clean(module)
    return module


# ---- all steps ----
_CONFIGS = {torch.qint8: "default_dynamic_qconfig", torch.float16: "float16_dynamic_qconfig", torch.quint8: "float_qparams_weight_only_qconfig",
            torch.quint4x2: "float_qparams_weight_only_qconfig_4bit"}


def quantize_dynamic(model, qconfig_spec=None, dtype=torch.qint8, mapping=None, inplace=False):
    if dtype not in _CONFIGS:
        raise ValueError(f"Don't know how to quantize with default settings for {dtype}. Provide full qconfig please")
    if qconfig_spec is None:
        recurrent = (nn.Linear, nn.LSTM, nn.GRU, nn.LSTMCell, nn.RNNCell, nn.GRUCell)
        qconfig_spec = {torch.quint8: (nn.EmbeddingBag, nn.Embedding), torch.quint4x2: (nn.EmbeddingBag,)}.get(dtype, recurrent)
    if not isinstance(qconfig_spec, dict):
        qconfig_spec = {one: getattr(configs, _CONFIGS[dtype]) for one in qconfig_spec}
    if not inplace:
        model = copy.deepcopy(model)
    model.eval()
    propagate_qconfig_(model, qconfig_spec)
    return convert(model, mappings.DEFAULT_DYNAMIC_QUANT_MODULE_MAPPINGS if mapping is None else mapping, inplace=True)


def quantize(model, run_fn, run_args, mapping=None, inplace=False):
    if not inplace:
        model = copy.deepcopy(model)
    model.eval()
    prepare(model, inplace=True)
    return convert(model, mapping, inplace=True)


def quantize_qat(model, run_fn, run_args, inplace=False):
    if not inplace:
        model = copy.deepcopy(model)
    model.train()
    prepare_qat(model, inplace=True)
    return convert(model, inplace=True)
