from torch.distributions.bounded import FisherSnedecor  # noqa: F401
