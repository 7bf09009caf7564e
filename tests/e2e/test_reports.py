"""The forms of messages for other programs: JSON lines as the interface says, SARIF as its specification does (2.1.0, OASIS)."""
import json
import re

import pytest

PROGRAMS = {
    "labels and a trail": "import torch\n\ndef g(x):\n    if x.sum() > 0:\n        y = x\n    return y\n\ndef f(x: torch.Tensor):\n    return g(x)\n",
    "a fix": "import torch\n\ndef f(x: torch.Tensor):\n    s = '\U0001f600'; return torch.sofmax(x, 0)\n",
    "in the library": "from torch import nn\n\nclass f(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.d = nn.Conv1d(3, 4, 5, groups=2)\n\n    def forward(self, x):\n        return self.d(x)\n",
    "a warning": "def f(x):\n    return x + 1\n",
    "several": "def f(x):\n    a = b\n    a = c\n    print(x)\n    return x\n",
    "syntax": "def f(x)\n    return x\n",
    "no place": "x = 3\n",
    "a limit": "def f(x):\n    return " + "(" * 300 + "x" + ")" * 300 + "\n",
}
NAMES = ["model.py", "a model \u00e9%.py"]


def messages(scriptc, tmp_path, program, name, form):
    (tmp_path / name).write_text(PROGRAMS[program])
    done = scriptc(f"{name}:f", "-o", "out.onnx", "--diagnostics", form, *(["--input", "x: float32[n, 3]"] if program != "a warning" else []))
    assert done.stderr, done
    return done.stderr.decode()


def check(value, form):
    """Has a JSON value this form? A dictionary has the keys without `?`, and no others than these; a list one form of items; a text is a pattern."""
    if isinstance(form, dict):
        assert isinstance(value, dict) and set(value) <= {key.rstrip("?") for key in form}, (value, form)
        for key, inner in form.items():
            assert key.endswith("?") or key in value, (key, value)
            if key.rstrip("?") in value:
                check(value[key.rstrip("?")], inner)
    elif isinstance(form, list):
        assert isinstance(value, list)
        for one in value:
            check(one, form[0])
    elif isinstance(form, tuple):
        if value is not None:
            check(value, form[0])
    elif isinstance(form, str):
        assert isinstance(value, str) and re.fullmatch(form, value, re.S), (value, form)
    else:
        assert isinstance(value, int) and value >= form, (value, form)


PLACE = {"line": 1, "column": 1}
RANGE = {"start": PLACE, "end": PLACE}
LINE = {"code": r"SC\d{4}", "name": "[a-z0-9-]+", "severity": "error|warning|note", "message": ".+", "file": (".+",), "range": (RANGE,),
        "labels": [{"range": (RANGE,), "message": ".+", "file": (".+",)}], "trail": [{"what": ".+", "file": (".+",), "range": (RANGE,)}],
        "fixes": [{"range": RANGE, "insert": ".*"}], "help": (".+",)}

TEXT = {"text": ".+"}
URI = {"uri": r"(file:///)?([A-Za-z0-9._~/-]|%[0-9A-F]{2})+", "uriBaseId?": "SRCROOT"}
REGION = {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 1}
LOCATION = {"physicalLocation": {"artifactLocation": URI, "region?": REGION}, "message?": TEXT}
SARIF = {"$schema": "https://.*sarif.*2.1.0.*", "version": "2.1.0", "runs": [{
    "tool": {"driver": {"name": "scriptc", "version": r"\d+\.\d+\.\d+", "rules": [
        {"id": r"SC\d{4}", "name": ".+", "shortDescription": TEXT, "help": TEXT, "helpUri": r"urn:scriptc:explain:SC\d{4}",
         "defaultConfiguration": {"level": "error|warning|note"}}]}},
    "columnKind": "unicodeCodePoints",
    "invocations": [{"executionSuccessful": False, "exitCode": 0}],
    "originalUriBaseIds": {"SRCROOT": {"uri": "file:///.*/"}},
    "results": [{"ruleId": r"SC\d{4}", "ruleIndex": 0, "partialFingerprints?": {"codeFileLine/v1": "[0-9a-f]{16}"}, "level": "error|warning|note", "message": TEXT, "locations?": [LOCATION], "relatedLocations?": [LOCATION],
                 "fixes?": [{"artifactChanges": [{"artifactLocation": URI, "replacements": [
                     {"deletedRegion": REGION, "insertedContent": {"text": ".*"}}]}]}]}]}]}


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("name", NAMES)
def test_json_lines(scriptc, tmp_path, program, name):
    for line in messages(scriptc, tmp_path, program, name, "json").splitlines():
        value = json.loads(line)
        check(value, LINE)
        assert set(value) == set(LINE)
        if value["range"]:
            assert value["file"] == name
            start, end = value["range"]["start"], value["range"]["end"]
            assert (start["line"], start["column"]) <= (end["line"], end["column"])


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("name", NAMES)
def test_sarif(scriptc, tmp_path, program, name):
    value = json.loads(messages(scriptc, tmp_path, program, name, "sarif"))
    check(value, SARIF)
    [run] = value["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert len(rules) == len(set(rules)) and {result["ruleId"] for result in run["results"]} == set(rules)
    plain = [json.loads(line) for line in messages(scriptc, tmp_path, program, name, "json").splitlines()]
    assert len(plain) == len(run["results"])
    for one, result in zip(plain, run["results"]):
        assert rules[result["ruleIndex"]] == result["ruleId"] == one["code"] and result["level"] == one["severity"] and result["message"]["text"].startswith(one["message"])
        if one["range"]:
            region = result["locations"][0]["physicalLocation"]["region"]
            assert (region["startLine"], region["startColumn"]) == (one["range"]["start"]["line"], one["range"]["start"]["column"])
        else:
            assert "locations" not in result


def test_a_fix_gives_text_that_compiles(scriptc, tmp_path):
    source = PROGRAMS["a fix"]
    [line] = messages(scriptc, tmp_path, "a fix", "model.py", "json").splitlines()
    [fix] = json.loads(line)["fixes"]
    lines = source.splitlines(keepends=True)
    at = fix["range"]["start"]["line"] - 1
    lines[at] = lines[at][:fix["range"]["start"]["column"] - 1] + fix["insert"] + lines[at][fix["range"]["end"]["column"] - 1:]
    (tmp_path / "fixed.py").write_text("".join(lines))
    assert scriptc("fixed.py:f", "-o", "out.onnx", "--input", "x: float32[n, 3]").returncode == 0
