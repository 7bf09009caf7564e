"""lightning: the names of lightning.pytorch."""
from lightning import pytorch  # noqa: F401
from lightning.pytorch import Callback, LightningDataModule, LightningModule, Trainer, seed_everything  # noqa: F401
