"""Operators in the texts of TorchScript archives that torch.nn.functional implements, with the operators' own parameters: a reduction is a number,
and a call may omit arguments with defaults."""

import torch as _torch
from torch._archive import _dtype, _no_operator
from torch._archive.backward import (  # noqa: F401
    _log_softmax_backward_data, _softmax_backward_data, elu_backward, gelu_backward, hardsigmoid_backward, hardtanh_backward, leaky_relu_backward,
    mse_loss_backward, native_dropout_backward, sigmoid_backward, silu_backward, softplus_backward, tanh_backward, threshold_backward)
from torch.nn import functional as _F

_renamed = {"self": "input"}


def _named(name, *spaces):
    """Returns the function that implements an operator without a row: the one of that name in the modules, or in the module with whose name
    it begins, or else a function that calls the method of that name of its first argument."""
    for space in spaces:
        if callable(getattr(space, name, None)):  # torch.cpu and torch.cuda are modules, and methods of tensors
            return getattr(space, name)
    for prefix, space in (("fft_", _torch.fft), ("linalg_", _torch.linalg), ("special_", _torch.special)):
        if name.startswith(prefix) and hasattr(space, name[len(prefix):]):
            return getattr(space, name[len(prefix):])

    def method(value, *args, **kwargs):
        if not hasattr(value, name):
            return _no_operator(name)
        found = getattr(value, name)
        return found(*args, **kwargs) if callable(found) else found

    return method


def _loss(name, *parameters, **defaults):
    """Calls the function of that name in torch.nn.functional; the parameters are in the operator's order, those with defaults last."""
    places = parameters + tuple(defaults)

    def function(*args, **kwargs):
        given = dict(defaults)
        for place, value in zip(places, args):
            given[place] = value
        out = kwargs.pop("out", None)
        for key, value in kwargs.items():
            given[_renamed.get(key, key)] = value
        if "reduction" in given:
            given["reduction"] = ("none", "mean", "sum")[given["reduction"]]
        loss = getattr(_F, name)(**given)
        return loss if out is None else _torch.ops.aten.clone(loss, out=out)

    return function


l1_loss = _loss("l1_loss", "input", "target", reduction=1)
mse_loss = _loss("mse_loss", "input", "target", reduction=1)
smooth_l1_loss = _loss("smooth_l1_loss", "input", "target", reduction=1, beta=1.0)
huber_loss = _loss("huber_loss", "input", "target", reduction=1, delta=1.0)
soft_margin_loss = _loss("soft_margin_loss", "input", "target", reduction=1)
binary_cross_entropy = _loss("binary_cross_entropy", "input", "target", weight=None, reduction=1)
binary_cross_entropy_with_logits = _loss("binary_cross_entropy_with_logits", "input", "target", weight=None, pos_weight=None, reduction=1)
cosine_embedding_loss = _loss("cosine_embedding_loss", "input1", "input2", "target", margin=0.0, reduction=1)
cross_entropy_loss = _loss("cross_entropy", "input", "target", weight=None, reduction=1, ignore_index=-100, label_smoothing=0.0)
nll_loss = nll_loss_nd = nll_loss2d = _loss("nll_loss", "input", "target", weight=None, reduction=1, ignore_index=-100)
hinge_embedding_loss = _loss("hinge_embedding_loss", "input", "target", margin=1.0, reduction=1)
kl_div = _loss("kl_div", "input", "target", reduction=1, log_target=False)
margin_ranking_loss = _loss("margin_ranking_loss", "input1", "input2", "target", margin=0.0, reduction=1)
multi_margin_loss = _loss("multi_margin_loss", "input", "target", p=1, margin=1.0, weight=None, reduction=1)
multilabel_margin_loss = _loss("multilabel_margin_loss", "input", "target", reduction=1)
poisson_nll_loss = _loss("poisson_nll_loss", "input", "target", log_input=True, full=False, eps=1e-8, reduction=1)
triplet_margin_loss = _loss("triplet_margin_loss", "anchor", "positive", "negative", margin=1.0, p=2.0, eps=1e-6, swap=False, reduction=1)


def embedding_bag(weight, indices, offsets, scale_grad_by_freq=False, mode=0, sparse=False, per_sample_weights=None, include_last_offset=False, padding_idx=None):
    kind = ("sum", "mean", "max")[mode]
    bags = _F.embedding_bag(indices, weight, offsets, None, 2.0, False, kind, False, per_sample_weights, include_last_offset, padding_idx)
    return bags, *_bag_parts(indices, offsets, mode, include_last_offset, padding_idx)


def _bag_parts(indices, offsets, mode, include_last_offset, padding_idx):
    """Returns what eager mode keeps for the gradients: the bag of each index, the sizes of the bags, and where the maxima are."""
    count = offsets.shape[0]
    if mode == 0 and padding_idx is None:
        none = indices.new_zeros(0)
        return none, offsets.new_zeros(count), offsets.new_zeros(count)
    if mode != 1 or padding_idx is not None:
        return None, None, None
    bag = (_torch.arange(indices.shape[0], dtype=offsets.dtype).unsqueeze(1) >= offsets.unsqueeze(0)).sum(1) - 1
    ends = _torch.cat([offsets[1:], offsets.new_full((1,), indices.shape[0])])
    size = ends - offsets
    return bag, size, size


def _embedding_bag(weight, indices, offsets, scale_grad_by_freq=False, mode=0, sparse=False, per_sample_weights=None, include_last_offset=False, padding_idx=-1):
    """Like torch's own function, except that -1 is not a row."""
    none = padding_idx < 0
    return embedding_bag(weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, None if none else padding_idx)


def embedding_renorm_(weight, indices, max_norm, norm_type):
    places = indices.reshape(-1)
    rows = weight[places]
    norms = rows.norm(norm_type, 1, True)
    weight[places] = _torch.where(norms > max_norm, rows * (max_norm / (norms + 1e-7)), rows)
    return weight


def affine_grid_generator(theta, size, align_corners):
    return _F.affine_grid(theta, size, align_corners)


def alpha_dropout(input, p, train):
    return _F.alpha_dropout(input, p, train)


def feature_dropout(input, p, train):
    return _F.dropout2d(input, p, train)


def feature_alpha_dropout(input, p, train):
    return _F.feature_alpha_dropout(input, p, train)


def _in_place(function):
    def changed(input, p, train):
        return input.copy_(function(input, p, train)) if train else input

    return changed


alpha_dropout_ = _in_place(alpha_dropout)
feature_dropout_ = _in_place(feature_dropout)
feature_alpha_dropout_ = _in_place(feature_alpha_dropout)


def gradient(input, **kwargs):
    return list(_torch.gradient(input, **kwargs))


def nonzero_numpy(input):
    return list(_torch.nonzero(input, as_tuple=True))


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side="right"):
    return _torch.nn.utils.rnn.pad_sequence(sequences, batch_first, padding_value, padding_side)


def cudnn_convolution_relu(input, weight, bias, stride, padding, dilation, groups):
    return _torch.relu(_torch.convolution(input, weight, bias, stride, padding, dilation, False, [0], groups))


def cudnn_convolution_add_relu(input, weight, z, alpha, bias, stride, padding, dilation, groups):
    added = z if alpha is None else z * alpha
    return _torch.relu(_torch.convolution(input, weight, bias, stride, padding, dilation, False, [0], groups) + added)


def histogramdd(input, bins, range=None, weight=None, density=False):
    counts, edges = _torch.histogramdd(input, bins, range, weight, density)
    return counts, list(edges)


def _lu_with_info(input, pivot=True, check_errors=True):
    return _torch.lu(input, pivot, True)


def rrelu(input, lower=1.0 / 8, upper=1.0 / 3, training=False, generator=None):
    return _F.rrelu(input, lower, upper, training)


def _unpool(input, indices, output_size):
    axes = len(output_size)
    lead, count = list(input.size())[:-axes], 1
    for size in output_size:
        count = count * size
    flat = _torch.zeros(lead + [count], dtype=input.dtype).scatter(-1, indices.flatten(-axes), input.flatten(-axes))
    return flat.reshape(lead + list(output_size))


def max_unpool2d(input, indices, output_size):
    return _unpool(input, indices, output_size)


def max_unpool3d(input, indices, output_size, stride=None, padding=None):
    return _unpool(input, indices, output_size)


def norm_except_dim(v, pow=2, dim=0):
    if dim == -1:
        return v.norm(pow)
    axes = [axis for axis in range(v.dim()) if axis != dim % v.dim()]
    return v.norm(pow, axes, True) if axes else v.abs()


def _weight_norm(v, g, dim=0):
    return v * (g / norm_except_dim(v, 2, dim))


def stft(input, n_fft, hop_length=None, win_length=None, window=None, *args, **kwargs):
    """The operator has two forms, one of them without center and pad_mode, which were then applied before."""
    if "center" in kwargs or len(args) > 4:
        return _torch.stft(input, n_fft, hop_length, win_length, window, *args, **kwargs)
    return _torch.stft(input, n_fft, hop_length, win_length, window, False, "reflect", *args, **kwargs)


def matrix_H(x):
    return x.mH


# ---- initial values, which forward may compute too ----


def _no_grad_fill_(tensor, val):
    return tensor.fill_(val)


def _no_grad_zero_(tensor):
    return tensor.zero_()


def _no_grad_uniform_(tensor, a, b, generator=None):
    return tensor.uniform_(a, b)


def _no_grad_normal_(tensor, mean, std, generator=None):
    return tensor.normal_(mean, std)


def _no_grad_embedding_renorm_(weight, input, max_norm, norm_type):
    return embedding_renorm_(weight, input, max_norm, norm_type)


def Generator(device=None, seed=None):
    made = _torch.Generator()
    return made if seed is None else made.manual_seed(seed)


def manual_seed(generator, seed=None):
    return _torch.manual_seed(generator) if seed is None else generator.manual_seed(seed)


def initial_seed(generator=None):
    return _torch.initial_seed() if generator is None else generator.initial_seed()


# ---- two operators in one ----


def _add_relu(input, other, alpha=1):
    return _torch.relu(_torch.add(input, other, alpha=alpha))


def _add_relu_(input, other, alpha=1):
    return input.add_(other, alpha=alpha).relu_()


def _unsafe_index_put(input, indices, values, accumulate=False):
    return _torch.index_put(input, indices, values, accumulate)


def _dim_arange(like, dim):
    return _torch.arange(like.size(dim))


# ---- internal operators of which others are composed ----


def _draw(name):
    """Draws as the in-place function does, on a copy."""
    def function(input, *args, **kwargs):
        return getattr(input.clone(), name)(*args, **kwargs)

    return function


uniform, exponential, log_normal = _draw("uniform_"), _draw("exponential_"), _draw("log_normal_")
cauchy, geometric, random, normal_functional = _draw("cauchy_"), _draw("geometric_"), _draw("random_"), _draw("normal_")


def embedding_renorm(weight, indices, max_norm, norm_type):
    return embedding_renorm_(weight.clone(), indices, max_norm, norm_type)


def flatten_dense_tensors(tensors):
    return _torch.cat([one.reshape(-1) for one in tensors])


def unflatten_dense_tensors(flat, tensors):
    parts, start = [], 0
    for one in tensors:
        parts.append(flat[start:start + one.numel()].reshape(one.shape))
        start = start + one.numel()
    return parts


def set_data(input, new_data):
    input.data = new_data


def output_nr(input):
    return 0


def _to_cpu(tensors):
    return tensors


def _infer_size(size, other):
    return list(_torch.broadcast_shapes(size, other))


def _reshape_copy(input, size):
    return input.reshape(size).clone()


def view_copy(input, size):
    return (input.view(_dtype(size)) if isinstance(size, int) else input.view(size)).clone()


def _lazy_clone(input):
    return input.clone()


def _list_to_tensor(values):
    return _torch.tensor(values, dtype=_torch.int32)


def _tensor_to_list(input):
    return input.tolist()


def _local_scalar_dense(input):
    return input.item()


def _is_all_true(input):
    return input.all()


def _is_any_true(input):
    return input.any()


def _is_zerotensor(input):
    return False


def _efficientzerotensor(size, dtype=None, layout=None, device=None, pin_memory=None):
    return _torch.zeros(size, dtype=dtype)


def _cholesky_solve_helper(input, factor, upper):
    return _torch.cholesky_solve(input, factor, upper)


def _pdist_forward(input, p=2.0):
    return _torch.pdist(input, p)


def _cdist_forward(a, b, p, mode=None):
    return _torch.cdist(a, b, p)


def _logcumsumexp(input, dim):
    return _torch.logcumsumexp(input, dim)


def _adaptive_avg_pool2d(input, output_size):
    return _F.adaptive_avg_pool2d(input, output_size)


def _adaptive_avg_pool3d(input, output_size):
    return _F.adaptive_avg_pool3d(input, output_size)


def _index_put_impl(input, indices, values, accumulate=False, unsafe=False):
    return _torch.index_put(input, indices, values, accumulate)


def nuclear_norm(input, *args, keepdim=False, dim=None, out=None):
    """The form without dimensions has keepdim as its first argument."""
    if len(args) and isinstance(args[0], bool):
        keepdim, args = args[0], args[1:]
    if len(args):
        dim = args[0]
    if len(args) > 1:
        keepdim = args[1]
    return _torch.linalg.matrix_norm(input, "nuc", (0, 1) if dim is None else dim, keepdim, out=out)


# ---- distinct elements: results that are not requested are empty ----


def _asked(values, inverse, counts, return_inverse, return_counts):
    none = _torch.zeros([0], dtype=_torch.int64)
    return values, inverse if return_inverse else none, counts if return_counts else none


def _unique2(input, sorted=True, return_inverse=False, return_counts=False):
    return _asked(*_torch.ops.aten._unique2(input, sorted, True, True), return_inverse, return_counts)


def _unique(input, sorted=True, return_inverse=False):
    return _unique2(input, sorted, return_inverse)[:2]


def unique_dim(input, dim, sorted=True, return_inverse=False, return_counts=False):
    """Indices and counts are returned whether requested or not, as in PyTorch."""
    return _torch.ops.aten.unique_dim(input, dim, sorted, True, True)


def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    return _asked(*_torch.ops.aten.unique_consecutive(input, True, True, dim), return_inverse or dim is not None, return_counts or dim is not None)


def unique_dim_consecutive(input, dim, return_inverse=False, return_counts=False):
    return unique_consecutive(input, return_inverse, return_counts, dim)


def _stack(tensors, dim=0):
    return _torch.stack(tensors, dim)


def _aminmax(input, dim=None, keepdim=False):
    return _torch.aminmax(input, dim=dim, keepdim=keepdim)


def _prelu_kernel(input, weight):
    return _torch.where(input > 0, input, weight * input)


def _addmm_activation(input, mat1, mat2, beta=1, alpha=1, use_gelu=False):
    y = _torch.addmm(input, mat1, mat2, beta=beta, alpha=alpha)
    return _F.gelu(y, approximate="tanh") if use_gelu else _torch.relu(y)
