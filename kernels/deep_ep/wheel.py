"""`python3 wheel.py LIBRARY FOLDER`: writes a wheel with reproducible bytes to the folder.

LIBRARY is libepfabric_ep.so. Prints the path of the wheel.
"""

from __future__ import annotations

import base64
import hashlib
import re
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = "epfabric_ep"
# The time of all files: the earliest that a zip archive can store.
FILE_TIME = (1980, 1, 1, 0, 0, 0)
METADATA = """\
Metadata-Version: 2.1
Name: epfabric-ep
Version: {version}
Summary: Expert-parallel dispatch and combine in one NVLink domain, with the calls of deep_ep
License: Apache-2.0
Requires-Python: >=3.10

API-compatible with DeepEP, not affiliated with it. Needs torch 2.6 or later, which engines install.
{needs}"""
# The oldest driver for each major version of CUDA.
DRIVERS = {12: 570, 13: 580}
# Engines call these functions in each of their processes; without EPFABRIC_EP_PLUGINS=1 they do
# nothing.
ENTRY_POINTS = """\
[vllm.general_plugins]
epfabric_ep = epfabric_ep.plugins:vllm

[sglang.srt.plugins]
epfabric_ep = epfabric_ep.plugins:sglang
"""


def version() -> str:
    text = (HERE / PACKAGE / "__init__.py").read_text()
    found = re.search(r'^__version__ = "([^"]+)"$', text, flags=re.MULTILINE)
    if found is None:
        raise SystemExit("no __version__ in the package")
    return found.group(1)


def glibc(library: bytes) -> tuple[int, int]:
    """Returns the newest version of glibc that the library needs."""
    found = {(int(a), int(b)) for a, b in re.findall(rb"GLIBC_(\d+)\.(\d+)\b", library)}
    if not library.startswith(b"\x7fELF") or not found:
        raise SystemExit("not a shared library for Linux")
    return max(found)


# Names of CPUs in wheels, by ELF's machine number.
_CPUS = {62: "x86_64", 183: "aarch64"}


def cpu(library: bytes) -> str:
    """Returns the CPU for which the library is compiled."""
    number = int.from_bytes(library[18:20], "little")
    if number not in _CPUS:
        supported = ", ".join(_CPUS.values())
        raise SystemExit(f"unsupported CPU, ELF machine {number}; supported: {supported}")
    return _CPUS[number]


def cuda(library: bytes) -> int:
    """Returns the CUDA release of the build, as 1000 * major + 10 * minor; 0 if unknown."""
    found = re.search(rb"EPFABRIC_EP_CUDA=(\d+);", library)
    return int(found[1]) if found else 0


def local_version(built: int) -> str:
    """Returns the version, with the CUDA release as its local part, as torch's versions have it.

    So a package index can have wheels for several CUDA releases.
    """
    return f"{version()}+cu{built // 1000}{built % 1000 // 10}" if built else version()


def driver_note(built: int) -> str:
    """Returns the sentence about the driver in the metadata; empty if CUDA is unknown."""
    if not built:
        return ""
    release, driver = f"{built // 1000}.{built % 1000 // 10}", DRIVERS.get(built // 1000)
    newer = f"{driver} or newer" if driver else "of that release"
    return f"Built with CUDA {release}: needs an NVIDIA driver {newer}.\n"


def contents(library: bytes) -> dict[str, bytes]:
    """Returns files by path. None is in a top-level `deep_ep`, which may be another package's."""
    files = {
        str(path.relative_to(HERE)): path.read_bytes()
        for path in sorted((HERE / PACKAGE).rglob("*.py"))
    }
    files[f"{PACKAGE}/lib{PACKAGE}.so"] = library
    return files


def record(files: dict[str, bytes], own_path: str) -> bytes:
    """Returns RECORD, the list of files with hash and size; RECORD's own entry has neither."""
    lines = []
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(content)}")
    return ("\n".join([*lines, f"{own_path},,"]) + "\n").encode()


def build(library: Path, folder: Path) -> Path:
    content = library.read_bytes()
    major, minor = glibc(content)
    tag = f"py3-none-manylinux_{major}_{minor}_{cpu(content)}"
    built = cuda(content)
    full = local_version(built)
    info = f"{PACKAGE}-{full}.dist-info"
    files = contents(content)
    files[f"{info}/METADATA"] = METADATA.format(version=full, needs=driver_note(built)).encode()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: epfabric\nRoot-Is-Purelib: false\nTag: {tag}\n"
    ).encode()
    files[f"{info}/entry_points.txt"] = ENTRY_POINTS.encode()
    files[f"{info}/RECORD"] = record(files, f"{info}/RECORD")
    wheel = folder / f"{PACKAGE}-{full}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, FILE_TIME)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return wheel


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    print(build(Path(sys.argv[1]), Path(sys.argv[2])))
