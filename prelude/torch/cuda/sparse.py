"""Classes for sparse tensors of a device, of which no tensor of a graph is an instance."""

from torch.cuda import DoubleTensor, FloatTensor, HalfTensor, IntTensor, LongTensor, ShortTensor  # noqa: F401
