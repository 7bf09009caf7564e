from torch.distributions.positive import Beta  # noqa: F401
