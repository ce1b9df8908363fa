"""Creates small ELF libraries, and sections with GPU code, for tests."""

import struct
import subprocess
from pathlib import Path

_COMPILE = [
    "gcc",
    "-shared",
    "-nostdlib",
    "-Wl,--no-as-needed",
    "-x",
    "c",
    "/dev/null",
    "-x",
    "none",
]


def compiler_is_missing() -> bool:
    try:
        subprocess.run(["gcc", "--version"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return True
    return False


def library(path: Path, *flags: str, soname: str = "", needs: tuple[Path, ...] = ()) -> Path:
    """Compiles a shared object that depends on `needs`, which must exist already."""
    path.parent.mkdir(parents=True, exist_ok=True)
    options = [f"-Wl,-soname,{soname}"] if soname else []
    linked = [str(other) for other in needs]
    subprocess.run(
        [*_COMPILE, "-o", str(path), *options, *flags, *linked],
        check=True,
        capture_output=True,
    )
    return path


def kernels(*architectures: int, ptx: int = 0) -> bytes:
    """Returns a section like nvcc's: machine code for `architectures`, and PTX for `ptx`."""
    entries = b"".join(_entry(2, number) for number in architectures)
    if ptx:
        entries += _entry(1, ptx)
    return struct.pack("<IHHQ", 0xBA55ED50, 1, 16, len(entries)) + entries


def _entry(kind: int, architecture: int) -> bytes:
    content = b"\x7fELF of a kernel"
    header = struct.pack("<HHIQ", kind, 0x101, 64, len(content))
    return header.ljust(28, b"\0") + struct.pack("<I", architecture) + bytes(32) + content


def add_section(path: Path, name: str, content: bytes) -> None:
    blob = path.with_suffix(".section")
    blob.write_bytes(content)
    subprocess.run(["objcopy", "--add-section", f"{name}={blob}", str(path)], check=True)
    blob.unlink()
