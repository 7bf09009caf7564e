"""torch.backends: switches of kernels that do not exist here."""

from contextlib import nullcontext


class _Backend:
    enabled = False
    benchmark = False
    deterministic = False
    allow_tf32 = False

    def is_available(self):
        return False

    def is_built(self):
        return False

    def version(self):
        return None

    def flags(self, *args, **kwargs):
        return nullcontext()


class _Processor:
    def get_cpu_capability(self):
        return "AVX2"


cpu = _Processor()
cudnn = _Backend()
mps = _Backend()
mkldnn = _Backend()
mkl = _Backend()
openmp = _Backend()
opt_einsum = _Backend()
quantized = _Backend()
quantized.supported_engines = ["qnnpack", "onednn", "x86", "fbgemm"]
quantized.engine = "qnnpack" if _is_qnnpack() else "x86"  # noqa: F821
from torch.backends import cuda  # noqa: E402, F401
