"""python -m scriptc: runs the command with its arguments."""
import os
import pathlib
import subprocess
import sys
import sysconfig


def program() -> str:
    name = "scriptc.exe" if os.name == "nt" else "scriptc"
    schemes = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", f"{os.name}_user"), str(pathlib.Path(sys.executable).parent)]
    for folder in schemes:
        if folder and os.path.exists(os.path.join(folder, name)):
            return os.path.join(folder, name)
    raise SystemExit(f"scriptc: the program {name} is not in {', '.join(map(str, schemes))}: install the package again")


def main() -> None:
    words = [program(), *sys.argv[1:]]
    if os.name == "nt":
        raise SystemExit(subprocess.run(words).returncode)
    os.execv(words[0], words)


if __name__ == "__main__":
    main()
