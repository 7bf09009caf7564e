"""Files of tensors that a constructor reads: their contents are unknown, and --weights provides them."""

from torch.serialization import UnknownState


def load_file(filename, device="cpu"):
    return UnknownState()


def load(data):
    return UnknownState()


def load_model(model, filename, strict=True, device="cpu"):
    model.load_state_dict(UnknownState(), strict=strict)
    return set(), []


def save_file(tensors, filename, metadata=None):
    pass


def save_model(model, filename, metadata=None, force_contiguous=True):
    pass
