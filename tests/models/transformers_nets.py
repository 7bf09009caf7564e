"""Models of the transformers library, small, from its own sources: each takes what it is fed by and answers with one tensor.  A text's mask is
made of its ids, so that whether anything is masked depends on the run. The rows are functions: one model needs no other's files."""
import torch
from torch import Tensor, nn
from transformers.models.albert.configuration_albert import AlbertConfig
from transformers.models.albert.modeling_albert import AlbertModel
from transformers.models.bart.configuration_bart import BartConfig
from transformers.models.bart.modeling_bart import BartForConditionalGeneration
from transformers.models.beit.configuration_beit import BeitConfig
from transformers.models.beit.modeling_beit import BeitModel
from transformers.models.bert.configuration_bert import BertConfig
from transformers.models.bert.modeling_bert import BertForMaskedLM, BertForSequenceClassification, BertModel
from transformers.models.bloom.configuration_bloom import BloomConfig
from transformers.models.bloom.modeling_bloom import BloomForCausalLM
from transformers.models.clip.configuration_clip import CLIPTextConfig, CLIPVisionConfig
from transformers.models.clip.modeling_clip import CLIPTextModel, CLIPVisionModel
from transformers.models.convnext.configuration_convnext import ConvNextConfig
from transformers.models.convnext.modeling_convnext import ConvNextModel
from transformers.models.deberta_v2.configuration_deberta_v2 import DebertaV2Config
from transformers.models.deberta_v2.modeling_deberta_v2 import DebertaV2Model
from transformers.models.deit.configuration_deit import DeiTConfig
from transformers.models.deit.modeling_deit import DeiTModel
from transformers.models.dinov2.configuration_dinov2 import Dinov2Config
from transformers.models.dinov2.modeling_dinov2 import Dinov2Model
from transformers.models.distilbert.configuration_distilbert import DistilBertConfig
from transformers.models.distilbert.modeling_distilbert import DistilBertModel
from transformers.models.electra.configuration_electra import ElectraConfig
from transformers.models.electra.modeling_electra import ElectraModel
from transformers.models.gemma.configuration_gemma import GemmaConfig
from transformers.models.gemma.modeling_gemma import GemmaForCausalLM
from transformers.models.gpt2.configuration_gpt2 import GPT2Config
from transformers.models.gpt2.modeling_gpt2 import GPT2LMHeadModel
from transformers.models.gpt_neox.configuration_gpt_neox import GPTNeoXConfig
from transformers.models.gpt_neox.modeling_gpt_neox import GPTNeoXForCausalLM
from transformers.models.hubert.configuration_hubert import HubertConfig
from transformers.models.hubert.modeling_hubert import HubertModel
from transformers.models.llama.configuration_llama import LlamaConfig
from transformers.models.llama.modeling_llama import LlamaForCausalLM
from transformers.models.mistral.configuration_mistral import MistralConfig
from transformers.models.mistral.modeling_mistral import MistralForCausalLM
from transformers.models.mobilebert.configuration_mobilebert import MobileBertConfig
from transformers.models.mobilebert.modeling_mobilebert import MobileBertModel
from transformers.models.mobilevit.configuration_mobilevit import MobileViTConfig
from transformers.models.mobilevit.modeling_mobilevit import MobileViTModel
from transformers.models.mpnet.configuration_mpnet import MPNetConfig
from transformers.models.mpnet.modeling_mpnet import MPNetModel
from transformers.models.opt.configuration_opt import OPTConfig
from transformers.models.opt.modeling_opt import OPTForCausalLM
from transformers.models.phi.configuration_phi import PhiConfig
from transformers.models.phi.modeling_phi import PhiForCausalLM
from transformers.models.qwen2.configuration_qwen2 import Qwen2Config
from transformers.models.qwen2.modeling_qwen2 import Qwen2ForCausalLM
from transformers.models.resnet.configuration_resnet import ResNetConfig
from transformers.models.resnet.modeling_resnet import ResNetModel
from transformers.models.roberta.configuration_roberta import RobertaConfig
from transformers.models.roberta.modeling_roberta import RobertaModel
from transformers.models.segformer.configuration_segformer import SegformerConfig
from transformers.models.segformer.modeling_segformer import SegformerForSemanticSegmentation
from transformers.models.squeezebert.configuration_squeezebert import SqueezeBertConfig
from transformers.models.squeezebert.modeling_squeezebert import SqueezeBertModel
from transformers.models.swin.configuration_swin import SwinConfig
from transformers.models.swin.modeling_swin import SwinModel
from transformers.models.t5.configuration_t5 import T5Config
from transformers.models.t5.modeling_t5 import T5EncoderModel, T5ForConditionalGeneration
from transformers.models.vit.configuration_vit import ViTConfig
from transformers.models.vit.modeling_vit import ViTForImageClassification, ViTModel
from transformers.models.wav2vec2.configuration_wav2vec2 import Wav2Vec2Config
from transformers.models.wav2vec2.modeling_wav2vec2 import Wav2Vec2ForCTC

SMALL = dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64, vocab_size=100)
GROUPED = dict(SMALL, num_key_value_heads=2)
IMAGE = dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64, image_size=32, patch_size=8)
T5 = dict(d_model=32, d_kv=8, d_ff=64, num_layers=2, num_heads=4, vocab_size=100, decoder_start_token_id=0)
BART = dict(d_model=32, encoder_layers=2, decoder_layers=2, encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=64,
            decoder_ffn_dim=64, vocab_size=100, max_position_embeddings=64)
SOUND = dict(SMALL, conv_dim=[16, 16], conv_stride=[5, 2], conv_kernel=[10, 3], num_feat_extract_layers=2, num_conv_pos_embeddings=16,
             num_conv_pos_embedding_groups=4)
WORD_PIECES = dict(SMALL, embedding_size=16)
PYRAMID = dict(hidden_sizes=[8, 16, 40, 64], depths=[1, 1, 1, 1])

TEXTS = {
    "bert": lambda: (BertModel, BertConfig, SMALL), "bert_masked": lambda: (BertForMaskedLM, BertConfig, SMALL),
    "bert_classes": lambda: (BertForSequenceClassification, BertConfig, SMALL), "roberta": lambda: (RobertaModel, RobertaConfig, SMALL),
    "distilbert": lambda: (DistilBertModel, DistilBertConfig, dict(dim=32, n_layers=2, n_heads=4, hidden_dim=64, vocab_size=100)),
    "albert": lambda: (AlbertModel, AlbertConfig, WORD_PIECES), "electra": lambda: (ElectraModel, ElectraConfig, WORD_PIECES),
    "mpnet": lambda: (MPNetModel, MPNetConfig, SMALL), "deberta_v2": lambda: (DebertaV2Model, DebertaV2Config, SMALL),
    "mobilebert": lambda: (MobileBertModel, MobileBertConfig, dict(WORD_PIECES, intra_bottleneck_size=32, true_hidden_size=32)),
    "squeezebert": lambda: (SqueezeBertModel, SqueezeBertConfig, dict(SMALL, embedding_size=32)),
    "clip_text": lambda: (CLIPTextModel, CLIPTextConfig, dict(SMALL, max_position_embeddings=64, eos_token_id=99)),
    "t5_encoder": lambda: (T5EncoderModel, T5Config, T5),
    "gpt2": lambda: (GPT2LMHeadModel, GPT2Config, dict(n_embd=32, n_layer=2, n_head=4, vocab_size=100, n_positions=64)),
    "gpt_neox": lambda: (GPTNeoXForCausalLM, GPTNeoXConfig, SMALL), "llama": lambda: (LlamaForCausalLM, LlamaConfig, GROUPED),
    "mistral": lambda: (MistralForCausalLM, MistralConfig, GROUPED), "qwen2": lambda: (Qwen2ForCausalLM, Qwen2Config, GROUPED),
    "gemma": lambda: (GemmaForCausalLM, GemmaConfig, dict(GROUPED, head_dim=8)), "phi": lambda: (PhiForCausalLM, PhiConfig, SMALL),
    "opt": lambda: (OPTForCausalLM, OPTConfig, dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, ffn_dim=64, vocab_size=100,
                                            word_embed_proj_dim=32, max_position_embeddings=64)),
    "bloom": lambda: (BloomForCausalLM, BloomConfig, dict(hidden_size=32, n_layer=2, n_head=4, vocab_size=100)),
}
PAIRS = {"t5": lambda: (T5ForConditionalGeneration, T5Config, T5), "bart": lambda: (BartForConditionalGeneration, BartConfig, BART)}
IMAGES = {
    "vit": lambda: (ViTModel, ViTConfig, IMAGE), "vit_classes": lambda: (ViTForImageClassification, ViTConfig, IMAGE),
    "deit": lambda: (DeiTModel, DeiTConfig, IMAGE), "beit": lambda: (BeitModel, BeitConfig, IMAGE),
    "dinov2": lambda: (Dinov2Model, Dinov2Config, {k: v for k, v in IMAGE.items() if k != "intermediate_size"}),
    "clip_vision": lambda: (CLIPVisionModel, CLIPVisionConfig, IMAGE), "convnext": lambda: (ConvNextModel, ConvNextConfig, PYRAMID),
    "resnet": lambda: (ResNetModel, ResNetConfig, dict(embedding_size=8, hidden_sizes=[8, 16], depths=[1, 1])),
    "swin": lambda: (SwinModel, SwinConfig, dict(image_size=32, patch_size=4, embed_dim=16, depths=[1, 1], num_heads=[2, 4], window_size=4)),
    "segformer": lambda: (SegformerForSemanticSegmentation, SegformerConfig, dict(PYRAMID, decoder_hidden_size=16)),
    "mobilevit": lambda: (MobileViTModel, MobileViTConfig, dict(image_size=64)),
}
SOUNDS = {"wav2vec2": lambda: (Wav2Vec2ForCTC, Wav2Vec2Config, SOUND), "hubert": lambda: (HubertModel, HubertConfig, SOUND)}


def made(row):
    model, config, sizes = row()
    return model(config(**sizes))


def answer(out):
    return out.logits if hasattr(out, "logits") else out.last_hidden_state


class Text(nn.Module):
    def __init__(self, name: str):
        super().__init__()
        self.net = made(TEXTS[name])

    def forward(self, ids: Tensor) -> Tensor:
        return answer(self.net(input_ids=ids, attention_mask=(ids > 0).to(torch.int64)))


class Pair(nn.Module):
    def __init__(self, name: str):
        super().__init__()
        self.net = made(PAIRS[name])

    def forward(self, ids: Tensor, begun: Tensor) -> Tensor:
        return answer(self.net(input_ids=ids, attention_mask=(ids > 0).to(torch.int64), decoder_input_ids=begun))


class Image(nn.Module):
    def __init__(self, name: str):
        super().__init__()
        self.net = made(IMAGES[name])

    def forward(self, x: Tensor) -> Tensor:
        return answer(self.net(x))


class Sound(nn.Module):
    def __init__(self, name: str):
        super().__init__()
        self.net = made(SOUNDS[name])

    def forward(self, x: Tensor) -> Tensor:
        return answer(self.net(x))
