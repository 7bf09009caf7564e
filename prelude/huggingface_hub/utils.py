"""The errors of a hub that is never contacted."""


class HfHubHTTPError(OSError):
    pass


class RepositoryNotFoundError(HfHubHTTPError):
    pass


class EntryNotFoundError(HfHubHTTPError):
    pass


def validate_hf_hub_args(fn):
    return fn
