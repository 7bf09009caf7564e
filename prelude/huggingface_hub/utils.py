"""The errors of a hub that is never asked."""


class HfHubHTTPError(OSError):
    pass


class RepositoryNotFoundError(HfHubHTTPError):
    pass


class EntryNotFoundError(HfHubHTTPError):
    pass
