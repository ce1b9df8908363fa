"""Tests the facts and problems that `doctor` prints for different machines."""

from __future__ import annotations

import contextlib
import io
import unittest
from importlib import metadata
from typing import Any
from unittest import mock

from epfabric_ep import doctor, machine


class FakeLibrary:
    """Reports the given facts of a machine through the functions of libepfabric_ep.so."""

    def __init__(self, **facts: Any) -> None:
        self.names: list[tuple[str, int]] = facts.get("gpus", [("NVIDIA H100", 9)] * 4)
        self.unlinked: set[frozenset[int]] = facts.get("unlinked", set())
        self.built, self.serves = facts.get("built", 13000), facts.get("serves", 13000)

    def cuda_built(self) -> int:
        return int(self.built)

    def cuda_driver(self) -> int:
        return int(self.serves)

    def gpus(self) -> int:
        return len(self.names)

    def gpu_name(self, number: int, name: Any, generation: Any) -> None:
        name.value, generation._obj.value = self.names[number][0].encode(), self.names[number][1]

    def gpus_linked(self, one: int, other: int, linked: Any) -> None:
        linked._obj.value = frozenset((one, other)) not in self.unlinked


def examine(torch: str = "2.11.0+cu130", **facts: Any) -> machine.Machine:
    """Examines a fake machine with these facts."""
    library: Any = FakeLibrary(**facts)
    with mock.patch.object(metadata, "version", return_value=torch):
        return machine.examine(library)


class MachineTest(unittest.TestCase):
    def test_a_machine_that_can_run_the_library_has_no_problem(self) -> None:
        found = examine()
        self.assertEqual(
            found.facts,
            [
                "driver: serves CUDA 13.0, the library was built with 13.0",
                "GPUs: 4, NVIDIA H100",
                "NVLink: joins 6 of 6 pairs",
                "torch: 2.11.0+cu130, tested",
            ],
        )
        self.assertEqual(found.problems, [])

    def test_a_driver_newer_than_the_build_is_no_problem(self) -> None:
        self.assertEqual(examine(built=12080).problems, [])
        self.assertEqual(examine(built=12090, serves=12080).problems, [])

    def test_an_old_driver_is_reported_with_the_driver_that_is_needed(self) -> None:
        self.assertEqual(
            examine(serves=12080).problems,
            [
                "the driver serves CUDA 12.8, the library needs 13: "
                "install driver 580 or newer, or the wheel for CUDA 12"
            ],
        )

    def test_all_problems_are_reported_at_once(self) -> None:
        found = examine(
            serves=0, gpus=[("NVIDIA A100", 8), ("NVIDIA H100", 9)], unlinked={frozenset((0, 1))}
        )
        self.assertEqual(
            found.problems,
            [
                "there is no NVIDIA driver: run this where the GPUs are",
                "GPU 0 (NVIDIA A100) is of generation 8: Hopper (9) or newer is needed",
                "NVLink does not join these GPUs: 0 and 1; "
                "use GPUs that nvidia-smi topo -m joins by NV",
            ],
        )

    def test_all_pairs_without_nvlink_are_named(self) -> None:
        found = examine(unlinked={frozenset((0, 2)), frozenset((1, 3))})
        self.assertIn("NVLink: joins 4 of 6 pairs", found.facts)
        self.assertIn("0 and 2, 1 and 3", found.problems[0])

    def test_a_single_gpu_needs_no_nvlink_and_zero_gpus_are_a_problem(self) -> None:
        self.assertEqual(examine(gpus=[("NVIDIA H200", 9)]).problems, [])
        self.assertEqual(
            examine(gpus=[]).problems,
            ["no GPU is visible: see nvidia-smi, CUDA_VISIBLE_DEVICES"],
        )

    def test_an_untested_torch_is_reported_with_the_tested_versions(self) -> None:
        found = examine(torch="2.9.1")
        self.assertIn("torch: 2.9.1, not tested; tested: 2.11", found.facts)
        self.assertEqual(found.problems, [])

    def test_an_absent_torch_is_a_problem(self) -> None:
        library: Any = FakeLibrary()
        absent = mock.patch.object(metadata, "version", side_effect=metadata.PackageNotFoundError)
        with absent:
            found = machine.examine(library)
        self.assertEqual(
            found.problems, ["torch is not installed: the engine's environment has it"]
        )


class DoctorTest(unittest.TestCase):
    """Tests the exit code and output of `doctor` if both engines would use this package."""

    def run_with(self, **facts: Any) -> tuple[int, str]:
        text = io.StringIO()
        with (
            mock.patch.object(doctor, "load", return_value=FakeLibrary(**facts)),
            mock.patch.object(doctor, "module_of_engine", return_value=doctor.Found(doctor.OURS)),
            mock.patch.object(metadata, "version", return_value="2.11.0"),
            contextlib.redirect_stdout(text),
        ):
            return doctor.doctor(), text.getvalue()

    def test_doctor_succeeds_on_a_machine_that_can_run_the_library(self) -> None:
        status, text = self.run_with()
        self.assertEqual(status, 0)
        self.assertNotIn("problem", text)

    def test_doctor_prints_a_problem_and_fails(self) -> None:
        status, text = self.run_with(gpus=[("NVIDIA A100", 8)])
        self.assertEqual(status, 1)
        self.assertIn("  problem: GPU 0 (NVIDIA A100) is of generation 8: ", text)


if __name__ == "__main__":
    unittest.main()
