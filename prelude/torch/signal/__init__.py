from torch.signal import windows  # noqa: F401
