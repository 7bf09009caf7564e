"""Downloads, which never happen."""

import re
from _refusal import refuse
from urllib.parse import urlparse  # noqa: F401

from torch.serialization import UnknownState

HASH_REGEX = re.compile(r"-([a-f0-9]*)\.")


def load_state_dict_from_url(url, model_dir=None, map_location=None, progress=True, check_hash=False, file_name=None, weights_only=False):
    return UnknownState()


def load(repo_or_dir, model, *args, **kwargs):
    refuse("torch.hub.load downloads code, which the compiler cannot do: load the model from local sources")


def download_url_to_file(url, dst, hash_prefix=None, progress=True):
    pass


def get_dir():
    return ""


def set_dir(d):
    pass
