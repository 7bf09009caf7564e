"""A graph in few words: a line for each node, constants in place, subgraphs indented. What the goldens beside this file are written in."""
import numpy as np
import onnx
from onnx import AttributeProto, helper, numpy_helper


def number(array):
    if array.size > 8:
        return f"{array.dtype}{list(array.shape)}"
    return str(array.tolist())


def attribute(a):
    value = helper.get_attribute_value(a)
    if a.type == AttributeProto.TENSOR:
        value = number(numpy_helper.to_array(value))
    elif a.type == AttributeProto.FLOAT:
        value = f"{value:.6g}"
    elif isinstance(value, bytes):
        value = value.decode()
    return f"{a.name}={value}"


def constants(graph):
    for node in graph.node:
        if node.op_type == "Constant":
            a = node.attribute[0]
            value = helper.get_attribute_value(a)
            yield node.output[0], number(numpy_helper.to_array(value) if a.type == AttributeProto.TENSOR else np.array(value))
    for tensor in graph.initializer:
        array = numpy_helper.to_array(tensor)
        plain = "/" not in tensor.name and tensor.data_type == onnx.TensorProto.FLOAT
        yield tensor.name, tensor.name if plain else number(array)


def lines(graph, known=(), indent="  "):
    known = dict(known) | dict(constants(graph))
    short = lambda name: known.get(name, name.removesuffix("_output_0").removeprefix("/"))
    for node in graph.node:
        if node.op_type == "Constant":
            continue
        attributes = sorted((a for a in node.attribute if a.type != AttributeProto.GRAPH), key=lambda a: a.name)
        words = [short(name) or "-" for name in node.input] + [attribute(a) for a in attributes]
        domain = node.domain + "." if node.domain else ""
        yield f"{indent}{', '.join(short(name) or '-' for name in node.output)} = {domain}{node.op_type}({', '.join(words)})"
        for a in node.attribute:
            if a.type == AttributeProto.GRAPH:
                yield f"{indent}  {a.name}({', '.join(i.name for i in a.g.input)}):"
                if a.g.initializer:
                    yield f"{indent}    stores {', '.join(short(one.name) for one in a.g.initializer)}"
                yield from lines(a.g, known, indent + "    ")
                yield f"{indent}    -> {', '.join(short(o.name) for o in a.g.output)}"


def listing(model):
    known = dict(constants(model.graph))
    outputs = [f"  {o.name} = {known[o.name]}" for o in model.graph.output if o.name in known]
    return "\n".join([*lines(model.graph), *outputs])
