"""Tests the texts generated from the tables of options and commands: --help, the manual page, completions and licences."""
import os
import re
import shutil
import subprocess

import pytest

from conftest import COMPILER, ROOT

COMMANDS = ["compile", "lint", "lsp", "inspect", "ops", "explain", "opt", "help"]


def shown(scriptc, *words):
    done = scriptc(*words)
    assert done.returncode == 0 and done.stderr == b"", (words, done)
    return done.stdout.decode()


@pytest.fixture
def options(scriptc):
    """Every option as it is typed: what the help lists."""
    return {name for line in shown(scriptc, "help").splitlines() if line.startswith("  -") for name in re.findall(r"(?<![\w-])(?:--[a-z][\w-]*|-M?[A-Za-z])", line[:28] if line[27:28] == " " else line)}


def test_the_help_fits_a_terminal(scriptc):
    for words in (["help"], ["--help"], *([["help", name] for name in COMMANDS])):
        text = shown(scriptc, *words)
        assert not [line for line in text.splitlines() if len(line) > 80 or line != line.rstrip()]


def test_the_help_is_grouped(scriptc):
    headings = re.findall(r"^(\S.*):$", shown(scriptc, "help"), re.MULTILINE)
    assert headings[0] == "usage" and "Weights" in headings and len(headings) == len(set(headings)) > 6
    lint = shown(scriptc, "help", "lint")
    assert "scriptc lint PATH..." in lint and "--weights" not in lint and "Weights:" not in lint


def test_help_of_a_command_is_its_option_help(scriptc):
    assert shown(scriptc, "help", "lint") == shown(scriptc, "lint", "--help")
    assert shown(scriptc, "help") == shown(scriptc, "-h")
    done = scriptc("help", "nothing")
    assert done.returncode == 2 and b"no command 'nothing'" in done.stderr


def test_a_short_option_shows_the_version(scriptc):
    assert shown(scriptc, "-V") == shown(scriptc, "--version")


def test_the_manual_page_has_every_option(scriptc, options):
    page = shown(scriptc, "help", "man")
    assert len(options) > 60
    for name in options:
        assert name.replace("-", "\\-") in page, name
    if shutil.which("groff"):
        done = subprocess.run(["groff", "-man", "-Tascii", "-ww"], input=page.encode(), capture_output=True)
        assert done.returncode == 0 and done.stderr == b"" and b"of the compiler." in done.stdout


@pytest.mark.parametrize("typed, wanted", [
    (["scriptc", "l"], {"lint", "lsp"}),
    (["scriptc", "--par"], {"--params"}),
    (["scriptc", "m.py", "--params", ""], {"embed", "inputs", "random"}),
    (["scriptc", "lint", "--we"], set()),
    (["scriptc", "inspect", "--form"], {"--format"}),
])
def test_bash_completes(scriptc, typed, wanted):
    (scriptc.folder / "c.bash").write_text(shown(scriptc, "help", "bash"))
    script = f"source c.bash; COMP_WORDS=({' '.join(repr(word) for word in typed)}); COMP_CWORD={len(typed) - 1}; _scriptc; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    done = subprocess.run(["bash", "-c", script], cwd=scriptc.folder, capture_output=True, text=True)
    assert done.stderr == "" and set(done.stdout.split()) == wanted


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_have_every_option(scriptc, options, shell):
    text = shown(scriptc, "help", shell)
    for name in options:
        long = {"zsh": rf"'\*?{name}[\[=:-]", "fish": f" -l {name[2:]} "}[shell]
        short = {"zsh": long, "fish": rf" -[so] {name[1:]} "}[shell]
        assert shell == "zsh" and len(name) == 2 or re.search(long if name.startswith("--") else short, text), name
    if shutil.which(shell):
        path = scriptc.folder / "completions"
        path.write_text(text)
        assert subprocess.run([shell, "-n", str(path)], capture_output=True).stderr == b""


def completed(scriptc, shell, typed):
    """Returns the completions that a shell offers for the typed words, or the command line after it has completed them."""
    folder = scriptc.folder / "functions"
    folder.mkdir(exist_ok=True)
    (folder / "_scriptc").write_text(shown(scriptc, "help", shell))
    environment = {**os.environ, "PATH": f"{COMPILER.parent}{os.pathsep}{os.environ['PATH']}", "HOME": str(scriptc.folder)}
    script = {"fish": ["fish", "--no-config", "-c", f"source functions/_scriptc; complete -C'{typed}'"], "zsh": ["zsh", "-f", "-c", ZSH, "zsh", folder, typed]}[shell]
    done = subprocess.run(script, cwd=scriptc.folder, env=environment, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    return re.sub(r"\x1b\[[\d;?]*[a-zA-Z]|\r", "", done.stdout)


# zsh completes only for one who types: a second zsh at a pseudo-terminal, which prints the matches that are added.
ZSH = r"""
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT=; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D; unset zle_bracketed_paste; stty -echo
compadd() { builtin compadd -A found \"\$@\"; print -r -- \"offered \$found\"; builtin compadd \"\$@\"; }
bindkey '^I' complete-word; print rea''dy"
while zpty -r shell line; do [[ $line == *ready* ]] && break; done
zpty -w -n shell "$2"$'\t'
zpty -w -n shell $'\C-a\C-kprint do\'\'ne\n'
while zpty -r shell line; do [[ $line == *done* ]] && break; [[ $line == *offered* ]] && print -r -- "${line##*offered }"; done
"""


@pytest.mark.parametrize("shell", ["zsh", "fish"])
@pytest.mark.parametrize("typed, wanted", [
    ("scriptc --params ", {"embed", "inputs", "random"}),
    ("scriptc --params=", {"embed", "inputs", "random"}),
    ("scriptc help ba", {"bash"}),
    ("scriptc explain SC000", {"SC0001", "SC0002", "SC0003"}),
])
def test_other_shells_complete(scriptc, shell, typed, wanted):
    if not shutil.which(shell):
        pytest.skip(f"needs {shell}")
    lines = [line.partition("\t")[0].rpartition("=")[2] for line in completed(scriptc, shell, typed).splitlines()]
    assert {word for line in lines for word in line.split()} == wanted


def test_explain_lists_and_explains_all(scriptc):
    rows = [line.split()[:2] for line in shown(scriptc, "explain", "--list").splitlines()]
    codes = re.findall(r"^DIAG(?:_ONCE)?\((\d+), ", (ROOT / "base/diag.def").read_text(), re.MULTILINE)
    assert sorted(code for code, _ in rows) == sorted(f"SC{int(code):04d}" for code in codes)
    everything = shown(scriptc, "explain", "--all")
    for code, name in rows:
        assert re.search(rf"^{code} {name} \(", everything, re.MULTILINE), code
    for words in (["explain"], ["explain", "SC0012", "--all"]):
        assert scriptc(*words).returncode == 2


def test_licences_name_what_is_linked(scriptc):
    text = shown(scriptc, "--licenses")
    page = (ROOT / "THIRD_PARTY.md").read_text()
    assert text.endswith(page)
    built = text[:-len(page)].splitlines()
    for name in ("jansson", "zlib", "minizip", "libpcre2-8", "GNU C library"):
        assert any(re.fullmatch(rf"{name} \d+[\d.]*", line) for line in built), name
    fetched = re.findall(r'"([\w-]+)==([\d.]+)", "tree', (ROOT / "tools/fetch_sources.py").read_text())
    assert len(fetched) == 2
    for name, version in fetched:
        assert f"| {name} | {version} | MIT |" in page


def test_a_reader_that_leaves_ends_the_answer_quietly(scriptc):
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {COMPILER} ops | head -1"], capture_output=True, text=True)
    assert done.stderr == "" and done.returncode == 0 and "->" in done.stdout
    (scriptc.folder / "m.py").write_text("def f(x):\n    return x + x\n")
    done = subprocess.run(["bash", "-c", f"{COMPILER} m.py:f --input 'x: float32[n]' -o - | true; exit ${{PIPESTATUS[0]}}"], cwd=scriptc.folder, capture_output=True)
    assert done.returncode in (0, 2)  # a model that nobody took may have fitted the pipe


def test_two_forms_at_once_are_an_error(scriptc):
    (scriptc.folder / "m.py").write_text("def f(x):\n    return x + x\n")
    words = ["m.py:f", "--input", "x: float32[n]"]
    for both in (["-S", "--emit", "ir"], ["--emit", "onnx", "-S"]):
        done = scriptc(*words, *both)
        assert done.returncode == 2 and b"-S and --emit request different formats" in done.stderr, both
    assert shown(scriptc, *words, "-S", "--emit", "text") == shown(scriptc, *words, "-S")


def test_a_depfile_with_targets_and_phony_rules(scriptc):
    (scriptc.folder / "part.py").write_text("def g(x):\n    return x + 1\n")
    (scriptc.folder / "m.py").write_text("from part import g\ndef f(x):\n    return g(x)\n")
    words = ["m.py:f", "--input", "x: float32[n]", "-o", "m.onnx"]
    assert shown(scriptc, *words, "-MD", "-MT", "a b", "-MTc", "-MP") == ""
    first, *phony = (scriptc.folder / "m.d").read_text().splitlines()
    targets, _, files = first.partition(": ")
    assert targets == "a\\ b c" and phony == [f"{name}:" for name in files.split()] and len(phony) == 2
    (scriptc.folder / "make").write_text("all: c\n-include m.d\n")
    (scriptc.folder / "part.py").unlink()
    done = subprocess.run(["make", "-n", "-f", "make"], cwd=scriptc.folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr  # without -MP: no rule to make target part.py
