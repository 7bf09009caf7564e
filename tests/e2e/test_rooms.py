"""The rooms of the front end: arrows lead down alone, but for those that are listed as not yet mended, and the lists only shrink."""
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


def test_no_room_includes_more_of_those_above_it_than_is_listed():
    """Rows of not_yet in meson.build that are no longer needed fail as well."""
    assert rooms.includes_upward() == rooms.allowed()


@pytest.mark.skipif(not shutil.which("nm"), reason="nm is not there")
def test_no_room_calls_more_of_those_above_it_than_is_listed():
    """tools/rooms.py --record leaves out of tests/golden/rooms.txt what is no longer called."""
    found, listed = rooms.calls_upward(ROOT / "build"), rooms.recorded()
    assert not set(found) - set(listed), "new calls of functions from rooms above"
    assert not set(listed) - set(found), "no longer needed: tools/rooms.py --record"


@pytest.mark.skipif(not shutil.which("nm"), reason="nm is not there")
@pytest.mark.parametrize("folder", ["base", "backend", "driver"])
def test_no_files_of_a_folder_call_each_other_in_a_circle(folder):
    assert rooms.circle(ROOT / "build", folder) == []


@pytest.mark.skipif(not shutil.which("nm"), reason="nm is not there")
def test_a_circle_is_found():
    """The files of the passes are known to their table, and some of them call the pass manager."""
    assert "passes_pass" in rooms.circle(ROOT / "build", "passes")
