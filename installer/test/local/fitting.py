"""Fits the test Jobs of a bundle to this machine."""

import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from local.given import EPBENCH, Given, all_gpus_are, process_option, runs
from local.jobs import Machine, TestJob
from local.machine import LocalMachine
from local.obstacles import obstacle
from local.paths import MissingPathError, Paths
from local.replacements import Replacement, option_of, set_option

# Options of the launcher that concern other nodes.
_PEERS = ("--peer-pattern", "--port", "--meeting-seconds")
_INTERFACE = re.compile(r"(?:NCCL_SOCKET|GLOO_SOCKET|NVSHMEM_BOOTSTRAP_UID_SOCK)_IFNAME")
_PATH_LISTS = ("LD_LIBRARY_PATH", "LD_PRELOAD", "PYTHONPATH")
# A folder that DeepEP V2 creates.
_CACHE = "EP_JIT_CACHE_DIR"
_TRANSPORT = "NVSHMEM_REMOTE_TRANSPORT"
# With this option, a judge exits with 0, and the last Job of the chain applies its verdict.
_DEFER = "--defer"

# The name of the judge's profile without floors.
_NO_FLOORS = "none"


@dataclass(frozen=True)
class LocalTest:
    """A test Job as it runs here.

    job: the Job with all replacements
    not_run: why the test cannot run here; empty if it can
    problems: paths that the user has to provide first
    """

    job: TestJob
    replacements: list[Replacement]
    not_run: str
    problems: list[str]

    def record(self) -> dict[str, object]:
        """Returns the entry of local.json."""
        return {
            "job": self.job.name,
            "manifest": self.job.file,
            "notRun": self.not_run,
            "command": self.job.command,
            "environment": self.job.environment,
            "judge": self.job.judge,
            "replacements": [asdict(change) for change in self.replacements],
        }


def fit(job: TestJob, machine: Machine, here: LocalMachine, given: Given) -> LocalTest:
    """Returns the Job as it runs here.

    machine: the machine that the bundle was made for
    """
    not_run = obstacle(job, here, given)
    fitting = _Fitting(job, machine, here, given)
    if not not_run:
        fitting.replace_all()
    return LocalTest(fitting.job, fitting.replacements, not_run, fitting.problems)


class _Fitting:
    def __init__(self, job: TestJob, machine: Machine, here: LocalMachine, given: Given) -> None:
        self.job = job
        self.replacements: list[Replacement] = []
        self.problems: list[str] = []
        self._machine = machine
        self._here = here
        self._given = given
        self._paths = Paths(given.paths)

    def replace_all(self) -> None:
        self._set_gpus()
        self._set_nodes()
        self._set_profile()
        self._set_paths()
        self._set_variables()
        self._set_judge()

    def _record(self, what: str, before: str, after: str, reason: str) -> None:
        self.replacements.append(Replacement(what, before, after, reason))

    def _set_program(self, words: list[str]) -> None:
        self.job = replace(self.job, command=[*self.job.launcher, "--", *words])

    def _set_gpus(self) -> None:
        option, gpus = process_option(self.job), str(len(self._here.gpus))
        before = option_of(self.job.program, option)
        if option and before != gpus:
            self._record(option, before, gpus, f"this machine has {self._here.summary()}")
            self._set_program(set_option(self.job.program, option, gpus))

    def _set_nodes(self) -> None:
        launcher = self.job.launcher
        nodes = option_of(launcher, "--nodes")
        if nodes == "1":
            return
        self._record("--nodes", nodes, "1", "this is one machine: no link between nodes is tested")
        launcher = set_option(launcher, "--nodes", "1")
        for option in _PEERS:
            if option in launcher:
                self._record(option, option_of(launcher, option), "", "there is no other node")
                launcher = set_option(launcher, option, "")
        self.job = replace(self.job, command=[*launcher, "--", *self.job.program])

    def _set_profile(self) -> None:
        if not runs(self.job, EPBENCH):
            return
        words = [*self.job.program]
        before, words[2] = words[2], self._given.profile_for(self._here, words[2])
        if before != words[2]:
            reason = f"this machine has {self._here.summary()}"
            self._record("profile of epbench", before, words[2], reason)
            self._set_program(words)

    def _set_paths(self) -> None:
        command = [
            self._place_of(word, word, self._paths.here) if word.startswith("/") else word
            for word in self.job.command
        ]
        environment = dict(self.job.environment)
        for name in _PATH_LISTS:
            if name in environment:
                environment[name] = self._place_of(name, environment[name], self._paths.of_list)
        if _CACHE in environment and not Path(environment[_CACHE]).exists():
            folder = str(Path(option_of(command, "--results")) / "jit-cache")
            self._record(_CACHE, environment[_CACHE], folder, "a folder of the image")
            environment[_CACHE] = folder
        self.job = replace(self.job, command=command, environment=environment)

    def _place_of(self, what: str, before: str, place: Callable[[str], str]) -> str:
        try:
            after = place(before)
        except MissingPathError as error:
            self.problems.append(f"{self.job.file}: {error}")
            return before
        if after != before and what not in [change.what for change in self.replacements]:
            self._record(what, before, after, "not at that path on this machine")
        return after

    def _set_variables(self) -> None:
        environment = dict(self.job.environment)
        for name, value in environment.items():
            if _INTERFACE.fullmatch(name) and value not in self._here.interfaces:
                environment[name] = self._here.interface()
                self._record(name, value, environment[name], "this machine has no such interface")
        if not self._here.nics and any(name.startswith("NVSHMEM_") for name in environment):
            before = environment.get(_TRANSPORT, "")
            self._record(_TRANSPORT, before, "none", "this machine has no RDMA NIC")
            environment[_TRANSPORT] = "none"
        for name in self.job.unknown:
            self._record(name, "from the API server", "local", "there is no API server")
            environment[name] = "local"
        for name, value in self._given.variables.items():
            self._record(name, environment.get(name, ""), value, "given with --variable")
            environment[name] = value
        self.job = replace(self.job, environment=environment)

    def _set_judge(self) -> None:
        """Makes the judge wait for no launcher, and apply no floors of another machine."""
        words = [*self.job.judge]
        words[2] = option_of(self.job.launcher, "--results")
        self._set_judge_option(words, "--await-launcher", "", "the launcher has ended")
        self._set_judge_option(
            words, "--summary", words[2] + "/summary.json", "this is no container"
        )
        nodes = option_of(self.job.launcher, "--nodes")
        self._set_judge_option(words, "--nodes", nodes, "this is one machine")
        if _DEFER in words:
            words.remove(_DEFER)
            self._record(f"the judge's {_DEFER}", "given", "", "no Job judges all tests here")
        gpus, machine = len(self._here.gpus), self._machine
        if gpus != machine.gpus:
            words += ["--gpus", str(gpus)]
            self._record("the judge's --gpus", "", str(gpus), f"{machine.name} has {machine.gpus}")
        if gpus != machine.gpus or not all_gpus_are(machine.gpu, self._here.gpus):
            reason = f"floors are those of {machine.gpus} x {machine.gpu}"
            self._set_judge_option(words, "--limits", _NO_FLOORS, reason)
        self.job = replace(self.job, judge=words)

    def _set_judge_option(self, words: list[str], option: str, value: str, reason: str) -> None:
        before = option_of(words, option)
        if before and before != value:
            self._record(f"the judge's {option}", before, value, reason)
            words[:] = set_option(words, option, value)
