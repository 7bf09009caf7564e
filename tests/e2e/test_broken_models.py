"""What is said of broken models: one error at the place of the mistake, with its reason and the way out (broken_models.py)."""
import json

import pytest

from broken_models import MODELS


def place_of(span):
    start, end = span["start"], span["end"]
    return f"{start['line']}:{start['column']}-{end['line']}:{end['column']}"


def way_of(error):
    """The help, or the edit that a tool may apply; a refusal without both says it in its reason."""
    return error["help"] or (f"insert `{error['fixes'][0]['insert']}`" if error["fixes"] else error["message"])


def test_there_are_forty():
    assert len(MODELS) >= 40 and len({model.name for model in MODELS}) == len(MODELS)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_the_mistake_is_named_with_its_place_and_the_way_out(scriptc, tmp_path, model):
    (tmp_path / "model.py").write_text(model.text)
    done = scriptc("model.py:Net", *model.command(), "-o", "model.onnx", "--diagnostics", "json", cwd=tmp_path)
    found = [json.loads(line) for line in done.stderr.decode().splitlines()]
    errors = [one for one in found if one["severity"] == "error"]
    assert done.returncode in (1, 3) and errors, found
    first = errors[0]
    assert (first["code"], place_of(first["range"])) == (model.code, model.place), first
    assert model.way and model.reason in first["message"] and model.way in way_of(first), first


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_one_mistake_gives_one_message(scriptc, tmp_path, model):
    (tmp_path / "model.py").write_text(model.text)
    done = scriptc("model.py:Net", *model.command(), "-o", "model.onnx", "--diagnostics", "json", cwd=tmp_path)
    errors = [one for one in map(json.loads, done.stderr.decode().splitlines()) if one["severity"] == "error"]
    assert len(errors) == (2 if model.name == "a property called" else 1), errors
    assert not any(word in one["message"] for one in errors for word in ("aten.", "aten::", "$", "SV_"))
