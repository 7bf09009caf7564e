from torch.distributions.real import Gumbel  # noqa: F401
