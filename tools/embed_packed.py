#!/usr/bin/env python3
"""Write a text, compressed by zlib, as one C constant:  embed_packed.py OUTPUT.c NAME FILE; a zero ends the text. prelude_unpack reads it."""
import pathlib
import sys
import zlib

output, name, file = sys.argv[1:]
text = pathlib.Path(file).read_bytes() + b"\0"
packed = zlib.compress(text, 9)
lines = "".join("    " + "".join(f"{byte}," for byte in packed[at:at + 40]) + "\n" for at in range(0, len(packed), 40))
pathlib.Path(output).write_text(f'/* Made from {pathlib.Path(file).name} by tools/embed_packed.py. */\n#include "prelude/prelude.h"\n\n'
                                f"static const unsigned char packed[] = {{\n{lines}}};\n\n"
                                f"const PreludePacked {name} = {{packed, {len(packed)}, {len(text)}, 0, 0}};\n")
