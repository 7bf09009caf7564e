"""pytorch_lightning: the former name of lightning.pytorch."""
from lightning.pytorch import Callback, LightningDataModule, LightningModule, Trainer, seed_everything  # noqa: F401
