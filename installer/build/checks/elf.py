"""Reads the dynamic section and other sections of 64-bit, little-endian ELF files."""

import mmap
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_MAGIC = b"\x7fELF\x02\x01"
_PT_LOAD, _PT_DYNAMIC = 1, 2
_DT_NEEDED, _DT_STRTAB, _DT_SONAME, _DT_RPATH, _DT_RUNPATH = 1, 5, 14, 15, 29


@dataclass(frozen=True)
class Elf:
    """A file's dynamic section; all fields are empty for a statically linked program."""

    path: Path
    soname: str
    needed: tuple[str, ...]
    search: tuple[str, ...]


class Image:
    """A map_file ELF file, whose bytes can be read by address and by section."""

    def __init__(self, path: Path, data: mmap.mmap) -> None:
        self.path, self.data = path, data
        header = struct.unpack_from("<QQIHHHHHH", data, 32)
        self._programs = (header[0], header[4], header[5])
        self._sections = (header[1], header[6], header[7], header[8])

    def segments(self, kind: int) -> Iterator[tuple[int, int, int]]:
        """Yields the file offset, address and size of each segment of one kind."""
        start, size, count = self._programs
        for number in range(count):
            at = start + number * size
            found, _, offset, address, _, length = struct.unpack_from("<IIQQQQ", self.data, at)
            if found == kind:
                yield offset, address, length

    def offset_of(self, address: int) -> int:
        for offset, start, length in self.segments(_PT_LOAD):
            if start <= address < start + length:
                return offset + address - start
        raise ValueError(f"{self.path}: address {address:#x} is in no segment of the file")

    def sections(self, *names: str) -> Iterator[tuple[int, int]]:
        """Yields the file offsets of start and end of each section with one of these names."""
        start, size, count, strings = self._sections
        if start == 0 or count == 0:
            return
        names_at = struct.unpack_from("<Q", self.data, start + strings * size + 24)[0]
        for number in range(count):
            name, _, _, _, offset, length = struct.unpack_from(
                "<IIQQQQ", self.data, start + number * size
            )
            if self.text(names_at + name) in names:
                yield offset, offset + length

    def text(self, at: int) -> str:
        return self.data[at : self.data.find(b"\0", at)].decode("utf-8", "replace")


def is_elf(path: Path) -> bool:
    """Returns whether the path is an ELF file and not a symbolic link."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as stream:
        return stream.read(len(_MAGIC)) == _MAGIC


def map_file(path: Path) -> Image:
    with path.open("rb") as stream:
        return Image(path, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ))


def read(path: Path) -> Elf:
    image = map_file(path)
    entries = list(_dynamic(image))
    strings = next((image.offset_of(v) for tag, v in entries if tag == _DT_STRTAB), 0)

    def texts(*tags: int) -> tuple[str, ...]:
        return tuple(image.text(strings + value) for tag, value in entries if tag in tags)

    search = ":".join(texts(_DT_RPATH, _DT_RUNPATH))
    return Elf(
        path,
        soname="".join(texts(_DT_SONAME)),
        needed=texts(_DT_NEEDED),
        search=tuple(part for part in search.split(":") if part),
    )


def _dynamic(image: Image) -> Iterator[tuple[int, int]]:
    for offset, _, length in image.segments(_PT_DYNAMIC):
        for at in range(offset, offset + length, 16):
            tag, value = struct.unpack_from("<QQ", image.data, at)
            if tag == 0:
                break
            yield tag, value
