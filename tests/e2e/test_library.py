"""Tests the library: its exported symbols, and a program that embeds it."""
import re
import subprocess

import numpy as np
import pytest

from built_rooms import LAYERS, archives
from conftest import ROOT
from oracle import session


PUBLIC = set(re.findall(r"\bSC_API [^;]*?\b(sc_\w+)\(", (ROOT / "include/scriptc.h").read_text()))


@pytest.mark.parametrize("command, ending", [(["nm", "-D", "--defined-only", "libscriptc.so"], "@@SCRIPTC_0"),
                                             (["nm", "--defined-only", "--extern-only", "libscriptc.a"], "")])
def test_only_the_public_names_are_exported(command, ending):
    listed = subprocess.run(command, cwd=ROOT / "build", capture_output=True, text=True, check=True).stdout
    names = {line.split()[-1] for line in listed.splitlines() if len(line.split()) == 3 and line.split()[1] != "A"}
    assert len(PUBLIC) > 25 and names == {name + ending for name in PUBLIC}


def test_the_library_has_a_name_with_its_version():
    listed = subprocess.run(["readelf", "-d", "libscriptc.so"], cwd=ROOT / "build", capture_output=True, text=True, check=True).stdout
    assert "Library soname: [libscriptc.so.0]" in listed


# Of tree-sitter: tables of the grammar without `const`, and its allocator, which nothing replaces at run time.
FOREIGN = {"sym_identifier_character_set_1", "sym_identifier_character_set_2",
           "ts_current_malloc", "ts_current_calloc", "ts_current_realloc", "ts_current_free"}


def test_no_data_can_be_written():
    """Sessions share no state: writable sections have only the thread's current pool, and tables of other libraries."""
    listed = subprocess.run(["objdump", "-t", "libscriptc.a"], cwd=ROOT / "build", capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listed.splitlines()]
    # a section may be named after its only symbol: .bss.current
    sections = [(row[-1], part) for row in rows if len(row) > 4 for part in row[2:-1] if part[:1] in ".*"]
    writable = {name for name, part in sections if part.startswith((".data", ".bss", "*COM*")) and not part.startswith(".data.rel.ro")}
    assert {name for name in writable if not name.startswith(".")} <= FOREIGN
    assert [name for name, part in sections if part.startswith((".tbss", ".tdata")) and not name.startswith(".")] == ["current"]  # syntax/tree_memory.c


@pytest.mark.parametrize("layer", LAYERS)
def test_the_library_neither_prints_nor_ends_the_program(layer):
    listed = subprocess.run(["nm", "--undefined-only", *archives(layer)], cwd=ROOT / "build", capture_output=True, text=True, check=True).stdout
    used = {line.split()[-1] for line in listed.splitlines() if line.startswith(" ")}
    assert not used & {"exit", "_exit", "abort", "__assert_fail", "printf", "puts", "putchar", "stdout", "stderr", "signal", "sigaction", "system",
                       "popen", "fork", "execve", "socket", "connect", "setlocale", "srand", "rand", "lgamma", "strtok", "localtime", "gmtime"}


def test_the_program_is_static():
    listed = subprocess.run(["readelf", "-d", "scriptc"], cwd=ROOT / "build", capture_output=True, text=True).stdout
    assert "NEEDED" not in listed


def test_the_example_compiles_from_memory(tmp_path):
    done = subprocess.run([str(ROOT / "build/examples/embed")], cwd=tmp_path, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    (tmp_path / "loop.onnx").write_bytes(done.stdout)
    got = session(tmp_path / "loop.onnx").run(None, {"x": np.zeros(2, np.float32), "y": np.array(3)})
    np.testing.assert_array_equal(got[0], np.full(2, 6, np.float32))
