"""random: what it draws would be one number for all runs of a graph, so it is refused; torch.rand draws when it runs."""


def seed(a=None, version=2):
    pass
