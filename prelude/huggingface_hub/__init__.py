"""A hub whose files are not downloaded: a file has a name, but its contents are unknown."""


def hf_hub_download(repo_id, filename, *, subfolder=None, **kwargs):
    return (subfolder + "/" if subfolder else "") + filename


def snapshot_download(repo_id, **kwargs):
    return repo_id


def hf_hub_url(repo_id, filename, **kwargs):
    return "https://huggingface.co/" + repo_id + "/resolve/main/" + filename


class PyTorchModelHubMixin:
    """The base class of models that can be uploaded and downloaded; it does not affect the model itself."""

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__()

    def save_pretrained(self, save_directory, **kwargs):
        raise OSError("save_pretrained() writes files, which the compiler cannot do")

    def push_to_hub(self, repo_id, **kwargs):
        raise OSError("push_to_hub() contacts a server, which the compiler cannot do")

    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path, **kwargs):
        raise OSError("from_pretrained() contacts a server, which the compiler cannot do; --weights names a file of weights")


def __getattr__(name):
    def asked(*args, **kwargs):
        raise OSError(f"huggingface_hub.{name} contacts a server, which the compiler cannot do; --weights names a file of weights")
    return asked
