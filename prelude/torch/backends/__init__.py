"""torch.backends: switches of kernels that do not exist here."""


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


cudnn = _Backend()
mps = _Backend()
mkldnn = _Backend()
mkl = _Backend()
openmp = _Backend()
opt_einsum = _Backend()
quantized = _Backend()
cuda = _Backend()
cuda.matmul = _Backend()
