"""Tests that are text files: expected output (tests/golden) and expected diagnostics (tests/diag).

tests/golden/NAME.py (tests/golden/lang: one construct of the language each) begins with a line `# scriptc: WORDS`, NAME.ir with `; scriptc opt: WORDS`; NAME.out beside it holds what that
prints. SCRIPTC_BLESS=1 writes the .out files anew: review is reading the diff.

tests/diag/NAME.py says in the line where it must appear `# expect SC2104 "part of the message"`, several if need be, with the column as in
SC2104:9 where it matters, and `-> "part of the help"` behind; nothing else may be reported. A first line `# scriptc: WORDS` gives options. Where diagnostics come with fixes, the fixed file must compile."""
import json
import os
import pathlib
import re
import shlex

import pytest

from conftest import ROOT

GOLDEN = sorted(path for folder in ("tests/golden", "tests/golden/lang") for path in (ROOT / folder).glob("*.*") if path.suffix in (".py", ".ir"))
DIAG = sorted((ROOT / "tests/diag").glob("*.py"))
EXPECT = re.compile(r'# expect (SC\d{4})(?::(\d+))?(?: "([^"]*)")?(?: -> "([^"]*)")?')


def words_of(path):
    first = path.read_text().splitlines()[0] if path.stat().st_size else ""
    found = re.match(r"[#;] scriptc(?: opt)?: (.*)", first)
    return shlex.split(found.group(1)) if found else []


def renumbered(text):
    """The text with the numbers of values (`%x#44`, `%7`) counted from 0: how many were made and dropped on the way is no matter."""
    seen = {}
    return re.sub(r"(?<=#)\d+|(?<=%)\d+", lambda found: str(seen.setdefault(found.group(), len(seen))), text)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_golden(scriptc, path):
    words = ["opt", path.name] if path.suffix == ".ir" else [path.name]
    done = scriptc(*words, *words_of(path), "-o", "-", cwd=path.parent)
    assert done.returncode == 0, done.stderr.decode()
    expected = path.with_suffix(".out")
    if os.environ.get("SCRIPTC_BLESS"):
        expected.write_bytes(done.stdout)
    assert renumbered(done.stdout.decode()) == renumbered(expected.read_text())


@pytest.mark.parametrize("path", [path for path in GOLDEN if "--emit ir" in path.read_text().splitlines()[0] or path.suffix == ".ir"],
                         ids=lambda path: path.name)
def test_printed_ir_reads_back(scriptc, tmp_path, path):
    text = path.with_suffix(".out").read_text()
    (tmp_path / "again.ir").write_text(text)
    done = scriptc("opt", "again.ir", "--passes", "")
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode() == text


def expected_of(path):
    return [(number, code, column, part, way) for number, line in enumerate(path.read_text().splitlines(), 1)
            for code, column, part, way in EXPECT.findall(line)]


def reported(scriptc, folder, name, words):
    done = scriptc(name, *words, "-o", "out.onnx", "--diagnostics", "json", cwd=folder)
    return done.returncode, [json.loads(line) for line in done.stderr.decode().splitlines()]


def apply_fixes(text, diagnostics):
    """The text with all fixes applied, last first so that places stay right."""
    lines = text.splitlines(keepends=True)
    fixes = [fix for one in diagnostics for fix in one["fixes"]]
    at = lambda place: sum(map(len, lines[:place["line"] - 1])) + place["column"] - 1
    for fix in sorted(fixes, key=lambda fix: at(fix["range"]["start"]), reverse=True):
        text = text[:at(fix["range"]["start"])] + fix["insert"] + text[at(fix["range"]["end"]):]
    return text


@pytest.mark.parametrize("path", DIAG, ids=lambda path: path.name)
def test_diagnostics(scriptc, tmp_path, path):
    (tmp_path / path.name).write_text(path.read_text())
    status, found = reported(scriptc, tmp_path, path.name, words_of(path))
    wanted = expected_of(path)
    assert [(one["range"]["start"]["line"], one["code"]) for one in found] == [(line, code) for line, code, *_ in wanted], found
    for one, (_, _, column, part, way) in zip(found, wanted):
        assert part in one["message"] and way in (one["help"] or "")
        assert column in ("", str(one["range"]["start"]["column"]))
    assert (status == 0) == all(one["severity"] != "error" for one in found)
    if any(one["fixes"] for one in found):
        (tmp_path / path.name).write_text(apply_fixes(path.read_text(), found))
        status, left = reported(scriptc, tmp_path, path.name, words_of(path))
        assert status == 0 and not any(one["fixes"] for one in left), left
