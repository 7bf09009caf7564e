"""The static libraries that the build leaves of each room: of a room's files, some are compiled for speed and the others for size."""
import pathlib

BUILD = pathlib.Path(__file__).resolve().parents[2] / "build"
LAYERS = ["base", "ir", "ops", "passes", "syntax", "formats", "prelude",
          *(f"{room.parent.name}_{room.name}" for folder in ("backend", "frontend", "driver") for room in (BUILD.parent / folder).iterdir()
            if (room / "meson.build").exists() and room.name != "cli")]


def archives(layer):
    """The room's libraries, of which there is at least one."""
    made = [BUILD / f"lib{name}.a" for name in (layer, f"{layer}_small") if (BUILD / f"lib{name}.a").exists()]
    assert made, f"the build has left no library of {layer}"
    return made
