"""torch.ao.nn.quantized.dynamic: modules whose weights are integers and whose arguments are quantised at run time. Pickles and state dictionaries
contain the integers; a module that was converted in the program has the float parameters, and quantises them."""
import torch
from _refusal import refuse
from torch._quantized.weights import FloatBacked, observer_of
from torch.ao.nn import quantized as static
from torch.nn.modules.container import ModuleList
from torch.nn.modules.linear import Linear as _FloatLinear
from torch.nn.modules.module import Module

__partial__ = True

ops = torch.ops.quantized


class _PackedParams(Module):
    """Weight and bias of a linear layer."""

    def __init__(self, dtype):
        super().__init__()
        self.dtype = dtype
        self._packed_params = None

    def set_weight_bias(self, weight, bias):
        prepack = ops.linear_prepack_fp16 if self.dtype == torch.float16 else ops.linear_prepack
        self._packed_params = prepack(weight, bias)


class Linear(FloatBacked, Module):
    version = 4
    _stored_names = ("scale", "zero_point", "_packed_params.dtype", "_packed_params._packed_params")

    def __init__(self, in_features, out_features, bias_=True, dtype=torch.qint8):
        super().__init__()
        self.in_features = in_features
        self.out_features = out_features
        self._packed_params = _PackedParams(dtype)
        if dtype == torch.float16:
            weight = torch.zeros([out_features, in_features])
        else:
            weight = torch._empty_affine_quantized([out_features, in_features], scale=1, zero_point=0, dtype=torch.qint8)
        self._packed_params.set_weight_bias(weight, torch.zeros(out_features) if bias_ else None)

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        float_layer = mod if isinstance(mod, _FloatLinear) else mod[0]
        if not hasattr(float_layer, "qconfig") and hasattr(mod, "qconfig"):
            float_layer.qconfig = mod.qconfig
        made = cls(float_layer.in_features, float_layer.out_features, float_layer.bias is not None, observer_of(float_layer).dtype)
        made._keep(float_layer, ("weight", "bias"))
        return made

    def set_weight_bias(self, w, b):
        self._drop()
        self._packed_params.set_weight_bias(w, b)

    def _take_stored(self, stored):
        self._packed_params.dtype = getattr(torch, stored["_packed_params.dtype"])
        self.set_weight_bias(*stored["_packed_params._packed_params"])

    def _run(self, x, rounded, half):
        packed = self._packed_params
        if self._from_float():
            weight = self._quantised("weight")
            packed = _PackedParams(packed.dtype)
            packed.set_weight_bias(weight, self.bias)
        if packed.dtype == torch.float16:
            return half(x, packed._packed_params)
        return rounded(x, packed._packed_params, reduce_range=self.version is None or self.version >= 4)

    def forward(self, x):
        return self._run(x, ops.linear_dynamic, ops.linear_dynamic_fp16)


class LinearReLU(Linear):
    def forward(self, x):
        return self._run(x, ops.linear_relu_dynamic, ops.linear_relu_dynamic_fp16)


class PackedParameter(Module):
    _stored_names = ("param",)

    def __init__(self, param, owner=None):
        super().__init__()
        self.param = param
        self._owner = [owner]

    def _take_stored(self, stored):
        self.param = stored["param"]
        if self._owner[0] is not None:
            self._owner[0]._drop()


def _packed(weight, bias, dtype):
    return ops.linear_prepack_fp16(weight, bias) if dtype == torch.float16 else ops.linear_prepack(weight, bias)


def _cell(w_ih, w_hh, b_ih, b_hh, dtype):
    ih, hh = _packed(w_ih, b_ih, dtype), _packed(w_hh, b_hh, dtype)
    return ops.make_quantized_cell_params_fp16(ih, hh) if dtype == torch.float16 else ops.make_quantized_cell_params_dynamic(ih, hh, b_ih, b_hh, True)


class _Recurrent(FloatBacked, Module):
    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        made = cls()
        for name in ("mode", "input_size", "hidden_size", "num_layers", "bias", "batch_first", "dropout", "bidirectional"):
            setattr(made, name, getattr(mod, name))
        if not mod.bias:
            raise AssertionError("mod.bias must be True")
        made.training = False
        made.dtype = observer_of(mod).dtype
        suffixes = [f"_l{layer}{side}" for layer in range(mod.num_layers) for side in (["", "_reverse"] if mod.bidirectional else [""])]
        made._keep(mod, [name + suffix for suffix in suffixes for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")])
        made._all_weight_values = ModuleList([PackedParameter(None, made) for _ in suffixes])
        return made

    def _zeros(self, input):
        batch = input.shape[0 if self.batch_first else 1]
        return torch.zeros(self.num_layers * (2 if self.bidirectional else 1), batch, self.hidden_size, dtype=input.dtype)

    def _params(self):
        if not self._from_float():
            return [one.param for one in self._all_weight_values]
        parts = [self._quantised(name) if "weight" in name else getattr(self, name) for name in self._kept]
        return [_cell(*parts[i : i + 4], self.dtype) for i in range(0, len(parts), 4)]


class LSTM(_Recurrent):
    def forward(self, input, hx=None):
        hx = (self._zeros(input), self._zeros(input)) if hx is None else hx
        y, h, c = ops.quantized_lstm(input, hx, self._params(), self.bias, self.num_layers, float(self.dropout), self.training, self.bidirectional, self.batch_first)
        return y, (h, c)


class GRU(_Recurrent):
    def forward(self, input, hx=None):
        hx = self._zeros(input) if hx is None else hx
        return ops.quantized_gru(input, hx, self._params(), self.bias, self.num_layers, float(self.dropout), self.training, self.bidirectional, self.batch_first)


class _Cell(FloatBacked, Module):
    _stored_names = ("_packed_weight_ih", "_packed_weight_hh")

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        made = cls()
        for name in ("input_size", "hidden_size", "bias", "nonlinearity"):
            if hasattr(mod, name):
                setattr(made, name, getattr(mod, name))
        made.weight_dtype = observer_of(mod).dtype
        made._keep(mod, ("weight_ih", "weight_hh", "bias_ih", "bias_hh"))
        return made

    def _take_stored(self, stored):
        self._drop()
        self._packed_weight_ih, self._packed_weight_hh = stored["_packed_weight_ih"], stored["_packed_weight_hh"]
        self.bias_ih, self.bias_hh = self._packed_weight_ih.bias, self._packed_weight_hh.bias

    def _zeros(self, input):
        return torch.zeros(input.shape[0], self.hidden_size, dtype=input.dtype)

    def _run(self, cell, input, hx):
        if self._from_float():
            ih = _packed(self._quantised("weight_ih"), self.bias_ih, self.weight_dtype)
            return cell(input, hx, ih, _packed(self._quantised("weight_hh"), self.bias_hh, self.weight_dtype), self.bias_ih, self.bias_hh)
        return cell(input, hx, self._packed_weight_ih, self._packed_weight_hh, self.bias_ih, self.bias_hh)


class LSTMCell(_Cell):
    def forward(self, input, hx=None):
        return self._run(ops.quantized_lstm_cell_dynamic, input, (self._zeros(input), self._zeros(input)) if hx is None else hx)


class GRUCell(_Cell):
    def forward(self, input, hx=None):
        return self._run(ops.quantized_gru_cell_dynamic, input, self._zeros(input) if hx is None else hx)


class RNNCell(_Cell):
    def forward(self, input, hx=None):
        cell = ops.quantized_rnn_tanh_cell_dynamic if self.nonlinearity == "tanh" else ops.quantized_rnn_relu_cell_dynamic
        return self._run(cell, input, self._zeros(input) if hx is None else hx)


class _Convolution:
    """Layers of pickles and archives, with the state of the static ones. Conversion makes them only if a program asks for them."""

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        refuse(f"a `{cls.__name__}` whose arguments are quantised at run time is not made here: save the converted model and compile that file")


class Conv1d(_Convolution, static.Conv1d):
    def forward(self, input, reduce_range=True):
        return ops.conv1d_dynamic(self._padded(input), self._packed_params, reduce_range)


class Conv2d(_Convolution, static.Conv2d):
    def forward(self, input, reduce_range=True):
        return ops.conv2d_dynamic(self._padded(input), self._packed_params, reduce_range)


class Conv3d(_Convolution, static.Conv3d):
    def forward(self, input, reduce_range=True):
        return ops.conv3d_dynamic(self._padded(input), self._packed_params, reduce_range)


class ConvTranspose1d(_Convolution, static.ConvTranspose1d):
    def forward(self, input, reduce_range=True):
        return ops.conv_transpose1d_dynamic(input, self._packed_params, reduce_range)


class ConvTranspose2d(_Convolution, static.ConvTranspose2d):
    def forward(self, input, reduce_range=True):
        return ops.conv_transpose2d_dynamic(input, self._packed_params, reduce_range)


class ConvTranspose3d(_Convolution, static.ConvTranspose3d):
    def forward(self, input, reduce_range=True):
        return ops.conv_transpose3d_dynamic(input, self._packed_params, reduce_range)
