#!/usr/bin/env python3
"""Writes kept/: generated programs whose graphs ./dev quick compares with what was recorded.

    keep.py [--count 20] [--whole 10] [--first 1]

The first programs of each generator of one subject, and `whole` of the generator of whole programs, that eager mode runs. The first line of each is a
comment with its inputs. tests/conftest.py records them with known sizes, unknown sizes and unknown ranks, without passes, and as IR."""
import argparse
import json
import pathlib
import tempfile

import bulk
import generate

KEPT = pathlib.Path(__file__).resolve().parent / "kept"


def keep(subject, build, count, first):
    seed = first
    while count:
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            if generate.make(folder, seed, "known", build(seed)):
                inputs = json.loads((folder / "case.json").read_text())["inputs"]
                words = "; ".join(f"{one['name']}: {one['spec']}" for one in inputs)
                (KEPT / f"{subject}_{seed}.py").write_text(f"# {words}\n{(folder / 'model.py').read_text()}")
                count -= 1
        seed += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--whole", type=int, default=10)
    parser.add_argument("--first", type=int, default=1)
    args = parser.parse_args()
    KEPT.mkdir(exist_ok=True)
    for subject, generator in bulk.GENERATORS.items():
        keep(subject, lambda seed: generator(seed).build(), args.count, args.first)
    keep("whole", lambda seed: generate.Program(seed).build(), args.whole, args.first)


if __name__ == "__main__":
    main()
