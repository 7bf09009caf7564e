"""torch.version"""

__version__ = "2.13.0"
cuda = None
hip = None
git_version = ""
