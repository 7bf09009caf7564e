"""torch.ao.nn: where the wrappers live today."""
