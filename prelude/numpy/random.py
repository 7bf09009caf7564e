"""numpy.random: what it draws in a constructor is nobody's to know; a seed has no effect."""


def seed(seed=None):
    pass
