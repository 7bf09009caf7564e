"""The editors' side: the extension's protocol tests, and the snippets of docs/editors.md in the editors that are installed."""
import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest

from conftest import COMPILER

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "editors.md").read_text()
BROKEN = "import torch\nfrom torch import Tensor\n\n\ndef f(x: Tensor) -> Tensor:\n    return x.nope()\n"


@pytest.mark.skipif(not shutil.which("node"), reason="there is no node")
def test_the_extension_speaks_to_the_server():
    done = subprocess.run(["node", "--test", "test/"], cwd=ROOT / "editors" / "vscode", env={**os.environ, "SCRIPTC": str(COMPILER)},
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-3000:]


def test_the_extension_pins_what_it_needs():
    manifest = json.loads((ROOT / "editors" / "vscode" / "package.json").read_text())
    for name, version in {**manifest["dependencies"], **manifest["devDependencies"]}.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
    assert (ROOT / "editors" / "vscode" / manifest["main"]).exists() and "vsce package" in manifest["scripts"]["package"]


@pytest.mark.skipif(not shutil.which("nvim"), reason="there is no nvim")
def test_neovim(tmp_path):
    version = subprocess.run(["nvim", "--version"], capture_output=True, text=True).stdout
    new = tuple(map(int, re.search(r"v(\d+)\.(\d+)", version).groups())) >= (0, 11)
    new_snippet, old_snippet = re.findall(r"```lua\n(.*?)```", PAGE, re.S)
    (tmp_path / "model.py").write_text(BROKEN)
    (tmp_path / "init.lua").write_text((new_snippet if new else old_snippet).replace('"scriptc", "lsp"', f'"{COMPILER}", "lsp"') + """
vim.cmd("filetype on")
vim.cmd("edit model.py")
vim.wait(10000, function() return #vim.diagnostic.get(0) > 0 end, 50)
for _, one in ipairs(vim.diagnostic.get(0)) do print(one.code or one.user_data.lsp.code, one.lnum) end
vim.cmd("qall!")
""")
    done = subprocess.run(["nvim", "--headless", "--clean", "-u", "init.lua"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert "SC2101 5" in done.stdout + done.stderr


@pytest.mark.skipif(not shutil.which("emacs"), reason="there is no emacs")
def test_emacs(tmp_path):
    [snippet] = re.findall(r"```elisp\n(.*?)```", PAGE, re.S)
    (tmp_path / "model.py").write_text(BROKEN)
    (tmp_path / "init.el").write_text("(package-initialize)\n" + snippet.replace('"scriptc" "lsp"', f'"{COMPILER}" "lsp"') + """
(unless (require 'eglot nil t) (princ "there is no eglot") (kill-emacs 0))
(find-file "model.py")
(eglot-ensure)
(run-hooks 'post-command-hook)
(let ((end (+ (float-time) 30)))
  (while (and (< (float-time) end) (not (flymake-diagnostics)))
    (accept-process-output nil 0.1)
    (when (eglot-current-server) (flymake-start))))
(dolist (one (flymake-diagnostics))
  (princ (format "line %s: %s\\n" (line-number-at-pos (flymake-diagnostic-beg one)) (flymake-diagnostic-text one))))
(kill-emacs 0)
""")
    done = subprocess.run(["emacs", "--batch", "-l", "init.el"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    if "there is no eglot" in done.stdout:
        pytest.skip("there is no eglot")
    assert re.search(r"line 6: .*SC2101", done.stdout), done.stderr


def test_the_snippet_of_helix_is_toml():
    tomllib = pytest.importorskip("tomllib")
    [snippet] = [text for text in re.findall(r"```toml\n(.*?)```", PAGE, re.S) if "language-server" in text]
    read = tomllib.loads(snippet)
    assert read["language-server"]["scriptc"] == {"command": "scriptc", "args": ["lsp"]}
