"""Objects of torch.classes.quantized and torch.classes.rnn: weights and biases in the form that the engines' prepacking functions take. A state is
what the
C++ class returns from __getstate__; it comes from a file, so its form is checked."""
from _refusal import refuse
from torch._quantized import QuantizedTensor


def _check(holds, kind):
    if not holds:
        refuse(f"the packed quantised weights of a {kind} have an unknown form")


class Packed:
    """A weight with the other parameters of the operator for which it was packed."""

    def set(self, kind, weight, bias=None):
        self.kind = kind
        self.weight = weight
        self.bias = bias
        return self

    def set_window(self, stride, padding, output_padding, dilation, groups, transposed):
        self.stride = stride
        self.padding = padding
        self.output_padding = output_padding
        self.dilation = dilation
        self.groups = groups
        self.transposed = transposed
        return self

    def restore(self, kind, state):
        _check(isinstance(state, (tuple, list)), kind)
        if kind == "LinearPackedParamsBase":
            self._linear(state)
        elif kind in ("Conv1dPackedParamsBase", "Conv2dPackedParamsBase", "Conv3dPackedParamsBase"):
            self._convolution(state, kind)
        elif kind == "EmbeddingPackedParamsBase":
            _check(len(state) == 4 and len(state[1]) == 1 and isinstance(state[1][0], QuantizedTensor), kind)
            self.set(kind, state[1][0])
        elif kind == "CellParamsBase":
            self._cell(state)
        else:
            _check(False, kind)

    def _linear(self, state):
        kind = "LinearPackedParamsBase"
        _check(len(state) == 2 and state[0] is not None and state[0].dim() == 2, kind)
        if state[1] is not None:
            _check(state[1].dim() == 1 and state[1].shape[0] == state[0].shape[0], kind)
        self.set(kind, state[0], state[1])

    def _convolution(self, state, kind):
        _check(len(state) == 3 and state[0] == "2" and len(state[1]) == 2 and len(state[2]) == 1, kind)
        config, weight = state[1]
        rank = 3 if kind == "Conv3dPackedParamsBase" else 2
        _check(isinstance(weight, QuantizedTensor) and weight.dim() == rank + 2 and config.dim() == 1 and config.shape[0] == 4 * rank + 3, kind)
        numbers = [int(k) for k in config.tolist()]
        _check(numbers[0] == rank, kind)
        windows = [numbers[1 + i * rank : 1 + (i + 1) * rank] for i in range(4)]
        self.set(kind, weight, state[2][0])
        self.set_window(windows[0], windows[1], windows[3], windows[2], numbers[-2], numbers[-1] != 0)

    def _cell(self, state):
        kind = "CellParamsBase"
        _check(len(state) == 5 and isinstance(state[0], str) and len(state[4]) >= 2, kind)
        dynamic = state[0] == "quantized_dynamic"
        _check(dynamic or state[0] == "quantized_fp16", kind)
        self.kind = kind
        self.reduce_range = dynamic and len(state[3]) > 0 and state[3][0] != 0
        self.dynamic = dynamic
        self.packed = state[4]

    # ---- methods that programs call ----
    def unpack(self):
        return self.weight, self.bias

    def __getstate__(self):
        return self.weight, self.bias


class LinearPackedParamsBase(Packed):
    def __setstate__(self, state):
        self.restore("LinearPackedParamsBase", state)


class Conv2dPackedParamsBase(Packed):
    def __setstate__(self, state):
        self.restore("Conv2dPackedParamsBase", state)


class Conv3dPackedParamsBase(Packed):
    def __setstate__(self, state):
        self.restore("Conv3dPackedParamsBase", state)


class EmbeddingPackedParamsBase(Packed):
    def __setstate__(self, state):
        self.restore("EmbeddingPackedParamsBase", state)


class CellParamsBase(Packed):
    def __setstate__(self, state):
        self.restore("CellParamsBase", state)


def restored(state):
    """Returns the object that a state dictionary has with this state."""
    made = ScriptObject()
    made.__setstate__(state)
    return made


class ScriptObject(Packed):
    """Makes objects for pickles of modules, in which the state contains the name of the class."""

    def __setstate__(self, state):
        _check(isinstance(state, tuple) and len(state) == 2, "ScriptObject")
        inner, name = (state[1], state[0]) if isinstance(state[0], str) and "__torch__" in state[0] else state
        _check(isinstance(name, str), "ScriptObject")
        self.restore(name.split(".")[-1], inner)
