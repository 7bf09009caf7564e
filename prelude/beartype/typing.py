"""beartype.typing 0.22: the names of typing."""
from typing import *  # noqa: F401,F403
