"""Calls that stand for one quantised operator. Only compilers read how it is quantised."""
import dataclasses


@dataclasses.dataclass(frozen=True)
class InvokeQuant:
    codegen_low_precision: bool = True

    def __call__(self, function, *args, scheme=None, **kwargs):
        return function(*args, **kwargs)


def invoke_quant(function, *args, scheme=None, quant_options=None):
    return function(*args)


invoke_quant_packed = invoke_quant
