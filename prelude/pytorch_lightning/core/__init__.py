"""pytorch_lightning.core: where its classes are defined."""
from lightning.pytorch import LightningDataModule, LightningModule  # noqa: F401
