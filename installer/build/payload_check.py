"""Checks, before a payload goes into an image, that it will load on a node.

usage: payload_check.py FOLDER [--image FOLDER] [--kernels NAME=ARCHITECTURE]… [--needs LIBRARY]…
       [--may-lack NAME]…

  --image      checks a payload for nodes with GKE's drivers, where GKE provides libcuda; FOLDER
               is the folder with Python and torch in the test image
  --kernels    requires that the library NAME*.so has machine code for ARCHITECTURE, such as 100
  --needs      requires that the payload contains LIBRARY
  --may-lack   allows libraries to need NAME, a pattern, even if it is found nowhere

Prints its findings as JSON. Writes each fault to stderr as a line; the exit code is 1 if there are
faults. Reads libraries without loading them, which is impossible where images are built.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from checks import fatbin, provided
from checks.tree import IMAGE_ROOT, POD_ROOT, Tree, walk


def main(arguments: list[str] | None = None) -> int:
    options = _parse(arguments)
    tree = walk(options.folder)
    wrong = sorted(problems(tree, options))
    for problem in wrong:
        print(problem, file=sys.stderr)
    print(json.dumps(report(tree, wrong), indent=2))
    return 1 if wrong else 0


def _parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Checks that a payload will load on a node.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--image", type=lambda text: walk(Path(text)), metavar="FOLDER")
    parser.add_argument("--kernels", action="append", default=[], metavar="NAME=ARCHITECTURE")
    parser.add_argument("--needs", action="append", default=[], metavar="LIBRARY")
    parser.add_argument("--may-lack", action="append", default=[], metavar="NAME")
    return parser.parse_args(arguments)


def problems(tree: Tree, options: argparse.Namespace) -> Iterator[str]:
    if not tree.libraries:
        yield f"{tree.root}: no library at all"
    yield from missing_dependencies(tree, options)
    yield from without_soname_link(tree)
    yield from build_paths(tree, options.image)
    yield from verbs_in_payload(tree)
    yield from several_nvshmems(tree, options.image)
    yield from broken_links(tree)
    if options.image:
        yield from unexpected_files(tree)
    for library in options.needs:
        if library not in tree.names():
            yield f"{library} is not in the payload; expected it there"
    for rule in options.kernels:
        yield from without_kernels(tree, *rule.split("="))


def missing_dependencies(tree: Tree, options: argparse.Namespace) -> Iterator[str]:
    """Yields missing dependencies. Only names count, as torch itself loads some libraries."""
    names = tree.names() | (options.image.names() if options.image else frozenset())
    for library in tree.libraries:
        for needed in library.needed:
            known = needed in names or provided.container_provides(needed)
            known = known or (options.image is not None and provided.gke_driver_provides(needed))
            if not known and not any(fnmatchcase(needed, pattern) for pattern in options.may_lack):
                name = tree.name(library.path)
                yield f"{name} needs {needed}: found neither in the payload nor in the container"


def without_soname_link(tree: Tree) -> Iterator[str]:
    """Yields libraries in search folders without a file of the name by which they are loaded."""
    for library in tree.libraries:
        folder = library.path.parent
        searched = tree.name(folder) in _SEARCH_FOLDERS
        if searched and library.soname and not (folder / library.soname).exists():
            name = tree.name(library.path)
            yield f"{name} is loaded as {library.soname}: no such link beside it"


# Folders of LD_LIBRARY_PATH, where the loader finds a library only by its file name.
_SEARCH_FOLDERS = (
    "lib64",
    "deepep/nvshmem/lib",
    "deepep/nccl/lib",
    "deepep/cuda/lib64",
    "nvshmem/lib",
    "nccl/lib",
)


def build_paths(tree: Tree, image: Tree | None) -> Iterator[str]:
    """Yields search paths left by the build: in a pod, another user might write to them."""
    roots = (f"{POD_ROOT}/", f"{IMAGE_ROOT}/") if image else (f"{POD_ROOT}/",)
    for library in tree.libraries:
        for folder in library.search:
            relative = folder.startswith(("$ORIGIN", "${ORIGIN}"))
            ours = os.path.normpath(folder).startswith(roots)
            if not relative and not ours and folder not in _WHEEL_SEARCH_PATHS:
                name = tree.name(library.path)
                yield f"{name} searches {folder}: expected a path under {POD_ROOT} or $ORIGIN"


# Search paths that torch's wheels contain; in any image these folders belong to root.
_WHEEL_SEARCH_PATHS = ("/lib/intel64", "/lib/intel64_win", "/lib/win-x64", "/usr/local/cuda/lib64")


def verbs_in_payload(tree: Tree) -> Iterator[str]:
    for path in tree.paths:
        if provided.is_verbs(path.name):
            yield f"{tree.name(path)}: verbs come with the container, never with the payload"


def several_nvshmems(tree: Tree, image: Tree | None) -> Iterator[str]:
    """Yields a fault if there are two NVSHMEM host libraries: the device library fits only one."""
    copies = [
        str(x.path) if part is image else tree.name(x.path)
        for part in (tree, image)
        for x in (part.libraries if part else ())
        if x.soname.startswith("libnvshmem_host.so")
    ]
    if len(copies) > 1:
        yield "more than one NVSHMEM: " + ", ".join(copies)


def unexpected_files(tree: Tree) -> Iterator[str]:
    """Yields files that belong to GKE's nodes or the test image, or not to DeepEP."""
    for path in tree.paths:
        name = tree.name(path)
        top, _, rest = name.partition("/")
        if top not in _NODE_FOLDERS and "/" not in name:
            yield f"{name}: expected nothing but {', '.join(_NODE_FOLDERS)}"
        if top == "python" and rest and "/" not in rest and not rest.startswith("deep_ep"):
            yield f"{name}: expected DeepEP alone; Python and torch are the test image's"
        if top == "ep" and rest and "/" not in rest and not rest.startswith("epfabric_ep"):
            yield f"{name}: expected our own library alone; it keeps deep_ep in a subfolder"
        if provided.gke_driver_provides(path.name):
            yield f"{name}: the driver is GKE's, never the payload's"


# Top folders of a payload for nodes with GKE's drivers.
_NODE_FOLDERS = ("bin", "ep", "nccl", "nvshmem", "python", "tests")


def broken_links(tree: Tree) -> Iterator[str]:
    """Yields links that would not work on a node, in a pod and in an image."""
    for path in tree.paths:
        if not path.is_symlink():
            continue
        target = path.readlink()
        inside = Path(os.path.normpath(path.parent / target)).is_relative_to(tree.root)
        if target.is_absolute() or not inside:
            yield f"{tree.name(path)} links to {target}, outside of the payload"
        elif not path.exists():
            yield f"{tree.name(path)} links to {target}, which does not exist"


def without_kernels(tree: Tree, name: str, architecture: str) -> Iterator[str]:
    """Yields libraries without machine code for the GPU: they load and fail at the first kernel."""
    found = [x.path for x in tree.libraries if fnmatchcase(x.path.name, f"{name}*.so*")]
    if not found:
        yield f"no library is called {name}*.so: expected one with sm_{architecture} kernels"
    for path in found:
        available = fatbin.architectures(path)
        if int(architecture) not in available:
            listed = ", ".join(f"sm_{number}" for number in sorted(available)) or "none"
            yield f"{tree.name(path)} has no sm_{architecture} kernels, only: {listed}"


def report(tree: Tree, wrong: list[str]) -> dict[str, object]:
    sizes = tree.sizes()
    return {
        "libraries": len(tree.libraries),
        "bytes": sum(sizes.values()),
        "sizes": sizes,
        "problems": wrong,
    }


if __name__ == "__main__":
    sys.exit(main())
