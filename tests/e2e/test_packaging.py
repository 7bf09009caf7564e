"""Tests what other projects build on: the installed library through pkg-config, CMake, Ninja, Bazel, C++, Rust and Go, the record of the interface, and
the Dask example. A test whose tool is missing is skipped."""
import pathlib
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"


def needs(*tools):
    return pytest.mark.skipif(any(shutil.which(tool) is None for tool in tools), reason=f"needs {', '.join(tools)}")


def run(*words, env=None, cwd=None, status=0):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, env=env, cwd=cwd, timeout=300)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def prefix(tmp_path_factory):
    """A tree as `meson install` leaves it."""
    if not shutil.which("meson"):
        pytest.skip("needs meson")
    folder = tmp_path_factory.mktemp("installed")
    run("meson", "install", "-C", BUILD, "--no-rebuild", "--destdir", folder)
    return next(path.parent for path in folder.rglob("bin") if path.is_dir())


@pytest.fixture(scope="module")
def environment(prefix):
    import os
    library = next(prefix.rglob("libscriptc.so")).parent
    return {**os.environ, "PATH": f"{prefix / 'bin'}:{os.environ['PATH']}", "LD_LIBRARY_PATH": str(library),
            "PKG_CONFIG_LIBDIR": str(library / "pkgconfig")}  # of this library alone: no other's package is to be found


@needs("cc", "pkg-config")
def test_pkg_config_links_without_other_packages(prefix, environment, tmp_path):
    flags = run("pkg-config", "--cflags", "--libs", f"--define-variable=prefix={prefix}", "scriptc", env=environment).split()
    assert [flag for flag in flags if flag.startswith("-I")] == [f"-I{prefix}/include"]
    assert [flag for flag in flags if flag.startswith("-l")] == ["-lscriptc"]
    run("cc", ROOT / "examples/embed.c", *flags, "-o", tmp_path / "embed")
    model = subprocess.run([tmp_path / "embed"], capture_output=True, env=environment, check=True).stdout
    assert b"LoopModel" in model or b"main_graph" in model


@needs("c++")
def test_the_header_for_cpp(prefix, environment, tmp_path):
    library = next(prefix.rglob("libscriptc.so")).parent
    run("c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", ROOT / "examples/embed.cpp", f"-I{prefix}/include", f"-L{library}", "-lscriptc", "-o", tmp_path / "embed")
    out = run(tmp_path / "embed", env=environment).splitlines()
    assert out[:3] == ["input x: float32", "input y: int64", "output x_1, rank 2"]
    assert out[3].endswith(" bytes") and int(out[3].split()[0]) > 500
    assert out[4] == "status 2" and "`model.py` defines no `Other`" in out[5]


@needs("cmake", "ninja", "cc")
def test_cmake_finds_the_package_and_compiles_again(prefix, environment, tmp_path):
    examples = tmp_path / "examples"
    shutil.copytree(ROOT / "examples", examples, ignore=shutil.ignore_patterns("__pycache__"))
    made = tmp_path / "made"
    run("cmake", "-S", examples / "cmake", "-B", made, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}", env=environment)
    run("cmake", "--build", made, env=environment)
    first = (made / "loop.onnx").read_bytes()
    assert "no work to do" in run("cmake", "--build", made, env=environment)
    text = (examples / "loop.py").read_text()
    (examples / "loop.py").write_text(text.replace("x + i", "x - i"))
    run("cmake", "--build", made, env=environment)
    assert (made / "loop.onnx").read_bytes() != first


@needs("ninja")
def test_ninja_reads_the_depfile(environment, tmp_path):
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    folder = tmp_path / "examples/ninja"
    run("ninja", "-C", folder, env=environment)
    assert (folder / "loop.onnx").exists() and (folder / "lstm.onnx").exists()
    assert "no work to do" in run("ninja", "-C", folder, env=environment)
    (tmp_path / "examples/lstm.py").touch()
    assert "lstm.onnx" in run("ninja", "-C", folder, "-v", env=environment)


IMPORTER = """
onnx_model(
    name = "importer",
    src = "importer.py",
    compiler = "tools/scriptc",
    deps = [%s],
    inputs = ["x: float32[n]"],
)
"""


@needs("bazel")
def test_bazel_builds_in_its_sandbox(environment, tmp_path):
    folder = tmp_path / "models"
    shutil.copytree(ROOT / "examples/bazel", folder)
    shutil.copy(ROOT / "packaging/bazel/scriptc.bzl", folder)
    shutil.copy(ROOT / "examples/loop.py", folder)
    (folder / "tools").mkdir()
    shutil.copy(BUILD / "scriptc", folder / "tools")
    (folder / "helper.py").write_text("def twice(x):\n    return x * 2\n")
    (folder / "importer.py").write_text("import torch\nfrom helper import twice\n\ndef forward(x: torch.Tensor):\n    return twice(x)\n")
    build = (folder / "BUILD").read_text()
    (folder / "BUILD").write_text(build + IMPORTER % '"helper.py"')
    bazel = ["bazel", f"--output_user_root={tmp_path / 'root'}", "--batch"]
    sandboxed = [*bazel, "build", "--spawn_strategy=sandboxed", "//:loop", "//:importer"]
    try:
        run(*sandboxed, env=environment, cwd=folder)
        run("scriptc", "loop.py:LoopModel", "--input", "x: float32[n]", "-o", tmp_path / "loop.onnx", env=environment, cwd=folder)
        assert (folder / "bazel-bin/loop.onnx").read_bytes() == (tmp_path / "loop.onnx").read_bytes()
        assert "helper.py" in (folder / "bazel-bin/importer.d").read_text()
        (folder / "BUILD").write_text(build + IMPORTER % "")  # an input that is not declared is not in the sandbox
        done = subprocess.run(sandboxed, capture_output=True, text=True, env=environment, cwd=folder)
        assert done.returncode == 1 and "SC3090" in done.stderr, done.stderr
    finally:
        subprocess.run(["chmod", "-R", "u+w", tmp_path / "root"])  # Bazel write-protects its outputs, which pytest removes


@needs("rustc")
def test_rust(prefix, environment, tmp_path):
    library = next(prefix.rglob("libscriptc.so")).parent
    run("rustc", ROOT / "examples/rust/main.rs", "-L", f"native={library}", "-l", "scriptc", "-o", tmp_path / "main")
    assert run(tmp_path / "main", ROOT / "examples/loop.py:LoopModel", tmp_path / "rust.onnx", env=environment).startswith("scriptc 0.")
    assert (tmp_path / "rust.onnx").stat().st_size > 500
    failed = subprocess.run([tmp_path / "main", ROOT / "examples/loop.py:Other", tmp_path / "other.onnx"], capture_output=True, text=True, env=environment)
    assert failed.returncode == 1 and "defines no `Other`" in failed.stderr


@needs("go", "cc")
def test_go(prefix, environment, tmp_path):
    library = next(prefix.rglob("libscriptc.so")).parent
    go = {**environment, "CGO_ENABLED": "1", "CGO_CFLAGS": f"-I{prefix}/include", "CGO_LDFLAGS": f"-L{library}", "GOCACHE": str(tmp_path / "cache"), "GO111MODULE": "off"}
    run("go", "build", "-o", tmp_path / "main", ROOT / "examples/go/main.go", env=go)
    run(tmp_path / "main", ROOT / "examples/loop.py:LoopModel", tmp_path / "go.onnx", env=environment)
    assert (tmp_path / "go.onnx").stat().st_size > 500


@needs("nix-instantiate")
def test_the_nix_expression_parses():
    assert '(pkgs).stdenv.mkDerivation' in run("nix-instantiate", "--parse", ROOT / "packaging/nix/default.nix")


@needs("ruby")
def test_the_formula_is_ruby():
    assert run("ruby", "-wc", ROOT / "packaging/homebrew/scriptc.rb").strip() == "Syntax OK"


@needs("nm")
def test_the_interface_is_the_recorded_one():
    run(sys.executable, ROOT / "tools/abi.py", BUILD)


def test_dask_keeps_order_and_failures(environment, tmp_path):
    pytest.importorskip("dask.distributed")
    models = tmp_path / "models.txt"
    loop = ROOT / "examples/loop.py"
    models.write_text(f"{loop}:LoopModel --input 'x: float32[n]'\n{loop}:Other\n{loop}:LoopModel --input 'x: float32[3]'\n")
    words = [sys.executable, ROOT / "examples/dask_compile.py", models, tmp_path / "out"]
    lines = [line for line in run(*words, env=environment, status=1).splitlines() if line.startswith(("made", "kept", "failed"))]
    assert [line.split()[0] for line in lines] == ["made", "failed", "made"]
    lines = [line for line in run(*words, env=environment, status=1).splitlines() if line.startswith(("made", "kept", "failed"))]
    assert [line.split()[0] for line in lines] == ["kept", "failed", "kept"]


# ---- the launcher of wheels ----

STUB = """
#include <stdio.h>
const char *sc_version(void) { return "VERSION"; }
int sc_command_line(int argc, char **argv) { return printf("NAME %d %s", argc, argv[argc - 1]), 7; }
"""


def put_library(folder, version="1.2"):
    """Makes a library that prints the place where it lies."""
    folder.mkdir(parents=True)
    (folder / "stub.c").write_text(STUB.replace("VERSION", version).replace("NAME", "/".join(folder.parts[-3:])))
    run("cc", "-shared", "-fPIC", folder / "stub.c", "-o", folder / "libscriptc.so")


@pytest.fixture(scope="module")
def launcher(tmp_path_factory):
    made = tmp_path_factory.mktemp("launcher") / "scriptc"
    run("cc", "-D_GNU_SOURCE", '-DSCRIPTC_VERSION="1.2"', ROOT / "driver/cli/launcher.c", "-ldl", "-o", made)
    return made


@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("cc"), reason="needs cc")
@pytest.mark.parametrize("place", ["bin", "lib", "scriptc", "lib/python3.8/site-packages/scriptc", "lib64/python3.13/site-packages/scriptc",
                                   "lib/python3/dist-packages/scriptc"])
def test_the_launcher_finds_the_library(launcher, tmp_path, place):
    put_library(tmp_path / place)
    (tmp_path / "bin").mkdir(exist_ok=True)
    shutil.copy(launcher, tmp_path / "bin/scriptc")
    (tmp_path / "link").symlink_to(tmp_path / "bin/scriptc")
    for program in ("bin/scriptc", "link"):
        said = run(tmp_path / program, "a", "last", cwd="/", status=7)
        assert said.endswith(" 3 last") and place.rsplit("/", 2)[-1] in said


@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("cc"), reason="needs cc")
def test_the_launcher_takes_its_own_version(launcher, tmp_path):
    (tmp_path / "bin").mkdir()
    shutil.copy(launcher, tmp_path / "bin/scriptc")
    put_library(tmp_path / "lib/python3.9/site-packages/scriptc", "1.1")
    done = subprocess.run([tmp_path / "bin/scriptc", "--version"], capture_output=True, text=True)
    assert done.returncode == 1 and "found no libscriptc.so of version 1.2" in done.stderr
    put_library(tmp_path / "lib/python3.12/site-packages/scriptc")
    assert "python3.12" in run(tmp_path / "bin/scriptc", "x", status=7)
