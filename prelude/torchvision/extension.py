"""torchvision's operators are rows of the compiler, so there is no library to load."""


def _has_ops():
    return True


def _assert_has_ops():
    pass


def _check_cuda_version():
    return -1
