"""Tests the name and files of the wheel, and that its bytes are always the same."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import unittest
import zipfile
from importlib.util import find_spec
from pathlib import Path

import wheel


def library(cpu: int) -> bytes:
    """Returns the beginning of a shared library for the CPU with this ELF number."""
    needed = b"\0GLIBC_2.2.5\0GLIBC_2.35\0GLIBC_2.9\0"
    return b"\x7fELF" + b"\0" * 14 + cpu.to_bytes(2, "little") + needed


LIBRARY = library(62)


class WheelTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.library = self.folder / "libepfabric_ep.so"
        self.library.write_bytes(LIBRARY)

    def build_in(self, name: str) -> Path:
        folder = self.folder / name
        folder.mkdir()
        return wheel.build(self.library, folder)

    def test_the_name_has_the_glibc_version_that_the_library_needs(self) -> None:
        self.assertEqual(
            self.build_in("a").name, "epfabric_ep-0.1.0-py3-none-manylinux_2_35_x86_64.whl"
        )

    def test_the_name_has_the_cpu_of_the_library(self) -> None:
        self.library.write_bytes(library(183))
        self.assertEqual(
            self.build_in("a").name, "epfabric_ep-0.1.0-py3-none-manylinux_2_35_aarch64.whl"
        )
        self.library.write_bytes(library(243))
        with self.assertRaisesRegex(
            SystemExit, "unsupported CPU, ELF machine 243; supported: x86_64, aarch64"
        ):
            self.build_in("b")

    def test_the_name_has_the_cuda_release_and_the_metadata_the_driver(self) -> None:
        for built, name, driver in ((13000, "cu130", 580), (12080, "cu128", 570)):
            self.library.write_bytes(LIBRARY + b"EPFABRIC_EP_CUDA=%d;\0" % built)
            made = self.build_in(name)
            self.assertEqual(
                made.name, f"epfabric_ep-0.1.0+{name}-py3-none-manylinux_2_35_x86_64.whl"
            )
            metadata = zipfile.ZipFile(made).read(f"epfabric_ep-0.1.0+{name}.dist-info/METADATA")
            self.assertIn(f"needs an NVIDIA driver {driver} or newer.", metadata.decode())

    def test_two_builds_have_the_same_bytes(self) -> None:
        self.assertEqual(self.build_in("a").read_bytes(), self.build_in("b").read_bytes())

    def test_the_wheel_has_no_top_level_deep_ep(self) -> None:
        names = zipfile.ZipFile(self.build_in("a")).namelist()
        tops = {name.split("/")[0] for name in names}
        self.assertEqual(tops, {"epfabric_ep", "epfabric_ep-0.1.0.dist-info"})
        self.assertIn("epfabric_ep/shadow/deep_ep/__init__.py", names)
        self.assertIn("epfabric_ep/libepfabric_ep.so", names)

    def test_pip_installs_the_wheel_and_path_prints_the_shadow_folder(self) -> None:
        site = self.folder / "site"
        if find_spec("pip") is None:
            self.skipTest("no pip here: the wheel was not installed")
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
        pip += ["--root-user-action", "ignore"]
        subprocess.run([*pip, "--target", str(site), str(self.build_in("a"))], check=True)
        path = subprocess.run(
            [sys.executable, "-m", "epfabric_ep", "path"],
            cwd=site,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        self.assertEqual(Path(path), site / "epfabric_ep/shadow")

    def test_a_file_that_is_no_library_is_refused(self) -> None:
        self.library.write_bytes(b"text")
        with self.assertRaisesRegex(SystemExit, "^not a shared library for Linux$"):
            self.build_in("a")


if __name__ == "__main__":
    unittest.main()
