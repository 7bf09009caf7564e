"""The last rows of docs/repositories.md that were drawn: what tests/models/repositories.py compiles of each repository.

The files name classes and arguments as the repositories' own configurations and examples do, with small widths.  `also` names further
folders beside the repository's: `huggingface/timm-0.6` is timm 0.6.13, for which some were written."""


def rows(Row):
    return [
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
            "cure-lab/SCINet", "SCINet", "time series",
            """\
from models.SCINet import SCINet


def make():
    return SCINet(output_len=8, input_len=16, input_dim=5, hid_size=2, num_stacks=2, num_levels=2, concat_len=0, positionalE=True, RIN=True)
""",
            inputs={'x': 'float32[n, 16, 5]'},
            sizes=({'n': 1}, {'n': 3})),
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
            "facebookresearch/xcit", "XCiT", "vision",
            """\
from xcit import XCiT


def make():
    return XCiT(patch_size=16, embed_dim=64, depth=2, num_heads=4, eta=1.0, tokens_norm=True, num_classes=10)
""",
            inputs={'x': 'float32[n, 3, h, w]'},
            sizes=({'n': 1, 'h': 64, 'w': 64}, {'n': 2, 'h': 96, 'w': 64})),
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
            "junxiaosong/AlphaZero_Gomoku", "Net", "RL",
            """\
from policy_value_net_pytorch import Net


def make():
    return Net(8, 8)
""",
            inputs={'state_input': 'float32[n, 4, 8, 8]'},
            sizes=({'n': 1}, {'n': 3})),
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
