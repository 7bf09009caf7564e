#!/usr/bin/env python3
"""Write texts as one C constant:  embed_text.py OUTPUT.c NAME FILE [LINE...]; the lines come first, then the file."""
import pathlib
import sys

output, name, file, *lines = sys.argv[1:]
text = "".join(line + "\n" for line in lines) + pathlib.Path(file).read_text(encoding="utf-8")
body = "\n".join('    "' + "".join(chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}" for byte in (line + "\n").encode()) + '"'
                 for line in text.splitlines())
pathlib.Path(output).write_text(f'/* Made from {pathlib.Path(file).name} by tools/embed_text.py. */\n#include "driver/commands/help.h"\n\n'
                                f"const char {name}[] =\n{body};\n")
