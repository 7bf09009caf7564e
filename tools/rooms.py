#!/usr/bin/env python3
"""Print which rooms of the front end still reach up into rooms above them: by includes, and by calls.

    rooms.py [--record] [BUILD]

The order of the rooms is the order of `rooms` in meson.build. An include of a header from a room above needs a row of `not_yet` there. Calls are
read from the static libraries, with nm: a call upward is a name that a room uses and a room above it defines. --record writes the calls into
tests/golden/rooms.txt, which tests/e2e/test_rooms.py compares with."""
import ast
import graphlib
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RECORD = ROOT / "tests/golden/rooms.txt"
INCLUDE = re.compile(r'^\s*#\s*include "([\w./]+)"', re.M)


def rooms():
    """The folders of the rooms, from the ground up."""
    text = (ROOT / "meson.build").read_text()
    front = re.findall(r"'([\w/]+)'", re.search(r"^rooms = \{(.*?)^\}", text, re.M | re.S)[1])
    return ["syntax", "formats", *front]


def allowed():
    """The rows of `not_yet`."""
    text = (ROOT / "meson.build").read_text()
    return ast.literal_eval(re.search(r"^not_yet = (\{.*?^\})", text, re.M | re.S)[1])


def room_of(name):
    return next((room for room in rooms() if name.startswith(room + "/")), None)


def includes_upward():
    """By room: the headers of rooms above that its files include."""
    order, found = rooms(), {}
    for i, room in enumerate(order):
        for path in sorted((ROOT / room).glob("*.[ch]")):
            for name in INCLUDE.findall(path.read_text()):
                if room_of(name) in order[i + 1:]:
                    found.setdefault(room, set()).add(name)
    return {room: sorted(names) for room, names in found.items()}


def symbols(build, room, defined):
    library = build / f"lib{room.replace('/', '_')}.a"
    listed = subprocess.run(["nm", "--extern-only", "--defined-only" if defined else "--undefined-only", str(library)], capture_output=True, text=True, check=True).stdout
    return {words[-1] for words in map(str.split, listed.splitlines()) if len(words) >= 2 and len(words[-2]) == 1}


def calls_upward(build):
    """(room, room above, name) for each name that a room takes from a room above it."""
    order = rooms()
    home = {name: i for i, room in enumerate(order) for name in symbols(build, room, True)}
    return sorted((room, order[home[name]], name) for i, room in enumerate(order) for name in symbols(build, room, False) if home.get(name, -1) > i)


def circle(build, folder):
    """Files of a folder that call each other in a circle, or an empty list."""
    listed = subprocess.run(["nm", "-A", "--extern-only", str(build / f"lib{folder}.a")], capture_output=True, text=True, check=True).stdout
    names = [(line.split(":")[-2].split("/")[-1].removesuffix(".c.o"), *line.split()[-2:]) for line in listed.splitlines() if line.split()[-2] in "UTDRB"]
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


def recorded():
    return [tuple(line.split()) for line in RECORD.read_text().splitlines()]


def main():
    words = [word for word in sys.argv[1:] if word != "--record"]
    build = pathlib.Path(words[0]) if words else ROOT / "build"
    headers, calls = includes_upward(), calls_upward(build)
    if "--record" in sys.argv:
        RECORD.write_text("".join(" ".join(call) + "\n" for call in calls))
    print("not_yet = {")
    for room in rooms():
        if room in headers:
            print(f"    '{room}': [")
            print("".join(f"        '{name}',\n" for name in headers[room]), end="")
            print("    ],")
    print("}")
    print("\n".join(f"{room} -> {above}: {name}" for room, above, name in calls))
    print(f"{sum(map(len, headers.values()))} headers and {len(calls)} calls upward, of {len({name for *_, name in calls})} functions")


if __name__ == "__main__":
    main()
