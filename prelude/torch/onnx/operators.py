"""torch.onnx.operators: shapes as tensors, for programs that keep their sizes in a graph."""
from torch.functional import _reshape_from_tensor as reshape_from_tensor_shape, _shape_as_tensor as shape_as_tensor  # noqa: F401
