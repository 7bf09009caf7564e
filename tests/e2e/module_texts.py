"""The text of every kind of module."""
from torch import nn


def texts(x):
    return [
            str(nn.Dropout(0.1)), str(nn.Dropout2d(inplace=True)), str(nn.AlphaDropout()), str(nn.ReLU()), str(nn.ReLU(True)), str(nn.ReLU6()),
            str(nn.RReLU()), str(nn.RReLU(inplace=True)), str(nn.Hardtanh()), str(nn.Hardtanh(0, 2, True)), str(nn.Threshold(0.1, 2)),
            str(nn.Threshold(0.1, 2, True)), str(nn.Sigmoid()), str(nn.Tanh()), str(nn.SiLU()), str(nn.SiLU(inplace=True)), str(nn.Mish()),
            str(nn.Hardswish()), str(nn.Hardsigmoid()), str(nn.ELU()), str(nn.ELU(0.5, True)), str(nn.CELU()), str(nn.SELU()), str(nn.SELU(True)),
            str(nn.GLU()), str(nn.GELU()), str(nn.GELU('tanh')), str(nn.Hardshrink()), str(nn.LeakyReLU()), str(nn.LeakyReLU(0.2, True)),
            str(nn.LogSigmoid()), str(nn.Softplus()), str(nn.Softshrink()), str(nn.PReLU()), str(nn.PReLU(4)), str(nn.Softsign()),
            str(nn.Tanhshrink()), str(nn.Softmin()), str(nn.Softmax(1)), str(nn.Softmax(dim=-1)), str(nn.Softmax2d()), str(nn.LogSoftmax(dim=1)),
            str(nn.Identity()), str(nn.Linear(3, 4)), str(nn.Linear(3, 4, bias=False)), str(nn.Bilinear(2, 3, 4)), str(nn.Conv1d(2, 4, 3)),
            str(nn.Conv2d(2, 4, 3, padding=1)), str(nn.Conv2d(2, 4, 3, padding=1, padding_mode='reflect')), str(nn.Conv2d(2, 4, 3, padding='same')),
            str(nn.Conv3d(2, 4, 3)), str(nn.ConvTranspose2d(2, 4, 3, stride=2, output_padding=1)), str(nn.ConvTranspose1d(2, 4, 3)),
            str(nn.BatchNorm1d(3)), str(nn.BatchNorm2d(3, affine=False)), str(nn.BatchNorm2d(3, momentum=None, track_running_stats=False)),
            str(nn.InstanceNorm2d(3)), str(nn.InstanceNorm1d(3, affine=True)), str(nn.SyncBatchNorm(3)), str(nn.LayerNorm(3)),
            str(nn.LayerNorm([3, 4], eps=1e-3, elementwise_affine=False)), str(nn.LayerNorm(3, bias=False)), str(nn.RMSNorm(3)),
            str(nn.GroupNorm(1, 4)), str(nn.GroupNorm(1, 4, affine=False)), str(nn.LocalResponseNorm(2)), str(nn.CrossMapLRN2d(2)),
            str(nn.Embedding(5, 3)), str(nn.Embedding(5, 3, padding_idx=0, max_norm=2.0, scale_grad_by_freq=True, sparse=True)),
            str(nn.Embedding(5, 3, norm_type=1.0)), str(nn.EmbeddingBag(5, 3)), str(nn.EmbeddingBag(5, 3, mode='sum', padding_idx=1)),
            str(nn.RNN(3, 4)), str(nn.RNN(3, 4, 2, nonlinearity='relu', bias=False, batch_first=True)), str(nn.LSTM(3, 4, 2)),
            str(nn.LSTM(3, 4, 2, batch_first=True, dropout=0.1, bidirectional=True, proj_size=2)), str(nn.GRU(3, 4)), str(nn.RNNCell(3, 4)),
            str(nn.RNNCell(3, 4, bias=False, nonlinearity='relu')), str(nn.LSTMCell(3, 4)), str(nn.GRUCell(3, 4, bias=False)), str(nn.Flatten()),
            str(nn.Flatten(0, 2)), str(nn.Unflatten(1, (2, 3))), str(nn.Fold((4, 5), 2)), str(nn.Unfold(3)), str(nn.MaxPool1d(2)),
            str(nn.MaxPool2d(2)), str(nn.MaxPool2d((2, 3), stride=1, padding=1, ceil_mode=True)), str(nn.MaxPool3d(2)), str(nn.MaxUnpool2d(2)),
            str(nn.AvgPool1d(2)), str(nn.AvgPool2d(2)), str(nn.AvgPool3d(2)), str(nn.LPPool2d(2, 3)), str(nn.LPPool1d(2, 3, stride=1)),
            str(nn.AdaptiveAvgPool2d(1)), str(nn.AdaptiveAvgPool2d((1, None))), str(nn.AdaptiveMaxPool1d(3)), str(nn.ReflectionPad2d(1)),
            str(nn.ReplicationPad1d(2)), str(nn.ZeroPad2d((1, 2, 3, 4))), str(nn.ConstantPad1d(2, 0.5)), str(nn.CircularPad2d(1)),
            str(nn.PixelShuffle(2)), str(nn.PixelUnshuffle(2)), str(nn.ChannelShuffle(2)), str(nn.Upsample(scale_factor=2)),
            str(nn.Upsample(size=(3, 4), mode='bilinear')), str(nn.UpsamplingNearest2d(scale_factor=2)), str(nn.UpsamplingBilinear2d(size=3)),
            str(nn.CosineSimilarity(dim=1)), str(nn.PairwiseDistance()), str(nn.MSELoss()), str(nn.CrossEntropyLoss()),
            str(nn.MultiheadAttention(4, 2)), str(nn.TransformerEncoderLayer(4, 2, 8)), str(nn.Sequential(nn.ReLU(), nn.Linear(2, 3))),
            str(nn.ModuleList([nn.ReLU(), nn.ReLU()])), str(nn.ModuleList([nn.Linear(2, 3), nn.Linear(2, 3), nn.ReLU(), nn.Linear(2, 3)])),
            str(nn.ModuleList()), str(nn.ModuleDict({'a': nn.GELU(), 'b': nn.Sequential(nn.ReLU())})),
            str(nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8), 2)), str(nn.Sequential()), str(nn.Transformer(4, 2, 1, 1, 8))
    ], x
