import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from buildtests.elf_files import compiler_is_missing, library

PROGRAM = Path(__file__).resolve().parents[1] / "import_check.py"
# A fake of DeepEP that loads the libraries whose paths format() fills in.
DEEPEP_SOURCE = "import ctypes\nfor path in {!r}:\n    ctypes.CDLL(path)\n"
# A fake of epfabric_ep.library; format() fills in the path of our library.
LIBRARY_SOURCE = """import ctypes
class Library:
    path = {!r}
def load():
    ctypes.CDLL(Library.path)
    return Library
"""


@unittest.skipIf(compiler_is_missing(), "no gcc to compile small libraries with")
class ImportCheckTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.payload = self.root / "payload"
        self.stub = library(self.root / "libcuda.so", soname="libcuda.so.1")
        self.node = library(self.payload / "nvshmem/lib/libnvshmem_host.so.3")
        ours = self.payload / "ep/epfabric_ep"
        self.ours = library(ours / "libepfabric_ep.so", needs=(self.stub,))
        for name in ("__init__", "buffer"):
            (ours / f"{name}.py").write_text("")
        (ours / "library.py").write_text(LIBRARY_SOURCE.format(str(self.ours)))

    def run_with(self, text: str) -> tuple[int, str, str]:
        module = self.payload / "python/deep_ep/__init__.py"
        module.parent.mkdir(parents=True)
        module.write_text(text)
        done = subprocess.run(
            [sys.executable, "-B", str(PROGRAM), str(self.stub), str(self.payload)],
            check=False,
            capture_output=True,
            text=True,
        )
        return done.returncode, done.stdout.strip(), done.stderr.strip()

    def test_deepep_is_imported_from_the_node_and_finds_the_driver(self) -> None:
        kernels = library(self.root / "deep_ep_cpp.so", needs=(self.stub,))
        found = self.run_with(DEEPEP_SOURCE.format([str(kernels), str(self.node)]))
        report = f"deep_ep: {self.payload}/python/deep_ep/__init__.py\nepfabric_ep: {self.ours}"
        self.assertEqual((0, report, ""), found)

    def test_our_own_library_is_imported(self) -> None:
        (self.payload / "ep/epfabric_ep/buffer.py").write_text("import nobodys\n")
        code, _, report = self.run_with("")
        self.assertEqual(
            "import epfabric_ep.buffer: ModuleNotFoundError: No module named 'nobodys'",
            report,
        )
        self.assertEqual(1, code)

    def test_our_own_library_is_loaded(self) -> None:
        self.ours.unlink()
        code, _, report = self.run_with("")
        self.assertEqual(
            f"load epfabric_ep: OSError: {self.ours}: cannot open shared object file:"
            " No such file or directory",
            report,
        )
        self.assertEqual(1, code)

    def test_a_missing_library_is_named(self) -> None:
        lost = library(self.root / "libtorch.so", soname="libtorch.so")
        kernels = library(self.root / "deep_ep_cpp.so", needs=(lost,))
        lost.unlink()
        code, _, report = self.run_with(DEEPEP_SOURCE.format([str(kernels)]))
        self.assertEqual(1, code)
        self.assertEqual(
            "import deep_ep: OSError: libtorch.so: cannot open shared object file:"
            " No such file or directory",
            report,
        )

    def test_two_copies_of_nvshmem_are_refused(self) -> None:
        wheel = library(self.root / "wheel/libnvshmem_host.so.3")
        code, _, report = self.run_with(DEEPEP_SOURCE.format([str(wheel), str(self.node)]))
        self.assertEqual(
            (1, f"more than one libnvshmem_host.so: {self.node}, {wheel}"), (code, report)
        )

    def test_a_copy_of_nccl_that_is_not_the_nodes_is_refused(self) -> None:
        library(self.payload / "nccl/lib/libnccl.so.2")
        wheel = library(self.root / "wheel/libnccl.so.2")
        code, _, report = self.run_with(DEEPEP_SOURCE.format([str(wheel), str(self.node)]))
        self.assertEqual(1, code)
        self.assertEqual(
            f"libnccl.so is not loaded from {self.payload}/nccl, but from: {wheel}", report
        )
