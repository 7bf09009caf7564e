"""Lint as a command: which files, which messages, in which form, at what cost."""
import json
import os
import re
import resource
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from conftest import COMPILER

HEAD = "import torch\nfrom torch import nn, Tensor\n\n"
WRONG = HEAD + "def wrong(x: Tensor):\n    return x + missing\n"
FINE = HEAD + "def fine(x: Tensor):\n    return x + 1\n"
NOTED = HEAD + "def noted(x: Tensor):\n    print(x)\n    return x\n"


def write(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


@pytest.fixture
def lint(tmp_path):
    def run(*words, status=None, stdin=None, env=None):
        done = subprocess.run([COMPILER, "lint", *words], cwd=tmp_path, capture_output=True, text=True, input=stdin, timeout=60, env=env)
        assert status is None or done.returncode == status, done
        return done
    return run


@pytest.fixture
def found(lint):
    """Returns the findings of lint as (file, line, code), in order."""
    def run(*words, **more):
        done = lint(*words, "--format", "jsonl", **more)
        values = [json.loads(line) for line in done.stdout.splitlines()]
        return [(value["file"], value["range"]["start"]["line"] if value["range"] else 0, value["code"]) for value in values]
    return run


# ---- forms ----


@pytest.fixture
def tree(tmp_path):
    write(tmp_path, {"a/wrong.py": WRONG, "a/fine.py": FINE, "b <&>.py": NOTED, "c.py": HEAD + "def f(x: Tensor):\n    x = x + one\n    return x + two\n"})
    return ["a", "b <&>.py", "c.py"]


EXPECTED = [("a/wrong.py", 5, "SC2004"), ("b <&>.py", 5, "SC2190"), ("c.py", 5, "SC2004"), ("c.py", 6, "SC2004")]


def test_messages_go_to_standard_error_and_what_format_asks_for_to_standard_output(lint, tree):
    plain = lint(*tree, status=1)
    assert plain.stdout == "4 files, 4 models and functions checked, 0 of them not completely\n"
    assert "a/wrong.py:5:16: error[SC2004]: " in plain.stderr and plain.stderr.endswith("3 errors\n")
    assert all(line.endswith("]") for line in plain.stderr.splitlines() if re.match(r".*: (error|note)\[", line))
    asked = lint(*tree, "--format", "text", status=1)
    assert asked.stdout == plain.stderr + plain.stdout and asked.stderr == ""


def test_concise_and_grouped(lint, tree):
    concise = lint(*tree, "--format", "concise", status=1).stdout.splitlines()
    assert [re.match(r"(.+?):(\d+):\d+: \w+\[(SC\d+)\] [a-z-]+: .", line).groups() for line in concise[:4]] == [(f, str(n), c) for f, n, c in EXPECTED]
    grouped = lint(*tree, "--format", "grouped", status=1).stdout.split("\n\n")
    assert [block.splitlines()[0] for block in grouped] == ["a/wrong.py:", "b <&>.py:", "c.py:"]
    assert [len(block.splitlines()) for block in grouped[:2]] == [2, 2] and grouped[2].splitlines()[2].startswith("  6:16: error[SC2004] undefined-name: ")


def test_json(lint, tree):
    values = json.loads(lint(*tree, "--format", "json", status=1).stdout)
    lines = [json.loads(line) for line in lint(*tree, "--format", "jsonl", status=1).stdout.splitlines()]
    assert values == lines and [(v["file"], v["range"]["start"]["line"], v["code"]) for v in values] == EXPECTED
    assert {"name", "severity", "message", "labels", "trail", "fixes", "help"} <= set(values[0]) and "shown" not in values[0]
    assert json.loads(lint("a/fine.py", "--format", "json", status=0).stdout) == [] and lint("a/fine.py", "--format", "jsonl", status=0).stdout == ""


def test_github(lint, tree, tmp_path):
    lines = lint(*tree, "--format", "github", status=1).stdout.splitlines()
    assert len(lines) == 4 and lines[0].startswith("::error title=scriptc SC2004 (undefined-name),file=a/wrong.py,line=5,endLine=5,col=16,endColumn=23::")
    assert lines[1].startswith("::notice ") and "%0A" not in lines[1]
    write(tmp_path, {"odd,: %.py": WRONG})
    assert "file=odd%2C%3A %25.py," in lint("odd,: %.py", "--format", "github").stdout


def test_gitlab(lint, tree):
    values = json.loads(lint(*tree, "--format", "gitlab", status=1).stdout)
    assert [(v["location"]["path"], v["location"]["lines"]["begin"], v["check_name"]) for v in values] == EXPECTED
    assert [v["severity"] for v in values] == ["major", "info", "major", "major"] and all(v["description"] for v in values)
    assert len({v["fingerprint"] for v in values}) == 4
    assert all(set(v) == {"check_name", "description", "fingerprint", "severity", "location"} for v in values)


def test_junit(lint, tree):
    root = ElementTree.fromstring(lint(*tree, "--format", "junit", status=1).stdout)
    assert root.tag == "testsuites" and root.attrib == {"name": "scriptc", "tests": "5", "failures": "3", "errors": "0"}
    suites = {suite.attrib["name"]: suite for suite in root}
    assert set(suites) == {"a/wrong.py", "a/fine.py", "b <&>.py", "c.py"}
    assert [case.attrib["line"] for case in suites["c.py"]] == ["5", "6"] and suites["c.py"].attrib["failures"] == "2"
    assert suites["c.py"][0][0].tag == "failure" and suites["c.py"][0][0].attrib["type"] == "error"
    assert len(suites["a/fine.py"]) == 1 and len(suites["a/fine.py"][0]) == 0 and suites["b <&>.py"][0][0].tag == "system-out"


def test_sarif(lint, tree, tmp_path):
    [run] = json.loads(lint(*tree, "--format", "sarif", status=1).stdout)["runs"]
    rules, results = run["tool"]["driver"]["rules"], run["results"]
    assert run["invocations"] == [{"executionSuccessful": True, "exitCode": 1}]
    assert run["originalUriBaseIds"] == {"SRCROOT": {"uri": f"file://{tmp_path}/"}}
    places = [result["locations"][0]["physicalLocation"] for result in results]
    assert [(p["artifactLocation"]["uri"], p["region"]["startLine"], r["ruleId"]) for p, r in zip(places, results)] == \
        [(f.replace(" <&>", "%20%3C%26%3E"), n, c) for f, n, c in EXPECTED]
    assert all(p["artifactLocation"]["uriBaseId"] == "SRCROOT" for p in places)
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in results)
    assert all(rule["helpUri"] and rule["name"] and rule["help"]["text"] and rule["defaultConfiguration"]["level"] for rule in rules)
    prints = [result["partialFingerprints"]["codeFileLine/v1"] for result in results]
    assert len(set(prints)) == 4
    (tmp_path / "c.py").write_text("# above\n\n" + (tmp_path / "c.py").read_text())
    [moved] = json.loads(lint(*tree, "--format", "sarif", status=1).stdout)["runs"]
    assert [result["partialFingerprints"]["codeFileLine/v1"] for result in moved["results"]] == prints


def test_every_sarif_result_has_a_location(lint, tmp_path):
    write(tmp_path, {"deep.py": HEAD + "def f(x: Tensor):\n    return " + "(" * 300 + "x" + ")" * 300 + "\n", "text.py": "\xff"})
    (tmp_path / "text.py").write_bytes(b"x = '\xff'\n")
    [run] = json.loads(lint(".", "--format", "sarif").stdout)["runs"]
    assert run["results"] and all(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] in ("deep.py", "text.py") for result in run["results"])


def test_output_to_a_file(lint, tree, tmp_path):
    done = lint(*tree, "--format", "sarif", "-o", "out.sarif", status=1)
    assert done.stdout == "" and done.stderr == "" and json.loads((tmp_path / "out.sarif").read_text())["version"] == "2.1.0"
    assert lint(*tree, "--format", "concise", "-o", "-").stdout.count("\n") == 6
    assert "SC0021" in lint(*tree, "-o", "none/out", status=2).stderr


def test_the_forms_of_other_commands_stay(lint, tree):
    assert [json.loads(line)["code"] for line in lint(*tree, "--diagnostics", "json", status=1).stderr.splitlines()] == [c for _, _, c in EXPECTED]
    assert json.loads(lint(*tree, "--diagnostics", "sarif", status=1).stderr)["runs"][0]["results"]


def test_statistics(lint, tree):
    assert lint(*tree, "--statistics", status=1).stdout == "     3 SC2004 error   undefined-name\n     1 SC2190 note    left-out\n"
    assert json.loads(lint(*tree, "--statistics", "--format", "json").stdout)[0] == {"code": "SC2004", "name": "undefined-name", "severity": "error", "count": 3}


# ---- how it runs ----


def test_workers_change_nothing(lint, tmp_path):
    write(tmp_path, {f"m{k:02}.py": [WRONG, FINE, NOTED][k % 3] for k in range(40)})
    alone = lint(".", "--jobs", "1", "--no-cache", status=1)
    for jobs in ("2", "7"):
        done = lint(".", "--jobs", jobs, "--no-cache", status=1)
        assert (done.stdout, done.stderr) == (alone.stdout, alone.stderr)
    assert alone.stderr.count("error[SC2004]") == 14 and alone.stderr.endswith("14 errors\n")


def test_statuses(lint, tmp_path):
    write(tmp_path, {"fine.py": FINE, "wrong.py": WRONG})
    assert lint("fine.py").returncode == 0 and lint("wrong.py").returncode == 1 and lint("absent.py").returncode == 2
    assert lint("wrong.py", "--exit-zero", status=0).stderr.count("SC2004") == 1 and lint("absent.py", "--exit-zero").returncode == 2
    assert lint().returncode == 2 and lint("fine.py", "--format", "nope").returncode == 2


def test_standard_input(lint, tmp_path):
    assert "-:5:16: error[SC2004]" in lint("-", stdin=WRONG, status=1).stderr
    write(tmp_path, {"pkg/other.py": "value = 3\n"})
    text = HEAD + "from other import value\ndef f(x: Tensor):\n    return x + value + missing\n"
    done = lint("-", "--stdin-filename", "pkg/new.py", stdin=text, status=1)
    assert "pkg/new.py:6:24: error[SC2004]" in done.stderr and "SC3090" not in done.stderr


# ---- which files ----


def checked(lint, *words):
    return set(ElementTree.fromstring(lint(*words, "--format", "junit").stdout).iter("testsuite"))


def names(lint, *words):
    return sorted(suite.attrib["name"] for suite in checked(lint, *words))


def test_folders_of_others_are_left_out(lint, tmp_path):
    write(tmp_path, {f"{folder}/m.py": FINE for folder in ("src", "build", "dist", "node_modules", "__pycache__", "venv", ".venv", ".git", "env", "site-packages")})
    (tmp_path / "env/pyvenv.cfg").write_text("home = /usr\n")
    assert names(lint, ".") == ["src/m.py"]
    assert names(lint, "build") == ["build/m.py"] and names(lint, "dist/m.py") == ["dist/m.py"]
    assert names(lint, ".", "--exclude", "src") == sorted(f"{f}/m.py" for f in ("build", "dist", "node_modules", "__pycache__", "venv", "env", "site-packages"))
    assert names(lint, ".", "--extend-exclude", "s?c") == []


def test_patterns(lint, tmp_path):
    write(tmp_path, {name: FINE for name in ("a/x.py", "a/b/x.py", "a/b/y.py", "c/b/x.py", "x.py", "z1.py", "z2.py")})
    everything = names(lint, ".")
    for pattern, left in [("x.py", {"a/x.py", "a/b/x.py", "c/b/x.py", "x.py"}), ("a/b", {"a/b/x.py", "a/b/y.py"}), ("a/**/x.py", {"a/x.py", "a/b/x.py"}),
                          ("**/b", {"a/b/x.py", "a/b/y.py", "c/b/x.py"}), ("/x.py", {"x.py"}), ("z[12].py", {"z1.py", "z2.py"}), ("z[!1].py", {"z2.py"}),
                          ("a/*.py", {"a/x.py"}), ("b/", {"a/b/x.py", "a/b/y.py", "c/b/x.py"}), ("nothing", set())]:
        assert set(everything) - set(names(lint, ".", "--extend-exclude", pattern)) == left, pattern


def test_gitignore(lint, tmp_path):
    write(tmp_path, {name: FINE for name in ("keep.py", "made/x.py", "made/kept.py", "sub/gen.py", "sub/other.py", "sub/deep/gen.py", "top.py")})
    (tmp_path / ".gitignore").write_text("# comment\n/top.py\nmade/*\n!made/kept.py\n")
    (tmp_path / "sub/.gitignore").write_text("gen.py\n")
    assert names(lint, ".") == ["keep.py", "made/kept.py", "sub/other.py"]
    assert names(lint, "sub/gen.py") == ["sub/gen.py"]
    assert names(lint, "made") == ["made/kept.py", "made/x.py"]
    (tmp_path / ".git").mkdir()
    assert names(lint, "made") == ["made/kept.py"]


@pytest.mark.parametrize("pattern, kept", [
    ("**/gen.py", ["a/regen.py", "regen.py"]), ("a/**/gen.py", ["a/regen.py", "gen.py", "regen.py"]), ("a/**", ["gen.py", "regen.py"]),
    ("*[!f-h]en.py", ["a/b/gen.py", "gen.py"] + ["a/regen.py", "regen.py"]), ("re[g-]en.py", ["a/b/gen.py", "gen.py"]), ("re[g", ["a/b/gen.py", "a/regen.py", "gen.py", "regen.py"]),
    ("?e?en.py", ["a/b/gen.py", "gen.py"]), ("**/*e**.py", []), ("/**/b/**/*.py", ["a/regen.py", "gen.py", "regen.py"]),
    ("\\gen.py", ["a/regen.py", "regen.py"]), ("a/*.py", ["a/b/gen.py", "gen.py", "regen.py"])])
def test_places_of_stars(lint, tmp_path, pattern, kept):
    write(tmp_path, {name: FINE for name in ("gen.py", "regen.py", "a/regen.py", "a/b/gen.py")})
    (tmp_path / ".gitignore").write_text(pattern + "\n")
    assert names(lint, ".") == sorted(kept)


@pytest.mark.parametrize("pattern", ["**/*[" + "a" * 900 + "]" + "b" * 10, "**/" + "*a" * 480 + "b", "*/" + "**/*a" * 190 + "b", "**" + "?" * 980])
@pytest.mark.parametrize("folders, lines, told", [(1, 200, False), (6, 900, True)])
def test_patterns_that_match_at_many_places_end_in_time(lint, tmp_path, pattern, folders, lines, told):
    write(tmp_path, {f"{'/'.join(['a' * 250] * folders)}/{i}.py": FINE for i in range(3)})
    (tmp_path / ".gitignore").write_text("".join(f"{pattern}{i}\n" for i in range(lines)))
    began = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = lint(".", "--no-cache", status=2 if told else 0)
    assert done.stderr.count("the patterns of .gitignore are too long to be matched with") == told
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - began < 10


def test_folders_that_are_nested_too_deeply_are_told(lint, tmp_path):
    write(tmp_path, {f"{'/'.join(['a'] * depth)}/m.py": FINE for depth in (63, 64, 65)})
    done = lint(".", "--no-cache")
    assert done.returncode == 2 and done.stderr.count("(its folders are nested too deeply)") == 1


# ---- which messages ----


@pytest.mark.parametrize("words, codes", [
    ([], ["SC2004", "SC2190"]), (["--select", "SC2190"], ["SC2190"]), (["--select", "left-out"], ["SC2190"]), (["--select", "SC20"], ["SC2004"]),
    (["--ignore", "SC2"], []), (["--ignore", "ALL"], []), (["--select", "ALL", "--ignore", "SC2004"], ["SC2190"]),
    (["--select", "SC2004", "--ignore", "SC20"], ["SC2004"]), (["--select", "SC20,SC2190", "--ignore", "SC2004"], ["SC2190"]),
    (["--per-file-ignores", "m.py:SC2004"], ["SC2190"]), (["--per-file-ignores", "*.py:SC2004,left-out"], []), (["--per-file-ignores", "n.py:ALL"], ["SC2004", "SC2190"]),
    (["--per-file-ignores", "in/*:ALL"], ["SC2004", "SC2190"])])
def test_selection(found, tmp_path, words, codes):
    write(tmp_path, {"m.py": HEAD + "def f(x: Tensor):\n    print(x)\n    return x + missing\n"})
    assert sorted(code for _, _, code in found("m.py", *words, status=1 if "SC2004" in codes else 0)) == codes


@pytest.mark.parametrize("words", [["--select", "SC9"], ["--ignore", "nope"], ["--select", ""], ["--select", "SC2004,"], ["--per-file-ignores", "SC2004"],
                                   ["--per-file-ignores", "m.py:SC9999"], ["--jobs", "0"]])
def test_wrong_words(lint, tmp_path, words):
    write(tmp_path, {"m.py": FINE})
    assert "SC0012" in lint("m.py", *words, status=2).stderr


# ---- configuration ----


def table(text, name="pyproject.toml"):
    return {name: text if name == "scriptc.toml" else "[tool.scriptc]\n" + text}


def test_the_nearest_configuration_holds(found, tmp_path):
    both = HEAD + "def f(x: Tensor):\n    print(x)\n    return x + missing\n"
    write(tmp_path, {"m.py": both, "in/m.py": both, "in/deep/m.py": both, "other/m.py": both, **table('ignore = ["SC2190"]\n'),
                     "in/scriptc.toml": 'select = ["left-out"]\n', "other/pyproject.toml": "[project]\nname = 'scriptc'\n"})
    assert [(f, c) for f, _, c in found(".", status=1)] == [("in/deep/m.py", "SC2190"), ("in/m.py", "SC2190"), ("m.py", "SC2004"), ("other/m.py", "SC2004")]
    assert [c for _, _, c in found("in/m.py", status=0)] == ["SC2190"]
    assert [c for _, _, c in found("m.py", "--ignore", "SC2004", status=0)] == ["SC2190"]


def test_settings(found, lint, tmp_path):
    write(tmp_path, {"src/helper.py": "value = 3\n", "made/m.py": WRONG, "sub/m.py": HEAD + "from helper import value\ndef f(x: Tensor):\n    return x + value\n",
                     "t/old.py": WRONG, "n.py": HEAD + "class Net(nn.Module):\n    def forward(self, x: Tensor, k):\n        return x * k\n\n"
                     "class Other(nn.Module):\n    def forward(self, x: Tensor, k):\n        return x * k\n",
                     **table('path = ["src"]\nextend-exclude = ["made"]\nopset = 13\n[tool.scriptc.per-file-ignores]\n"t/*" = ["SC2004"]\n'
                             '[tool.scriptc.inputs]\nNet = ["x: float32[n]", "k: int"]\n"n.py:Other" = "k: int = 3"\n[tool.scriptc.limit]\nsteps = 1000000\n')})
    assert found(".", status=0) == []
    assert lint(".").stdout.startswith("4 files, 4 models and functions checked, 0 of them not")
    assert found("sub/m.py") == [] and found("made/m.py", status=1) == [("made/m.py", 5, "SC2004")]


def test_an_environment(found, tmp_path):
    write(tmp_path, {"env/lib/python3.11/site-packages/there.py": "value = 3\n", "env/pyvenv.cfg": "", "m.py": HEAD + "from there import value\ndef f(x: Tensor):\n    return x + value\n"})
    assert found("m.py", status=0)[0][2] == "SC3090" and found("m.py", "--venv", "env", status=0) == []
    write(tmp_path, table('venv = "env"\n'))
    assert found(".", status=0) == []


@pytest.mark.parametrize("text, place, said", [
    ("opset = '20'\n", "2:9", "`opset` takes a number"), ("opset = 99\n", "2:9", "a number from 13 to 26"), ("selct = ['ALL']\n", "2:1", "no option `selct`"),
    ("select = ['SC20',\n 'nope']\n", "3:2", "no message 'nope'"), ("select = 3\n", "2:10", "takes a list of strings"), ("select = [3]\n", "2:11", "a list of strings"),
    ("fix = 1\n", "2:7", "takes true or false"), ("output = 'x'\n", "2:1", "no option `output`"), ("ignore = ['x\n", "2:11", "never closed"),
    ("inputs = 3\n", "2:10", "must be a table of lists of strings"), ("[tool.scriptc.limit]\nsteps = 'x'\n", "3:9", "a limit must be a number"),
    ("[tool.scriptc.limit]\nstps = 3\n", "3:1", "no limit named 'stps'"), ("[tool.scriptc.per-file-ignores]\n'a' = ['SC9999']\n", "3:8", "no message"),
    ("I = ['x']\n", "2:1", "no option `I`"), ("format = 'xml'\n", "2:10", "one of text|json"),
    *[(f"{name} = [\n" + "'*a*a*b',\n" * 20000 + "]\n", "9365:1", f"`{name}` has more than 65536 bytes") for name in ("exclude", "extend-exclude")]], ids=lambda text: text[:30])
def test_every_error_of_a_configuration_has_its_place(lint, tmp_path, text, place, said):
    write(tmp_path, {"m.py": FINE, **table(text)})
    done = lint(".", status=2)
    assert f"pyproject.toml:{place}: error[SC0013]: " in done.stderr and said in done.stderr, done.stderr
    assert "did you mean `select`?" in done.stderr or "selct" not in text


@pytest.mark.parametrize("option", ["path", "data", "extension"])
@pytest.mark.parametrize("value", ["{out}", "../out", "link", "inner/../../out"])
def test_a_configuration_does_not_lead_out_of_its_repository(lint, tmp_path, option, value):
    write(tmp_path, {"out/secret.py": "value = 3\n", "in/m.py": FINE, "in/inner/n.py": FINE, "in/pyproject.toml": f'[tool.scriptc]\n{option} = ["{value.format(out=tmp_path / "out")}"]\n'})
    (tmp_path / "in/link").symlink_to(tmp_path / "out")
    done = lint("in", "--no-cache", status=2)
    assert f"in/pyproject.toml:2:{len(option) + 5}: error[SC0013]: `{option}` leads out of {tmp_path}/in\n" in done.stderr
    (tmp_path / ".git").mkdir()
    assert "leads out" not in lint("in", "--no-cache").stderr


def test_a_configuration_is_no_link_out_of_its_repository(lint, tmp_path):
    write(tmp_path, {"secret": "password\n", "in/m.py": FINE})
    (tmp_path / "in/scriptc.toml").symlink_to(tmp_path / "secret")
    done = lint("in", "--no-cache", status=2)
    assert "in/scriptc.toml leads out of" in done.stderr and "password" not in done.stderr


def test_other_tools_configuration_may_be_anything(found, tmp_path):
    write(tmp_path, {"m.py": FINE, "pyproject.toml": "not toml at all"})
    assert found(".", status=0) == []


# ---- the cache ----


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / ".cache"))
    return tmp_path / ".cache/scriptc/lint"


def test_the_cache_gives_what_a_check_gives(lint, tree, tmp_path, cache):
    first = lint(*tree, status=1)
    assert len(list(cache.iterdir())) == 4
    again, plain = lint(*tree, status=1), lint(*tree, "--no-cache", status=1)
    assert (first.stdout, first.stderr) == (again.stdout, again.stderr) == (plain.stdout, plain.stderr)
    assert len(list(cache.iterdir())) == 4
    for form in ("json", "sarif", "junit"):
        assert lint(*tree, "--format", form).stdout == lint(*tree, "--format", form, "--no-cache").stdout


def test_the_cache_follows_what_a_check_has_read(found, tmp_path, cache):
    write(tmp_path, {"m.py": HEAD + "from other import value\ndef f(x: Tensor):\n    return x + value\n", "other.py": "value = 3\n"})
    assert found("m.py", status=0) == [] == found("m.py", status=0)
    (tmp_path / "other.py").write_text("valu = 3\n")
    assert [code for _, _, code in found("m.py")] == ["SC3002"]
    (tmp_path / "other.py").unlink()
    assert [code for _, _, code in found("m.py")] == ["SC3090"]
    write(tmp_path, {"other/__init__.py": "value = 3\n"})
    assert found("m.py", status=0) == []
    write(tmp_path, {"m.py": HEAD + "def f(x: Tensor):\n    return x + missing\n"})
    assert [code for _, _, code in found("m.py", status=1)] == ["SC2004"] and found("m.py", "--ignore", "SC2004", status=0) == []
    write(tmp_path, table('ignore = ["SC2004"]\n'))
    assert found("m.py", status=0) == []


def test_the_cache_may_be_damaged_deleted_and_forbidden(lint, tree, tmp_path, cache, monkeypatch):
    first = lint(*tree, status=1)
    for k, entry in enumerate(sorted(cache.iterdir())):
        entry.write_bytes([b"", b"{", b"[]", b'{"findings": [], "read": 3}'][k % 4])
    assert lint(*tree, status=1).stderr == first.stderr
    for k, entry in enumerate(sorted(cache.iterdir())):
        entry.write_text(json.dumps(dict(findings=[], read={}, status=[-1, 300, 2**63 - 1, 4][k % 4])))
    assert lint(*tree, status=1).stderr == first.stderr
    for entry in cache.iterdir():
        entry.unlink()
        os.mkfifo(entry) if entry.name < "8" else entry.symlink_to("/dev/zero")
    assert lint(*tree, status=1).stderr == first.stderr
    for entry in cache.iterdir():
        entry.unlink()
    assert lint(*tree, status=1).stderr == first.stderr
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/none")
    assert lint(*tree, status=1).stderr == first.stderr
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    assert lint(*tree, status=1).stderr == first.stderr and (tmp_path / "home/.cache/scriptc/lint").is_dir()


def processor_seconds(run):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


MODEL = HEAD + "".join(f"""class Net{k}(nn.Module):
    def __init__(self, width: int = 8):
        super().__init__()
        self.layers = nn.Sequential(*[nn.Sequential(nn.Linear(width, width), nn.LayerNorm(width), nn.GELU()) for _ in range(12)])

    def forward(self, x: Tensor):
        for layer in self.layers:
            x = x + layer(x).softmax(-1)
        return x

""" for k in range(6))


def test_the_cache_does_not_mix_findings_with_what_is_written_meanwhile(tmp_path, cache):
    versions = [HEAD + f"def f(x: Tensor):\n    return x + missing{i}\n" for i in range(4)]
    write(tmp_path, {"m.py": versions[0]})
    for _ in range(40):
        running = [subprocess.Popen([COMPILER, "lint", "m.py"], cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(3)]
        while any(one.poll() is None for one in running):
            for text in versions:
                (tmp_path / "next").write_text(text)
                (tmp_path / "next").rename(tmp_path / "m.py")
    for text in versions:
        (tmp_path / "m.py").write_text(text)
        assert lint_text(tmp_path) == lint_text(tmp_path, "--no-cache")


def lint_text(folder, *words):
    return subprocess.run([COMPILER, "lint", "m.py", *words], cwd=folder, capture_output=True).stderr


def test_a_second_run_is_ten_times_cheaper(lint, tmp_path, cache):
    write(tmp_path, {f"m{k:03}.py": MODEL + f"# {k}\n" for k in range(60)})
    first = processor_seconds(lambda: lint(".", status=0))
    again = min(processor_seconds(lambda: lint(".", status=0)) for _ in range(3))
    assert again * 10 <= first, (first, again)


def test_many_files_take_little_memory(tmp_path, cache):
    write(tmp_path, {f"m{k:03}.py": MODEL + f"# {k}\n" for k in range(100)})
    done = subprocess.run(["python3", "-c", "import resource, subprocess, sys; subprocess.run(sys.argv[1:]); "
                           "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)", COMPILER, "lint", ".", "-j", "2"], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.startswith("100 files, 600 models") and int(done.stdout.split()[-1]) < 66 << 10, done  # KiB, of the largest of three processes


# ---- comments that ask for silence ----

COMMENTS = """from torch import nn, Tensor

class Net(nn.Module):
    def forward(self, x: Tensor):
        y = (x +
             missing  # scriptc: ignore [SC2004]
             )
        z = torch_thing(  # scriptc:ignore[undefined-name]
            x)
        a = x + 1  # scriptc: ignore
        b = x + 2  # scriptc: ignore[SC9999, left-out]  # why
        # scriptc: ignore[SC2004]
        print(\"\"\"a
            # scriptc: ignore\"\"\", x)
        print(x,
              "b")  # scriptc: ignore
        c = x + \\
            one + \\
            two  # scriptc: ignore[SC2004]
        return x + nope  # scriptc: ignored
"""


def test_a_comment_behind_the_last_line_of_a_definition_that_does_nothing(found, tmp_path):
    text = "from torch import nn, Tensor\nclass Net(nn.Module):\n    def forward(self, x: Tensor):\n        return x  # scriptc: ignore\n# scriptc: ignore\n"
    write(tmp_path, {"m.py": text})
    assert [(line, code) for _, line, code in found("m.py", status=0)] == [(4, "SC1017")]


def test_comments_work_on_each_line_of_a_statement_and_are_told_where_they_do_nothing(found, lint, tmp_path):
    write(tmp_path, {"m.py": COMMENTS})
    assert [(line, code) for _, line, code in found("m.py", status=1)] == [(10, "SC1017"), (11, "SC1016"), (12, "SC1017"), (13, "SC2190"), (20, "SC2004")]
    assert "11:38: warning[SC1016]: there is no message `SC9999` [unknown-ignore]" in lint("m.py").stderr
    assert [code for _, _, code in found("m.py", "--ignore", "unused-ignore,SC1016", status=1)] == ["SC2190", "SC2004"]


def test_what_was_not_tried_has_no_useless_comments(found, tmp_path):
    write(tmp_path, {"m.py": HEAD + "class Sized(nn.Module):\n    def __init__(self, n):\n        super().__init__()\n\n    def forward(self, x: Tensor):\n"
                     "        return x + missing  # scriptc: ignore[SC2004]\n\ndef helper(x):\n    return x  # scriptc: ignore\n"})
    assert "SC1017" not in [code for _, _, code in found("m.py")]


def test_a_configuration_that_is_too_long_is_no_configuration(lint, tmp_path):
    write(tmp_path, {"m.py": WRONG, "scriptc.toml": "# " + "x" * (1 << 20) + "\nselect = ['SC9']\n"})
    assert "error[SC0013]: cannot read scriptc.toml (File too large)" in lint("m.py", status=2).stderr


# ---- fixes ----

FIXABLE = """from torch import nn, Tensor

class Net(nn.Module):
    def forward(self, x: Tensor):
        x = x + 1  # scriptc: ignore
        # scriptc: ignore[SC2004]
        x = x.rleu()
        if x.sum() > 0
            return x
        return x
"""
FIXED = FIXABLE.replace("  # scriptc: ignore\n", "\n").replace("        # scriptc: ignore[SC2004]\n", "").replace("> 0\n", "> 0:\n")


def test_fix_and_what_it_leaves_to_the_reader(lint, tmp_path):
    write(tmp_path, {"m.py": FIXABLE})
    done = lint("m.py", "--fix", status=1)
    assert (tmp_path / "m.py").read_text() == FIXED and done.stdout.startswith("3 fixes applied\n") and "error[SC2101]" in done.stderr
    assert lint("m.py", "--fix-only", status=0).stderr == "" and (tmp_path / "m.py").read_text() == FIXED
    done = lint("m.py", "--fix", "--unsafe-fixes", status=0)
    assert (tmp_path / "m.py").read_text() == FIXED.replace("rleu", "relu") and done.stderr == ""
    (tmp_path / "m.py").chmod(0o640)
    write(tmp_path, {"m.py": FIXABLE})
    assert lint("m.py", "--fix-only", status=0).stdout == "" and (tmp_path / "m.py").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("end", ["", "\n        return x", "\n"])
def test_a_diff_is_what_fix_does(lint, tmp_path, end):
    text = FIXABLE + "".join(f"# {k}\n" for k in range(12)) + "def other(x: Tensor):\n    while x.sum() > 0\n        x = x - 1" + end
    write(tmp_path, {"m.py": text})
    for _ in range(3):
        before = (tmp_path / "m.py").read_bytes()
        diff = lint("m.py", "--diff", "--unsafe-fixes")
        assert (tmp_path / "m.py").read_bytes() == before and diff.returncode == (1 if diff.stdout else 0)
        if not diff.stdout:
            break
        subprocess.run(["patch", "-p0", "--binary"], input=diff.stdout, cwd=tmp_path, text=True, check=True, capture_output=True)
    patched = (tmp_path / "m.py").read_bytes()
    write(tmp_path, {"m.py": text})
    lint("m.py", "--fix-only", "--unsafe-fixes")
    assert (tmp_path / "m.py").read_bytes() == patched != text.encode()


def test_no_colon_is_added_behind_an_open_bracket(lint, tmp_path):
    write(tmp_path, {"m.py": "def f(\n"})
    done = lint("m.py", "--fix", status=1)
    assert (tmp_path / "m.py").read_text() == "def f(\n" and "SC1002" in done.stderr and "SC1006" not in done.stderr


def test_a_diff_of_a_file_with_a_hostile_name(lint, tmp_path):
    names = ["esc\x1b[31m.py", "two\nlines.py", 'a"b\\.py', "é.py"]
    write(tmp_path, {name: "def f(x)\n    return x\n" for name in names})
    diff = lint(".", "--diff", status=1).stdout
    assert '+++ "esc\\033[31m.py"\n' in diff and '+++ "two\\012lines.py"\n' in diff and '+++ "a\\042b\\134.py"\n' in diff and "+++ é.py\n" in diff
    if not shutil.which("git"):
        pytest.skip("git is missing")
    subprocess.run(["git", "apply", "-p0"], input=diff, cwd=tmp_path, text=True, check=True)
    assert all((tmp_path / name).read_text() == "def f(x):\n    return x\n" for name in names)


def test_the_log_of_an_action_has_no_control_characters(lint, tmp_path):
    write(tmp_path, {"esc\x1b[31m.py": "import torch\ndef f(x: torch.Tensor):\n    return getattr(x, 'no\\x1b[32m')\n"})
    told = lint("esc\x1b[31m.py", "--format", "github", status=0).stdout
    assert "\x1b" not in told and "file=esc\\x1b[31m.py," in told


def test_fix_of_standard_input(lint):
    done = lint("-", "--fix", stdin="def f(x)\n    return x\n")
    assert done.stdout == "def f(x):\n    return x\n" and "1 fix applied" in done.stderr
    assert lint("-", "--fix-only", stdin=FINE, status=0).stdout == FINE


def test_only_files_that_were_named_are_fixed(lint, tmp_path):
    write(tmp_path, {"m.py": HEAD + "from other import f\ndef g(x: Tensor):\n    return f(x)\n", "other.py": HEAD + "def f(x):\n    return x.rleu()\n"})
    lint("m.py", "--fix", "--unsafe-fixes")
    assert "rleu" in (tmp_path / "other.py").read_text()


# ---- watching ----


def test_watch(tmp_path):
    write(tmp_path, {"m.py": WRONG})
    with subprocess.Popen([COMPILER, "lint", "--watch", "--format", "concise", "."], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert "m.py:5:16: error[SC2004]" in process.stdout.readline() and process.stdout.readline() == "1 error\n"
            assert process.stdout.readline().startswith("1 file")
            write(tmp_path, {"new": FINE})
            (tmp_path / "new").replace(tmp_path / "m.py")  # a file that is being written may be read when it is still empty
            assert process.stdout.readline().startswith("1 file, 1 models")
        finally:
            process.kill()


# ---- where the check is run ----

PACKAGE = {"pyproject.toml": "", "pkg/__init__.py": "", "pkg/base.py": "from torch import nn\nclass Base(nn.Module):\n    def forward(self, x):\n        return x + absent\n",
           "pkg/parts/__init__.py": "", "pkg/parts/a.py": "from ..base import Base\nfrom .b import half\nclass Net(Base):\n    def extra(self, x: int):\n        return x.no_such\n",
           "pkg/parts/b.py": "from torch import Tensor\ndef half(x: Tensor):\n    return x / two\n"}


@pytest.mark.parametrize("where, words", [(".", ["pkg/parts"]), ("pkg", ["parts"]), ("pkg/parts", ["."]), ("pkg/parts", ["a.py", "b.py"]),
                                          ("pkg/parts", ["../parts"]), ("pkg/parts", ["./a.py", "../parts/b.py"])])
def test_relative_imports_from_any_folder_of_the_package(tmp_path, where, words):
    write(tmp_path, PACKAGE)
    done = subprocess.run([COMPILER, "lint", *words, "--no-cache", "--format", "jsonl"], cwd=tmp_path / where, capture_output=True, text=True, timeout=60)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(Path(one["file"]).name, one["code"]) for one in found if one["severity"] == "error"] == [("b.py", "SC2004")], done
    compiled = subprocess.run([COMPILER, f"{words[0]}/a.py:Net" if where == "." else "a.py:Net", "--input", "x: float32[n]", "-o", "/dev/null"],
                              cwd=tmp_path / where if where == "." else tmp_path / "pkg/parts", capture_output=True, text=True, timeout=60)
    assert compiled.returncode == 1 and "SC2004" in compiled.stderr and "SC3002" not in compiled.stderr, compiled
