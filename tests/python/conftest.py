"""The Python package from the source tree, with the library of the build."""
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
os.environ.setdefault("SCRIPTC_LIBRARY", str(ROOT / "build" / "libscriptc.so"))
sys.path.insert(0, str(ROOT / "python"))
