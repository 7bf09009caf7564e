"""The last rows of docs/repositories.md that were drawn: what tests/models/repositories.py compiles of each repository.

The files name classes and arguments as the repositories' own configurations and examples do, with small widths.  `also` names further
folders beside the repository's: `huggingface/timm-0.6` is timm 0.6.13, for which some were written."""


def rows(Row):
    return [
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
            "chennnM/GCNII", "GCNII", "graphs",
            """\
from model import GCNII


def make():
    return GCNII(nfeat=12, nlayers=4, nhidden=16, nclass=5, dropout=0.5, lamda=0.5, alpha=0.1, variant=True)
""",
            inputs={'x': 'float32[v, 12]', 'adj': 'float32[v, v]'},
            sizes=({'v': 6}, {'v': 11})),
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
            "cure-lab/SCINet", "SCINet", "time series",
            """\
from models.SCINet import SCINet


def make():
    return SCINet(output_len=8, input_len=16, input_dim=5, hid_size=2, num_stacks=2, num_levels=2, concat_len=0, positionalE=True, RIN=True)
""",
            inputs={'x': 'float32[n, 16, 5]'},
            sizes=({'n': 1}, {'n': 3})),
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
            "facebookresearch/xcit", "XCiT", "vision",
            """\
from xcit import XCiT


def make():
    return XCiT(patch_size=16, embed_dim=64, depth=2, num_heads=4, eta=1.0, tokens_norm=True, num_classes=10)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
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
            "lucidrains/iTransformer", "iTransformer", "time series",
            """\
from iTransformer import iTransformer


def make():
    return iTransformer(num_variates=5, lookback_len=16, dim=32, depth=2, heads=2, dim_head=16, pred_length=(4, 8), num_tokens_per_variate=1, use_reversible_instance_norm=True, num_residual_streams=1)
""",
            inputs={'x': 'float32[n, 16, 5]'},
            sizes=({'n': 1}, {'n': 3})),
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
            "Tramac/Fast-SCNN-pytorch", "FastSCNN", "segmentation",
            """\
from models.fast_scnn import FastSCNN


def make():
    return FastSCNN(num_classes=19, aux=True)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 128, 'w': 128}, {'n': 2, 'h': 192, 'w': 128})),
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
            "Zheng222/IMDN", "IMDN", "super-resolution",
            """\
from model.architecture import IMDN


def make():
    return IMDN(upscale=2)
""",
            inputs={'input': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 24, 'w': 24}, {'n': 2, 'h': 32, 'w': 24})),
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
    ]
