"""What the compiler has to know about names before it evaluates the code that uses them: the compiler looks these names up
in texts (see prelude_lists in frontend/value/services.h)."""

# Methods that change their object.
changing_methods = ("add", "append", "appendleft", "clear", "difference_update", "discard", "extend", "extendleft", "insert",
                    "intersection_update", "move_to_end", "pop", "popitem", "popleft", "remove", "reverse", "rotate", "setdefault", "sort",
                    "symmetric_difference_update", "update")

# Methods of a dictionary or list that leave the object as it is and do not return it, and functions that do so with their argument.
reading_methods = ("get", "items", "keys", "values", "copy", "__contains__", "__getitem__")
reading_calls = ("len", "list", "dict", "sorted", "set", "tuple", "isinstance", "deepcopy", "str", "repr", "print")

# Functions that take the name of an attribute, but do not return the object that it holds.
naming_calls = ("hasattr", "setattr", "delattr")

# Calls that work on numbers and lists alone: a loop of a few trips without other calls is evaluated trip by trip if all its numbers
# are known.
number_calls = ("len", "min", "max", "int", "float", "bool", "abs", "range", "round", "sum", "divmod", "list", "tuple", "zip", "enumerate",
                "reversed", "append", "extend", "insert", "pop", "items", "keys", "values", "index", "count", "get", "size", "dim", "ceil",
                "floor", "log2")

# Functions that ask for the kind of a value, whatever its contents; a module of torch may have its own.
kind_tests = ("isinstance", "hasattr", "len", "type", "callable", "is_tensor")

# Functions whose first argument holds indices.
index_calls = ("embedding", "one_hot")

# Functions that set torch's default dtype.
dtype_setters = ("set_default_dtype", "set_default_tensor_type")

# Classes whose subclasses are metaclasses.
metaclasses = ("type", "ABCMeta")

# Functions of layers: while code is checked, an input about which nothing is known is a tensor.
layers = ("linear", "conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "layer_norm", "embedding",
          "batch_norm")

# Keywords of operators that have no meaning in a graph, such as devices.
ignored_keywords = ("device", "layout", "pin_memory", "requires_grad", "generator", "memory_format", "names", "non_blocking", "async")

# Functions that set or remove an attribute of their first argument, given its name.
attribute_setters = ("setattr", "delattr")

# Classes that wrap a module for training or for another compiler, with the name under which they hold it: class=name.
module_wrappers = ("DataParallel=module", "DistributedDataParallel=module", "AveragedModel=module", "OptimizedModule=_orig_mod")

# Names that PyTorch's Python functions, and numpy, use for parameters of schemas: given=schema.
parameter_spellings = ("input=self", "axis=dim", "keepdims=keepdim", "x=self", "x1=self", "x2=other", "a=self")
