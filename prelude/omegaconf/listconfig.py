"""omegaconf's module of the class ListConfig."""

from omegaconf import ListConfig  # noqa: F401
