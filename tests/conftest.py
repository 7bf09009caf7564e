"""What the Python tests share: the compiler, and a way to run it."""
import os
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMPILER = pathlib.Path(os.environ.get("SCRIPTC_COMPILER", ROOT / "build" / "scriptc"))  # another one: tools/platforms.py

sys.path.insert(0, str(ROOT / "tests"))
os.environ.setdefault("XDG_CACHE_HOME", str(ROOT / "build" / "cache"))  # what lint keeps
(ROOT / "build" / "cache").mkdir(parents=True, exist_ok=True)
sys.dont_write_bytecode = True  # a test may write one model.py twice in a second, which Python's cache takes for the same text

collect_ignore = ["conformance"]


def begin_draws():
    """Makes the random tensors of a file or a test independent of what was collected or run before."""
    if "torch" in sys.modules:
        sys.modules["torch"].manual_seed(67280421310721)  # the seed with which torch begins


def pytest_collectstart(collector):
    if isinstance(collector, pytest.Module):
        begin_draws()


@pytest.fixture(autouse=True)
def same_draws():
    begin_draws()


# Options whose values are texts, numbers or choices: a compile that has no others can be repeated from its command line alone.
REPEATABLE = {"--input", "--init", "--input-names", "--output-names", "--dynamic-axes", "--dynamic-shapes", "--params", "--seed", "--dtype",
              "--method", "--opset", "--ir-version", "--mode", "--functions", "--fallthrough", "--exact", "--skip-passes", "--target", "--assert", "--state",
              "--optional-outputs", "--recursion", "--io-names", "--quantized", "--weights-int4", "--weights-prefix", "--custom-opset", "--emit"}
PATHS = {"-I": "path", "--weights": "weights", "--example": "example"}  # of committed files
FLAGS = {"--training", "--as-scripted", "--no-constant-folding", "--keep-batchnorm", "--keep-layouts", "--flatten-lists", "--keep-initializers-as-inputs", "--full", "-S"}
DROPPED = {"-o", "-W", "--diagnostics", "--format"}  # where the result goes, and in which form
DROPPED_FLAGS = {"compile", "-w", "--verify-each", "--no-cache", "--no-sandbox"}
TOO_LARGE = {"pickle_programs"}  # lint ends early if it keeps all values of these files
LONGEST = 3000  # characters of a text that is recorded


def own_text(path):
    """Returns the text of a file that a test wrote, as digests.c reads it, or None if it is long or has characters that a line cannot have."""
    text = path.read_bytes().decode("utf-8", "replace")
    if len(text) > LONGEST or not re.sub(r"[\n\t]", "", text).isprintable():
        return None
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def own_texts(path, extensions):
    """Returns the settings that provide a program which a test wrote, and the Python files beside it that it mentions. None if it mentions others."""
    text = own_text(path)
    if text is None:
        return None
    settings, words, waiting = [f"source={text}"], set(re.findall(r"\w+", text)), sorted(path.parent.iterdir())
    while found := [other for other in waiting if other != path and (other.stem in words or other.name in extensions) and (other.is_dir() or other.suffix != ".onnx")]:
        for other in found:
            text = own_text(other) if other.suffix == ".py" and other.is_file() else None
            if text is None:
                return None
            settings.append(f"source:{other.name}={text}")
            words |= set(re.findall(r"\w+", text))
            waiting.remove(other)
    return settings + [f"extension=text/{name}" for name in extensions]


def program_of(word, folder, extensions):
    """Returns the target of a command as digests.c reads it, and its settings; None if it is no program that can be compiled again."""
    file, colon, name = word.partition(":")
    path = pathlib.Path(folder, file)
    if path.suffix == ".py" and path.is_file() and not path.is_relative_to(ROOT):
        settings = own_texts(path, extensions)
        return settings is not None and (f"text/{path.name}{colon}{name}", settings)
    committed = path.is_absolute() and word.startswith(f"{ROOT}/tests/") or path.is_relative_to(ROOT / "tests/golden") and word.endswith(".py")
    return committed and not extensions and (os.path.relpath(os.path.join(folder, word), ROOT / "tests"), [])


def repeatable(words, folder):
    """Returns a command line as digests.c reads it, or None unless it compiles or lints one program that needs nothing else."""
    words, target, settings = list(map(str, words)), None, []
    extensions = [words[i + 1] for i, word in enumerate(words[:-1]) if word == "--extension"]
    kind = "lint " if words[:1] == ["lint"] else ""
    words = words[1:] if kind else words
    while words:
        word = words.pop(0)
        name, equals, value = word.partition("=")
        if word in PATHS and words[0].startswith(f"{ROOT}/tests/"):
            settings.append(f"{PATHS[word]}={os.path.relpath(words.pop(0), ROOT / 'tests')}")
        elif name in REPEATABLE:
            settings.append(f"{name[2:]}={value if equals else words.pop(0)}")
        elif word in FLAGS:
            settings.append(word.lstrip("-"))
        elif word in ("-O0", "-O1", "-O2"):
            settings.append("O=" + word[2:])
        elif word in DROPPED or word == "--extension":
            words.pop(0)
        elif word in DROPPED_FLAGS:
            continue
        elif target is None and (found := program_of(word, folder, extensions)):
            target, more = found
            settings += more
        else:
            return None
    line = "\t".join([kind + (target or ""), *settings])
    return line if target and "\n" not in line else None


def record(words, folder):
    """Appends a compile to the file that SCRIPTC_RECORD names, for digests.c, and one of the same committed program without options, whose message
    suggests inputs; but not of the programs of e2e/values, which take longer than others. Models with functions, and those whose weights have few bits,
    are also written as text. Loops that are unrolled and not optimised are left out: they take long, and are like others."""
    line = repeatable(words, folder)
    if line is None or "\tmode=trace\t" in line and "\tO=" in line:
        return
    bare = re.match(r"(?!text/|e2e/values/)\S+\.py:\w+(?=\t)", line)
    rare = re.search(r"\t(functions|quantized|weights-int4)=", line) and not re.search(r"\t(emit=|S\b)", line)
    with open(os.environ["SCRIPTC_RECORD"], "a") as out:
        out.write(line + "\n" + (f"{bare.group()}\n" if bare else "") + (f"{line}\temit=text\n" if rare else ""))


def kept_lines(path):
    """Returns the lines of a program of programs/kept: with known sizes, unknown sizes and unknown ranks, and in other forms."""
    text = path.read_text().partition("\n")[0].removeprefix("# ")
    sizes = [re.sub(r"\bx_0\b", "4", text), text, re.sub(r"\[x_0, \d+\]", "[x_0, x_1]", text), re.sub(r"\[x_0[^\]]*\]", "[...]", text)]
    ways = [(one, []) for one in sizes] + [(sizes[1], ["O=0"]), (sizes[2], ["emit=ir"]), (sizes[2], ["O=0", "opset=26"])]
    for words, more in ways:
        yield "\t".join([f"{path.relative_to(ROOT / 'tests').as_posix()}:Model", *(f"input={one}" for one in words.split("; ")), *more])


# About these texts digests.c converses with the language server, which takes up to 0.2 seconds each.
CONVERSED = [*(f"diag/{name}" for name in ("attributes_listed", "calls", "control_errors", "misspelled", "syntax_errors", "syntax_errors_of_lines",
                                           "tensor_errors", "ways_out")),
             *(f"e2e/{name}_programs" for name in ("configuration", "enumeration", "example", "hub", "kept", "lint", "match", "narrow", "number", "registry",
                                                   "target", "type"))]

# Targets that are names of modules, most of which do not exist.
NAMED = ["asked_programs:optional", "e2e.asked_programs:Counts", "asked_program:optional", "asked_programs:optionel", "e2e:f", "nothing.at_all:f", "torch.nn:Linear",
         "example_programs", "torch.nn:Nothing", "e2e/nothing.py:f", "e2e/values:f", ":f", "a b:f"]


def pytest_sessionfinish():
    """Records the files whose lint findings digests.c compares, those of whose names it compares the values in addition, those about which it
    converses with the language server, those that inspect describes, and generated programs."""
    if "SCRIPTC_RECORD" in os.environ:
        files = [path for pattern in ("e2e/*_programs.py", "e2e/*models*.py", "diag/*.py", "golden/lang/*.py") for path in sorted((ROOT / "tests").glob(pattern))]
        with open(os.environ["SCRIPTC_RECORD"], "a") as out:
            for path in files:
                kind = "values" if path.match("e2e/*_programs.py") and path.stem not in TOO_LARGE else "lint"
                out.write(f"{kind} {path.relative_to(ROOT / 'tests').as_posix()}\n")
            out.writelines(f"converse {name}.py\n" for name in CONVERSED)
            out.writelines(f"{name}\tpath=e2e\n" for name in NAMED)
            stored = [path for path in sorted((ROOT / "tests/stored").rglob("*.*")) if path.suffix not in (".py", ".pyc", ".json")]
            out.writelines(f"inspect {path.relative_to(ROOT / 'tests').as_posix()}\n" for path in stored)
            kept = sorted((ROOT / "tests/programs/kept").glob("*.py"))
            out.writelines(f"{line}\n" for path in kept for line in kept_lines(path))


@pytest.fixture
def terminal():
    """Provides both ends of a terminal: what is written to the second is read from the first."""
    try:
        ends = os.openpty()
    except OSError as error:
        pytest.skip(f"this machine has no terminals to give: {error}")  # a container without /dev/pts
    yield ends
    for end in ends:
        os.close(end)


@pytest.fixture
def scriptc(tmp_path):
    """scriptc("model.py", "-o", "m.onnx", cwd=..., stdin=b"...") runs the compiler in a folder of its own."""

    def run(*words, cwd=tmp_path, stdin=None, env=None, timeout=60):
        if "SCRIPTC_RECORD" in os.environ:
            record(words, cwd)
        return subprocess.run([str(COMPILER), *map(str, words)], cwd=cwd, input=stdin, capture_output=True, env=env, timeout=timeout)

    run.folder = tmp_path
    return run
