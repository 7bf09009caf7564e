"""scaled_mm of torch.nn.functional: products of float8 matrices, whose scales are those of whole matrices or of rows and columns."""

import enum
import torch


class ScalingType(enum.Enum):
    TensorWise = 0
    RowWise = 1
    BlockWise1x16 = 2
    BlockWise1x32 = 3
    BlockWise1x128 = 4
    BlockWise128x128 = 5


class SwizzleType(enum.Enum):
    NO_SWIZZLE = 0
    SWIZZLE_32_4_4 = 1


def _single(value):
    return value[0] if isinstance(value, (list, tuple)) else value


def scaled_mm(mat_a, mat_b, scale_a, scale_recipe_a, scale_b, scale_recipe_b, swizzle_a=None, swizzle_b=None, bias=None,
              output_dtype=torch.bfloat16, contraction_dim=(), use_fast_accum=False):
    recipe = _single(scale_recipe_a)
    torch._C._require(recipe == _single(scale_recipe_b) and recipe in (ScalingType.TensorWise, ScalingType.RowWise),
                      "PyTorch's scaled_mm on the CPU scales whole matrices (TensorWise) or rows and columns (RowWise), both in the same way")
    return torch._scaled_mm(mat_a, mat_b, _single(scale_a), _single(scale_b), bias, None, output_dtype, use_fast_accum)
