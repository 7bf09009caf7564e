"""torch.nn.utils"""

from torch.nn.utils import parametrizations, parametrize, rnn  # noqa: F401
from torch.nn.utils.clip_grad import clip_grad_norm, clip_grad_norm_, clip_grad_value_, clip_grads_with_norm_  # noqa: F401
from torch.nn.utils.convert_parameters import parameters_to_vector, vector_to_parameters  # noqa: F401
from torch.nn.utils.fusion import fuse_conv_bn_eval  # noqa: F401
from torch.nn.utils.init import skip_init  # noqa: F401
from torch.nn.utils.memory_format import convert_conv2d_weight_memory_format, convert_conv3d_weight_memory_format  # noqa: F401
from torch.nn.utils.spectral_norm import remove_spectral_norm, spectral_norm  # noqa: F401
from torch.nn.utils.weight_norm import remove_weight_norm, weight_norm  # noqa: F401
