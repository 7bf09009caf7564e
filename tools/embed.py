#!/usr/bin/env python3
"""Write the prelude's files as one C table, sorted by name:  embed.py OUTPUT.c ROOT FILE...

Neighbours are compressed together, in groups of some 128 kB, which takes a fourth less than file by file. A zero ends each text."""
import lzma
import pathlib
import sys

GROUP = 128 << 10
FILTERS = [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 3, "lp": 0, "pb": 0, "dict_size": 1 << 20}]  # see prelude/lzma.h
output, root = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
named = {pathlib.Path(file).resolve().relative_to(root).as_posix(): pathlib.Path(file) for file in sys.argv[3:]}
groups, rows = [b""], []
for name in sorted(named):
    data = named[name].read_bytes()
    if len(groups[-1]) + len(data) > GROUP:
        groups.append(b"")
    rows.append(f'    {{"{name}", {len(groups) - 1}, {len(groups[-1])}, {len(data)}}},\n')
    groups[-1] += data + b"\0"
texts, packed_rows = [], []
for number, group in enumerate(groups):
    packed = lzma.compress(group, format=lzma.FORMAT_RAW, filters=FILTERS)
    lines = "".join("    " + "".join(f"{byte}," for byte in packed[at:at + 40]) + "\n" for at in range(0, len(packed), 40))
    texts.append(f"static const unsigned char group_{number}[] = {{\n{lines}}};\n")
    packed_rows.append(f"    {{group_{number}, {len(packed)}, {len(group)}}},\n")
output.write_text("/* Made from prelude/ by tools/embed.py. */\n#include \"prelude/prelude.h\"\n\n" + "".join(texts) +
                  "\nconst PreludeGroup prelude_groups[] = {\n" + "".join(packed_rows) + "};\n"
                  "\nconst PreludeFile prelude_files[] = {\n" + "".join(rows) + "    {0, 0, 0, 0},\n};\n"
                  f"const size_t prelude_file_count = {len(rows)};\n")
