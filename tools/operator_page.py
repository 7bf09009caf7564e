#!/usr/bin/env python3
"""Write docs/operator-table.md from the output of `build/scriptc ops --format json`. Run it after adding operators."""
import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEAD = """# The operator table

Written by `tools/operator_page.py` from `scriptc ops`; `scriptc ops NAME` shows the schema and the lowering of one operator.
In-place and `out=` forms are derived from these and not listed. "First opset" is the lowest `--opset` at which it can be compiled.

"""


def main():
    done = subprocess.run([str(ROOT / "build/scriptc"), "ops", "--format", "json"], check=True, capture_output=True, text=True)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    groups = {"ATen": [r for r in rows if r["namespace"] == "aten"], "Others": [r for r in rows if r["namespace"] not in ("aten", "py", "seq")]}
    text = HEAD
    for title, group in groups.items():
        merged = {}
        for row in group:
            key = (row["name"].split(".")[1], row["opset"], row["lowering"] != "none", row["note"] or "")
            merged.setdefault(key, []).append(row["overload"] or "default")
        if merged:
            text += f"## {title}: {len(group)}\n\n| operator | overloads | first opset | |\n|---|---|---|---|\n"
        for (name, opset, lowered, note), overloads in sorted(merged.items()):
            remark = note.replace("|", "\\|") if lowered else f"not compiled: {note}".replace("|", "\\|")
            text += f"| `{name}` | {', '.join(overloads)} | {opset if lowered else '–'} | {remark} |\n"
        text += "\n" if merged else ""
    (ROOT / "docs/operator-table.md").write_text(text.rstrip() + "\n")


if __name__ == "__main__":
    main()
