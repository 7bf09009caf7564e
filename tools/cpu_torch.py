#!/usr/bin/env python3
"""Install PyTorch's CPU build into the environment of the Python that runs this: cpu_torch.py VERSION.

Package indexes without local versions (`+cpu`) offer a build for CUDA on Linux, with libraries of 2.5 GB. So pip is asked for
the CPU build by its full version: first from the index that is configured, then from PyTorch's own index, whose address is
derived from the home page in the package's metadata. If neither has it, the other build is installed."""
import json
import subprocess
import sys
import urllib.parse

PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--retries", "1"]


def install(*words, quiet=True):
    return subprocess.run([*PIP, "install", "--quiet", *words], stderr=subprocess.DEVNULL if quiet else None).returncode == 0


def cpu_index(version):
    """Returns the address of PyTorch's index of CPU builds; None if the metadata is unavailable."""
    words = ["install", "--dry-run", "--no-deps", "--ignore-installed", "--quiet", "--report", "-", f"torch=={version}"]
    done = subprocess.run([*PIP, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if done.returncode:
        return None
    pages = dict(line.split(", ", 1) for line in json.loads(done.stdout)["install"][0]["metadata"].get("project_url", []))
    home = urllib.parse.urlsplit(pages.get("Homepage", "")).hostname
    return f"https://download.{home}/whl/cpu" if home else None


def main():
    version = sys.argv[1]
    if sys.platform == "linux":
        if install(f"torch=={version}+cpu"):
            return 0
        index = cpu_index(version)
        if index and install("--extra-index-url", index, f"torch=={version}+cpu"):
            return 0
        print(f"dev: pip finds no torch {version}+cpu: taking the build for CUDA instead, which is 2.5 GB more to download.\n"
              "dev: PIP_EXTRA_INDEX_URL or PIP_FIND_LINKS may name a place that has the CPU build.", file=sys.stderr)
    return 0 if install(f"torch=={version}", quiet=False) else 1


if __name__ == "__main__":
    sys.exit(main())
