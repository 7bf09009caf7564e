"""The table of what the conformance cases gave: by set, and for operators by how much they are used (opinfo/tiers.json)."""
import collections
import json
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
TIERS = {name: tier for tier, names in json.loads((HERE / "opinfo" / "tiers.json").read_text()).items() for name in names}
COLUMNS = ["tier1", "tier2", "modules", "tier3"]


def tier_of(folder):
    case = json.loads((folder / "case.json").read_text())
    return TIERS.get(case.get("op", ""), "language")


def cell(count):
    """right / refused / neither, of all"""
    refused = sum(count[status] for status in ("rejected", "limit", "interface"))
    whole = sum(count.values())
    return f"{count['ok']} / {refused} / {whole - count['ok'] - refused}" if whole else ""


def table(by_set):
    lines = ["| set | " + " | ".join(COLUMNS) + " | language | all | right |", "|---" * (len(COLUMNS) + 4) + "|"]
    for name, tiers in by_set.items():
        whole = sum(tiers.values(), collections.Counter())
        cells = [cell(tiers[column]) for column in [*COLUMNS, "language"]]
        lines.append(f"| {name} | " + " | ".join(cells) + f" | {cell(whole)} | {100 * whole['ok'] / max(sum(whole.values()), 1):.1f} % |")
    return lines


def write(path, results, folders):
    tiers = {name: tier_of(folder) for name, folder in folders.items()}
    by_set = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
    others = []
    for name, case, status, why in results:
        by_set[name][tiers[case]][status] += 1
        if status not in ("ok", "rejected", "limit", "interface"):
            others.append(f"| {name} | {case} | {status} | {why[:120]} |".replace("\n", " "))
    lines = ["# Conformance", "", "Made by `tests/conformance/suite.py --full --report docs/conformance.md`. Each cell: cases that equal eager mode / that are refused",
             "with a reason / that are neither. Sets named by an opset are the operator cases with that opset; the others have 20.", "",
             *table(by_set), "", "## Neither right nor refused", "", "| set | case | | what differs |", "|---|---|---|---|", *others]
    path.write_text("\n".join(lines) + "\n")
