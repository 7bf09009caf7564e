"""The command line's contract: options, exit statuses, messages, files. What models mean is tested elsewhere."""
import json
import os
import re
import stat
import subprocess

import pytest

from conftest import COMPILER


def text(stream):
    return stream.decode()


def test_no_target_says_what_to_type(scriptc):
    done = scriptc()
    assert done.returncode == 2
    assert "error[SC0014]" in text(done.stderr) and "scriptc model.py:Net -o net.onnx" in text(done.stderr)


def test_version_and_help(scriptc):
    assert re.fullmatch(r"scriptc \d+\.\d+\.\d+\n", text(scriptc("--version").stdout))
    done = scriptc("--help")
    assert done.returncode == 0 and done.stderr == b""
    for word in ("compile", "lint", "lsp", "inspect", "ops", "explain", "opt"):
        assert f"scriptc {word}" in text(done.stdout) or f"[{word}]" in text(done.stdout)


def test_every_option_of_compile_is_in_the_table(scriptc):
    shown = text(scriptc("compile", "--help").stdout)
    for option in """init input input-names output-names io-names example dynamic-axes dynamic-shapes weights weights-prefix params seed dtype method
            opset ir-version mode training as-scripted no-constant-folding exact functions fallthrough custom-opset extension assert state
            flatten-lists optional-outputs recursion external-data keep-initializers-as-inputs emit full dump-after dump-changed dump-loops stop-after
            passes verify-each report diagnostics color limit print-limits fsync verbose time-report version help stdin-filename path""".split():
        assert re.search(rf"--{option}\b", shown), option
    for option in ("-o", "-I", "-O", "-S", "-MD", "-MF", "-W", "-w", "-g"):
        assert re.search(rf"(^|\s){option}", shown, re.MULTILINE), option


@pytest.mark.parametrize("words, message", [
    (["--bogus"], "no option '--bogus'"),
    (["-Q"], "no option '-Q'"),
    (["--opset", "99"], "--opset takes a number from 13 to 26, not '99'"),
    (["--opset", "2x"], "not '2x'"),
    (["--mode", "fast"], "--mode takes one of script|trace, not 'fast'"),
    (["--init"], "--init takes 'ARGS'"),
    (["--limit", "steps"], "--limit takes NAME=N"),
    (["--limit", "patience=3"], "no limit named 'patience'"),
    (["-Wno-such-warning"], "-W takes a warning's name or code"),
    (["-O7"], "-O takes a number from 0 to 2, not '7'"),
])
def test_wrong_options_are_status_2(scriptc, words, message):
    done = scriptc("model.py", *words)
    assert done.returncode == 2
    assert message in text(done.stderr)


def test_all_wrong_options_are_reported_at_once(scriptc):
    done = scriptc("model.py", "--opset", "1", "--mode", "x", "--nope", "--diagnostics", "json")
    lines = [json.loads(line) for line in text(done.stderr).splitlines()]
    assert sorted(line["name"] for line in lines) == ["bad-value", "bad-value", "unknown-option"]
    assert all(line["severity"] == "error" and line["range"] is None for line in lines)


def test_an_option_of_another_command_is_refused(scriptc):
    done = scriptc("ops", "--input", "x: int")
    assert done.returncode == 2 and "the command ops has no option 'input'" in text(done.stderr)


def test_limits_are_shown_and_set(scriptc):
    assert re.search(r"^steps +50000000 ", text(scriptc("--print-limits").stdout), re.MULTILINE)
    assert re.search(r"^steps +77 ", text(scriptc("--print-limits", "--limit", "steps=77").stdout), re.MULTILINE)


def test_explain(scriptc):
    done = scriptc("explain", "SC0012")
    assert done.returncode == 0 and text(done.stdout).startswith("SC0012 bad-value (error)\n")
    assert scriptc("explain", "bad-value").stdout == done.stdout
    assert scriptc("explain", "SC9999").returncode == 2


def test_sarif_is_one_document(scriptc):
    document = json.loads(scriptc("model.py", "--mode", "x", "--diagnostics", "sarif").stderr)
    run = document["runs"][0]
    assert document["version"] == "2.1.0" and run["columnKind"] == "unicodeCodePoints"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == [result["ruleId"] for result in run["results"]]


def test_colour_is_asked_for(scriptc):
    assert b"\033[" not in scriptc().stderr
    assert b"\033[" in scriptc("--color", "always").stderr


def test_response_files(scriptc, tmp_path):
    (tmp_path / "inner").write_text("--mode 'no such mode'\n")
    (tmp_path / "outer").write_text("# options of the build\nmodel.py @inner \"--opset\" 1\\2\n")
    done = scriptc("@outer")
    assert done.returncode == 2
    assert "not 'no such mode'" in text(done.stderr) and "not '12'" in text(done.stderr)
    (tmp_path / "loop").write_text("@loop")
    assert scriptc("@loop").returncode == 2
    assert "cannot read the options in absent" in text(scriptc("@absent").stderr)


def closed_pipe(*words, cwd):
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([str(COMPILER), *words], cwd=cwd, stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    return done


def test_a_closed_pipe_ends_an_answer_quietly_and_is_an_error_of_a_model(tmp_path):
    done = closed_pipe("--help", cwd=tmp_path)
    assert done.returncode == 0 and done.stderr == b""
    (tmp_path / "m.py").write_text("def f(x):\n    return x + x\n")
    done = closed_pipe("m.py:f", "--input", "x: float32[n]", "-o", "-", cwd=tmp_path)
    assert done.returncode == 2 and b"SC0021" in done.stderr


def test_a_missing_module_names_each_searched_folder_once(scriptc, tmp_path):
    (tmp_path / "lib").mkdir()
    done = scriptc("absent.layers:Net", "-I", ".", "-I", "lib", "-I", "lib", cwd=tmp_path)
    assert done.returncode == 2
    assert "searched `.`, `lib`; -I DIR" in text(done.stderr)
