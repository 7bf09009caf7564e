#!/usr/bin/env python3
"""Write the prelude's files as one C table, sorted by name:  embed.py OUTPUT.c ROOT FILE..."""
import pathlib
import sys

output, root = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
named = {pathlib.Path(file).resolve().relative_to(root).as_posix(): pathlib.Path(file) for file in sys.argv[3:]}
rows = []
for name in sorted(named):
    data = named[name].read_bytes()
    lines = "\n".join('        "' + "".join(chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}" for byte in line) + '"'
                      for line in data.splitlines(keepends=True)) or '        ""'
    rows.append(f'    {{"{name}",\n{lines},\n        {len(data)}}},\n')
output.write_text("/* Made from prelude/ by tools/embed.py. */\n#include \"prelude/prelude.h\"\n\n"
                  "const PreludeFile prelude_files[] = {\n" + "".join(rows) + "    {0, 0, 0},\n};\n"
                  f"const size_t prelude_file_count = {len(rows)};\n")
