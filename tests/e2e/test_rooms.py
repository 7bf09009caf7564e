"""The rooms of the back end, the front end and the driver: a room includes and calls the rooms below it only. Files of a folder do not call each other in a circle."""
import importlib.util
import shutil

import pytest

from conftest import ROOT

spec = importlib.util.spec_from_file_location("rooms", ROOT / "tools/rooms.py")
rooms = importlib.util.module_from_spec(spec)
spec.loader.exec_module(rooms)


@pytest.mark.parametrize("folder", ["backend", "frontend", "driver"])
def test_every_file_is_in_a_room(folder):
    """Only the back end has a header outside of its rooms: what the driver sees of it."""
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*.[ch]")} - {"backend/backend.h"}
    assert {name.rpartition("/")[0] for name in files} == {room for room in rooms.rooms() if room.startswith(folder)}


def test_no_room_includes_headers_of_those_above_it():
    assert rooms.includes_upward() == {}


@pytest.mark.skipif(not shutil.which("nm"), reason="nm is not there")
def test_no_room_calls_those_above_it():
    assert rooms.calls_upward(ROOT / "build") == []


@pytest.mark.skipif(not shutil.which("nm"), reason="nm is not there")
def test_no_header_declares_functions_of_another_folder():
    assert rooms.declared_elsewhere(ROOT / "build") == []


@pytest.mark.skipif(not shutil.which("nm"), reason="nm is not there")
def test_declarations_are_found():
    """The search must read the forms in which the code declares functions: most of those that stand in the libraries."""
    home = {name for layer in rooms.layers() for name in rooms.symbols(ROOT / "build", layer, True)}
    declared = {name for layer in rooms.layers() for path in (ROOT / layer).glob("*.h") for name in rooms.DECLARATION.findall(path.read_text())}
    assert {"lo_arg", "ev_expr", "ir_call1", "tidy", "files_keep_trees"} <= home & declared
    assert len(home & declared) > 0.8 * len(home)


@pytest.mark.skipif(not shutil.which("nm"), reason="nm is not there")
@pytest.mark.parametrize("folder", ["base", "backend/graph", "backend/steps", "backend/lower", "backend/write", "frontend/texts", "driver/session", "driver/commands", "driver/lint", "driver/lsp"])
def test_no_files_of_a_folder_call_each_other_in_a_circle(folder):
    assert rooms.circle(ROOT / "build", folder) == []


@pytest.mark.skipif(not shutil.which("nm"), reason="nm is not there")
def test_a_circle_is_found():
    """The files of the passes are known to their table, and some of them call the pass manager."""
    assert "passes_pass" in rooms.circle(ROOT / "build", "passes")
