"""Tests the plans and the launcher of `python3 -m stress`; its iterations need GPUs."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import unittest
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from unittest import mock

from stress import plan

SIZES = plan.sizes_of(1, 2, fixed=True)


class PlanTest(unittest.TestCase):
    def test_a_step_depends_on_seed_and_number_alone(self) -> None:
        steps = [plan.step_of(5, number, 2, SIZES) for number in range(50)]
        self.assertEqual(steps[::-1], [plan.step_of(5, n, 2, SIZES) for n in range(49, -1, -1)])
        self.assertNotEqual(steps, [plan.step_of(6, number, 2, SIZES) for number in range(50)])

    def test_plans_contain_every_kind_of_step(self) -> None:
        steps = [plan.step_of(1, number, 4, SIZES) for number in range(2000)]
        self.assertEqual({step.kind for step in steps}, set(plan.KINDS))
        self.assertEqual({step.form for step in steps}, set(plan.FORMS))
        self.assertEqual({step.routing for step in steps}, set(plan.ROUTINGS))
        self.assertEqual({step.order for step in steps}, {(0, 1), (1, 0)})
        low = [step for step in steps if step.kind != "rows"]
        self.assertTrue(
            {0, 1, SIZES.max_tokens} < {tokens for step in low for tokens in step.tokens}
        )
        self.assertTrue(any(sum(1 for t in step.tokens if t) == 1 for step in steps))
        late = {rank for step in steps for rank, cycles in enumerate(step.delays[0]) if cycles}
        self.assertEqual(late, set(range(4)))

    def test_no_rank_has_more_tokens_than_the_buffer_allows(self) -> None:
        for number in range(500):
            step = plan.step_of(3, number, 8, SIZES)
            most = 1500 if step.kind == "rows" else SIZES.max_tokens
            self.assertLessEqual(max(step.tokens), most)

    def test_only_requested_kinds_are_planned(self) -> None:
        kinds = {plan.step_of(1, n, 2, SIZES, ("graph", "two")).kind for n in range(50)}
        self.assertEqual(kinds, {"graph", "two"})

    def test_every_form_supports_the_sizes(self) -> None:
        for seed in range(300):
            for ranks in range(1, 9):
                sizes = plan.sizes_of(seed, ranks, fixed=False)
                self.assertEqual(sizes.hidden % 512, 0)
                self.assertEqual(sizes.experts % ranks, 0)
                self.assertLessEqual(sizes.topk, min(20, sizes.experts))
                self.assertEqual(ranks * sizes.max_tokens % 4, 0)

    def test_the_command_to_repeat_contains_all_options(self) -> None:
        self.assertEqual(
            plan.command_to_repeat(7, 1234, 2, random_sizes=True, only=("two", "rows")),
            "python3 -m stress --ranks 2 --seed 7 --first 1230 --iterations 5 --random-sizes"
            " --only two rows",
        )
        self.assertIn("--first 0 ", plan.command_to_repeat(7, 2, 2, random_sizes=False, only=()))


class Child:
    """A process with the interface of the processes that torch starts."""

    def __init__(self, code: str) -> None:
        self._process = subprocess.Popen([sys.executable, "-c", code])

    @property
    def exitcode(self) -> int | None:
        return self._process.poll()

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def join(self, timeout: float) -> None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout)

    def kill(self) -> None:
        self._process.kill()


@unittest.skipUnless(find_spec("torch"), "no torch here: the launcher was not tested")
class LaunchTest(unittest.TestCase):
    """Tests how a run ends if a rank fails or cannot start."""

    def wait_for_programs(self, grace_s: float, *programs: str) -> tuple[list[int], str]:
        """Starts programs and waits for them; returns exit codes and stderr."""
        from stress.launch import wait_for  # noqa: PLC0415 - needs torch

        children: list[Any] = [Child(program) for program in programs]
        output = io.StringIO()
        with contextlib.redirect_stderr(output):
            codes = wait_for(children, grace_s)
        return codes, output.getvalue()

    def test_a_rank_that_runs_too_long_after_another_failed_is_killed(self) -> None:
        codes, output = self.wait_for_programs(
            0.2, "import time; time.sleep(60)", "raise SystemExit(3)"
        )
        self.assertEqual(codes, [-9, 3])
        self.assertEqual(
            output, "rank 0: killed, because it still ran 0.2 s after another rank failed\n"
        )

    def test_a_rank_that_ends_in_time_is_not_killed(self) -> None:
        codes, output = self.wait_for_programs(
            30, "import time; time.sleep(0.5)", "raise SystemExit(3)"
        )
        self.assertEqual((codes, output), ([0, 3], ""))
        self.assertEqual(self.wait_for_programs(30, "", "")[0], [0, 0])

    def test_a_rank_that_cannot_start_reports_why(self) -> None:
        from stress import launch  # noqa: PLC0415 - needs torch

        options = launch.arguments().parse_args(["--ranks", "2", "--seed", "4"])
        output = io.StringIO()
        with (
            mock.patch("torch.cuda.device_count", return_value=1),
            mock.patch("torch.cuda.set_device"),
            mock.patch.object(launch, "join", side_effect=ImportError("no deep_ep here")),
            mock.patch("os._exit", side_effect=SystemExit) as ended,
            contextlib.redirect_stderr(output),
            self.assertRaises(SystemExit),
        ):
            launch._rank(1, options)
        ended.assert_called_once_with(1)
        self.assertIn("rank 1: ImportError: no deep_ep here\n  again: ", output.getvalue())

    def test_without_a_gpu_the_run_fails(self) -> None:
        ran = subprocess.run(
            [sys.executable, "-m", "stress", "--ranks", "2"],
            env={**os.environ, "CUDA_VISIBLE_DEVICES": ""},
            cwd=Path(__file__).parent.parent,
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertEqual(ran.returncode, 2)
        self.assertIn("there is no GPU", ran.stderr)


if __name__ == "__main__":
    unittest.main()
