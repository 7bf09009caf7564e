"""tqdm.auto 4.67: the names of tqdm."""
from tqdm import tqdm, trange  # noqa: F401
