"""Weights that make a fresh model's results informative: what a training run would have done, roughly, without one.

Fresh nets have zeros where training starts from nothing (heads, layer scales, last norms) and norms that scale nothing; compared like that,
a graph that lost half the net could still agree."""
import torch

NORMS = (torch.nn.modules.batchnorm._BatchNorm,)


def _spread(name, value):
    """A parameter without structure (all values equal) is moved off it."""
    if value.numel() == 0 or not value.is_floating_point() or (value != value.flatten()[0]).any():
        return
    level = float(value.flatten()[0])
    if value.ndim > 1 and abs(level) < 1e-2:
        value.normal_(std=0.02)
    elif name.endswith("bias"):
        value.add_(torch.randn_like(value) * 0.05)
    else:
        value.copy_((level if abs(level) > 0.05 else 0.5) * (1 + 0.2 * torch.randn_like(value)))


def _steady(norm):
    """No channel shouts because a small batch hardly moved it: rounding would be all that it tells."""
    least = 0.2 * float(norm.running_var.mean()) + 0.05 * float((norm.running_mean ** 2).mean()) + 1e-5
    norm.running_var.clamp_(min=least)


@torch.no_grad()
def awake(model, arguments, method="forward"):
    """Parameters off their starting points, and the norms' statistics as one batch has them."""
    for name, value in model.named_parameters():
        _spread(name, value)
    norms = [module for module in model.modules() if isinstance(module, NORMS) and module.track_running_stats]
    kept = [module.momentum for module in norms]
    for module in norms:
        module.reset_running_stats()
        module.momentum = 1.0  # (a number, since some nets call F.batch_norm with it)
        module.train()
    if norms:
        try:
            getattr(model, method)(*arguments)
        except ValueError:  # one value a channel: no statistics to take
            pass
    for module, momentum in zip(norms, kept):
        module.momentum = momentum
        module.eval()
        _steady(module)


def _last_layers(model):
    """The layers of a detector that say what an object is, or where: of a head with a stack for each level, the last one of each stack."""
    for name, module in model.named_modules():
        if name.rpartition(".")[2] in ("cls_logits", "cls_score", "mask_fcn_logits"):
            yield module
        if name.endswith("classification_head.module_list"):
            for stack in module:
                yield [layer for layer in stack.modules() if isinstance(layer, torch.nn.Conv2d)][-1]


@torch.no_grad()
def confident(model, arguments):
    """A detector whose scores pass its thresholds, and differ: the last layers' logits, of masks too, spread by about two."""
    seen = {}

    def note(module, given, result):
        seen.setdefault(module, float(result.std()))  # (what a hook returns would replace the result)

    hooks = [module.register_forward_hook(note) for module in _last_layers(model)]
    model(*arguments)
    for hook in hooks:
        hook.remove()
    for module, spread in seen.items():
        module.weight.mul_(2.0 / max(spread, 1e-6))
        if module.bias is not None:
            module.bias.normal_(std=0.5)


@torch.no_grad()
def loud(model, arguments):
    """A deep net without norms, whose layers keep the size of what they are given."""
    for module in model.modules():
        if isinstance(module, (torch.nn.Conv1d, torch.nn.Linear)):
            torch.nn.init.kaiming_normal_(module.weight, nonlinearity="relu")
