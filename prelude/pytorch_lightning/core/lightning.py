"""pytorch_lightning.core.lightning: the module of LightningModule before version 1.8."""
from lightning.pytorch import LightningModule  # noqa: F401
