"""Batch normalisation."""

import torch
from torch.nn import functional as F
from torch.nn import init
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


class _NormBase(Module):
    _version = 2

    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None, *, bias=True):
        super().__init__()
        self.num_features = num_features
        self.eps = eps
        self.momentum = momentum
        self.affine = affine
        self.track_running_stats = track_running_stats
        if affine:
            self.weight = Parameter(torch.empty(num_features, dtype=dtype))
        else:
            self.register_parameter("weight", None)
        if affine and bias:
            self.bias = Parameter(torch.empty(num_features, dtype=dtype))
        else:
            self.register_parameter("bias", None)
        if track_running_stats:
            self.register_buffer("running_mean", torch.zeros(num_features, dtype=dtype))
            self.register_buffer("running_var", torch.ones(num_features, dtype=dtype))
            self.register_buffer("num_batches_tracked", torch.tensor(0, dtype=torch.long))
        else:
            self.register_buffer("running_mean", None)
            self.register_buffer("running_var", None)
            self.register_buffer("num_batches_tracked", None)
        self.reset_parameters()

    def reset_running_stats(self):
        if self.track_running_stats:
            init.zeros_(self.running_mean)
            init.ones_(self.running_var)

    def reset_parameters(self):
        self.reset_running_stats()
        if self.affine:
            init.ones_(self.weight)
            if self.bias is not None:
                init.zeros_(self.bias)

    def _check_input_dim(self, input):
        pass


class _BatchNorm(_NormBase):
    def forward(self, input):
        self._check_input_dim(input)
        momentum = 0.0 if self.momentum is None else self.momentum
        if self.training and self.track_running_stats:
            self.num_batches_tracked.add_(1)
            if self.momentum is None:
                momentum = 1.0 / float(self.num_batches_tracked)
        training = self.training or (self.running_mean is None and self.running_var is None)
        keep = not self.training or self.track_running_stats
        mean = self.running_mean if keep else None
        var = self.running_var if keep else None
        return F.batch_norm(input, mean, var, self.weight, self.bias, training, momentum, self.eps)


class BatchNorm1d(_BatchNorm):
    def _check_input_dim(self, input):
        torch._C._require(input.dim() in (2, 3), f"BatchNorm1d takes an input of 2 or 3 dimensions, but it has {input.dim()}")


class BatchNorm2d(_BatchNorm):
    _input_form = "float32[a, {num_features}, b, c]"

    def _check_input_dim(self, input):
        torch._C._prove_rank(input, 4)
        torch._C._require(input.dim() == 4, f"BatchNorm2d takes an input of 4 dimensions, but it has {input.dim()}")


class BatchNorm3d(_BatchNorm):
    _input_form = "float32[a, {num_features}, b, c, d]"

    def _check_input_dim(self, input):
        torch._C._prove_rank(input, 5)
        torch._C._require(input.dim() == 5, f"BatchNorm3d takes an input of 5 dimensions, but it has {input.dim()}")


class SyncBatchNorm(_BatchNorm):
    def __init__(self, num_features, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True, process_group=None, device=None, dtype=None,
                 *, bias=True):
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype, bias=bias)

    @classmethod
    def convert_sync_batchnorm(cls, module, process_group=None):
        return module
