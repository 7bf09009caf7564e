"""omegaconf's module of the class DictConfig."""

from omegaconf import DictConfig  # noqa: F401
