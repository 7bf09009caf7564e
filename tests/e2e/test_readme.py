"""The compiler does what README.md shows: the graph of the first model, the forms of --input, the options."""
import re

import pytest

from conftest import ROOT

README = (ROOT / "README.md").read_text()

PROGRAMS = """import torch
from torch import Tensor
from typing import List, Optional

def x(x): return x + 1
def y(y: int): return torch.zeros(2) + y
def xs(xs: List[Tensor]): return torch.cat(xs)
def ys(ys): return ys[0] + ys[1]
def d(d): return d['a'] + d['b']
def pair(pair): return pair[0] + pair[1]
def args(*args): return args[0] + args[1]
def m(m: Optional[Tensor]):
    if m is None:
        return torch.zeros(1)
    return m + 1
"""
INPUTS = {
    "x: float32[batch, 3, 224, 224]": "(float[batch,3,224,224] x)",
    "x: int64[2*n + 1, ...]": "(int64[] x)",
    "y: int": "(int64 y)",
    "xs: List[float32[_, 4]]": "(seq(float[?,4]) xs)",
    "ys: [float32[n, 8], float32[n, 8]]": '(float[n,8] "ys.0", float[n,8] "ys.1")',
    "d: {'a': float32[n], 'b': int}": '(float[n] "d.a", int64 "d.b")',
    "pair: Tuple[float32[n], int]": '(float[n] "pair.0", int64 "pair.1")',
    "args: (float32[n], int)": '(float[n] "args.0", int64 "args.1")',
    "m: Optional[float32[n]]": "(optional(float[n]) m)",
    "y: int = 5": "()",
}


def table(title):
    """The first cells of the tables in a section."""
    section = README.split(f"\n## {title}\n")[1].split("\n## ")[0]
    cells = [re.split(r"(?<!\\)\|", line)[1].strip() for line in section.splitlines() if line.startswith("|")]
    return [cell.replace("\\|", "|") for cell in cells if "`" in cell]


def test_the_first_graph(scriptc):
    text = README.split("build/scriptc examples/loop.py:LoopModel --input 'x: float32[n]' -S\n\n")[1].split("\n\nWithout")[0]
    done = scriptc(ROOT / "examples/loop.py:LoopModel", "--input", "x: float32[n]", "-S")
    assert done.stdout.decode().strip().splitlines() == [line[4:] for line in text.splitlines()]


def test_the_model_is_the_example():
    assert README.split("## A first model")[1].split("```python\n")[1].split("```")[0].strip() in (ROOT / "examples/loop.py").read_text()


def test_every_form_of_inputs(scriptc):
    (scriptc.folder / "m.py").write_text(PROGRAMS)
    described = [word for cell in table("Inputs") for word in re.findall("`([^`]+)`", cell) if word not in ("--input", "*args", "**kwargs", "args.0", "args.1")]
    plain = [word for word in described if word not in ("s: float", "b: bool")]
    assert plain == list(INPUTS)
    for text, wanted in INPUTS.items():
        done = scriptc(f"m.py:{text.split(':')[0]}", "--input", text, "-S")
        assert done.returncode == 0 and f"main_graph {wanted} =>" in done.stdout.decode(), (text, done)


@pytest.mark.parametrize("cell", table("Options"))
def test_every_option_is_in_the_help(scriptc, cell):
    text = scriptc("--help").stdout.decode()
    for word in re.findall("`(?:scriptc )?([^`]+)`", cell):
        if "model.py" not in word:
            assert re.match(r"-*[\w-]+", word)[0] in text, word


def test_every_link_leads_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert "://" in target or (ROOT / target).exists(), target


def test_the_map_of_the_code_names_files_that_are_there():
    page = (ROOT / "docs" / "code.md").read_text()
    named = [name for name in re.findall(r"`((?:[a-z_]+/)[\w./*]*)`", page)]
    assert len(named) > 60
    missing = [name for name in named if "NAME" not in name and "..." not in name and not list(ROOT.glob(name.rstrip("/")))]
    assert not missing, missing


def rows_of_rooms():
    """(room, name) for each file that the tables of rooms list; a row without a room continues the one above it."""
    room = None
    for row in re.findall(r"^\| (`[\w/]+/`)? ?\| ((?:`[\w*]+`(?:, )?)+) \|", (ROOT / "docs/code.md").read_text(), re.M):
        room = row[0].strip("`/") or room
        yield from ((room, name) for name in re.findall(r"`([\w*]+)`", row[1]))


def test_the_map_of_the_code_lists_every_file_of_its_rooms():
    listed = list(rows_of_rooms())
    assert len({room for room, _ in listed}) > 15
    assert not [(room, name) for room, name in listed if not list((ROOT / room).glob(name + ".[ch]"))]
    files = {path.relative_to(ROOT) for folder in ("frontend", "driver", "syntax", "formats", "exported") for path in (ROOT / folder).rglob("*.c")}
    covered = {path.relative_to(ROOT) for room, name in listed for path in (ROOT / room).glob(name + ".c")}
    assert not files - covered


def test_the_map_of_the_code_names_commands_that_are_there():
    words = re.findall(r"`\./dev (\w+)", (ROOT / "docs/code.md").read_text())
    usage = (ROOT / "dev").read_text()
    assert set(words) and all(f"./dev {word}" in usage for word in words)


def test_the_words_of_the_code_are_used_where_the_page_says():
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| `([\w/.]+)` \|", (ROOT / "docs/terms.md").read_text(), re.M)
    assert len(rows) > 20
    for words, place in rows:
        path = ROOT / place
        assert path.exists(), place
        text = path.read_text().lower() if path.is_file() else "".join(one.read_text().lower() for one in path.rglob("*.[chp]*"))
        word = re.match(r"\w+", words)[0].lower()
        assert word in text, (word, place)
