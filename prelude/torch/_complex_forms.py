"""Rules that apply to many operators on complex tensors: each part by itself, products of parts, conditions on nonzero elements, other names.
torch._complex's class has a real part `re` and an imaginary part `im`."""
import torch
from _refusal import refuse

aten = torch.ops.aten

# Operators that are applied to each part by itself. Some return several tensors.
PARTWISE = ("trace", "diagonal", "diag", "diag_embed", "diagflat", "tril", "triu", "ravel", "tile", "swapaxes", "swapdims", "unflatten", "moveaxis", "broadcast_to",
            "rot90", "fliplr", "flipud", "unfold", "repeat_interleave", "take", "take_along_dim", "masked_select", "linalg_diagonal", "diff", "nansum", "_vectors",
            "nan_to_num", "slice", "narrow_copy", "slice_copy", "alias_copy", "detach_copy", "view_copy", "sum_to_size", "trapz", "trapezoid", "cumulative_trapezoid", "as_strided",
            "adaptive_avg_pool1d", "adaptive_avg_pool2d", "avg_pool1d", "avg_pool2d", "embedding", "unsafe_chunk", "unsafe_split", "tensor_split", "hsplit", "vsplit", "dsplit",
            "split_with_sizes", "split_copy", "expand_copy", "permute_copy", "squeeze_copy", "unsqueeze_copy", "transpose_copy", "t_copy", "diagonal_copy", "select_copy",
            "unbind_copy", "atleast_1d", "atleast_2d", "atleast_3d", "positive", "pixel_shuffle", "pixel_unshuffle", "roll")
# Operators that join the elements of a list of tensors, or several tensors.
JOINING = ("cat", "concat", "concatenate", "stack", "hstack", "vstack", "dstack", "column_stack", "row_stack", "block_diag", "cartesian_prod", "meshgrid", "atleast_1d",
           "atleast_2d", "atleast_3d", "_stack", "_cat")
# Operators that write a value among elements, with the position of that argument after self.
VALUED = {"index_copy": 2, "index_add": 2, "scatter": 2, "scatter_add": 2, "index_fill": 2, "index_put": 1, "masked_scatter": 1, "slice_scatter": 0, "select_scatter": 0,
          "diagonal_scatter": 0, "as_strided_scatter": 0, "fill": 0, "put": 1}
COPYING = ("slice_scatter", "select_scatter", "diagonal_scatter", "as_strided_scatter")  # those of them that copy the value into the elements
VALUE_NAMES = ("source", "src", "value", "values")
# Operators whose results are sums of products of one element of each of two tensors.
BILINEAR = ("bmm", "mm", "mv", "dot", "outer", "ger", "kron", "inner", "tensordot", "linalg_cross", "cross")
# Operators that test which elements are nonzero.
CONDITIONS = ("any", "all", "nonzero", "argwhere", "count_nonzero", "logical_not", "logical_and", "logical_or", "logical_xor")
# Operators that take a shape or a dtype from another tensor.
LIKE = ("expand_as", "view_as", "reshape_as", "resize_as")
ALIASES = {"multiply": "mul", "subtract": "sub", "divide": "div", "true_divide": "div", "negative": "neg", "not_equal": "ne", "linalg_matmul": "matmul",
           "arccos": "acos", "arccosh": "acosh", "arcsin": "asin", "arcsinh": "asinh", "arctan": "atan", "arctanh": "atanh", "concat": "cat", "conj_physical": "conj",
           "view_as_real_copy": "view_as_real",
           "linalg_slogdet": "slogdet", "linalg_lu_factor_ex": "lu_factor_ex"}
# Methods that change the sizes of a tensor in place.
RESHAPING = ("t", "transpose", "swapaxes", "swapdims", "squeeze", "unsqueeze")
REAL_TYPES = {"float": torch.float32, "double": torch.float64, "half": torch.float16, "bfloat16": torch.bfloat16, "int": torch.int32, "long": torch.int64,
              "short": torch.int16, "char": torch.int8, "byte": torch.uint8}


def _is_complex(x):
    return isinstance(x, torch.Tensor) and x.is_complex()


def together(make, re, im):
    """Combines results for the parts into a complex tensor, or a tuple of them."""
    if isinstance(re, (tuple, list)):
        return tuple([make(a, b) for a, b in zip(re, im)])
    return make(re, im)


def partwise(x, func, args, kwargs):
    for given in args:
        if _is_complex(given):
            refuse(f"{func.__name__} of several complex tensors is not supported; compute with torch.view_as_real")
    return together(x.made_of, func(x.re, *args, **kwargs), func(x.im, *args, **kwargs))


def bilinear(x, y, func, args, kwargs):
    re = func(x.re, y.re, *args, **kwargs) - func(x.im, y.im, *args, **kwargs)
    return x.made_of(re, func(x.re, y.im, *args, **kwargs) + func(x.im, y.re, *args, **kwargs))


def _halves(value):
    """Returns the parts of a value that is written."""
    if _is_complex(value):
        return value.re, value.im
    if isinstance(value, complex):
        return value.real, value.imag
    return value, (torch.zeros_like(value) if isinstance(value, torch.Tensor) else 0)


def valued(x, func, place, args, kwargs):
    first, second, named, other = list(args), list(args), dict(kwargs), dict(kwargs)
    if place < len(args):
        first[place], second[place] = _halves(args[place])
    for name in VALUE_NAMES:
        if name in kwargs:
            named[name], other[name] = _halves(kwargs[name])
    return x.made_of(func(x.re, *first, **named), func(x.im, *second, **other))


def not_zero(x):
    return (x.re != 0) | (x.im != 0) if _is_complex(x) else x


# The names of operands, by their places, of the functions that find theirs by place.
OPERANDS = (("input", "tensors", "self"), ("other", "vec2", "mat2", "vec", "tensor", "tensor2"))


def placed(name, args, kwargs):
    """Returns the arguments with operands in their places that were passed by name."""
    args, kwargs = list(args), dict(kwargs)
    for place, names in enumerate(OPERANDS):
        for one in names:
            if len(args) == place and one in kwargs and (place == 0 or name in BILINEAR):
                args.append(kwargs.pop(one))
    return tuple(args), kwargs


def into_real(func, args, kwargs):
    """Writes complex values among real elements: as copies do, some operators take the real part, with a warning in eager mode; the others raise."""
    if func.__name__ not in COPYING:
        raise RuntimeError(f"{func.__name__} of a real tensor takes no complex values")
    return func(*[a.real if _is_complex(a) else a for a in args], **{key: a.real if _is_complex(a) else a for key, a in kwargs.items()})


def handles(name):
    return name in PARTWISE or name in BILINEAR or name in CONDITIONS or name in VALUED or name in LIKE


def apply(name, func, lift, args, kwargs):
    if name in CONDITIONS:
        return func(*[not_zero(a) for a in args], **kwargs)
    if name in BILINEAR:
        return bilinear(lift(args[0]), lift(args[1]), func, args[2:], kwargs)
    if name in LIKE:
        shape = args[1].shape
        return args[0].expand(shape) if name == "expand_as" else args[0].reshape(shape)
    if name in VALUED and not _is_complex(args[0]):
        return into_real(func, args, kwargs)
    x = lift(args[0])
    if name in VALUED:
        return valued(x, func, VALUED[name], args[1:], kwargs)
    return partwise(x, func, args[1:], kwargs)
