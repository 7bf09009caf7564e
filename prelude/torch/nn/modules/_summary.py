"""The text of the library's modules between the parentheses of their repr, by class."""


def _said(*parts):
    return ", ".join([part for part in parts if part])


def _options(module, **usual):
    """Returns the attributes that differ from the defaults, in order."""
    return _said(*[f"{name}={getattr(module, name)}" for name, value in usual.items() if getattr(module, name) != value])


def _inplace(module):
    return "inplace=True" if module.inplace else ""


def _zeros(sizes):
    return (0,) * len(sizes) if isinstance(sizes, tuple) else 0


def _ones(sizes):
    return (1,) * len(sizes)


def _conv(m):
    parts = [f"{m.in_channels}, {m.out_channels}, kernel_size={m.kernel_size}, stride={m.stride}"]
    if m.padding != _zeros(m.padding):
        parts.append(f"padding={m.padding}")
    if m.dilation != _ones(m.dilation):
        parts.append(f"dilation={m.dilation}")
    if m.output_padding != _zeros(m.output_padding):
        parts.append(f"output_padding={m.output_padding}")
    if m.groups != 1:
        parts.append(f"groups={m.groups}")
    if m.bias is None:
        parts.append("bias=False")
    if m.padding_mode != "zeros":
        parts.append(f"padding_mode={m.padding_mode}")
    return ", ".join(parts)


def _embedding(m):
    return _said(f"{m.num_embeddings}, {m.embedding_dim}", _options(m, padding_idx=None, max_norm=None, norm_type=2, scale_grad_by_freq=False, sparse=False))


def _embedding_bag(m):
    return _said(f"{m.num_embeddings}, {m.embedding_dim}", _options(m, max_norm=None, norm_type=2, scale_grad_by_freq=False),
                 f"mode={m.mode!r}", _options(m, padding_idx=None))


def _recurrent(m):
    return _said(f"{m.input_size}, {m.hidden_size}", _options(m, proj_size=0, num_layers=1, bias=True, batch_first=False, dropout=0.0, bidirectional=False))


def _cell(m):
    parts = [f"{m.input_size}, {m.hidden_size}"]
    if not m.bias:
        parts.append("bias=False")
    if getattr(m, "nonlinearity", "tanh") != "tanh":
        parts.append(f"nonlinearity={m.nonlinearity}")
    return ", ".join(parts)


def _windows(dims):
    """Describes windows, whose sizes are tuples however they were given."""
    def said(m):
        size, step, pad = [v if isinstance(v, (tuple, list)) else (v,) * dims for v in (m.kernel_size, m.stride, m.padding)]
        return f"kernel_size={size}, stride={step}, padding={pad}"
    return said


def _upsample(m):
    scaled = m.scale_factor is not None
    return _said(f"scale_factor={m.scale_factor}" if scaled else f"size={m.size}", f"mode={m.mode!r}")


FORMS = {
    "_DropoutNd": lambda m: f"p={m.p}, inplace={m.inplace}",
    "ReLU": _inplace, "SiLU": _inplace, "Mish": _inplace, "SELU": _inplace, "ReLU6": _inplace,
    "RReLU": lambda m: _said(f"lower={m.lower}, upper={m.upper}", _inplace(m)),
    "Hardtanh": lambda m: _said(f"min_val={m.min_val}, max_val={m.max_val}", _inplace(m)),
    "Threshold": lambda m: _said(f"threshold={m.threshold}, value={m.value}", _inplace(m)),
    "ELU": lambda m: _said(f"alpha={m.alpha}", _inplace(m)),
    "CELU": lambda m: _said(f"alpha={m.alpha}", _inplace(m)),
    "GLU": lambda m: f"dim={m.dim}",
    "GELU": lambda m: f"approximate={m.approximate!r}",
    "Hardshrink": lambda m: f"{m.lambd}", "Softshrink": lambda m: f"{m.lambd}",
    "LeakyReLU": lambda m: _said(f"negative_slope={m.negative_slope}", _inplace(m)),
    "Softplus": lambda m: f"beta={m.beta}, threshold={m.threshold}",
    "PReLU": lambda m: f"num_parameters={m.num_parameters}",
    "Softmin": lambda m: f"dim={m.dim}", "Softmax": lambda m: f"dim={m.dim}", "LogSoftmax": lambda m: f"dim={m.dim}",
    "Linear": lambda m: f"in_features={m.in_features}, out_features={m.out_features}, bias={m.bias is not None}",
    "Bilinear": lambda m: f"in1_features={m.in1_features}, in2_features={m.in2_features}, out_features={m.out_features}, bias={m.bias is not None}",
    "_ConvNd": _conv,
    "_NormBase": lambda m: f"{m.num_features}, eps={m.eps}, momentum={m.momentum}, affine={m.affine}, bias={m.bias is not None}, "
                           f"track_running_stats={m.track_running_stats}",
    "LayerNorm": lambda m: f"{m.normalized_shape}, eps={m.eps}, elementwise_affine={m.elementwise_affine}, bias={m.bias is not None}",
    "RMSNorm": lambda m: f"{m.normalized_shape}, eps={m.eps}, elementwise_affine={m.elementwise_affine}",
    "GroupNorm": lambda m: f"{m.num_groups}, {m.num_channels}, eps={m.eps}, affine={m.affine}, bias={m.bias is not None}",
    "LocalResponseNorm": lambda m: f"{m.size}, alpha={m.alpha}, beta={m.beta}, k={m.k}",
    "CrossMapLRN2d": lambda m: f"{m.size}, alpha={m.alpha}, beta={m.beta}, k={m.k}",
    "Embedding": _embedding, "EmbeddingBag": _embedding_bag, "RNNBase": _recurrent, "RNNCellBase": _cell,
    "Flatten": lambda m: f"start_dim={m.start_dim}, end_dim={m.end_dim}",
    "Unflatten": lambda m: f"dim={m.dim}, unflattened_size={m.unflattened_size}",
    "Fold": lambda m: f"output_size={m.output_size}, kernel_size={m.kernel_size}, dilation={m.dilation}, padding={m.padding}, stride={m.stride}",
    "Unfold": lambda m: f"kernel_size={m.kernel_size}, dilation={m.dilation}, padding={m.padding}, stride={m.stride}",
    "_MaxPoolNd": lambda m: f"kernel_size={m.kernel_size}, stride={m.stride}, padding={m.padding}, dilation={m.dilation}, ceil_mode={m.ceil_mode}",
    "AvgPool1d": _windows(1), "MaxUnpool1d": _windows(1), "MaxUnpool2d": _windows(2), "MaxUnpool3d": _windows(3),
    "_AvgPoolNd": lambda m: f"kernel_size={m.kernel_size}, stride={m.stride}, padding={m.padding}",
    "_LPPoolNd": lambda m: f"norm_type={m.norm_type}, kernel_size={m.kernel_size}, stride={m.stride}, ceil_mode={m.ceil_mode}",
    "_AdaptiveAvgPoolNd": lambda m: f"output_size={m.output_size}", "_AdaptiveMaxPoolNd": lambda m: f"output_size={m.output_size}",
    "_ConstantPadNd": lambda m: f"padding={m.padding}, value={m.value}",
    "ZeroPad1d": lambda m: f"{m.padding}", "ZeroPad2d": lambda m: f"{m.padding}", "ZeroPad3d": lambda m: f"{m.padding}",
    "_PadNd": lambda m: f"{m.padding}",
    "PixelShuffle": lambda m: f"upscale_factor={m.upscale_factor}",
    "PixelUnshuffle": lambda m: f"downscale_factor={m.downscale_factor}",
    "ChannelShuffle": lambda m: f"groups={m.groups}",
    "Upsample": _upsample,
}


def summary(module):
    for base in type(module).__mro__:
        if base.__name__ in FORMS and base.__module__.startswith("torch.nn."):
            return FORMS[base.__name__](module)
    return ""


def repeated(name, parts):
    """Returns the text of a list of modules: equal neighbours are combined into one line."""
    lines, first = [], 0
    for k, part in enumerate(parts):
        if k + 1 < len(parts) and parts[k + 1] == part:
            continue
        lines.append(f"  ({k}): {part}" if k == first else f"  ({first}-{k}): {k - first + 1} x {part}")
        first = k + 1
    return name + "(" + ("\n" + "\n".join(lines) + "\n" if lines else "") + ")"
