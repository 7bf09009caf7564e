"""A training script as people publish it: the models in it are compiled, what trains them is not reached."""
import argparse
import os
import random
import matplotlib.pyplot as plt
import numpy as np
import pytorch_lightning as pl
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
from torch.autograd import Variable
from torch.utils.data import DataLoader, Dataset
from torch.utils.tensorboard import SummaryWriter
from torchvision import datasets, transforms
from tqdm import tqdm

parser = argparse.ArgumentParser(description="Train")
parser.add_argument("--lr", type=float, default=1e-3)
parser.add_argument("--hidden", type=int, default=5)
parser.add_argument("--no-cuda", action="store_true")
args = parser.parse_args()
device = torch.device("cuda" if torch.cuda.is_available() and not args.no_cuda else "cpu")
torch.manual_seed(0)
np.random.seed(0)
random.seed(0)
torch.backends.cudnn.benchmark = True
writer = SummaryWriter()
transform = transforms.Compose([transforms.ToTensor(), transforms.Normalize((0.1307,), (0.3081,))])


class Files(Dataset):
    def __init__(self, root):
        self.files = os.listdir(root)

    def __len__(self):
        return len(self.files)

    def __getitem__(self, i):
        return torch.load(self.files[i])


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(4, args.hidden)
        self.fc2 = nn.Linear(args.hidden, 3)
        self.to(device)

    def forward(self, x):
        x = Variable(x)
        return self.fc2(F.relu(self.fc1(x.to(device))))


class Lit(pl.LightningModule):
    def __init__(self, width: int = 2, depth: int = 1, lr: float = 1e-3, **others):
        super().__init__()
        self.save_hyperparameters(ignore=["lr"])
        self.net = nn.Sequential(*[nn.Linear(4 if i == 0 else self.hparams.width, self.hparams["width"]) for i in range(self.hparams.depth)])
        self.loss = nn.MSELoss()

    def forward(self, x):
        self.log("mean", x.mean())
        return self.net(x.to(self.device)) * len(self.hparams) + self.hparams.get("shift", 0)

    def training_step(self, batch, i):
        return self.loss(self(batch[0]), batch[1])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=self.lr)


model = Net().to(device)
optimizer = optim.Adam(model.parameters(), lr=args.lr)
loader = DataLoader(Files("."), batch_size=4)


def train():
    for epoch in range(3):
        for x, y in tqdm(loader):
            optimizer.zero_grad()
            F.cross_entropy(model(x), y).backward()
            optimizer.step()
    plt.plot([0])


if __name__ == "__main__":
    train()
