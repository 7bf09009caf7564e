"""The older name of torch.hub's downloads."""

from torch.hub import load_state_dict_from_url  # noqa: F401

load_url = load_state_dict_from_url
