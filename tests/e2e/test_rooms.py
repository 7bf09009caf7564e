"""The rooms of the front end: a room includes and calls the rooms below it only. Files of a folder do not call each other in a circle."""
import importlib.util
import shutil

import pytest

from conftest import ROOT

spec = importlib.util.spec_from_file_location("rooms", ROOT / "tools/rooms.py")
rooms = importlib.util.module_from_spec(spec)
spec.loader.exec_module(rooms)


def test_every_file_of_the_front_end_is_in_a_room():
    assert {path.parent.name for path in (ROOT / "frontend").rglob("*.[ch]")} <= {room.split("/")[-1] for room in rooms.rooms()}
    assert not list((ROOT / "frontend").glob("*.[ch]"))


def test_no_room_includes_headers_of_those_above_it():
    assert rooms.includes_upward() == {}


@pytest.mark.skipif(not shutil.which("nm"), reason="nm is not there")
def test_no_room_calls_those_above_it():
    assert rooms.calls_upward(ROOT / "build") == []


@pytest.mark.skipif(not shutil.which("nm"), reason="nm is not there")
@pytest.mark.parametrize("folder", ["base", "backend", "driver"])
def test_no_files_of_a_folder_call_each_other_in_a_circle(folder):
    assert rooms.circle(ROOT / "build", folder) == []


@pytest.mark.skipif(not shutil.which("nm"), reason="nm is not there")
def test_a_circle_is_found():
    """The files of the passes are known to their table, and some of them call the pass manager."""
    assert "passes_pass" in rooms.circle(ROOT / "build", "passes")
