"""Files of tensors (safetensors.torch)."""
