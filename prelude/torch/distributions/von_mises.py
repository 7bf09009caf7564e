from torch.distributions.real import VonMises  # noqa: F401
