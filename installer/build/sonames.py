"""Adds a link to each library in a folder, with the name by which the library is loaded.

usage: sonames.py FOLDER
"""

import sys
from pathlib import Path

from checks import elf


def link(folder: Path) -> None:
    for path in sorted(folder.iterdir()):
        soname = elf.read(path).soname if elf.is_elf(path) else ""
        if soname and not (folder / soname).exists():
            (folder / soname).symlink_to(path.name)


if __name__ == "__main__":
    link(Path(sys.argv[1]))
