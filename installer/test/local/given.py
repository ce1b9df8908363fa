"""Holds the user's replacements for what this machine lacks, and recognizes tests' programs."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from local.jobs import TestJob
from local.machine import LocalMachine

ALL_REDUCE = "nccl_allreduce.py"
EPBENCH = "epbench_accept.py"
# Options of programs that count processes, one for each GPU of a node.
_PROCESSES = ("--num-processes", "--processes")
# Programs of DeepEP V2.
_V2 = re.compile(r"/tests/elastic/[^/]+\.py$")


@dataclass(frozen=True)
class Given:
    """Replacements that the user provides.

    paths: maps paths in the container to paths here; a folder's entry covers everything below it
    variables: values that replace those of the manifest
    profiles: epbench's profiles by file name
    profile: file name of the profile to use; empty for the one that fits this machine
    """

    paths: Mapping[str, str]
    variables: Mapping[str, str]
    profiles: Mapping[str, Mapping[str, object]]
    profile: str = ""

    def profile_for(self, here: LocalMachine, asked: str) -> str:
        """Returns the file name of the profile for the GPUs here; empty if there is none.

        asked: the file name in the manifest, which is returned if that profile fits
        """
        if self.profile:
            return self.profile
        fitting = [name for name in sorted(self.profiles) if _fits(self.profiles[name], here)]
        return asked if asked in fitting else next(iter(fitting), "")


def runs(job: TestJob, program: str) -> bool:
    """Returns whether the Job runs one of our programs."""
    return job.program[1].endswith("/" + program)


def runs_v2(job: TestJob) -> bool:
    """Returns whether the Job runs a test of DeepEP V2."""
    return _V2.search(job.program[1]) is not None


def process_option(job: TestJob) -> str:
    """Returns the program's option that counts processes; empty if it has none."""
    return next((option for option in _PROCESSES if option in job.program), "")


def all_gpus_are(model: str, gpus: Sequence[str]) -> bool:
    """Returns whether all GPUs are of this model, for example B200."""
    return bool(gpus) and all(model in gpu.split() for gpu in gpus)


def _fits(profile: Mapping[str, object], here: LocalMachine) -> bool:
    gpu = str(profile.get("gpu", ""))
    return profile.get("ranks") == len(here.gpus) and all_gpus_are(gpu, here.gpus)
