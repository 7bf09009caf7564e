"""torch.backends.cuda: there is no such device, and attention has one kernel."""

from contextlib import nullcontext

from torch.nn.attention import SDPBackend  # noqa: F401


class _Switches:
    allow_tf32 = False
    allow_fp16_reduced_precision_reduction = allow_bf16_reduced_precision_reduction = True
    allow_fp16_accumulation = False


class _PlanCache:
    size, max_size = 0, 4096

    def clear(self):
        pass


matmul, cufft_plan_cache = _Switches(), _PlanCache()


def is_built():
    return False


def sdp_kernel(enable_flash=True, enable_math=True, enable_mem_efficient=True, enable_cudnn=True):
    return nullcontext()


def _is_enabled():
    return True


flash_sdp_enabled = mem_efficient_sdp_enabled = math_sdp_enabled = cudnn_sdp_enabled = _is_enabled


def enable_flash_sdp(enabled):
    pass


enable_math_sdp = enable_mem_efficient_sdp = enable_cudnn_sdp = enable_flash_sdp


def preferred_linalg_library(backend=None):
    pass


preferred_blas_library = preferred_rocm_fa_library = preferred_linalg_library


def is_flash_attention_available():
    return False
