"""Writes the files of this folder: TorchScript archives, exported programs, pickled modules, weights states of quantised layers and examples of the end-to-end tests, small ones only.

    .venv/bin/python tests/stored/write.py [NAME...]

tests/digests.c compiles them, so that ./dev quick notices what the readers of these formats do, without PyTorch; the end-to-end tests from which
they come compare what they compute with PyTorch. Texts in the files name sources relative to tests/e2e, so that the files do not depend on the location of the tree."""
import importlib.util
import io
import os
import pathlib
import re
import sys
import zipfile

import numpy as np
import torch

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = HERE.parent / "e2e"
LARGEST = {".pt": 6500, ".pt2": 14000}  # bytes; larger files are left out
FORMS = {"zip": {}, "legacy": {"_use_new_zipfile_serialization": False}, "protocol_5": {"pickle_protocol": 5}}
HOLDER = "class {}(nn.Module):\n    def forward(self, x):\n        return {}\n"


def imported(name):
    """Imports a file of tests/e2e under its relative path, which is what archives record."""
    spec = importlib.util.spec_from_file_location(name, SOURCES / f"{name}.py")
    made = importlib.util.module_from_spec(spec)
    made.__file__ = f"{name}.py"
    sys.modules[name] = made
    exec(compile((SOURCES / made.__file__).read_text(), made.__file__, "exec"), vars(made))
    return made


def without_folders(data):
    """An exported program whose traces name files of PyTorch relative to the folder of its packages."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for info in old.infolist():
            content = old.read(info)
            new.writestr(info, re.sub(rb'File \\"/[^"\\]*/site-packages/', rb'File \\"site-packages/', content) if info.filename.endswith(".json") else content)
    return out.getvalue()


def archives():
    features = imported("archive_features")
    for name in ("archive_models", "archive_operators", "archive_texts"):
        imported(name)
    import test_archive_features as tests
    for one in features.CASES:
        yield f"archives/{one.name}.pt", lambda out, one=one: out.write(tests.saved(one))


def programs():
    made = imported("exported_programs").PROGRAMS
    import test_exported as tests
    for name, one in made.items():
        def write(out, one=one):
            torch.export.save(tests.export(one, one.make().eval()), out)
            data = without_folders(out.getvalue())
            out.seek(0), out.truncate(), out.write(data)
        yield f"exported/{name}.pt2", write


def holders(values):
    """Writes the text of a class for each case of pickle_values, and imports it."""
    path = HERE / "holders.py"
    classes = [HOLDER.format(f"Holds_{name}", expression) for name, (_, expression) in values.CASES.items()]
    path.write_text('"""Written by write.py: modules whose forward reads an attribute of each kind."""\n' + "\n\n".join(["from pickle_values import *\n", *classes]))
    import holders
    return holders


def modules():
    models, values = imported("pickle_programs"), imported("pickle_values")
    for form, words in FORMS.items():
        for make in (models.Mixed, models.Tied, models.Cyclic, models.Modes, models.Methods, lambda: models.Reads(torch.ones(3))):
            model = make()
            yield f"modules/{type(model).__name__}_{form}.pt", lambda out, model=model, words=words: torch.save(model, out, **words)
    for depth in (4, 5):  # inspect finds models in dictionaries that are four deep
        value = models.Methods()
        for key in "edcba"[5 - depth:]:
            value = {key: value}
        yield f"modules/Nested_{depth}.pt", lambda out, value=value: torch.save(value, out)
    classes = holders(values)
    for name, (make, _) in values.CASES.items():
        model = getattr(classes, f"Holds_{name}")()
        model.v = make()
        yield f"modules/Holds_{name}.pt", lambda out, model=model: torch.save(model, out)


def weights():
    import test_readers as tests
    for name, data in tests.stored_weights():
        yield f"weights/{name}", lambda out, data=data: out.write(data)


def examples():
    """Writes arrays for --example, by the names of inputs and their parts."""
    import test_inputs as inputs
    for name, arrays in inputs.EXAMPLES.items():
        yield f"examples/{name}.npz", lambda out, arrays=arrays: np.savez(out, **arrays)


def states():
    """Writes states of quantised layers and packed weights, in the older form, which is smaller, with the sources of their classes."""
    import test_quantised_states as quantised
    import test_weights_int4 as packed
    place = {"__name__": "quantised"}
    exec(quantised.SOURCE, place)
    torch.backends.quantized.engine = "x86"
    yield "states/quantised.py", lambda out: out.write(quantised.SOURCE.encode())
    for name, (_, x, _) in quantised.FACTORIES.items():
        def write(out, name=name, x=x):
            model = quantised.made(place, name, x)  # which owns the scales that its state mentions
            torch.save(model.state_dict(), out, **FORMS["legacy"])
        yield f"states/{name}.pth", write
    yield "states/int4.py", lambda out: out.write(packed.SOURCE.encode())
    layers = {"__name__": "int4"}
    exec(packed.SOURCE, layers)
    for name in (*packed.STANDARD, "Scattered", "Table", "Eights", *packed.OTHERS):
        yield f"states/int4_{name}.pth", lambda out, name=name: torch.save(packed.filled(layers[name]().eval()).state_dict(), out, **FORMS["legacy"])


def graphs():
    import count
    yield "graphs.py", lambda out: out.write(count.stored_text().encode())


def main():
    os.chdir(SOURCES)
    sys.path[:0] = [str(HERE), str(SOURCES), str(HERE.parent / "graphs"), str(HERE.parent)]
    for path, write in (*archives(), *programs(), *modules(), *weights(), *states(), *examples(), *graphs()):
        if sys.argv[1:] and not any(word in path for word in sys.argv[1:]):
            continue
        torch.manual_seed(0)
        out = io.BytesIO()
        write(out)
        path = HERE / path
        path.parent.mkdir(parents=True, exist_ok=True)
        if len(out.getvalue()) <= LARGEST.get(path.suffix, 1 << 20):
            path.write_bytes(out.getvalue())


if __name__ == "__main__":
    main()
