"""Checks in a library's machine code whether DeepEP's combine kernels have the fence of #642.

usage: combine_fence.py LIBRARY [--tools FOLDER] [--require ARCHITECTURE]… [--patched]
  LIBRARY     deep_ep_cpp*.so or deep_ep/_C*.so of any image or wheel of DeepEP, or nixl_ep's
              library
  --tools     folder with CUDA's cuobjdump and nvdisasm (default: PATH, then /usr/local/cuda/bin)
  --require   fails if a kernel for this architecture (such as 100) is unfenced, or if no kernel
              for it can be read
  --patched   with --require, also fails if no kernel is fenced

Prints one line for each architecture, state and kernel: fenced, unfenced, no ring (no fence
needed) or cannot be read (the file has no machine code of the kernel). Needs no GPU, and does not
load the library. Exit code: 0, or 1 if a requirement is not met; 2 if a tool is missing or fails.
"""

import argparse
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from checks.elf import map_file
from checks.sass import Ring, ring_state

_PATCH = "pr-642-combine-fence"
_SYMBOL = struct.Struct("<IBBHQQ")
_FUNCTION = 2
_TARGET = re.compile(r"^\s*\.target\s+(sm_\w+)", re.MULTILINE)
_SECTION = re.compile(r"^//-+ \.text\.(\S+) -+$", re.MULTILINE)
# Sources of the kernels that DeepEP V2 compiles at run time, relative to the library's folder.
_RUN_TIME_SOURCES = "include/**/*combine*.cuh"


class ToolError(Exception):
    """One of CUDA's tools is missing or failed."""


@dataclass(frozen=True, order=True)
class Verdict:
    """The state of all kernels with the same name and architecture."""

    architecture: str
    state: str
    kernel: str


class Tools:
    """CUDA's disassemblers, cuobjdump and nvdisasm."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def run(self, name: str, *arguments: str, cwd: Path) -> str:
        done = subprocess.run(
            [self._find(name), *arguments], cwd=cwd, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise ToolError(f"{name} {' '.join(arguments)}: {done.stderr.strip()}")
        return done.stdout

    def _find(self, name: str) -> str:
        folder = str(self._folder) if self._folder else None
        found = shutil.which(name, path=folder)
        if found is None and folder is None:
            found = shutil.which(name, path="/usr/local/cuda/bin")
        if found is None:
            raise ToolError(
                f"{name} is not in {folder or 'PATH'}: expected CUDA's, as in the images"
                f" nvidia/cuda:…-devel and the wheel nvidia-cuda-{name}"
            )
        return found


def main(arguments: list[str] | None = None) -> int:
    options = _options(arguments)
    try:
        verdicts = read(options.library, Tools(options.tools))
    except ToolError as e:
        print(f"combine_fence: {e}", file=sys.stderr)
        return 2
    for verdict, kernels in sorted(verdicts.items()):
        print(f"{verdict.architecture:9}  {verdict.state:14}  {kernels:3}  {verdict.kernel}")
    wrong = [
        text
        for number in options.require
        for text in _unmet_requirements(verdicts, number, options.patched)
    ]
    for text in wrong:
        print(f"combine_fence: {options.library.name}: {text}", file=sys.stderr)
    return 1 if wrong else 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Checks DeepEP's combine for the fence of #642.")
    parser.add_argument("library", type=Path)
    parser.add_argument("--tools", type=Path, metavar="FOLDER")
    parser.add_argument("--require", action="append", default=[], metavar="ARCHITECTURE")
    parser.add_argument("--patched", action="store_true")
    return parser.parse_args(arguments)


def read(library: Path, tools: Tools) -> Counter[Verdict]:
    """Counts the library's combine kernels by verdict."""
    found: Counter[Verdict] = Counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if any(map_file(library).sections(".nv_fatbin")):
            tools.run("cuobjdump", "--extract-elf", "all", str(library.resolve()), cwd=folder)
        for image in sorted(folder.glob("*.cubin")):
            found.update(_judge(image, tools))
    if not found:
        found[Verdict("none", Ring.UNREADABLE.value, "no machine code of a combine kernel")] = 1
    sources = {path.stem for path in library.parent.glob(_RUN_TIME_SOURCES)}
    if sources:
        kernel = f"{', '.join(sorted(sources))}: compiled at run time"
        found[Verdict("run time", Ring.UNREADABLE.value, kernel)] = len(sources)
    return found


def _judge(image: Path, tools: Tools) -> Iterator[Verdict]:
    symbols = [f"{number}" for number, name in _functions(image) if "combine" in name]
    if not symbols:
        return
    code = tools.run("nvdisasm", "-c", "-fun", ",".join(symbols), image.name, cwd=image.parent)
    target = _TARGET.search(code)
    _, *parts = _SECTION.split(code)
    for name, body in zip(parts[::2], parts[1::2], strict=True):
        state = ring_state(body)
        yield Verdict(target[1] if target else image.name, state.value, readable(name))


def _functions(image: Path) -> Iterator[tuple[int, str]]:
    """Yields index and mangled name of each function in the symbol table of an ELF file."""
    elf = map_file(image)
    (start, end), (names, _) = next(elf.sections(".symtab")), next(elf.sections(".strtab"))
    for number, at in enumerate(range(start, end, _SYMBOL.size)):
        name, info, *_ = _SYMBOL.unpack_from(elf.data, at)
        if info & 15 == _FUNCTION:
            yield number, elf.text(names + name)


def readable(mangled: str) -> str:
    """Returns a kernel's qualified name, without template arguments and parameters."""
    words, rest = [], mangled.removeprefix("_ZN" if mangled.startswith("_ZN") else "_Z")
    while length := re.match(r"\d+", rest):
        end = length.end() + int(length[0])
        words.append(rest[length.end() : end])
        rest = rest[end:]
    return "::".join(words) or mangled


def _unmet_requirements(verdicts: Counter[Verdict], number: str, patched: bool) -> Iterator[str]:
    """Yields the requirements that an architecture's kernels miss; sm_100a counts as sm_100."""
    of_architecture = [v for v in verdicts if re.fullmatch(rf"sm_{number}[af]?", v.architecture)]
    for v in of_architecture:
        if v.state == Ring.UNFENCED.value:
            yield (
                f"{v.kernel} for {v.architecture} is unfenced: on Blackwell it can return wrong"
                f" rows (DeepEP#642); expected the fence that the patch {_PATCH} inserts"
            )
    if not of_architecture:
        yield f"no machine code of a combine kernel for sm_{number}: its fence cannot be read"
    elif patched and not any(v.state == Ring.FENCED.value for v in of_architecture):
        yield (
            f"no combine kernel for sm_{number} has the fence that {_PATCH} inserts:"
            " was the patched source compiled?"
        )


if __name__ == "__main__":
    sys.exit(main())
