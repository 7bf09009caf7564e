#!/usr/bin/env python3
"""Writes backend/graph/onnx_ops.inc: facts about ONNX's operators from the onnx wheel's schemas, and the element types for which
ONNX Runtime's CPU provider has kernels from the onnxruntime wheel's registry. Run by hand when either wheel changes:

    .venv/bin/python tools/make_onnx_ops.py > backend/graph/onnx_ops.inc
"""
import onnx
import onnxruntime
from onnx import defs
from onnxruntime.capi import onnxruntime_pybind11_state as runtime

FIRST, LAST = 13, 26
NUMBER = {name.lower(): number for name, number in onnx.TensorProto.DataType.items()}
ATTRIBUTE = {"INT": "i", "FLOAT": "f", "STRING": "s", "INTS": "I", "FLOATS": "F", "STRINGS": "S", "TENSOR": "t", "GRAPH": "g",
             "TYPE_PROTO": "T", "SPARSE_TENSOR": "p"}
KIND = {"tensor": 1, "seq": 2, "optional": 4}


def split(text):
    """Converts tensor(float) to (kind bit, bit of the element type); types that we never make have bit 0."""
    outer, inner = text.split("(", 1)
    kind = 8 if text.startswith("optional(seq") else KIND.get(outer, 0)
    number = NUMBER.get(inner.split("(")[-1].rstrip(")"), 0)
    return kind, (1 << number if 0 < number <= 16 else 0)


def mask(types):
    kinds = bits = 0
    for one in types:
        kind, bit = split(one)
        kinds, bits = kinds | kind, bits | bit
    return kinds, bits


def kernel_types():
    table = {}
    for kernel in runtime.get_all_opkernel_def():
        if kernel.domain == "" and kernel.provider == "CPUExecutionProvider":
            table.setdefault(kernel.op_name, []).append(kernel)
    return table


def kernel_mask(kernels, since, names, allowed, computes):
    """Returns the element types with a kernel for this version; all that the schema allows if nothing is stated (no constraint), but
    without bfloat16 for functions that compute, since the operators of their bodies have no kernels for it."""
    fitting = [k for k in kernels if k.version_range[0] <= since <= k.version_range[1]]
    if not fitting and kernels:
        newest = max((k.version_range[0] for k in kernels if k.version_range[0] <= since), default=0)
        fitting = [k for k in kernels if k.version_range[0] == newest]
    bits, said = 0, False
    for kernel in fitting:
        for name, types in kernel.type_constraints.items():
            if name in names:
                said, bits = True, bits | mask(types)[1]
    half = 1 << NUMBER["float16"]  # the runtime computes it in float32 by itself
    if said:
        return bits & allowed | (half & allowed)
    return allowed & ~(1 << NUMBER["bfloat16"]) if computes else allowed


def row(schema, kernels):
    letters, variables = {}, []

    def letter(parameter):
        key = parameter.type_str
        if key not in letters:
            letters[key] = chr(ord("A") + len(letters))
            allowed = [c.allowed_type_strs for c in schema.type_constraints if c.type_param_str == key]
            kinds, bits = mask(allowed[0] if allowed else [key])
            names = {key} | {p.name for p in list(schema.inputs) + list(schema.outputs) if p.type_str == key}
            computes = not kernels and (schema.has_function or schema.has_context_dependent_function)
            variables.append((kinds, bits, kernel_mask(kernels, schema.since_version, names, bits, computes)))
        option = parameter.option
        mark = {defs.OpSchema.FormalParameterOption.Optional: "?", defs.OpSchema.FormalParameterOption.Variadic: "*"}.get(option, "")
        mixed = mark == "*" and not parameter.is_homogeneous
        return letters[key] + ("%" if mixed else mark)

    inputs = "".join(letter(p) for p in schema.inputs)
    outputs = "".join(letter(p) for p in schema.outputs)
    attributes = " ".join(f"{a.name}:{ATTRIBUTE[a.type.name]}{'!' if a.required else ''}" for a in sorted(schema.attributes.values(), key=lambda a: a.name)
                          if a.type.name in ATTRIBUTE)
    types = ", ".join(f"{{{k}, {b:#x}, {m:#x}}}" for k, b, m in variables)
    return f'OX_OP("{schema.name}", {schema.since_version}, "{inputs}", "{outputs}", "{attributes}", {{{types}}})'


def main():
    kernels = kernel_types()
    history = {}
    for schema in defs.get_all_schemas_with_history():
        if schema.domain == "" and schema.since_version <= LAST:
            history.setdefault(schema.name, []).append(schema)
    print(f"/* Made by tools/make_onnx_ops.py from onnx {onnx.__version__} and onnxruntime {onnxruntime.__version__}; do not edit.")
    print(" * One row an operator and version that opsets 13 to 26 use, sorted by name, newest version first.")
    print(" * OX_OP(name, first opset, inputs, outputs, attributes, type variables). A letter names a type variable; ? optional, * repeated,")
    print(" * % repeated with mixed types. Attributes: name:kind, ! required. Variables: {kinds, schema's element types, types with a CPU kernel};")
    print(" * bit n of a mask is TensorProto.DataType n; kinds: 1 tensor, 2 sequence, 4 optional, 8 optional sequence. */")
    for name in sorted(history):
        versions = sorted(history[name], key=lambda s: -s.since_version)
        kept = [s for s in versions if s.since_version > FIRST] + [s for s in versions if s.since_version <= FIRST][:1]
        for schema in kept:
            if not schema.deprecated and schema.name not in ("Gradient", "Adagrad"):
                print(row(schema, kernels.get(name, [])))


if __name__ == "__main__":
    main()
