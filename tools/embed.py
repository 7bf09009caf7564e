#!/usr/bin/env python3
"""Write the prelude's files as one C table, compressed and sorted by name:  embed.py OUTPUT.c ROOT FILE..."""
import pathlib
import sys
import zlib

output, root = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
named = {pathlib.Path(file).resolve().relative_to(root).as_posix(): pathlib.Path(file) for file in sys.argv[3:]}
texts, rows = [], []
for number, name in enumerate(sorted(named)):
    data = named[name].read_bytes()
    packed = zlib.compress(data, 9)
    lines = "".join("    " + "".join(f"{byte}," for byte in packed[at:at + 40]) + "\n" for at in range(0, len(packed), 40))
    texts.append(f"static const unsigned char text_{number}[] = {{\n{lines}}};\n")
    rows.append(f'    {{"{name}", text_{number}, {len(packed)}, {len(data)}}},\n')
output.write_text("/* Made from prelude/ by tools/embed.py. */\n#include \"prelude/prelude.h\"\n\n" + "".join(texts) +
                  "\nconst PreludeFile prelude_files[] = {\n" + "".join(rows) + "    {0, 0, 0, 0},\n};\n"
                  f"const size_t prelude_file_count = {len(rows)};\n")
