"""Layers of torch.nn with options that are not the defaults; test_modules.py makes a module of each row and compares it with eager mode.

A row: a name, what `self.m` is, what forward returns, and its inputs: sizes of floats, or tensors as they are."""
import torch

LENGTHS = torch.tensor([2, 5, 3])
PADDING = torch.tensor([[False] * 5, [False, False, False, True, True], [False] * 4 + [True]])
CAUSAL = torch.ones(4, 5).triu(2).bool()
LABELS = torch.tensor([[3, 0, -1, 1], [0, -1, 2, 3]])
CLASSES = torch.tensor([0, 4, 2, 1])

PACKED = """
        p = nn.utils.rnn.pack_padded_sequence(x, n, batch_first={first}, enforce_sorted=False)
        o, h = self.m(p)
        o, k = nn.utils.rnn.pad_packed_sequence(o, batch_first={first})
        return o, h, k"""


def packed(first):
    return PACKED.format(first=first)


ROWS = [
    # ---- recurrent ----
    ("lstm_projected_both_ways", "nn.LSTM(8, 6, 2, proj_size=4, bidirectional=True)", "self.m(x)", {"x": (5, 3, 8)}),
    ("lstm_projected_packed", "nn.LSTM(8, 6, proj_size=4)", packed(False), {"x": (5, 3, 8), "n": LENGTHS}),
    ("lstm_projected_packed_batch_first", "nn.LSTM(8, 6, 2, proj_size=3, batch_first=True, bias=False)", packed(True), {"x": (3, 5, 8), "n": LENGTHS}),
    ("lstm_packed_both_ways", "nn.LSTM(8, 6, 2, batch_first=True, bidirectional=True)", packed(True), {"x": (3, 5, 8), "n": LENGTHS}),
    ("gru_without_batch", "nn.GRU(8, 6, 2, bidirectional=True)", "self.m(x, h)", {"x": (5, 8), "h": (4, 6)}),
    ("gru_packed", "nn.GRU(8, 6, 2, batch_first=True, bias=False)", packed(True), {"x": (3, 5, 8), "n": LENGTHS}),
    ("rnn_relu", "nn.RNN(8, 6, 2, nonlinearity='relu', bidirectional=True)", "self.m(x, h)", {"x": (5, 3, 8), "h": (4, 3, 6)}),
    ("lstm_cell_of_a_vector", "nn.LSTMCell(8, 6, bias=False)", "self.m(x)", {"x": (8,)}),
    # ---- attention ----
    ("attention_masks", "nn.MultiheadAttention(8, 2, batch_first=True)", "self.m(x, y, y, key_padding_mask=k, attn_mask=a)",
     {"x": (3, 4, 8), "y": (3, 5, 8), "k": PADDING, "a": CAUSAL}),
    ("attention_each_head", "nn.MultiheadAttention(8, 2, kdim=6, vdim=5)", "self.m(x, y, z, average_attn_weights=False)",
     {"x": (4, 3, 8), "y": (5, 3, 6), "z": (5, 3, 5)}),
    ("attention_added_keys", "nn.MultiheadAttention(8, 4, add_bias_kv=True, add_zero_attn=True)", "self.m(x, y, y, key_padding_mask=k)",
     {"x": (4, 3, 8), "y": (5, 3, 8), "k": PADDING}),
    ("attention_without_batch", "nn.MultiheadAttention(8, 2)", "self.m(x, x, x, need_weights=False)[0]", {"x": (4, 8)}),
    ("encoder_norm_first", "nn.TransformerEncoderLayer(8, 2, 16, batch_first=True, norm_first=True, bias=False, activation='gelu')", "self.m(x, src_mask=a)",
     {"x": (3, 4, 8), "a": torch.ones(4, 4).triu(1).bool()}),
    ("decoder", "nn.TransformerDecoder(nn.TransformerDecoderLayer(8, 2, 16), 2)",
     "self.m(x, y, tgt_mask=nn.Transformer.generate_square_subsequent_mask(4))", {"x": (4, 3, 8), "y": (6, 3, 8)}),
    ("shared_heads", "nn.Identity()", "F.scaled_dot_product_attention(x, y, z, enable_gqa=True, scale=0.3)",
     {"x": (2, 4, 3, 8), "y": (2, 2, 5, 8), "z": (2, 2, 5, 6)}),
    # ---- lookups ----
    *((f"bag_{mode}", f"nn.EmbeddingBag(10, 4, mode='{mode}', padding_idx=2, include_last_offset=True)", "self.m(x, n)",
       {"x": torch.tensor([1, 2, 4, 5, 4, 3, 2, 9]), "n": torch.tensor([0, 2, 2, 5, 8])}) for mode in ("sum", "mean", "max")),
    ("bag_weights", "nn.EmbeddingBag(10, 4, mode='sum')", "self.m(x, per_sample_weights=w)", {"x": torch.tensor([[1, 2], [4, 5]]), "w": (2, 2)}),
    ("embedding_norms", "nn.Embedding(10, 4, padding_idx=-1, max_norm=1.0, norm_type=1.5)", "self.m(x)", {"x": torch.tensor([[1, 9], [4, 5]])}),
    ("adaptive_softmax", "nn.AdaptiveLogSoftmaxWithLoss(8, 12, [3, 7], div_value=2.0, head_bias=True)",
     "self.m(x, y).output, self.m(x, y).loss, self.m.log_prob(x), self.m.predict(x)", {"x": (4, 8), "y": torch.tensor([1, 11, 5, 6])}),
    # ---- losses ----
    ("ctc", "nn.CTCLoss(blank=4, reduction='mean', zero_infinity=True)", "self.m(x.log_softmax(2), y, n, k)",
     {"x": (6, 3, 5), "y": torch.tensor([[1, 2, 2, 0], [3, 1, 0, 0], [1, 1, 2, 3]]), "n": torch.tensor([6, 5, 2]), "k": torch.tensor([3, 2, 4])}),
    ("smoothed_classes", "nn.CrossEntropyLoss(weight=torch.arange(1., 6.), ignore_index=1, label_smoothing=0.2)", "self.m(x, y)", {"x": (4, 5), "y": CLASSES}),
    ("soft_margins_overflow", "nn.SoftMarginLoss(reduction='none')", "self.m(x * 200, x.sign())", {"x": (5,)}),
    ("label_margins", "nn.MultiLabelMarginLoss(reduction='none')", "self.m(x, y)", {"x": (2, 4), "y": LABELS}),
    ("class_margins", "nn.MultiMarginLoss(p=2, margin=0.8, weight=torch.arange(1., 6.))", "self.m(x, y)", {"x": (4, 5), "y": CLASSES}),
    ("triplets", "nn.TripletMarginWithDistanceLoss(distance_function=nn.PairwiseDistance(p=1.0), swap=True)", "self.m(x, y, z)",
     {"x": (4, 5), "y": (4, 5), "z": (4, 5)}),
    # ---- images ----
    ("fold", "nn.Fold((5, 5), (2, 2), dilation=2, padding=1)", "self.m(x)", {"x": (1, 8, 25)}),
    ("unfold", "nn.Unfold(3, padding=(1, 0), stride=(1, 2))", "self.m(x)", {"x": (2, 2, 5, 5)}),
    ("channel_shuffle", "nn.ChannelShuffle(2)", "self.m(x)", {"x": (2, 4, 3, 3)}),
    ("unshuffle", "nn.PixelUnshuffle(2)", "self.m(x)", {"x": (1, 2, 3, 4, 6)}),
    ("circular", "nn.Conv2d(4, 6, (3, 5), padding=(1, 2), padding_mode='circular')", "self.m(x)", {"x": (2, 4, 7, 6)}),
    ("same", "nn.Conv1d(4, 6, 2, padding='same', padding_mode='reflect')", "self.m(x)", {"x": (2, 4, 7)}),
    ("transposed", "nn.ConvTranspose2d(4, 6, 3, stride=3, dilation=2, padding=2, groups=2)", "self.m(x)", {"x": (2, 4, 7, 6)}),
    ("transposed_to_size", "nn.ConvTranspose2d(4, 6, 3, stride=2, padding=1)", "self.m(x, output_size=y.shape[-2:])", {"x": (2, 4, 4, 3), "y": (2, 8, 5)}),
    ("unpooled", "nn.MaxPool2d(2, 2, return_indices=True)", "F.max_unpool2d(*self.m(x), 2, 2, output_size=x.size())", {"x": (2, 3, 5, 7)}),
    ("ceiling", "nn.AvgPool2d(3, 2, 1, ceil_mode=True, count_include_pad=False)", "self.m(x)", {"x": (2, 3, 8, 7)}),
    ("powers", "nn.LPPool2d(1.5, (2, 3))", "self.m(x)", {"x": (2, 3, 8, 7)}),
    ("instances", "nn.InstanceNorm2d(3, affine=True, track_running_stats=True, eps=1e-2)", "self.m(x)", {"x": (3, 5, 5)}),
    ("responses", "nn.LocalResponseNorm(2)", "self.m(x)", {"x": (2, 5, 4)}),
    ("kept_size_trilinear", "nn.Upsample(mode='trilinear', scale_factor=(1.3, 2.0, 0.8))", "self.m(x)", {"x": (1, 2, 3, 3, 3)}),
    ("kept_size_bilinear", "nn.Upsample(mode='bilinear', scale_factor=(1.3, 0.7))", "self.m(x), self.m(x.double())", {"x": (1, 2, 3, 3)}),
    ("kept_size_nearest", "nn.Upsample(mode='nearest', scale_factor=(1.3, 2.2))", "self.m(x), self.m(x.double())", {"x": (1, 2, 3, 3)}),
    ("antialias", "nn.Identity()", "F.interpolate(x, mode='bicubic', size=(3, 2), align_corners=True, antialias=True)", {"x": (2, 3, 4, 5)}),
    # ---- weights that are computed ----
    ("normed_weight", "nn.utils.weight_norm(nn.Conv1d(4, 3, 2), dim=1)", "self.m(x)", {"x": (2, 4, 6)}),
    ("pruned", "nn.utils.prune.ln_structured(nn.utils.prune.l1_unstructured(nn.Linear(4, 3), 'weight', 0.4), 'weight', 1, 2, 0)", "self.m(x)", {"x": (2, 4)}),
    ("data_parallel", "nn.DataParallel(nn.Linear(4, 3))", "self.m(x)", {"x": (2, 4)}),
    ("fractions", "nn.FractionalMaxPool2d((2, 3), output_ratio=(0.5, 0.7), return_indices=True, _random_samples=torch.full((2, 3, 2), 0.3))", "self.m(x)", {"x": (2, 3, 7, 9)}),
    ("fractions_for_more", "nn.FractionalMaxPool3d(2, output_size=(2, 3, 2), _random_samples=torch.tensor([[[0.1, 0.6, 0.3]] * 3, [[0.9, 0.2, 0.7]] * 3]))", "self.m(x)", {"x": (3, 4, 7, 5)}),
    ("spectral", "nn.utils.parametrizations.spectral_norm(nn.Linear(4, 3))", "self.m(x)", {"x": (2, 4)}),
    ("named_arguments", "nn.RMSNorm(4)", "self.m(x=x)", {"x": (2, 4)}),
    ("divergence_of_numbers", "nn.KLDivLoss(reduction='batchmean', log_target=True)", "self.m(x[0, 0], y[0, 0])", {"x": (2, 4), "y": (2, 4)}),
    ("linear_classes", "nn.LinearCrossEntropyLoss(4, 5, bias=True, weight=torch.arange(1., 6.), label_smoothing=0.2)", "self.m(x, y), self.m(x[0], y[0])",
     {"x": (4, 4), "y": CLASSES}),
    ("linear_classes_of_places", "nn.LinearCrossEntropyLoss(4, 3, out_features=(2, 2), bias=True, ignore_index=1, reduction='none')", "self.m(x, y.clamp(0, 2))",
     {"x": (2, 4), "y": LABELS.reshape(2, 2, 2)}),
    ("linear_probabilities", "nn.LinearCrossEntropyLoss(4, 3, options=nn.LinearCrossEntropyOptions(acc_policy='balanced'))", "self.m(x, y.softmax(1))", {"x": (2, 4), "y": (2, 3)}),
    ("spectral_transposed", "nn.utils.spectral_norm(nn.ConvTranspose2d(4, 4, 3))", "self.m(x)", {"x": (2, 4, 5, 6)}),
    ("spectral_transposed_sizes", "nn.utils.spectral_norm(nn.ConvTranspose1d(4, 6, 3))", "self.m(x)", {"x": (2, 4, 5)}),
    ("spectral_axis", "nn.utils.spectral_norm(nn.Conv2d(4, 6, (3, 2)), dim=2)", "self.m(x)", {"x": (2, 4, 5, 6)}),
]
