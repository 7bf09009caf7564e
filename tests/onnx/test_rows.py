"""Every row family against torch: values, dtypes, shapes; constant and symbolic sizes; several opsets."""
import importlib
import os
import pathlib
import sys

import pytest

pytest.importorskip("onnxruntime")
pytest.importorskip("torch")
FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))
import rowlib

# ROWS=view pytest tests/onnx runs the cases of one file.
for path in sorted(FOLDER.glob(f"cases_{os.environ.get('ROWS', '*')}.py")):
    importlib.import_module(path.stem)


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rows")
    return folder, rowlib.build_all(folder)


@pytest.mark.parametrize("name", [f"{name}-{one.op}" for name, one, _, _ in rowlib.variants()])
def test_row(models, name):
    folder, made = models
    name = name.partition("-")[0]
    rowlib.run_case(folder, name, made[name])
