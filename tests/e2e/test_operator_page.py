"""docs/operator-table.md equals the output of tools/operator_page.py."""
import importlib.util
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_operator_page_is_current(tmp_path, monkeypatch):
    spec = importlib.util.spec_from_file_location("operator_page", ROOT / "tools/operator_page.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    (tmp_path / "docs").mkdir()
    (tmp_path / "build").symlink_to(ROOT / "build")
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    tool.main()
    assert (tmp_path / "docs/operator-table.md").read_text() == (ROOT / "docs/operator-table.md").read_text(), "run tools/operator_page.py"
