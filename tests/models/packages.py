"""Nets of packages that people install beside torch, small, from the packages' own sources, written as a user would."""
import torch
from torch import Tensor, nn


# ---- text ----

def x_gpt():
    from x_transformers import Decoder, TransformerWrapper
    return TransformerWrapper(num_tokens=50, max_seq_len=64, attn_layers=Decoder(dim=32, depth=2, heads=2))


def x_image():
    from x_transformers import Encoder, ViTransformerWrapper
    return ViTransformerWrapper(image_size=32, patch_size=8, num_classes=10, attn_layers=Encoder(dim=32, depth=2, heads=2))


def performer_text():
    from performer_pytorch import PerformerLM
    return PerformerLM(num_tokens=50, max_seq_len=64, dim=32, depth=1, heads=2, causal=True, dim_head=16)


GPT = dict(name="small", block_size=64, vocab_size=50, padded_vocab_size=50, n_layer=2, n_head=4, n_embd=32)
LLAMA = dict(GPT, n_query_groups=2, rotary_percentage=1.0, parallel_residual=False, bias=False, norm_class_name="RMSNorm",
             mlp_class_name="LLaMAMLP", intermediate_size=48)
EXPERTS = dict(LLAMA, mlp_class_name="LLaMAMoE", n_expert=4, n_expert_per_token=2)


def lit(**settings):
    from litgpt.config import Config
    from litgpt.model import GPT
    return GPT(Config(**settings))


def mamba():
    from mambapy.mamba import Mamba, MambaConfig
    return Mamba(MambaConfig(d_model=16, n_layers=2, pscan=False))


class Tagger(nn.Module):
    """A score of tag sequences: a conditional random field over an LSTM."""

    def __init__(self, words: int = 30, tags: int = 5):
        super().__init__()
        from torchcrf import CRF
        self.embedding = nn.Embedding(words, 16)
        self.rnn = nn.LSTM(16, 8, bidirectional=True, batch_first=True)
        self.scores = nn.Linear(16, tags)
        self.crf = CRF(tags, batch_first=True)

    def forward(self, words: Tensor, tags: Tensor):
        return -self.crf(self.scores(self.rnn(self.embedding(words))[0]), tags)


class Sentence(nn.Module):
    def __init__(self, mode: str):
        super().__init__()
        from sentence_transformers.sentence_transformer.modules import Dense, Normalize, Pooling
        self.pool, self.dense, self.norm = Pooling(8, pooling_mode=mode), Dense(8, 6), Normalize()

    def forward(self, words: Tensor, mask: Tensor):
        return self.norm(self.dense(self.pool({"token_embeddings": words, "attention_mask": mask})))["sentence_embedding"]


# ---- images ----

def clip():
    from open_clip.model import CLIP, CLIPTextCfg, CLIPVisionCfg
    return CLIP(embed_dim=16, vision_cfg=CLIPVisionCfg(layers=2, width=32, head_width=16, patch_size=8, image_size=32),
                text_cfg=CLIPTextCfg(context_length=12, vocab_size=60, width=32, heads=2, layers=2))


def efficientnet():
    from efficientnet_pytorch import EfficientNet
    return EfficientNet.from_name("efficientnet-b0")


class Likeness(nn.Module):
    def __init__(self):
        super().__init__()
        import lpips
        self.net = lpips.LPIPS(net="alex", pretrained=False, pnet_rand=True, verbose=False)

    def forward(self, a: Tensor, b: Tensor):
        return self.net(a, b)


DETECTOR = {
    "nc": 3, "depth_multiple": 0.33, "width_multiple": 0.25,
    "backbone": [[-1, 1, "Conv", [64, 3, 2]], [-1, 1, "Conv", [128, 3, 2]], [-1, 3, "C2f", [128, True]], [-1, 1, "Conv", [256, 3, 2]],
                 [-1, 6, "C2f", [256, True]], [-1, 1, "Conv", [512, 3, 2]], [-1, 6, "C2f", [512, True]], [-1, 1, "SPPF", [512, 5]]],
    "head": [[-1, 1, "nn.Upsample", ["None", 2, "nearest"]], [[-1, 4], 1, "Concat", [1]], [-1, 3, "C2f", [256]], [-1, 1, "Conv", [256, 3, 2]],
             [[-1, 7], 1, "Concat", [1]], [-1, 3, "C2f", [512]], [[10, 13], 1, "Detect", ["nc"]]],
}


def yolo():
    from ultralytics.nn.tasks import DetectionModel
    return DetectionModel(DETECTOR, nc=3, verbose=False)


class Kornia(nn.Module):
    """Filters, corners, colours and likeness."""

    def __init__(self):
        super().__init__()
        import kornia
        self.blur, self.edges, self.corners = kornia.filters.GaussianBlur2d((5, 5), (1.5, 1.5)), kornia.filters.Canny(), kornia.feature.CornerHarris(0.05)

    def forward(self, x: Tensor):
        import kornia
        blurred, gray = self.blur(x), kornia.color.rgb_to_grayscale(x)
        return (blurred, self.edges(x)[0], self.corners(gray), kornia.color.rgb_to_lab(x), kornia.filters.median_blur(x, (3, 3)),
                kornia.metrics.ssim(x, blurred, 5), kornia.morphology.dilation(x, torch.ones(3, 3)))


def diffusion(kind: str):
    import diffusers
    up = dict(norm_num_groups=4)
    if kind == "unet":
        return diffusers.UNet2DModel(sample_size=16, layers_per_block=1, block_out_channels=(16, 32), attention_head_dim=8,
                                     down_block_types=("DownBlock2D", "AttnDownBlock2D"), up_block_types=("AttnUpBlock2D", "UpBlock2D"), **up)
    if kind == "conditional":
        return diffusers.UNet2DConditionModel(sample_size=16, layers_per_block=1, block_out_channels=(16, 32), cross_attention_dim=24,
                                              attention_head_dim=8, down_block_types=("CrossAttnDownBlock2D", "DownBlock2D"),
                                              up_block_types=("UpBlock2D", "CrossAttnUpBlock2D"), **up)
    if kind == "autoencoder":
        return diffusers.AutoencoderKL(block_out_channels=(8, 16), down_block_types=("DownEncoderBlock2D",) * 2,
                                       up_block_types=("UpDecoderBlock2D",) * 2, **up)
    return diffusers.DiTTransformer2DModel(num_attention_heads=2, attention_head_dim=16, in_channels=4, num_layers=1, sample_size=8,
                                           num_embeds_ada_norm=10, **up)


# ---- sound ----

def separator(kind: str):
    from asteroid.models import ConvTasNet, DPRNNTasNet
    shared = dict(n_src=2, n_filters=16, kernel_size=16, stride=8, bn_chan=8)
    if kind == "conv":
        return ConvTasNet(n_blocks=2, n_repeats=1, hid_chan=16, skip_chan=8, **shared)
    return DPRNNTasNet(hid_size=8, chunk_size=20, n_repeats=1, **shared)


def demucs():
    from demucs.demucs import Demucs
    return Demucs(sources=["a", "b"], channels=4, depth=2, lstm_layers=1, resample=False, norm_starts=1, dconv_lstm=4, dconv_attn=4)


def encoder():
    from encodec.modules import SEANetEncoder
    return SEANetEncoder(dimension=16, n_filters=4, ratios=[4, 2], lstm=1)


def codec():
    from dac.model import DAC
    return DAC(encoder_dim=4, encoder_rates=[2, 4], decoder_dim=16, decoder_rates=[4, 2], n_codebooks=2, codebook_size=16, codebook_dim=4)


class Voice(nn.Module):
    def __init__(self):
        super().__init__()
        from vocos.heads import ISTFTHead
        from vocos.models import VocosBackbone
        self.body, self.head = VocosBackbone(20, 16, 32, 2), ISTFTHead(dim=16, n_fft=64, hop_length=16, padding="same")

    def forward(self, x: Tensor):
        return self.head(self.body(x))


def speech():
    from whisper.model import ModelDimensions, Whisper
    net = Whisper(ModelDimensions(n_mels=20, n_audio_ctx=25, n_audio_state=32, n_audio_head=2, n_audio_layer=2, n_vocab=60, n_text_ctx=16,
                                  n_text_state=32, n_text_head=2, n_text_layer=2))
    nn.init.normal_(net.decoder.positional_embedding, std=0.1)
    return net


def speaker():
    from speechbrain.lobes.models.ECAPA_TDNN import ECAPA_TDNN
    return ECAPA_TDNN(20, lin_neurons=8, channels=[16, 16, 16, 16, 48], kernel_sizes=[5, 3, 3, 3, 1], dilations=[1, 2, 3, 4, 1],
                      attention_channels=8, res2net_scale=2, se_channels=8)


# ---- medicine ----

def medical(kind: str):
    from monai.networks import nets
    if kind == "swin":
        return nets.SwinUNETR(in_channels=1, out_channels=2, feature_size=12, spatial_dims=2, depths=(1, 1, 1, 1), num_heads=(1, 2, 2, 2))
    if kind == "dynamic":
        return nets.DynUNet(2, 1, 2, kernel_size=[3, 3, 3], strides=[1, 2, 2], upsample_kernel_size=[2, 2], filters=[4, 8, 16])
    if kind == "basic":
        return nets.BasicUNet(2, 1, 2, features=(4, 4, 8, 8, 16, 4))
    return nets.UNet(2, 1, 2, channels=(4, 8, 16), strides=(2, 2), num_res_units=2)


# ---- steps, flows, tables, series ----

class Spikes(nn.Module):
    def __init__(self):
        super().__init__()
        import snntorch
        self.first, self.second = nn.Linear(20, 30), nn.Linear(30, 4)
        self.leaky, self.out = snntorch.Leaky(beta=0.9), snntorch.Leaky(beta=0.8)

    def forward(self, x: Tensor):
        inner, outer, spikes = self.leaky.init_leaky(), self.out.init_leaky(), []
        for step in range(x.size(0)):
            fired, inner = self.leaky(self.first(x[step]), inner)
            fired, outer = self.out(self.second(fired), outer)
            spikes.append(outer)
        return torch.stack(spikes, 0)


class Motion(nn.Module):
    def __init__(self, method: str):
        super().__init__()
        self.force, self.method = nn.Sequential(nn.Linear(2, 20), nn.Tanh(), nn.Linear(20, 2)), method

    def forward(self, start: Tensor, steps: Tensor):
        from torchdiffeq import odeint
        return odeint(lambda t, y: self.force(y) * t, start, torch.cumsum(steps + 0.1, 0), method=self.method)


class Density(nn.Module):
    def __init__(self, splines: bool):
        super().__init__()
        from nflows import distributions, flows, transforms
        kind = transforms.MaskedPiecewiseRationalQuadraticAutoregressiveTransform if splines else transforms.MaskedAffineAutoregressiveTransform
        more = dict(num_bins=5, tails="linear", tail_bound=3.0) if splines else {}
        parts = [part for _ in range(2) for part in (transforms.ReversePermutation(4), kind(features=4, hidden_features=8, **more))]
        self.flow = flows.Flow(transforms.CompositeTransform(parts), distributions.StandardNormal([4]))

    def forward(self, x: Tensor):
        return self.flow.log_prob(x)


class Margin(nn.Module):
    def __init__(self, kind: str):
        super().__init__()
        from pytorch_metric_learning import losses
        self.body, self.loss = nn.Linear(6, 8), getattr(losses, kind)(num_classes=5, embedding_size=8)

    def forward(self, x: Tensor, labels: Tensor):
        return self.loss(self.body(x), labels)


class Forecast(nn.Module):
    def __init__(self, kind: str, **settings):
        super().__init__()
        from neuralforecast import models
        self.net = getattr(models, kind)(h=4, input_size=12, **settings)

    def forward(self, past: Tensor):
        return self.net({"insample_y": past, "insample_mask": torch.ones_like(past), "futr_exog": None, "hist_exog": None, "stat_exog": None})
