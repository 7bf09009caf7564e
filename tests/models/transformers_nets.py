"""Models of the transformers library, small, from its own sources: each takes what it is fed by and answers with one tensor.  A text's mask is
made of its ids, so that whether anything is masked depends on the run. A row names a folder of the library (and its file, where that is named
otherwise), a class in it and what its configuration says; one model needs no other's files."""
import importlib

import torch
from torch import Tensor, nn

SMALL = dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64, vocab_size=100)
GROUPED = dict(SMALL, num_key_value_heads=2)
EXPERTS = dict(GROUPED, num_experts=4, num_experts_per_tok=2)
GPT = dict(n_embd=32, n_layer=2, n_head=4, vocab_size=100, n_positions=64)
PLACED = dict(SMALL, max_position_embeddings=64)
WORD_PIECES = dict(SMALL, embedding_size=16)
IMAGE = dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64, image_size=32, patch_size=8)
T5 = dict(d_model=32, d_kv=8, d_ff=64, num_layers=2, num_heads=4, vocab_size=100, decoder_start_token_id=0)
PAIR = dict(d_model=32, encoder_layers=2, decoder_layers=2, encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=64,
            decoder_ffn_dim=64, vocab_size=100)
BART = dict(PAIR, max_position_embeddings=64)
SPEECH = dict(PAIR, max_target_positions=32, pad_token_id=0, decoder_start_token_id=1)
SOUND = dict(SMALL, conv_dim=[16, 16], conv_stride=[5, 2], conv_kernel=[10, 3], num_feat_extract_layers=2, num_conv_pos_embeddings=16,
             num_conv_pos_embedding_groups=4)
RELATIVE = dict(SMALL, relative_attention=True, pos_att_type=["c2p", "p2c"])
XLM = dict(emb_dim=32, n_layers=2, n_heads=4, n_words=100, vocab_size=100)
SCAN = dict(hidden_size=32, state_size=8, num_hidden_layers=2, vocab_size=100, use_cache=False)
FALCON = dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, vocab_size=100)
DEPTHS = dict(hidden_sizes=[8, 16, 24, 32], depths=[1, 1, 1, 1])
PYRAMID = dict(hidden_sizes=[8, 16, 40, 64], depths=[1, 1, 1, 1])
WINDOWS = dict(image_size=32, patch_size=4, embed_dim=16, depths=[1, 1], num_heads=[2, 4], window_size=4)
SERIES = dict(num_input_channels=3, context_length=24, patch_length=4, patch_stride=4, prediction_length=6, d_model=16)

NETS = {
    # encoders of texts
    "bert": ("bert", "BertModel", SMALL), "bert_masked": ("bert", "BertForMaskedLM", SMALL),
    "bert_classes": ("bert", "BertForSequenceClassification", SMALL), "roberta": ("roberta", "RobertaModel", SMALL),
    "distilbert": ("distilbert", "DistilBertModel", dict(dim=32, n_layers=2, n_heads=4, hidden_dim=64, vocab_size=100)),
    "albert": ("albert", "AlbertModel", WORD_PIECES), "electra": ("electra", "ElectraModel", WORD_PIECES), "mpnet": ("mpnet", "MPNetModel", SMALL),
    "deberta": ("deberta", "DebertaModel", RELATIVE), "deberta_v2": ("deberta_v2", "DebertaV2Model", SMALL),
    "deberta_v2_relative": ("deberta_v2", "DebertaV2Model", dict(RELATIVE, position_buckets=8, norm_rel_ebd="layer_norm", share_att_key=True)),
    "mobilebert": ("mobilebert", "MobileBertModel", dict(WORD_PIECES, intra_bottleneck_size=32, true_hidden_size=32)),
    "squeezebert": ("squeezebert", "SqueezeBertModel", dict(SMALL, embedding_size=32)),
    "clip_text": ("clip", "CLIPTextModel", dict(PLACED, eos_token_id=99)), "t5_encoder": ("t5", "T5EncoderModel", T5),
    "big_bird": ("big_bird", "BigBirdModel", dict(PLACED, attention_type="original_full")), "xlm_roberta": ("xlm_roberta", "XLMRobertaModel", SMALL),
    "xlm_roberta_xl": ("xlm_roberta_xl", "XLMRobertaXLModel", SMALL), "camembert": ("camembert", "CamembertModel", SMALL),
    "roberta_prelayernorm": ("roberta_prelayernorm", "RobertaPreLayerNormModel", SMALL),
    "data2vec_text": ("data2vec.data2vec_text", "Data2VecTextModel", SMALL), "convbert": ("convbert", "ConvBertModel", dict(SMALL, embedding_size=32)),
    "ernie": ("ernie", "ErnieModel", SMALL), "ibert": ("ibert", "IBertModel", SMALL), "splinter": ("splinter", "SplinterModel", SMALL),
    "esm": ("esm", "EsmModel", dict(SMALL, pad_token_id=1, mask_token_id=32, position_embedding_type="rotary")),
    "nystromformer": ("nystromformer", "NystromformerModel", dict(SMALL, segment_means_seq_len=8, num_landmarks=4)),
    "rembert": ("rembert", "RemBertModel", dict(SMALL, input_embedding_size=16)), "lilt": ("lilt", "LiltModel", dict(SMALL, hidden_size=48)),
    "roformer": ("roformer", "RoFormerModel", dict(SMALL, embedding_size=32)), "mra": ("mra", "MraModel", SMALL),
    "xmod": ("xmod", "XmodModel", dict(SMALL, languages=["en_XX"], default_language="en_XX")), "canine": ("canine", "CanineModel", SMALL),
    "megatron_bert": ("megatron_bert", "MegatronBertModel", SMALL), "bert_generation": ("bert_generation", "BertGenerationEncoder", SMALL),
    "flaubert": ("flaubert", "FlaubertModel", XLM), "xlm": ("xlm", "XLMModel", XLM), "layoutlm": ("layoutlm", "LayoutLMModel", SMALL),
    "xlnet": ("xlnet", "XLNetModel", dict(d_model=32, n_layer=2, n_head=4, d_inner=64, vocab_size=100)), "dpr": ("dpr", "DPRContextEncoder", SMALL),
    "umt5_encoder": ("umt5", "UMT5EncoderModel", T5), "mt5_encoder": ("mt5", "MT5EncoderModel", T5), "roc_bert": ("roc_bert", "RoCBertModel", SMALL),
    "longt5_encoder": ("longt5", "LongT5EncoderModel", dict(T5, local_radius=3)), "markuplm": ("markuplm", "MarkupLMModel", SMALL),
    "blip_text": ("blip.blip_text", "BlipTextModel", PLACED), "siglip_text": ("siglip", "SiglipTextModel", PLACED),
    "clap_text": ("clap", "ClapTextModel", SMALL), "yoso": ("yoso", "YosoModel", dict(SMALL, use_expectation=True)), "fnet": ("fnet", "FNetModel", SMALL),
    "owlvit_text": ("owlvit", "OwlViTTextModel", dict(SMALL, max_position_embeddings=16)),
    # decoders
    "gpt2": ("gpt2", "GPT2LMHeadModel", GPT), "openai": ("openai", "OpenAIGPTLMHeadModel", GPT), "gpt_bigcode": ("gpt_bigcode", "GPTBigCodeForCausalLM", GPT),
    "gptj": ("gptj", "GPTJForCausalLM", dict(GPT, rotary_dim=4)), "codegen": ("codegen", "CodeGenForCausalLM", dict(GPT, rotary_dim=4)),
    "gpt_neo": ("gpt_neo", "GPTNeoForCausalLM", dict(hidden_size=32, num_layers=2, num_heads=4, vocab_size=100, max_position_embeddings=64,
                                                     attention_types=[[["global", "local"], 1]], window_size=4)),
    "gpt_neox": ("gpt_neox", "GPTNeoXForCausalLM", SMALL), "gpt_neox_japanese": ("gpt_neox_japanese", "GPTNeoXJapaneseForCausalLM", FALCON),
    "ctrl": ("ctrl", "CTRLLMHeadModel", dict(GPT, dff=64)), "imagegpt": ("imagegpt", "ImageGPTModel", GPT),
    "llama": ("llama", "LlamaForCausalLM", GROUPED), "mistral": ("mistral", "MistralForCausalLM", GROUPED), "qwen2": ("qwen2", "Qwen2ForCausalLM", GROUPED),
    "gemma": ("gemma", "GemmaForCausalLM", dict(GROUPED, head_dim=8)), "phi": ("phi", "PhiForCausalLM", SMALL),
    "gemma2": ("gemma2", "Gemma2ForCausalLM", dict(GROUPED, head_dim=8, query_pre_attn_scalar=8, sliding_window=4, use_cache=False)),
    "phi3": ("phi3", "Phi3ForCausalLM", dict(GROUPED, pad_token_id=0, bos_token_id=2, eos_token_id=1)), "olmo": ("olmo", "OlmoForCausalLM", GROUPED),
    "opt": ("opt", "OPTForCausalLM", dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, ffn_dim=64, vocab_size=100,
                                          word_embed_proj_dim=32, max_position_embeddings=64)),
    "bloom": ("bloom", "BloomForCausalLM", dict(hidden_size=32, n_layer=2, n_head=4, vocab_size=100)), "biogpt": ("biogpt", "BioGptForCausalLM", PLACED),
    "stablelm": ("stablelm", "StableLmForCausalLM", GROUPED), "starcoder2": ("starcoder2", "Starcoder2ForCausalLM", GROUPED),
    "cohere": ("cohere", "CohereForCausalLM", GROUPED), "granite": ("granite", "GraniteForCausalLM", GROUPED),
    "persimmon": ("persimmon", "PersimmonForCausalLM", SMALL), "nemotron": ("nemotron", "NemotronForCausalLM", GROUPED),
    "xglm": ("xglm", "XGLMForCausalLM", dict(d_model=32, num_layers=2, attention_heads=4, ffn_dim=64, vocab_size=100, max_position_embeddings=64)),
    "falcon": ("falcon", "FalconForCausalLM", FALCON), "falcon_new": ("falcon", "FalconForCausalLM", dict(FALCON, num_kv_heads=2, new_decoder_architecture=True)),
    "falcon_alibi": ("falcon", "FalconForCausalLM", dict(FALCON, alibi=True)),
    "mpt": ("mpt", "MptForCausalLM", dict(d_model=32, n_heads=4, n_layers=2, vocab_size=100, max_seq_len=64)),
    # decoders that route tokens to experts
    "mixtral": ("mixtral", "MixtralForCausalLM", dict(GROUPED, num_local_experts=4)), "phimoe": ("phimoe", "PhimoeForCausalLM", dict(GROUPED, num_local_experts=4)),
    "olmoe": ("olmoe", "OlmoeForCausalLM", EXPERTS), "granitemoe": ("granitemoe", "GraniteMoeForCausalLM", dict(EXPERTS, num_local_experts=4)),
    "qwen2_moe": ("qwen2_moe", "Qwen2MoeForCausalLM", dict(EXPERTS, moe_intermediate_size=16, shared_expert_intermediate_size=16)),
    "dbrx": ("dbrx", "DbrxForCausalLM", dict(d_model=32, n_heads=4, n_layers=2, vocab_size=100, max_seq_len=64, attn_config=dict(kv_n_heads=2),
                                             ffn_config=dict(ffn_hidden_size=32, moe_num_experts=4, moe_top_k=2))),
    "jamba": ("jamba", "JambaForCausalLM", dict(GROUPED, num_experts=4, use_mamba_kernels=False, mamba_d_state=8, attn_layer_period=2,
                                                attn_layer_offset=1, expert_layer_period=2, expert_layer_offset=1)),
    "jetmoe": ("jetmoe", "JetMoeForCausalLM", dict(hidden_size=32, num_hidden_layers=2, num_key_value_heads=2, kv_channels=8, intermediate_size=64,
                                                   num_local_experts=4, vocab_size=100)),
    # recurrent nets and scans
    "rwkv": ("rwkv", "RwkvForCausalLM", dict(hidden_size=32, attention_hidden_size=32, num_hidden_layers=2, intermediate_size=64, vocab_size=100)),
    "mamba": ("mamba", "MambaForCausalLM", SCAN), "falcon_mamba": ("falcon_mamba", "FalconMambaForCausalLM", SCAN),
    "mamba2": ("mamba2", "Mamba2ForCausalLM", dict(SCAN, num_heads=8, head_dim=8, n_groups=2, chunk_size=4)),
    "recurrent_gemma": ("recurrent_gemma", "RecurrentGemmaForCausalLM", dict(SMALL, num_hidden_layers=3, lru_width=32, attention_window_size=8, use_cache=False)),
    # encoders with decoders
    "t5": ("t5", "T5ForConditionalGeneration", T5), "bart": ("bart", "BartForConditionalGeneration", BART), "mvp": ("mvp", "MvpForConditionalGeneration", BART),
    "m2m_100": ("m2m_100", "M2M100ForConditionalGeneration", BART), "pegasus": ("pegasus", "PegasusForConditionalGeneration", BART),
    "marian": ("marian", "MarianMTModel", dict(BART, pad_token_id=0, decoder_start_token_id=0)), "mbart": ("mbart", "MBartForConditionalGeneration", BART),
    "blenderbot": ("blenderbot", "BlenderbotForConditionalGeneration", BART), "plbart": ("plbart", "PLBartForConditionalGeneration", BART),
    "blenderbot_small": ("blenderbot_small", "BlenderbotSmallForConditionalGeneration", BART), "umt5": ("umt5", "UMT5ForConditionalGeneration", T5),
    "pegasus_x": ("pegasus_x", "PegasusXForConditionalGeneration", dict(BART, num_global_tokens=4, block_size=4, stagger_local_blocks=True)),
    "fsmt": ("fsmt", "FSMTForConditionalGeneration", dict({k: v for k, v in BART.items() if k != "vocab_size"}, langs=["en", "de"], src_vocab_size=100,
                                                          tgt_vocab_size=100)),
    "prophetnet": ("prophetnet", "ProphetNetForConditionalGeneration", dict(
        hidden_size=32, encoder_ffn_dim=64, num_encoder_layers=2, num_encoder_attention_heads=4, decoder_ffn_dim=64, num_decoder_layers=2,
        num_decoder_attention_heads=4, vocab_size=100, max_position_embeddings=64)),
    "nllb_moe": ("nllb_moe", "NllbMoeForConditionalGeneration", dict(BART, num_experts=4, encoder_sparse_step=2, decoder_sparse_step=2)),
    "bigbird_pegasus": ("bigbird_pegasus", "BigBirdPegasusForConditionalGeneration", dict(BART, attention_type="original_full")),
    "longt5": ("longt5", "LongT5ForConditionalGeneration", dict(T5, local_radius=3, encoder_attention_type="transient-global", global_block_size=4)),
    # images
    "vit": ("vit", "ViTModel", IMAGE), "vit_classes": ("vit", "ViTForImageClassification", IMAGE), "deit": ("deit", "DeiTModel", IMAGE),
    "deit_distilled": ("deit", "DeiTForImageClassificationWithTeacher", IMAGE), "beit": ("beit", "BeitModel", IMAGE),
    "dinov2": ("dinov2", "Dinov2Model", {k: v for k, v in IMAGE.items() if k != "intermediate_size"}), "clip_vision": ("clip", "CLIPVisionModel", IMAGE),
    "siglip_vision": ("siglip", "SiglipVisionModel", IMAGE), "blip_vision": ("blip", "BlipVisionModel", dict(IMAGE, initializer_range=0.1)),
    "vit_msn": ("vit_msn", "ViTMSNModel", IMAGE), "data2vec_vision": ("data2vec.data2vec_vision", "Data2VecVisionModel", IMAGE),
    "swin": ("swin", "SwinModel", WINDOWS), "swinv2": ("swinv2", "Swinv2Model", dict(WINDOWS, depths=[1, 2])),
    "donut_swin": ("donut.donut_swin", "DonutSwinModel", WINDOWS),
    "focalnet": ("focalnet", "FocalNetModel", dict(image_size=32, embed_dim=16, depths=[1, 1], focal_levels=[2, 2], focal_windows=[3, 3], hidden_sizes=[16, 32])),
    "dpt": ("dpt", "DPTForDepthEstimation", dict(IMAGE, num_hidden_layers=4, backbone_out_indices=[0, 1, 2, 3], neck_hidden_sizes=[8, 16, 16, 32],
                                                 fusion_hidden_size=16, initializer_range=0.3)),
    "vitdet": ("vitdet", "VitDetModel", dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, image_size=32, patch_size=8,
                                             use_relative_position_embeddings=True, window_block_indices=[0], window_size=2)),
    "mobilevit": ("mobilevit", "MobileViTModel", dict(image_size=64)), "mobilevitv2": ("mobilevitv2", "MobileViTV2Model", dict(image_size=64)),
    "levit": ("levit", "LevitModel", dict(image_size=64, hidden_sizes=[16, 32, 48], num_attention_heads=[2, 2, 2], depths=[1, 1, 1], key_dim=[8, 8, 8],
                                          attention_ratio=[2, 2, 2])),
    "pvt": ("pvt", "PvtModel", dict(PYRAMID, image_size=64)), "yolos": ("yolos", "YolosForObjectDetection", dict(IMAGE, image_size=[64, 64], num_detection_tokens=5)),
    "hiera": ("hiera", "HieraModel", dict(image_size=[64, 64], embed_dim=16, depths=[1, 1, 1, 1], num_heads=[1, 2, 4, 8])),
    "convnext": ("convnext", "ConvNextModel", PYRAMID), "convnextv2": ("convnextv2", "ConvNextV2Model", DEPTHS),
    "resnet": ("resnet", "ResNetModel", dict(embedding_size=8, hidden_sizes=[8, 16], depths=[1, 1])),
    "segformer": ("segformer", "SegformerForSemanticSegmentation", dict(PYRAMID, decoder_hidden_size=16)),
    "efficientnet": ("efficientnet", "EfficientNetModel", dict(width_coefficient=0.25, depth_coefficient=0.25, hidden_dim=320, image_size=64)),
    "mobilenet_v1": ("mobilenet_v1", "MobileNetV1Model", dict(depth_multiplier=0.25)), "mobilenet_v2": ("mobilenet_v2", "MobileNetV2Model", dict(depth_multiplier=0.35)),
    "regnet": ("regnet", "RegNetModel", dict(DEPTHS, embedding_size=8, groups_width=8)), "poolformer": ("poolformer", "PoolFormerModel", DEPTHS),
    "bit": ("bit", "BitModel", dict(embedding_size=8, hidden_sizes=[32, 64], depths=[1, 1], num_groups=8)), "pvt_v2": ("pvt_v2", "PvtV2Model", PYRAMID),
    "cvt": ("cvt", "CvtModel", dict(embed_dim=[16, 32, 64], depth=[1, 2, 3], num_heads=[1, 2, 4], drop_path_rate=[0.0, 0.0, 0.0])),
    "glpn": ("glpn", "GLPNForDepthEstimation", dict(PYRAMID, decoder_hidden_size=16)),
    "swin2sr": ("swin2sr", "Swin2SRForImageSuperResolution", dict(image_size=32, embed_dim=16, depths=[1, 1], num_heads=[2, 2], window_size=4)),
    "swiftformer": ("swiftformer", "SwiftFormerModel", dict(depths=[1, 1, 1, 1], embed_dims=[16, 32, 48, 64])),
    "detr": ("detr", "DetrForObjectDetection", dict({k: v for k, v in PAIR.items() if k != "vocab_size"}, use_timm_backbone=False,
                                                    use_pretrained_backbone=False, num_queries=5, init_std=0.2)),
    "videomae": ("videomae", "VideoMAEModel", dict(IMAGE, num_frames=4)), "timesformer": ("timesformer", "TimesformerModel", dict(IMAGE, num_frames=4)),
    "vivit": ("vivit", "VivitModel", dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64, image_size=32, num_frames=4,
                                          tubelet_size=[2, 8, 8])),
    # sounds and series
    "wav2vec2": ("wav2vec2", "Wav2Vec2ForCTC", SOUND), "hubert": ("hubert", "HubertModel", SOUND), "unispeech": ("unispeech", "UniSpeechModel", SOUND),
    "unispeech_sat": ("unispeech_sat", "UniSpeechSatModel", SOUND), "wavlm": ("wavlm", "WavLMModel", SOUND), "sew": ("sew", "SEWModel", SOUND),
    "sew_d": ("sew_d", "SEWDModel", dict(SOUND, share_att_key=True, pos_att_type=["p2c", "c2p"])),
    "data2vec_audio": ("data2vec.data2vec_audio", "Data2VecAudioModel", dict(SOUND, num_conv_pos_embeddings=3, conv_pos_kernel_size=5)),
    "wav2vec2_conformer": ("wav2vec2_conformer", "Wav2Vec2ConformerModel", SOUND),
    "wav2vec2_classes": ("wav2vec2", "Wav2Vec2ForSequenceClassification", dict(SOUND, use_weighted_layer_sum=True, classifier_proj_size=16)),
    "ast": ("audio_spectrogram_transformer", "ASTModel", dict(IMAGE, patch_size=4, frequency_stride=4, time_stride=4, max_length=24, num_mel_bins=16)),
    "perceiver": ("perceiver", "PerceiverModel", dict(num_latents=8, d_latents=16, d_model=12, num_blocks=1, num_self_attends_per_block=2,
                                                      num_self_attention_heads=2, num_cross_attention_heads=2)),
    "whisper": ("whisper", "WhisperForConditionalGeneration", dict(SPEECH, num_mel_bins=16, max_source_positions=20, bos_token_id=1, eos_token_id=2,
                                                                   suppress_tokens=[], begin_suppress_tokens=[])),
    "speech_to_text": ("speech_to_text", "Speech2TextForConditionalGeneration", dict(SPEECH, input_feat_per_channel=16, conv_channels=32,
                                                                                     max_source_positions=100)),
    "clip": ("clip", "CLIPModel", dict(text_config=dict(PLACED, eos_token_id=99), vision_config=IMAGE, projection_dim=16)),
    "decision": ("decision_transformer", "DecisionTransformerModel", dict(hidden_size=32, n_layer=2, n_head=4, state_dim=5, act_dim=3, max_ep_len=20)),
    "patchtst": ("patchtst", "PatchTSTForPrediction", dict(SERIES, num_attention_heads=2, num_hidden_layers=2, ffn_dim=32)),
    "patchtsmixer": ("patchtsmixer", "PatchTSMixerForPrediction", SERIES),
}


class Net(nn.Module):
    def __init__(self, name: str):
        super().__init__()
        place, model, sizes = NETS[name]
        folder, _, file = place.partition(".")
        kind = getattr(importlib.import_module(f"transformers.models.{folder}.modeling_{file or folder}"), model)
        self.net = kind(kind.config_class(**sizes))

    def answer(self, out) -> Tensor:
        """The one tensor that a model is for, of what it gives."""
        for name in ("last_hidden_state", "logits", "logits_per_image", "action_preds", "prediction_outputs"):
            if hasattr(out, name):
                return getattr(out, name)
        return out[0]


class Text(Net):
    def forward(self, ids: Tensor) -> Tensor:
        return self.answer(self.net(input_ids=ids, attention_mask=(ids > 0).to(torch.int64)))


class Unmasked(Net):
    def forward(self, ids: Tensor) -> Tensor:
        return self.answer(self.net(input_ids=ids))


class Pair(Net):
    def forward(self, ids: Tensor, begun: Tensor) -> Tensor:
        return self.answer(self.net(input_ids=ids, attention_mask=(ids > 0).to(torch.int64), decoder_input_ids=begun))


class Image(Net):
    def forward(self, x: Tensor) -> Tensor:
        return self.answer(self.net(x))


class Sound(Net):
    def forward(self, x: Tensor) -> Tensor:
        return self.answer(self.net(x))


class Speech(Net):
    def forward(self, x: Tensor, begun: Tensor) -> Tensor:
        return self.answer(self.net(input_features=x, decoder_input_ids=begun))


class Match(Net):
    def forward(self, x: Tensor, ids: Tensor) -> Tensor:
        return self.answer(self.net(input_ids=ids, pixel_values=x, attention_mask=(ids > 0).to(torch.int64)))


class Decisions(Net):
    def forward(self, states: Tensor, actions: Tensor, rewards: Tensor, left: Tensor, steps: Tensor) -> Tensor:
        return self.answer(self.net(states=states, actions=actions, rewards=rewards, returns_to_go=left, timesteps=steps))


class Series(Net):
    def forward(self, past: Tensor) -> Tensor:
        return self.answer(self.net(past_values=past))
