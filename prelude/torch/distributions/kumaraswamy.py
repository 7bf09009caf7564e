from torch.distributions.bounded import Kumaraswamy  # noqa: F401
