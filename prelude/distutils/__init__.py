"""The part of distutils that is still in use: the order of version texts."""
