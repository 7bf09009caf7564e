"""Import this before torchaudio where its C++ libraries do not fit PyTorch: its models are plain Python, and need the package's path alone."""
import importlib.util
import sys
import types

if importlib.util.find_spec("torchaudio") is not None and "torchaudio" not in sys.modules:
    _spec = importlib.util.find_spec("torchaudio")
    _package = types.ModuleType("torchaudio")
    _package.__path__, _package.__spec__ = list(_spec.submodule_search_locations), _spec
    sys.modules["torchaudio"] = _package
    _extension = types.ModuleType("torchaudio._extension")
    _extension._IS_TORCHAUDIO_EXT_AVAILABLE, _extension.fail_if_no_align = False, lambda function: function
    sys.modules["torchaudio._extension"] = _package._extension = _extension
