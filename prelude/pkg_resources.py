"""Versions of packages: the predecessor of importlib.metadata and packaging.version."""

from importlib.metadata import PackageNotFoundError, version
from packaging.version import parse as parse_version  # noqa: F401


class DistributionNotFound(Exception):
    pass


class Distribution:
    def __init__(self, project_name, version):
        self.project_name, self.key, self.version = project_name, project_name.lower(), version


def get_distribution(dist):
    try:
        return Distribution(dist, version(dist))
    except PackageNotFoundError:
        raise DistributionNotFound(dist)
