"""tqdm.std 4.67: the names of tqdm."""
from tqdm import Bar, tqdm, trange  # noqa: F401
