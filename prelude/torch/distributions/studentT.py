from torch.distributions.real import StudentT  # noqa: F401
