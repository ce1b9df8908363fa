"""Lists a payload's files and libraries, and the sizes of its folders."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from checks import elf

# The payload's folder in a pod, and the folder of Python and torch in a test image. Only these
# folders may be in the search paths of libraries.
POD_ROOT = PurePosixPath("/usr/local/nvidia")
IMAGE_ROOT = PurePosixPath("/opt/deepep")


@dataclass(frozen=True)
class Tree:
    """Every path below `root`, and the dynamic section of each library."""

    root: Path
    paths: tuple[Path, ...]
    libraries: tuple[elf.Elf, ...]

    def name(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()

    def names(self) -> frozenset[str]:
        """Returns the file names under which libraries can be loaded, links included."""
        return frozenset(path.name for path in self.paths if ".so" in path.name)

    def sizes(self) -> dict[str, int]:
        """Returns the bytes of each top folder and each folder of deepep; hard links count once."""
        seen: set[int] = set()
        sizes: Counter[str] = Counter()
        for path in self.paths:
            if path.is_symlink() or not path.is_file() or path.stat().st_ino in seen:
                continue
            seen.add(path.stat().st_ino)
            parts = path.relative_to(self.root).parts
            depth = 2 if parts[0] == "deepep" else 1
            sizes["/".join(parts[: min(depth, len(parts) - 1)]) or "."] += path.stat().st_size
        return dict(sorted(sizes.items()))


def walk(root: Path) -> Tree:
    paths = tuple(sorted(root.rglob("*")))
    return Tree(root, paths, tuple(elf.read(path) for path in paths if elf.is_elf(path)))
