"""The models of quantised_corpus.py against eager mode. A result differs by at most one step of its scale; where several layers follow each
other, a step in one layer can move a step in the next."""
import copy
import pathlib

import numpy as np
import pytest
import torch

import quantised_corpus as corpus
from oracle import arrays, compiled, session
from test_quantized import described, flat, saved

pytestmark = pytest.mark.filterwarnings("ignore")
FOLDER = str(pathlib.Path(corpus.__file__).parent)


def made(name):
    make, arguments, way, engine = corpus.MODELS[name][:4]
    torch.manual_seed(1)
    torch.backends.quantized.engine = engine
    model = getattr(corpus, way)(make, arguments, engine)
    with torch.no_grad():
        return model, arrays(flat(copy.deepcopy(model)(*arguments)))


def step(values):
    """The smallest difference between results, which are multiples of their scale."""
    found = np.unique(values)
    return np.diff(found).min() if len(found) > 1 else 0


@pytest.mark.parametrize("name, form", [(name, form) for name, row in corpus.MODELS.items() for form in row[4]])
def test_model(scriptc, name, form):
    arguments, way, names, exact = corpus.MODELS[name][1], corpus.MODELS[name][2], *corpus.MODELS[name][5:]
    model, expected = made(name)
    saved(corpus.picklable(model) if form == "saved" else copy.deepcopy(model), arguments, form, scriptc.folder / "m.pt")
    words = [word for one, value in zip(names, arguments) for word in ("--input", described(one, value))]
    running = session(compiled(scriptc, "m.pt", "-I", FOLDER, *words))
    got = running.run(None, dict(zip([one.name for one in running.get_inputs()], arrays(arguments))))
    assert len(got) == len(expected)
    for one, want in zip(got, expected):
        assert one.shape == want.shape and one.dtype == want.dtype
        allowed = 2e-5 if exact else step(want) * 1.01 + 1e-5
        away = np.abs(one.astype(np.float64) - want)
        assert away.max() <= allowed, (away.max(), allowed)
        assert (away > 1e-5).sum() <= max(1, away.size / 8), "many elements are a step away"
