"""Runs the entry points of an unpacked wheel as vLLM and SGLang do. Needs no torch."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

import wheel
from tests.test_wheel import LIBRARY

FAKES = Path(__file__).parent / "fakes"
DISPATCHER = "sglang.srt.layers.moe.token_dispatcher.deepep"
# Loads a group of entry points as both engines do.
LOAD = """
import logging, sys
from importlib.metadata import entry_points
logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s")
def load(group):
    for entry in entry_points(group=group):
        entry.load()()
"""
VLLM = LOAD + "load('vllm.general_plugins')\n"
SGLANG = f"""
{LOAD}
load('sglang.srt.plugins')
from sglang.srt.plugins.hook_registry import HookRegistry
HookRegistry.apply_hooks()
import {DISPATCHER} as dispatcher
"""


class Unpacked(unittest.TestCase):
    """Unpacks the wheel, and runs programs that have it on their path."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.site = Path(folder.name)
        library = self.site / "library"
        library.write_bytes(LIBRARY)
        built = wheel.build(library, self.site)
        with zipfile.ZipFile(built) as archive:
            archive.extractall(self.site)

    def run_with(
        self, program: list[str], fakes: tuple[str, ...] = (), **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Runs Python with the wheel, the fakes and these variables."""
        path = [self.site, *(FAKES / name for name in fakes), FAKES / "torch"]
        clean = {k: v for k, v in os.environ.items() if "PLUGINS" not in k and "EPFABRIC" not in k}
        clean |= {"PYTHONPATH": ":".join(map(str, path)), "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(
            [sys.executable, *program],
            cwd=self.site,
            env=clean | environment,
            check=False,
            capture_output=True,
            text=True,
        )


class PluginsTest(Unpacked):
    def output(self, program: str, *fakes: str, on: str = "1") -> tuple[list[str], str]:
        """Returns the output and log of a program, which must succeed."""
        done = self.run_with(["-c", program], fakes, EPFABRIC_EP_PLUGINS=on)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.split(), done.stderr

    def test_vllm_finds_this_package_and_its_submodules(self) -> None:
        program = VLLM + (
            "import importlib.util, deep_ep, deep_ep.utils\n"
            "assert importlib.util.find_spec('deep_ep').origin == deep_ep.__file__\n"
            "print(deep_ep.Buffer.__module__, deep_ep.utils.EventOverlap.__module__)"
        )
        for fakes in ((), ("other",), ("broken",)):
            with self.subTest(fakes):
                printed, _ = self.output(program, *fakes)
                self.assertEqual(printed, ["epfabric_ep.buffer", "epfabric_ep.events"])

    def test_plugins_do_nothing_unless_turned_on(self) -> None:
        for on in ("", "0"):
            with self.subTest(on):
                program = VLLM + "print('deep_ep' in sys.modules, 'torch' in sys.modules)"
                self.assertEqual(self.output(program, on=on)[0], ["False", "False"])
                program = SGLANG + "print(dispatcher.Buffer.__module__)"
                self.assertEqual(self.output(program, "sglang", "other", on=on)[0], ["deep_ep"])

    def test_an_invalid_setting_is_refused(self) -> None:
        done = self.run_with(["-c", VLLM], EPFABRIC_EP_PLUGINS="yes")
        last = done.stderr.splitlines()[-1]
        self.assertEqual(last, "ValueError: EPFABRIC_EP_PLUGINS: 1 or 0, got 'yes'")

    def test_vllm_keeps_a_deep_ep_that_was_imported_before_and_logs_it(self) -> None:
        program = "import deep_ep\n" + VLLM + "print(deep_ep.Buffer.__module__)"
        printed, logged = self.output(program, "other")
        self.assertEqual(printed, ["deep_ep"])
        self.assertRegex(
            logged,
            r"^WARNING deep_ep was already imported from /.*/other/deep_ep/__init__.py and is "
            r"kept: epfabric_ep is not used\. Start with PYTHONPATH=",
        )

    def test_plugins_can_run_twice_or_with_the_shadow_folder_on_the_path(self) -> None:
        shadow = (
            f"import sys\nsys.path.insert(0, '{self.site}/epfabric_ep/shadow')\nimport deep_ep\n"
        )
        for before in ("", shadow):
            with self.subTest(before):
                program = before + VLLM + VLLM + "import deep_ep; print(deep_ep.Buffer.__module__)"
                printed, logged = self.output(program)
                self.assertEqual(printed, ["epfabric_ep.buffer"])
                self.assertNotIn("WARNING", logged)

    def test_sglang_uses_this_package_whatever_was_imported_before(self) -> None:
        both = "print(dispatcher.Buffer.__module__, dispatcher.Config.__module__)\n"
        ready = both + (
            "print(dispatcher.use_deepep, dispatcher._deepep_import_error)\n"
            "print(dispatcher.sglang_per_token_group_quant_fp8.__name__)"
        )
        ours = ["epfabric_ep.buffer", "epfabric_ep.config", "True", "None"]
        imported = f"import {DISPATCHER}\n"
        for before, fakes in (
            ("", ()),
            ("", ("other",)),
            ("", ("broken",)),
            (imported, ()),
            (imported, ("other",)),
            (imported, ("broken",)),
            ("import deep_ep\n", ("other",)),
        ):
            with self.subTest(before=before, fakes=fakes):
                printed, _ = self.output(before + SGLANG + ready, "sglang", *fakes)
                self.assertEqual(printed, [*ours, "sglang_per_token_group_quant_fp8"])

    def test_sglang_logs_that_the_rest_of_another_deep_ep_is_kept(self) -> None:
        program = f"import {DISPATCHER}\n" + SGLANG
        program += (
            "import deep_ep; print(deep_ep.Buffer.__module__, deep_ep.ElasticBuffer.__module__)"
        )
        printed, logged = self.output(program, "sglang", "other")
        self.assertEqual(printed, ["epfabric_ep.buffer", "deep_ep"])
        self.assertIn("its Buffer and Config are replaced by epfabric_ep's, the rest", logged)

    def test_sglangs_own_import_error_is_kept(self) -> None:
        program = (
            f"import sys\nsys.modules['sglang.kernels.ops'] = None\nimport {DISPATCHER}\n"
            + SGLANG
            + "print(dispatcher.use_deepep, type(dispatcher._deepep_import_error).__name__)"
        )
        self.assertEqual(self.output(program, "sglang")[0], ["False", "ModuleNotFoundError"])


class DoctorTest(Unpacked):
    """Tests `module_of_engine`, not `doctor`: the library in this wheel cannot be loaded."""

    PROGRAM = (
        "from epfabric_ep.doctor import module_of_engine; print(module_of_engine('vllm'))\n"
        "print(module_of_engine('sglang'))"
    )

    def report(self, *fakes: str, **environment: str) -> list[str]:
        done = self.run_with(["-c", self.PROGRAM], fakes, **environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [line.replace(str(FAKES), "FAKES") for line in done.stdout.splitlines()]

    def test_doctor_reports_that_plugins_are_off(self) -> None:
        off = "its plugin is off: EPFABRIC_EP_PLUGINS=1 turns it on"
        self.assertEqual(self.report(), [f"none, {off}"] * 2)
        other = "another package's, FAKES/other/deep_ep/__init__.py"
        self.assertEqual(self.report("other"), [f"{other}; {off}"] * 2)

    def test_doctor_reports_that_plugins_are_on(self) -> None:
        self.assertEqual(
            self.report("other", EPFABRIC_EP_PLUGINS="1"), ["this package's, by its plugin"] * 2
        )

    def test_doctor_reports_that_an_engines_list_of_plugins_lacks_ours(self) -> None:
        found = self.report(EPFABRIC_EP_PLUGINS="1", VLLM_PLUGINS="a,b", SGLANG_PLUGINS="")
        self.assertEqual(
            found,
            [
                "none, its plugin is left out by VLLM_PLUGINS=a,b: add epfabric_ep",
                "this package's, by its plugin",
            ],
        )
        listed = self.report(EPFABRIC_EP_PLUGINS="1", VLLM_PLUGINS="a, epfabric_ep")
        self.assertEqual(listed, ["this package's, by its plugin"] * 2)

    def test_doctor_reports_the_shadow_folder_on_the_path(self) -> None:
        shadow = f"{self.site}/epfabric_ep/shadow"
        found = f"this package's, {shadow}/deep_ep/__init__.py"
        self.assertEqual(self.report(shadow, "other"), [found] * 2)


if __name__ == "__main__":
    unittest.main()
