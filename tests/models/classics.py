"""Well-known models that are usually copied rather than installed, written from their papers: rows of manifest.py compile and compare them."""
from typing import List, Tuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn


# ---- DCGAN: Radford et al. 2015 ------------------------------------------------------------------------------------------------

class Generator(nn.Module):
    def __init__(self, noise: int = 100, width: int = 32, channels: int = 3):
        super().__init__()
        sizes = [noise, width * 8, width * 4, width * 2, width]
        layers: List[nn.Module] = []
        for i, (before, after) in enumerate(zip(sizes, sizes[1:])):
            layers += [nn.ConvTranspose2d(before, after, 4, 1 if i == 0 else 2, 0 if i == 0 else 1, bias=False), nn.BatchNorm2d(after), nn.ReLU(True)]
        self.layers = nn.Sequential(*layers, nn.ConvTranspose2d(width, channels, 4, 2, 1, bias=False), nn.Tanh())

    def forward(self, z: Tensor) -> Tensor:
        return self.layers(z)


class Discriminator(nn.Module):
    def __init__(self, width: int = 32, channels: int = 3):
        super().__init__()
        layers: List[nn.Module] = [nn.Conv2d(channels, width, 4, 2, 1, bias=False), nn.LeakyReLU(0.2, inplace=True)]
        for factor in (1, 2, 4):
            layers += [nn.Conv2d(width * factor, width * factor * 2, 4, 2, 1, bias=False), nn.BatchNorm2d(width * factor * 2), nn.LeakyReLU(0.2, inplace=True)]
        self.layers = nn.Sequential(*layers, nn.Conv2d(width * 8, 1, 4, 1, 0, bias=False), nn.Sigmoid())

    def forward(self, x: Tensor) -> Tensor:
        return self.layers(x).view(-1, 1).squeeze(1)


# ---- super-resolution by sub-pixel convolution: Shi et al. 2016 -------------------------------------------------------------------

class SubPixel(nn.Module):
    def __init__(self, scale: int = 3):
        super().__init__()
        self.first, self.second = nn.Conv2d(1, 64, 5, padding=2), nn.Conv2d(64, 32, 3, padding=1)
        self.last, self.shuffle = nn.Conv2d(32, scale**2, 3, padding=1), nn.PixelShuffle(scale)

    def forward(self, x: Tensor) -> Tensor:
        return self.shuffle(self.last(torch.tanh(self.second(torch.tanh(self.first(x))))))


# ---- fast neural style: Johnson et al. 2016, with instance norm and resized convolutions ---------------------------------------------

class Padded(nn.Module):
    def __init__(self, before: int, after: int, kernel: int, stride: int = 1, enlarge: int = 0):
        super().__init__()
        self.enlarge = enlarge
        self.pad = nn.ReflectionPad2d(kernel // 2)
        self.conv = nn.Conv2d(before, after, kernel, stride)

    def forward(self, x: Tensor) -> Tensor:
        if self.enlarge:
            x = F.interpolate(x, scale_factor=float(self.enlarge), mode="nearest")
        return self.conv(self.pad(x))


class Residual(nn.Module):
    def __init__(self, width: int):
        super().__init__()
        self.one, self.two = Padded(width, width, 3), Padded(width, width, 3)
        self.norm_one, self.norm_two = nn.InstanceNorm2d(width, affine=True), nn.InstanceNorm2d(width, affine=True)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm_two(self.two(F.relu(self.norm_one(self.one(x))))) + x


class Style(nn.Module):
    def __init__(self, width: int = 16, blocks: int = 3):
        super().__init__()
        steps = [(Padded(3, width, 9), width), (Padded(width, width * 2, 3, 2), width * 2), (Padded(width * 2, width * 4, 3, 2), width * 4)]
        down = [part for conv, n in steps for part in (conv, nn.InstanceNorm2d(n, affine=True), nn.ReLU())]
        steps = [(Padded(width * 4, width * 2, 3, enlarge=2), width * 2), (Padded(width * 2, width, 3, enlarge=2), width)]
        up = [part for conv, n in steps for part in (conv, nn.InstanceNorm2d(n, affine=True), nn.ReLU())]
        self.layers = nn.Sequential(*down, *[Residual(width * 4) for _ in range(blocks)], *up, Padded(width, 3, 9))

    def forward(self, x: Tensor) -> Tensor:
        return self.layers(x)


# ---- variational autoencoder: Kingma and Welling 2013; the mean is what evaluation takes ---------------------------------------------

class Autoencoder(nn.Module):
    def __init__(self, pixels: int = 784, hidden: int = 400, latent: int = 20):
        super().__init__()
        self.pixels = pixels
        self.encode, self.mean, self.spread = nn.Linear(pixels, hidden), nn.Linear(hidden, latent), nn.Linear(hidden, latent)
        self.decode, self.out = nn.Linear(latent, hidden), nn.Linear(hidden, pixels)

    def forward(self, x: Tensor) -> Tuple[Tensor, Tensor, Tensor]:
        h = F.relu(self.encode(x.view(-1, self.pixels)))
        mean, spread = self.mean(h), self.spread(h)
        z = mean + torch.randn_like(spread) * torch.exp(0.5 * spread) if self.training else mean
        return torch.sigmoid(self.out(F.relu(self.decode(z)))), mean, spread


# ---- language models: a recurrent net over words, one over characters that goes on by itself, and a transformer ------------------------

class WordModel(nn.Module):
    def __init__(self, kind: str = "LSTM", words: int = 50, width: int = 32, layers: int = 2, tied: bool = True):
        super().__init__()
        self.embed, self.drop = nn.Embedding(words, width), nn.Dropout(0.5)
        self.cells = getattr(nn, kind)(width, width, layers, dropout=0.5)
        self.head = nn.Linear(width, words)
        if tied:
            self.head.weight = self.embed.weight

    def forward(self, words: Tensor) -> Tensor:
        y, _ = self.cells(self.drop(self.embed(words)))
        return F.log_softmax(self.head(self.drop(y)).flatten(0, 1), dim=1)


class Characters(nn.Module):
    """Reads the beginning character by character, then goes on with the likeliest one."""

    def __init__(self, letters: int = 40, width: int = 32):
        super().__init__()
        self.width = width
        self.hidden, self.out = nn.Linear(letters + width, width), nn.Linear(letters + width, letters)
        self.letters = letters

    def step(self, letter: Tensor, state: Tensor) -> Tuple[Tensor, Tensor]:
        both = torch.cat([F.one_hot(letter, self.letters).float(), state], 1)
        return self.out(both), torch.tanh(self.hidden(both))

    def forward(self, begin: Tensor, count: int) -> Tuple[Tensor, Tensor]:
        state = torch.zeros(begin.size(0), self.width)
        scores = torch.zeros(begin.size(0), self.letters)
        for t in range(begin.size(1)):
            scores, state = self.step(begin[:, t], state)
        said: List[Tensor] = []
        for _ in range(count):
            letter = scores.argmax(1)
            said.append(letter)
            scores, state = self.step(letter, state)
        return torch.stack(said, 1), scores


class WordTransformer(nn.Module):
    def __init__(self, words: int = 50, width: int = 32, heads: int = 4, layers: int = 2, longest: int = 64):
        super().__init__()
        self.width = width
        place = torch.arange(longest)[:, None] / 10000 ** (torch.arange(0, width, 2) / width)
        table = torch.zeros(longest, 1, width)
        table[:, 0, 0::2], table[:, 0, 1::2] = place.sin(), place.cos()
        self.register_buffer("table", table)
        self.embed = nn.Embedding(words, width)
        self.body = nn.TransformerEncoder(nn.TransformerEncoderLayer(width, heads, 64), layers, enable_nested_tensor=False)
        self.head = nn.Linear(width, words)

    def forward(self, words: Tensor) -> Tensor:
        future = torch.full((words.size(0), words.size(0)), float("-inf")).triu(1)
        x = self.embed(words) * self.width**0.5 + self.table[: words.size(0)]
        return F.log_softmax(self.head(self.body(x, mask=future)), dim=-1)


# ---- RNN transducer, greedy: Graves 2012 --------------------------------------------------------------------------------------------

class GreedyTransducer(nn.Module):
    """At each frame symbols are said until the blank comes, or four were said."""

    def __init__(self, features: int = 12, symbols: int = 9, width: int = 16):
        super().__init__()
        self.encode, self.embed = nn.GRU(features, width, batch_first=True), nn.Embedding(symbols, width)
        self.predict, self.join, self.width = nn.GRUCell(width, width), nn.Linear(2 * width, symbols), width

    def forward(self, frames: Tensor) -> Tuple[Tensor, Tensor]:
        encoded = self.encode(frames[None])[0]
        state, last = torch.zeros(1, self.width), torch.zeros(1, dtype=torch.int64)
        said: List[int] = []
        score = torch.zeros(())
        for t in range(encoded.size(1)):
            for _ in range(4):
                scores = F.log_softmax(self.join(torch.cat([encoded[:, t], state], 1)), 1)
                best = int(scores.argmax(1))
                score = score + scores[0, best]
                if best == 0:
                    break
                said.append(best)
                last = torch.tensor([best])
                state = self.predict(self.embed(last), state)
        return torch.tensor(said, dtype=torch.int64), score
