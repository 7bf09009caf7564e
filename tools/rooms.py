#!/usr/bin/env python3
"""Print which rooms of the back end, the front end and the driver reach up into rooms above them, by includes and by calls.
None should, and no header should declare a function of another folder.

    rooms.py [BUILD]

The order of the rooms is the order of `backend_rooms`, `rooms` and `driver_rooms` in meson.build. Calls are read from the
static libraries, with nm: a call upward is a name that a room uses and a room above it defines. A room uses those above it
only through the tables of frontend/value/services.h."""
import graphlib
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^\s*#\s*include "([\w./]+)"', re.M)


def rooms():
    """Returns the folders of the rooms, from the bottom up."""
    text = (ROOT / "meson.build").read_text()
    listed = "".join(re.findall(r"^(?:backend_|driver_)?rooms = \{(.*?)^\}", text, re.M | re.S))
    return ["syntax", "formats", *re.findall(r"'([\w/]+)'", listed)]


def room_of(name):
    return next((room for room in rooms() if name.startswith(room + "/")), None)


def includes_upward():
    """Returns, by room, the headers of rooms above that its files include."""
    order, found = rooms(), {}
    for i, room in enumerate(order):
        for path in sorted((ROOT / room).glob("*.[ch]")):
            for name in INCLUDE.findall(path.read_text()):
                if room_of(name) in order[i + 1:]:
                    found.setdefault(room, set()).add(name)
    return {room: sorted(names) for room, names in found.items()}


def libraries(build, room):
    """Returns the libraries of a room's files: of those that are made for speed, and of those that are made to be small."""
    name = f"lib{room.replace('/', '_')}"
    return [str(path) for path in (build / f"{name}.a", build / f"{name}_small.a") if path.exists()]


def symbols(build, room, defined):
    found = libraries(build, room)
    if not found:  # the program's room is in no library, and is above all others
        return set()
    listed = subprocess.run(["nm", "--extern-only", "--defined-only" if defined else "--undefined-only", *found], capture_output=True, text=True, check=True).stdout
    return {words[-1] for words in map(str.split, listed.splitlines()) if len(words) >= 2 and len(words[-2]) == 1}


def calls_upward(build):
    """Returns (room, room above, name) for each name that a room uses from a room above it."""
    order = rooms()
    home = {name: i for i, room in enumerate(order) for name in symbols(build, room, True)}
    return sorted((room, order[home[name]], name) for i, room in enumerate(order) for name in symbols(build, room, False) if home.get(name, -1) > i)


def layers():
    """Returns the folders of which the build makes a static library each, in any order."""
    text = (ROOT / "meson.build").read_text()
    listed = re.search(r"^sources = \{(.*?)^views", text, re.M | re.S).group(1)
    return [*re.findall(r"^    '(\w+)': ", listed, re.M), *(room for room in rooms() if "/" in room)]


# A declaration begins in the first column; what inline functions call is indented.
DECLARATION = re.compile(r"^(?!#|/|\s|typedef|static)\w[\w *]*?\b(\w+)\(", re.M)


def declared_elsewhere(build):
    """Returns (header, folder, name) for each function that a header declares and that another folder defines."""
    home = {name: layer for layer in layers() for name in symbols(build, layer, True)}
    found = []
    for layer in layers():
        for path in sorted((ROOT / layer).glob("*.h")):
            names = DECLARATION.findall(path.read_text())
            found += [(path.relative_to(ROOT).as_posix(), home[name], name) for name in names if home.get(name, layer) != layer]
    return found


def circle(build, folder):
    """Returns files of a folder that call each other in a circle, or an empty list."""
    listed = subprocess.run(["nm", "-A", "--extern-only", *libraries(build, folder)], capture_output=True, text=True, check=True).stdout
    names = [(line.split(":")[-2].split("/")[-1].removesuffix(".c.o"), *line.split()[-2:]) for line in listed.splitlines() if len(line.split()) > 1 and line.split()[-2] in "UTDRB"]
    home = {name: file for file, kind, name in names if kind != "U"}
    calls = {}
    for file, kind, name in names:
        if kind == "U" and home.get(name, file) != file:
            calls.setdefault(file, set()).add(home[name])
    try:
        graphlib.TopologicalSorter(calls).prepare()
    except graphlib.CycleError as error:
        return error.args[1]
    return []


def main():
    build = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build"
    headers, calls = includes_upward(), calls_upward(build)
    for room, names in headers.items():
        print("\n".join(f"{room} includes {name}" for name in names))
    print("\n".join(f"{room} calls {name} of {above}" for room, above, name in calls))
    elsewhere = declared_elsewhere(build)
    print("".join(f"{header} declares {name} of {layer}\n" for header, layer, name in elsewhere), end="")
    print(f"{sum(map(len, headers.values()))} headers and {len(calls)} calls upward; {len(elsewhere)} functions declared in another folder's header")


if __name__ == "__main__":
    main()
