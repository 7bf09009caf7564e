"""What the compiler has to know about names before it evaluates the code that uses them: the compiler looks these names up
in texts (see prelude_lists in frontend/value/services.h)."""

# Methods that change their object.
changing_methods = ("add", "append", "appendleft", "clear", "difference_update", "discard", "extend", "extendleft", "insert",
                    "intersection_update", "move_to_end", "pop", "popitem", "popleft", "remove", "reverse", "rotate", "setdefault", "sort",
                    "symmetric_difference_update", "update")

# Methods of a module that set the attribute which their first argument names.
registering_methods = ("register_buffer", "register_parameter", "register_module", "add_module")

# Methods of a dictionary, list or set that leave the object as it is and do not return it, and functions that do so with their argument.
reading_methods = ("get", "items", "keys", "values", "copy", "index", "count", "union", "intersection", "difference", "symmetric_difference",
                   "issubset", "issuperset", "isdisjoint", "__contains__", "__getitem__", "__len__", "__iter__")
reading_calls = ("len", "list", "dict", "sorted", "set", "frozenset", "tuple", "isinstance", "deepcopy", "str", "repr", "print", "join", "enumerate",
                 "zip", "reversed", "iter", "any", "all", "sum", "min", "max", "map", "filter")

# Attributes that have a text, through which nothing else is reached.
text_attributes = ("__doc__", "__name__", "__qualname__", "__module__")

# Methods of the prelude that it calls on no object of a program's class.
own_methods = ("register", "from_pretrained")

# Methods that only pickling and copying call.
pickling_methods = ("__reduce__", "__reduce_ex__", "__getstate__", "__getnewargs__", "__getnewargs_ex__")

# Names by which an attribute is reached whose name is computed.
names_as_values = ("getattr", "dir", "vars", "__dict__", "getmembers", "methodcaller", "attrgetter")

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

# Operators that take a number in place of a tensor (PyTorch's parser of arguments lists their names). Others only do where an overload has
# a parameter for numbers.
take_numbers_as_tensors = ("add", "sub", "subtract", "mul", "multiply", "div", "divide", "true_divide", "floor_divide", "copy")

# Operators of a list of tensors that torch's function takes one by one as well.
take_each_tensor = ("atleast_1d", "atleast_2d", "atleast_3d", "block_diag", "broadcast_tensors", "cartesian_prod", "chain_matmul", "einsum",
                    "meshgrid")

# Operators that are methods of tensors only in TorchScript.
functions_alone = ("alias", "alias_copy", "atleast_1d", "atleast_2d", "atleast_3d", "bucketize", "celu", "channel_shuffle", "col2im",
                   "combinations", "constant_pad_nd", "conv_tbc", "copy", "elu", "empty_like", "fft_fftshift", "fft_ifftshift", "fill",
                   "frobenius_norm", "full_like", "gelu", "glu", "hardsigmoid", "hardswish", "hardtanh", "im2col", "leaky_relu",
                   "lift_fresh", "linalg_cholesky", "linalg_cholesky_ex", "linalg_cond", "linalg_cross", "linalg_eig", "linalg_eigh",
                   "linalg_eigvals", "linalg_eigvalsh", "linalg_ldl_factor", "linalg_ldl_factor_ex", "linalg_lstsq", "linalg_matmul",
                   "linalg_matrix_exp", "linalg_matrix_norm", "linalg_matrix_power", "linalg_matrix_rank", "linalg_norm", "linalg_pinv",
                   "linalg_solve_triangular", "linalg_tensorinv", "linalg_tensorsolve", "linalg_vector_norm", "log_sigmoid",
                   "log_sigmoid_forward", "mish", "native_channel_shuffle", "one_hot", "ones_like", "pad", "pixel_shuffle",
                   "pixel_unshuffle", "poisson", "rand_like", "randint_like", "randn_like", "reflection_pad1d", "reflection_pad2d",
                   "reflection_pad3d", "relu6", "replication_pad1d", "replication_pad2d", "replication_pad3d", "selu", "silu", "slice",
                   "softplus", "softshrink", "special_erfcx", "special_gammainc", "special_gammaincc", "special_i0", "special_i0e",
                   "special_i1", "special_i1e", "special_log_ndtr", "special_log_softmax", "special_modified_bessel_i0",
                   "special_modified_bessel_i1", "special_multigammaln", "special_ndtr", "special_softmax", "special_xlog1py",
                   "special_xlogy", "special_zeta", "tensordot", "threshold", "unique_dim", "view_as_complex", "view_as_real", "zero",
                   "zeros_like")

# Operators that are no attributes of torch: methods of tensors, and functions of torch.nn.functional.
not_of_torch = ("adaptive_avg_pool2d", "adaptive_avg_pool3d", "adaptive_max_pool2d", "adaptive_max_pool3d", "alias",
                "avg_pool2d", "avg_pool3d", "bernoulli_", "col2im", "copy", "dim", "elu", "expand", "expand_as", "gelu", "glu",
                "hardsigmoid", "hardswish", "hardtanh", "im2col", "index", "leaky_relu", "len", "lift_fresh", "linear",
                "log_sigmoid", "log_sigmoid_forward", "max_pool2d_with_indices", "max_pool3d_with_indices", "mish", "new_empty",
                "new_full", "new_ones", "new_zeros", "normal_", "one_hot", "pad", "reflection_pad1d", "reflection_pad2d",
                "reflection_pad3d", "relu6", "repeat", "replication_pad1d", "replication_pad2d", "replication_pad3d",
                "reshape_as", "resize", "resize_as", "scaled_dot_product_attention", "silu", "size", "slice", "softplus",
                "softshrink", "sum_to_size", "unfold", "uniform_", "unique_dim", "upsample_bicubic2d", "upsample_bilinear2d",
                "upsample_linear1d", "upsample_nearest1d", "upsample_nearest2d", "upsample_nearest3d", "upsample_trilinear3d",
                "view", "view_as", "zero")

# Functions that set or remove an attribute of their first argument, given its name.
attribute_setters = ("setattr", "delattr", "__setattr__")

# Classes that wrap a module for training or for another compiler, with the name under which they hold it: class=name.
module_wrappers = ("torch.nn.parallel.data_parallel.DataParallel=module", "torch.nn.parallel.distributed.DistributedDataParallel=module",
                   "torch.optim.swa_utils.AveragedModel=module", "torch._dynamo.eval_frame.OptimizedModule=_orig_mod")

# Packages that plot, tabulate or track runs. Graphs do not depend on them, and their parts are compiled: their sources are not evaluated,
# not even for settings such as `matplotlib.use("Agg")` or `pd.options.display.width = 120`.
showing_packages = ("matplotlib", "mpl_toolkits", "pylab", "pandas", "seaborn", "plotly", "bokeh", "altair", "IPython", "ipywidgets",
                    "rich", "tensorboardX", "wandb", "mlflow", "comet_ml", "neptune", "visdom", "tkinter")

# Names that PyTorch's Python functions, and numpy, use for parameters of schemas: given=schema.
parameter_spellings = ("input=self", "axis=dim", "keepdims=keepdim", "x=self", "x1=self", "x2=other", "a=self")
