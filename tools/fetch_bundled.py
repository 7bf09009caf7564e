#!/usr/bin/env python3
"""Put the sources of the libraries that wheels contain, and of the unit tests' framework, into .deps/. They come from Debian's
source packages, and their checksums are compared.

A program for every Linux, and for other systems, cannot use the libraries of the machine that builds it, so
bundled/meson.build compiles them. apt-get fetches them from the sources of this machine's packages, without changing its
configuration."""
import hashlib
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile

SOURCES = [
    # source package, file, sha256, folder in .deps
    ("check=0.15.2-2", "check_0.15.2.orig.tar.gz", "8451b68ac5d6f3157b24f22eceff575bcf566264f6d78f3852f89d4e08cf42e1", "check"),
    ("jansson=2.14-2", "jansson_2.14.orig.tar.gz", "c739578bf6b764aa0752db9a2fdadcfe921c78f1228c7ec0bb47fa804c55d17b", "jansson"),
    ("pcre2=10.42-1", "pcre2_10.42.orig.tar.gz", "c33b418e3b936ee3153de2c61cc638e7e4fe3156022a5c77d0711bcbb9d64f1f", "pcre2"),
    ("zlib=1:1.2.13.dfsg-1", "zlib_1.2.13.dfsg.orig.tar.bz2", "71feb7947e3c00ef125f83b79a4e529bde31171e5babe48b391f06758d1ab0a1", "zlib"),
]


def matches(path, sha256):
    return path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() == sha256


def source_lists(folder):
    """Returns this machine's lists of packages, as lists of sources."""
    made = folder / "lists"
    made.mkdir()
    for path in [pathlib.Path("/etc/apt/sources.list"), *pathlib.Path("/etc/apt/sources.list.d").glob("*")]:
        if path.suffix not in (".list", ".sources") or not path.is_file():
            continue
        lines = path.read_text().splitlines()
        if path.suffix == ".list":
            lines = ["deb-src" + line[3:] for line in lines if line.startswith("deb ") and "debian" in line]
        else:
            lines = ["Types: deb-src" if line.startswith("Types:") else line for line in lines]
        if any("debian" in line for line in lines):
            (made / path.name).write_text("\n".join(lines) + "\n")
    return made


def download(deps, wanted):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        (folder / "state").mkdir()
        apt = ["apt-get", "-qq", "-o", "Dir::Etc::sourcelist=/dev/null", "-o", f"Dir::Etc::sourceparts={source_lists(folder)}",
               "-o", f"Dir::State::lists={folder / 'state'}", "-o", f"Dir::Cache={folder}", "-o", "APT::Sandbox::User=root"]
        subprocess.run([*apt, "update"], check=False)
        for package, file, sha256, _ in wanted:
            subprocess.run([*apt, "source", "--download-only", package], cwd=folder, check=False, stdout=subprocess.DEVNULL)
            if matches(folder / file, sha256):
                shutil.copy(folder / file, deps / file)


def unpack(archive, target):
    shutil.rmtree(target, ignore_errors=True)
    with tarfile.open(archive) as tar:
        for member in tar.getmembers():
            name = pathlib.PurePosixPath(*pathlib.PurePosixPath(member.name).parts[1:])
            if member.isfile() and ".." not in name.parts:
                place = target / name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(tar.extractfile(member).read())


def main():
    deps = pathlib.Path(__file__).resolve().parent.parent / ".deps"
    deps.mkdir(exist_ok=True)
    wanted = [row for row in SOURCES if not matches(deps / row[1], row[2])]
    if wanted:
        download(deps, wanted)
    missing = [row[1] for row in SOURCES if not matches(deps / row[1], row[2])]
    if missing:
        print(f"could not fetch {', '.join(missing)}: put them into {deps.name}/ by hand, from Debian 12's source packages", file=sys.stderr)
        return 1
    for _, file, _, folder in SOURCES:
        if not (deps / folder / "unpacked").exists():
            unpack(deps / file, deps / folder)
            (deps / folder / "unpacked").write_text(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
