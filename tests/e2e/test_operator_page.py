"""docs/operator-table.md, and the nodes that hover shows, equal what the tools write."""
import importlib.util
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_nodes_of_operators_are_current(capsys):
    pytest.importorskip("torch")
    spec = importlib.util.spec_from_file_location("operator_nodes", ROOT / "tools/operator_nodes.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    tool.main()
    assert capsys.readouterr().out == (ROOT / "driver/lsp/operator_nodes.inc").read_text(), "run tools/operator_nodes.py"


def test_operator_page_is_current(tmp_path, monkeypatch):
    spec = importlib.util.spec_from_file_location("operator_page", ROOT / "tools/operator_page.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    (tmp_path / "docs").mkdir()
    (tmp_path / "build").symlink_to(ROOT / "build")
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    tool.main()
    assert (tmp_path / "docs/operator-table.md").read_text() == (ROOT / "docs/operator-table.md").read_text(), "run tools/operator_page.py"
