"""Operators that multiply a gradient by a derivative. A model that was traced with its own derivative calls them like any others."""
import math

import torch


def sigmoid_backward(grad_output, output):
    return grad_output * output * (1 - output)


def tanh_backward(grad_output, output):
    return grad_output * (1 - output * output)


def threshold_backward(grad_output, self, threshold):
    return torch.where(self <= threshold, torch.zeros_like(grad_output), grad_output)


def hardtanh_backward(grad_output, self, min_val, max_val):
    return torch.where((self <= min_val) | (self >= max_val), torch.zeros_like(grad_output), grad_output)


def leaky_relu_backward(grad_output, self, negative_slope, self_is_result):
    return torch.where(self > 0, grad_output, grad_output * negative_slope)


def elu_backward(grad_output, alpha, scale, input_scale, is_result, self_or_result):
    if is_result:
        below = grad_output * input_scale * (self_or_result + alpha * scale)
    else:
        below = grad_output * input_scale * alpha * scale * torch.exp(self_or_result * input_scale)
    return torch.where(self_or_result <= 0, below, grad_output * scale)


def silu_backward(grad_output, self):
    s = torch.sigmoid(self)
    return grad_output * (s * (1 + self * (1 - s)))


def gelu_backward(grad_output, self, *, approximate="none"):
    if approximate == "tanh":
        inner = math.sqrt(2 / math.pi) * (self + 0.044715 * self * self * self)
        t = torch.tanh(inner)
        slope = math.sqrt(2 / math.pi) * (1 + 3 * 0.044715 * self * self)
        return grad_output * (0.5 * (1 + t) + 0.5 * self * (1 - t * t) * slope)
    density = torch.exp(-0.5 * self * self) / math.sqrt(2 * math.pi)
    return grad_output * (0.5 * (1 + torch.erf(self / math.sqrt(2))) + self * density)


def softplus_backward(grad_output, self, beta, threshold):
    return torch.where(self * beta > threshold, grad_output, grad_output * torch.sigmoid(self * beta))


def hardsigmoid_backward(grad_output, self):
    return torch.where((self > -3) & (self < 3), grad_output / 6, torch.zeros_like(grad_output))


def _softmax_backward_data(grad_output, output, dim, input_dtype):
    product = grad_output * output
    return (product - output * product.sum(dim, keepdim=True)).to(input_dtype)


def _log_softmax_backward_data(grad_output, output, dim, input_dtype):
    return (grad_output - torch.exp(output) * grad_output.sum(dim, keepdim=True)).to(input_dtype)


def mse_loss_backward(grad_output, self, target, reduction):
    return 2 * (self - target) * grad_output / (self.numel() if reduction == 1 else 1)


def native_dropout_backward(grad_output, mask, scale):
    return grad_output * mask.to(grad_output.dtype) * scale
