import contextlib
import io
import json
import os
import tempfile
import unittest
from pathlib import Path

import payload_check
from buildtests.elf_files import add_section, compiler_is_missing, kernels, library
from checks import elf, fatbin

_NOWHERE = "found neither in the payload nor in the container"


@unittest.skipIf(compiler_is_missing(), "no gcc to compile small libraries with")
class PayloadCheckTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.cuda = library(self.root / "lib64/libcuda.so.1", soname="libcuda.so.1")
        self.packages = self.root / "deepep/site-packages"

    def test_libraries_that_find_each_other_pass(self) -> None:
        library(self.packages / "torch/lib/libtorch.so", "-Wl,-rpath,$ORIGIN", needs=(self.cuda,))
        found = self.check()
        self.assertEqual((0, ""), (found[0], found[1]))
        self.assertEqual(2, found[2]["libraries"])

    def test_a_missing_dependency_is_reported(self) -> None:
        mpi = library(self.root / "libmpi.so.40", soname="libmpi.so.40")
        library(self.packages / "boot.so", needs=(mpi,))
        mpi.unlink()
        self.assert_problems(f"deepep/site-packages/boot.so needs libmpi.so.40: {_NOWHERE}")
        self.assertEqual(0, self.check("--may-lack", "libmpi.so.*")[0])

    def test_verbs_come_with_the_container(self) -> None:
        verbs = library(self.root / "libmlx5.so.1", soname="libmlx5.so.1")
        library(self.packages / "transport.so", needs=(verbs,))
        self.assert_problems("libmlx5.so.1: verbs come with the container, never with the payload")
        verbs.unlink()
        self.assertEqual(0, self.check()[0])

    def test_a_library_must_have_the_name_by_which_it_is_loaded(self) -> None:
        library(self.root / "lib64/libnvidia-ml.so.580", soname="libnvidia-ml.so.1")
        self.assert_problems(
            "lib64/libnvidia-ml.so.580 is loaded as libnvidia-ml.so.1: no such link beside it"
        )
        (self.root / "lib64/libnvidia-ml.so.1").symlink_to("libnvidia-ml.so.580")
        self.assertEqual(0, self.check()[0])

    def test_no_library_searches_where_it_was_built(self) -> None:
        library(self.packages / "a.so", "-Wl,-rpath,/data/tmp/openmpi/lib:/usr/local/nvidia/x")
        library(self.packages / "b.so", "-Wl,-rpath,/usr/local/nvidia/../../tmp/lib")
        self.assert_problems(
            "deepep/site-packages/a.so searches /data/tmp/openmpi/lib:"
            " expected a path under /usr/local/nvidia or $ORIGIN",
            "deepep/site-packages/b.so searches /usr/local/nvidia/../../tmp/lib:"
            " expected a path under /usr/local/nvidia or $ORIGIN",
        )

    def test_two_nvshmems_are_reported(self) -> None:
        soname = "libnvshmem_host.so.3"
        library(self.root / "deepep/nvshmem/lib/libnvshmem_host.so.3", soname=soname)
        wheel = self.packages / "nvidia/nvshmem/lib"
        library(wheel / "libnvshmem_host.so.3", soname=soname)
        self.assert_problems(
            "more than one NVSHMEM: deepep/nvshmem/lib/libnvshmem_host.so.3,"
            " deepep/site-packages/nvidia/nvshmem/lib/libnvshmem_host.so.3"
        )
        (wheel / "libnvshmem_host.so.3").unlink()
        wheel.rmdir()
        wheel.symlink_to("../../../nvshmem/lib")
        self.assertEqual(0, self.check("--needs", soname)[0])

    def test_links_that_leave_the_payload_or_dangle_are_reported(self) -> None:
        (self.root / "lib64/absolute").symlink_to("/usr/lib/libc.so.6")
        (self.root / "lib64/outside").symlink_to("../../outside")
        (self.root / "lib64/dangling").symlink_to("gone")
        self.assert_problems(
            "lib64/absolute links to /usr/lib/libc.so.6, outside of the payload",
            "lib64/dangling links to gone, which does not exist",
            "lib64/outside links to ../../outside, outside of the payload",
        )

    def test_kernels_are_for_the_gpu_of_the_set(self) -> None:
        deep_ep = library(self.packages / "deep_ep_cpp.cpython-312-x86_64-linux-gnu.so")
        add_section(deep_ep, ".nv_fatbin", kernels(90, ptx=100))
        self.assertEqual(frozenset({90}), fatbin.architectures(deep_ep))
        self.assert_problems(
            "deepep/site-packages/deep_ep_cpp.cpython-312-x86_64-linux-gnu.so"
            " has no sm_100 kernels, only: sm_90",
            arguments=("--kernels", "deep_ep=100"),
        )
        add_section(deep_ep, "__nv_relfatbin", bytes(8) + kernels(90) + bytes(24) + kernels(100))
        self.assertEqual(0, self.check("--kernels", "deep_ep=100")[0])

    def test_missing_required_libraries_are_reported(self) -> None:
        self.assert_problems(
            "libnccl.so.2 is not in the payload; expected it there",
            "no library is called deep_ep*.so: expected one with sm_100 kernels",
            arguments=("--needs", "libnccl.so.2", "--kernels", "deep_ep=100"),
        )

    def test_a_payload_without_libraries_is_reported(self) -> None:
        self.cuda.unlink()
        self.assert_problems(f"{self.root}: no library at all")

    def test_damaged_kernels_are_an_error(self) -> None:
        deep_ep = library(self.packages / "deep_ep_cpp.so")
        add_section(deep_ep, ".nv_fatbin", kernels(100)[:-40])
        with self.assertRaisesRegex(ValueError, "no container of kernels at"):
            fatbin.architectures(deep_ep)

    def test_sizes_are_reported_per_folder(self) -> None:
        (self.root / "deepep/tests").mkdir(parents=True)
        (self.root / "deepep/tests/test_internode.py").write_text("1234")
        os.link(self.cuda, self.root / "lib64/again")
        sizes = self.check()[2]["sizes"]
        self.assertEqual({"deepep/tests": 4, "lib64": self.cuda.stat().st_size}, sizes)

    def test_the_dynamic_section_is_read(self) -> None:
        other = library(self.root / "o/libother.so.2", soname="libother.so.2")
        rpath = "-Wl,-rpath,$ORIGIN/a:/b,--disable-new-dtags"
        path = library(self.root / "x.so", rpath, needs=(self.cuda, other))
        found = elf.read(path)
        self.assertEqual(("libcuda.so.1", "libother.so.2"), found.needed)
        self.assertEqual(("$ORIGIN/a", "/b"), found.search)
        self.assertEqual("", found.soname)

    def test_with_gkes_driver_torch_comes_from_the_test_image(self) -> None:
        image = self.lay_out_gke_payload()
        torch = library(image / "torch/lib/libtorch.so", soname="libtorch.so")
        library(
            self.root / "python/deep_ep_cpp.so",
            "-Wl,-rpath,/opt/deepep/lib",
            needs=(self.cuda, torch),
        )
        self.cuda.unlink()
        self.assertEqual((0, ""), self.check("--image", str(image))[:2])
        self.assert_problems(
            f"python/deep_ep_cpp.so needs libcuda.so.1: {_NOWHERE}",
            f"python/deep_ep_cpp.so needs libtorch.so: {_NOWHERE}",
            "python/deep_ep_cpp.so searches /opt/deepep/lib:"
            " expected a path under /usr/local/nvidia or $ORIGIN",
        )

    def test_with_gkes_driver_files_that_are_not_deepeps_are_reported(self) -> None:
        image = self.lay_out_gke_payload()
        (self.root / "python/torch").mkdir()
        (self.root / "python/deep_ep").mkdir()
        (self.root / "python/deep_ep/torch").write_text("a part of it")
        (self.root / "ep/epfabric_ep/shadow/deep_ep").mkdir(parents=True)
        (self.root / "ep/deep_ep").mkdir()
        (self.root / "firmware").mkdir()
        library(self.root / "bin/libnvidia-ml.so.1", soname="libnvidia-ml.so.1")
        self.cuda.rename(self.root / "bin/libcuda.so.1")
        nothing_else = "expected nothing but bin, ep, nccl, nvshmem, python, tests"
        self.assert_problems(
            "bin/libcuda.so.1: the driver is GKE's, never the payload's",
            "bin/libnvidia-ml.so.1: the driver is GKE's, never the payload's",
            "ep/deep_ep: expected our own library alone; it keeps deep_ep in a subfolder",
            f"firmware: {nothing_else}",
            "python/torch: expected DeepEP alone; Python and torch are the test image's",
            arguments=("--image", str(image)),
        )

    def test_a_second_nvshmem_in_the_test_image_is_reported(self) -> None:
        image = self.lay_out_gke_payload()
        self.cuda.unlink()
        soname = "libnvshmem_host.so.3"
        library(self.root / "nvshmem/lib/libnvshmem_host.so.3", soname=soname)
        wheel = library(image / "nvidia/nvshmem/lib/libnvshmem_host.so.3", soname=soname)
        self.assert_problems(
            f"more than one NVSHMEM: nvshmem/lib/libnvshmem_host.so.3, {wheel}",
            arguments=("--image", str(image)),
        )

    def lay_out_gke_payload(self) -> Path:
        """Lays out a payload for nodes with GKE's drivers; returns the test image's folder."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        (self.root / "python").mkdir()
        self.cuda = self.cuda.rename(self.root / "libcuda.so.1")
        (self.root / "lib64").rmdir()
        return Path(folder.name)

    def check(self, *arguments: str) -> tuple[int, str, dict[str, object]]:
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = payload_check.main([str(self.root), *arguments])
        report: dict[str, object] = json.loads(out.getvalue())
        return code, err.getvalue(), report

    def assert_problems(self, *problems: str, arguments: tuple[str, ...] = ()) -> None:
        code, errors, report = self.check(*arguments)
        self.assertEqual([*problems], errors.splitlines())
        self.assertEqual([*problems], report["problems"])
        self.assertEqual(1, code)
