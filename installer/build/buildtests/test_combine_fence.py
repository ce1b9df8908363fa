"""Tests combine_fence.py without nvcc; `./check epbench` also tests it with compiled kernels."""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path

import combine_fence
from buildtests.elf_files import compiler_is_missing, library


@unittest.skipIf(compiler_is_missing(), "no gcc")
class CombineFenceTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.library = Path(folder.name) / "deep_ep/_C.so"

    def run_check(self, *arguments: str) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = combine_fence.main([str(self.library), *arguments])
        return code, out.getvalue(), err.getvalue()

    def test_a_library_without_machine_code_cannot_be_read(self) -> None:
        library(self.library)
        line = "none       cannot be read    1  no machine code of a combine kernel\n"
        self.assertEqual((0, line, ""), self.run_check())
        why = "no machine code of a combine kernel for sm_100: its fence cannot be read"
        error = f"combine_fence: _C.so: {why}\n"
        self.assertEqual((1, line, error), self.run_check("--require", "100"))

    def test_kernels_that_are_compiled_at_run_time_are_named(self) -> None:
        library(self.library)
        sources = self.library.parent / "include/deep_ep/impls"
        sources.mkdir(parents=True)
        for name in ("combine.cuh", "hybrid_combine.cuh", "dispatch.cuh"):
            (sources / name).touch()
        self.assertIn(
            "run time   cannot be read    2  combine, hybrid_combine: compiled at run time\n",
            self.run_check()[1],
        )

    def test_kernels_are_named_as_in_the_sources(self) -> None:
        mangled = "_ZN7deep_ep12internode_ll7combineILb0ELi7168ELi11ELi4EEEvPvS2_"
        self.assertEqual("deep_ep::internode_ll::combine", combine_fence.readable(mangled))
        self.assertEqual("combine", combine_fence.readable("_Z7combinePf"))
        self.assertEqual("combine", combine_fence.readable("combine"))
