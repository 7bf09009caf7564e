"""Losses that need a recurrence. Functions named by rows take the row's arguments in order."""
import torch

aten = torch.ops.aten


def _lengths(lengths, dtype=torch.int64):
    return lengths.reshape(-1).to(dtype) if isinstance(lengths, torch.Tensor) else torch.tensor(list(lengths), dtype=dtype)


def _label_rows(targets, lengths):
    """Returns [batch, longest]: splits concatenated targets."""
    if targets.dim() == 2:
        return targets.to(torch.int64)
    width = torch.arange(int(lengths.max()))
    places = (lengths.cumsum(0) - lengths).unsqueeze(1) + width
    return targets.to(torch.int64)[places.clamp_max(targets.shape[0] - 1)]


def _log_sum(a, b, c):
    top = torch.maximum(torch.maximum(a, b), c)
    base = torch.where(top == float("-inf"), torch.zeros_like(top), top)
    return base + ((a - base).exp() + (b - base).exp() + (c - base).exp()).log()


def _behind(alpha, by: int):
    return torch.nn.functional.pad(alpha[:, :-by], [by, 0], value=float("-inf"))


def ctc_losses(log_probs, targets, input_lengths, target_lengths, blank: int = 0):
    """Returns the negative log likelihood of each row, over all alignments of its labels with blanks between them."""
    frames, goals = _lengths(input_lengths), _lengths(target_lengths)
    labels = _label_rows(targets, goals)
    batch = log_probs.shape[1]
    between = torch.full_like(labels, blank)
    states = torch.cat([torch.stack([between, labels], 2).flatten(1), torch.full([batch, 1], blank)], 1)
    two_before = torch.nn.functional.pad(states[:, :-2], [2, 0], value=-1)
    may_skip = (states != blank) & (states != two_before) & (two_before >= 0)
    emitted = log_probs.gather(2, states.unsqueeze(0).expand(log_probs.shape[0], -1, -1))
    place = torch.arange(states.shape[1])
    some = (frames > 0).unsqueeze(1)  # without frames, nothing is emitted: certain for no labels, impossible for others
    start = (place < 1) | ((place < 2) & (goals.unsqueeze(1) > 0) & some)
    none = torch.full_like(emitted[0], float("-inf"))
    alpha = torch.where(start, torch.where(some, emitted[0], torch.zeros_like(none)), none)
    for t in range(1, log_probs.shape[0]):
        stepped = _log_sum(alpha, _behind(alpha, 1), torch.where(may_skip, _behind(alpha, 2), none)) + emitted[t]
        alpha = torch.where((frames > t).unsqueeze(1), stepped, alpha)
    end = (goals * 2).unsqueeze(1)
    last = alpha.gather(1, end).squeeze(1)
    before = torch.where(goals > 0, alpha.gather(1, (end - 1).clamp_min(0)).squeeze(1), torch.full_like(last, float("-inf")))
    return -_log_sum(last, before, torch.full_like(last, float("-inf")))


def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank: int = 0, reduction: int = 1, zero_infinity: bool = False):
    rows = log_probs if log_probs.dim() == 3 else log_probs.unsqueeze(1)
    goals = targets if log_probs.dim() == 3 else targets.reshape(1, -1)
    losses = ctc_losses(rows, goals, input_lengths, target_lengths, blank)
    if zero_infinity:
        losses = torch.where(losses == float("inf"), torch.zeros_like(losses), losses)
    if reduction == 1:
        return (losses / _lengths(target_lengths).clamp_min(1).to(losses.dtype)).mean()
    if reduction == 2:
        return losses.sum()
    return losses if log_probs.dim() == 3 else losses.squeeze(0)
