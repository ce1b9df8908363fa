"""Compiles our ring kernel with and without the fence, and checks the machine code of both.

It runs the image build's programs: one inserts the fence into the source, the other finds it.
`./check epbench` runs this, with nvcc, cuobjdump and nvdisasm on PATH; nothing runs on a GPU.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BUILD = Path(__file__).resolve().parents[1]
RING = Path(__file__).resolve().parent / "deepep_ring"
ARCHITECTURES = ("90", "100")


def compiled(folder: Path, *, fenced: bool, code: str = "sm_{0}") -> Path:
    """Compiles the ring for each architecture into a library that is named like DeepEP's."""
    sources = folder / "sources"
    shutil.copytree(RING, sources)
    if fenced:
        python = [sys.executable, "-m", "patches.deepep_combine_fence", str(sources)]
        subprocess.run(python, cwd=BUILD, check=True)
    library = folder / "deep_ep_cpp.so"
    targets = [
        f"--generate-code=arch=compute_{number},code={code.format(number)}"
        for number in ARCHITECTURES
    ]
    kernels = sources / "csrc/kernels/internode_ll.cu"
    nvcc = shutil.which("nvcc") or "nvcc is not on PATH"
    shared = ["-O3", "-std=c++17", "-shared", "-Xcompiler", "-fPIC"]
    subprocess.run([nvcc, *shared, *targets, "-o", library, kernels], check=True)
    return library


def read(library: Path) -> list[list[str]]:
    """Returns combine_fence.py's lines, each split into architecture and the rest of the line."""
    done = subprocess.run(
        [sys.executable, BUILD / "combine_fence.py", library],
        capture_output=True,
        text=True,
        check=True,
    )
    return [line.split(maxsplit=1) for line in done.stdout.splitlines()]


def check_build(library: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs require-combine-fence.sh as the Dockerfile does."""
    return subprocess.run(
        [BUILD / "require-combine-fence.sh", library.parent],
        env={**os.environ, "DEEPEP_GENERATION": "v1-rcqp", "DEEPEP_PATCHES": "", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


class FenceTest(unittest.TestCase):
    folder: tempfile.TemporaryDirectory[str]
    fenced: Path
    unfenced: Path

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        for name in ("fenced", "unfenced"):
            folder = Path(cls.folder.name) / name
            folder.mkdir()
            setattr(cls, name, compiled(folder, fenced=name == "fenced"))

    def test_the_ring_with_the_inserted_fence_is_fenced(self) -> None:
        self.assertEqual(
            [
                ["sm_100", "fenced            1  ring::combine"],
                ["sm_100", "no ring           1  ring::cached_notify_combine"],
                ["sm_90", "fenced            1  ring::combine"],
                ["sm_90", "no ring           1  ring::cached_notify_combine"],
            ],
            read(self.fenced),
        )

    def test_the_ring_without_the_inserted_fence_is_unfenced(self) -> None:
        self.assertEqual(
            [
                ["sm_100", "no ring           1  ring::cached_notify_combine"],
                ["sm_100", "unfenced          1  ring::combine"],
                ["sm_90", "no ring           1  ring::cached_notify_combine"],
                ["sm_90", "unfenced          1  ring::combine"],
            ],
            read(self.unfenced),
        )

    def test_code_that_is_compiled_at_run_time_cannot_be_read(self) -> None:
        folder = Path(self.folder.name) / "run-time"
        folder.mkdir()
        library = compiled(folder, fenced=True, code="compute_{0}")
        self.assertEqual(
            [["none", "cannot be read    1  no machine code of a combine kernel"]], read(library)
        )
        for patches in ("", "pr-642-combine-fence"):
            done = check_build(library, CUDA_ARCHITECTURE="100", DEEPEP_PATCHES=patches)
            self.assertEqual(1, done.returncode)
            self.assertIn("no machine code of a combine kernel for sm_100", done.stderr)
        done = check_build(library, CUDA_ARCHITECTURE="100", DEEPEP_GENERATION="v2")
        self.assertEqual(0, done.returncode, done.stderr)

    def test_a_build_with_the_fence_passes(self) -> None:
        for number in ARCHITECTURES:
            done = check_build(
                self.fenced, CUDA_ARCHITECTURE=number, DEEPEP_PATCHES="a pr-642-combine-fence"
            )
            self.assertEqual(0, done.returncode, done.stderr)

    def test_a_build_with_the_patch_but_without_the_fence_fails(self) -> None:
        for number in ARCHITECTURES:
            done = check_build(
                self.unfenced, CUDA_ARCHITECTURE=number, DEEPEP_PATCHES="pr-642-combine-fence"
            )
            self.assertEqual(1, done.returncode)
            unfenced, missing = done.stderr.splitlines()
            self.assertEqual(
                f"combine_fence: deep_ep_cpp.so: ring::combine for sm_{number} is unfenced: on"
                " Blackwell it can return wrong rows (DeepEP#642); expected the fence that the"
                " patch pr-642-combine-fence inserts",
                unfenced,
            )
            self.assertEqual(
                f"combine_fence: deep_ep_cpp.so: no combine kernel for sm_{number} has the fence"
                " that pr-642-combine-fence inserts: was the patched source compiled?",
                missing,
            )

    def test_a_set_without_the_patch_is_refused_on_blackwell_only(self) -> None:
        self.assertEqual(1, check_build(self.unfenced, CUDA_ARCHITECTURE="100").returncode)
        self.assertEqual(0, check_build(self.unfenced, CUDA_ARCHITECTURE="90").returncode)

    def test_a_missing_tool_is_named(self) -> None:
        done = subprocess.run(
            [sys.executable, BUILD / "combine_fence.py", self.fenced, "--tools", self.folder.name],
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertEqual(2, done.returncode)
        self.assertIn(f"cuobjdump is not in {self.folder.name}: expected CUDA's", done.stderr)


if __name__ == "__main__":
    unittest.main()
