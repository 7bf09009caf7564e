"""Decoders of torchaudio around small models: what `--init` could not say in one line."""
from torchaudio.models.rnnt import emformer_rnnt_model
from torchaudio.models.rnnt_decoder import RNNTBeamSearch


def transducer():
    return emformer_rnnt_model(input_dim=16, encoding_dim=24, num_symbols=12, segment_length=4, right_context_length=2, time_reduction_input_dim=16,
                               time_reduction_stride=2, transformer_num_heads=2, transformer_ffn_dim=32, transformer_num_layers=2,
                               transformer_dropout=0.0, transformer_activation="gelu", transformer_left_context_length=8,
                               transformer_max_memory_size=0, transformer_weight_init_scale_strategy="depthwise",
                               transformer_tanh_on_mem=True, symbol_embedding_dim=16, num_lstm_layers=2, lstm_layer_norm=True,
                               lstm_layer_norm_epsilon=1e-3, lstm_dropout=0.0)


def beam_search():
    return RNNTBeamSearch(transducer(), 11, step_max_tokens=3)
