"""Fits the test Jobs of a bundle to this machine."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from local.jobs import Machine, TestJob
from local.machine import LocalMachine
from local.paths import MissingPathError, Paths
from local.replacements import Replacement, option_of, set_option

# Options of programs that count processes, one for each GPU of a node.
_PROCESSES = ("--num-processes", "--processes")
# Options of the launcher that concern other nodes.
_PEERS = ("--peer-pattern", "--port", "--meeting-seconds")
_ALL_REDUCE = "nccl_allreduce.py"
_EPBENCH = "epbench_accept.py"
# Programs of DeepEP V2.
_V2 = re.compile(r"/tests/elastic/[^/]+\.py$")
_INTERFACE = re.compile(r"(?:NCCL_SOCKET|GLOO_SOCKET|NVSHMEM_BOOTSTRAP_UID_SOCK)_IFNAME")
_PATH_LISTS = ("LD_LIBRARY_PATH", "LD_PRELOAD", "PYTHONPATH")
# A folder that DeepEP V2 creates.
_CACHE = "EP_JIT_CACHE_DIR"
_TRANSPORT = "NVSHMEM_REMOTE_TRANSPORT"
_NO_GIN = "EP_DISABLE_GIN"


@dataclass(frozen=True)
class Given:
    """What the user gives for what this machine lacks.

    paths: of the container to those here; each applies to everything below it, too
    variables: that win over the manifest's
    profiles: of epbench, by file name
    profile: file name of the one to take; empty for the one that fits
    """

    paths: Mapping[str, str]
    variables: Mapping[str, str]
    profiles: Mapping[str, Mapping[str, object]]
    profile: str = ""


@dataclass(frozen=True)
class LocalTest:
    """A test Job as it runs here.

    job: with all replacements made
    not_run: why it cannot run here; empty if it can
    problems: what the user has to give first
    """

    job: TestJob
    replacements: list[Replacement]
    not_run: str
    problems: list[str]

    def record(self) -> dict[str, object]:
        """For local.json."""
        return {
            "job": self.job.name,
            "manifest": self.job.file,
            "notRun": self.not_run,
            "command": self.job.command,
            "environment": self.job.environment,
            "judge": self.job.judge,
            "replacements": [asdict(one) for one in self.replacements],
        }


def fit(job: TestJob, machine: Machine, here: LocalMachine, given: Given) -> LocalTest:
    """The Job as it runs here.

    machine: for which the bundle was made
    """
    fitting = _Fitting(job, machine, here, given)
    not_run = fitting.obstacle()
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

    def obstacle(self) -> str:
        """Why it cannot run here; empty if it can."""
        program = self.job.program
        if not self._here.gpus:
            return "nvidia-smi lists no GPU here"
        if self._is(_EPBENCH):
            return self._without_profile()
        if int(option_of(self.job.launcher, "--nodes")) > 1 and not self._is(_ALL_REDUCE):
            return "its kernels go to another node over RDMA NICs; this is one machine"
        if "--disable-nvlink" in program and not self._here.nics:
            return "its kernels use nothing but RDMA NICs; this machine has none"
        if _V2.search(program[1]) and not self._here.nics and _NO_GIN not in self._given.variables:
            return (
                "DeepEP V2 needs a NIC with GPU-initiated networking on a single node, too, and this machine "
                f"has none; --variable {_NO_GIN}=1 tries it without: wrong rows are then no fault of the machine"
            )
        if self._count() != len(self._here.gpus) and not self._counted():
            return f"it always takes {self._count()} GPUs; this machine has {len(self._here.gpus)}"
        return ""

    def replace_all(self) -> None:
        self._set_gpus()
        self._set_nodes()
        self._set_profile()
        self._set_paths()
        self._set_variables()
        self._set_judge()

    def _is(self, program: str) -> bool:
        return self.job.program[1].endswith("/" + program)

    def _count(self) -> int:
        return self.job.gpus

    def _counted(self) -> str:
        """The option that counts processes."""
        return next((option for option in _PROCESSES if option in self.job.program), "")

    def _note(self, what: str, before: str, after: str, reason: str) -> None:
        self.replacements.append(Replacement(what, before, after, reason))

    def _set_gpus(self) -> None:
        option, gpus = self._counted(), str(len(self._here.gpus))
        if option and option_of(self.job.program, option) != gpus:
            before = option_of(self.job.program, option)
            self._note(option, before, gpus, f"this machine has {gpus} GPUs")
            self._program(set_option(self.job.program, option, gpus))

    def _set_nodes(self) -> None:
        launcher = self.job.launcher
        nodes = option_of(launcher, "--nodes")
        if nodes == "1":
            return
        self._note("--nodes", nodes, "1", "this is one machine: links between nodes are not tested")
        launcher = set_option(launcher, "--nodes", "1")
        for option in _PEERS:
            if option in launcher:
                self._note(option, option_of(launcher, option), "", "there is no other node")
                launcher = set_option(launcher, option, "")
        self.job = replace(self.job, command=[*launcher, "--", *self.job.program])

    def _without_profile(self) -> str:
        if self._profile():
            return ""
        have = f"{len(self._here.gpus)} x {self._here.gpus[0]}"
        return f"epbench has no profile for {have}: {', '.join(sorted(self._given.profiles)) or 'none at all'}"

    def _profile(self) -> str:
        """File name of the profile for these GPUs; empty if there is none."""
        if self._given.profile:
            return self._given.profile
        asked = self.job.program[2]
        fitting = [name for name, profile in sorted(self._given.profiles.items()) if self._fits(profile)]
        return asked if asked in fitting else next(iter(fitting), "")

    def _fits(self, profile: Mapping[str, object]) -> bool:
        gpu = str(profile.get("gpu", ""))
        return profile.get("ranks") == len(self._here.gpus) and _model(gpu, self._here.gpus)

    def _set_profile(self) -> None:
        if not self._is(_EPBENCH) or self.job.program[2] == self._profile():
            return
        words = [*self.job.program]
        self._note("profile of epbench", words[2], self._profile(), f"this machine has {self._gpus_here()}")
        words[2] = self._profile()
        self._program(words)

    def _gpus_here(self) -> str:
        return f"{len(self._here.gpus)} x {self._here.gpus[0]}"

    def _program(self, words: list[str]) -> None:
        self.job = replace(self.job, command=[*self.job.launcher, "--", *words])

    def _set_paths(self) -> None:
        command = [
            self._path(word, word, self._paths.here) if word.startswith("/") else word
            for word in self.job.command
        ]
        environment = dict(self.job.environment)
        for name in _PATH_LISTS:
            if name in environment:
                environment[name] = self._path(name, environment[name], self._paths.of_list)
        if _CACHE in environment and not Path(environment[_CACHE]).exists():
            folder = str(Path(option_of(command, "--results")) / "jit-cache")
            self._note(_CACHE, environment[_CACHE], folder, "a folder of the image; DeepEP fills it")
            environment[_CACHE] = folder
        self.job = replace(self.job, command=command, environment=environment)

    def _path(self, what: str, before: str, place: Callable[[str], str]) -> str:
        try:
            after = place(before)
        except MissingPathError as error:
            self.problems.append(f"{self.job.file}: {error}")
            return before
        known = [one.what for one in self.replacements]
        if after != before and what not in known:
            self._note(what, before, after, "not on this machine under the container's path")
        return after

    def _set_variables(self) -> None:
        environment = dict(self.job.environment)
        for name, value in environment.items():
            if _INTERFACE.fullmatch(name) and value not in self._here.interfaces:
                environment[name] = self._here.interface()
                self._note(name, value, environment[name], "this machine has no such interface")
        of_nvshmem = any(name.startswith("NVSHMEM_") for name in environment)
        if of_nvshmem and not self._here.nics:
            environment[_TRANSPORT] = "none"
            before = self.job.environment.get(_TRANSPORT, "")
            self._note(_TRANSPORT, before, "none", "this machine has no RDMA NIC; NVSHMEM would end without one")
        for name in self.job.unknown:
            environment[name] = "local"
            self._note(name, "from the API server", "local", "there is no API server")
        for name, value in self._given.variables.items():
            self._note(name, environment.get(name, ""), value, "given with --variable")
            environment[name] = value
        self.job = replace(self.job, environment=environment)

    def _set_judge(self) -> None:
        """The judge's arguments: nothing is awaited, and another machine's floors do not hold."""
        words = [*self.job.judge]
        words[2] = option_of(self.job.launcher, "--results")
        self._judged(words, "--await-launcher", "", "the launcher has ended")
        self._judged(words, "--summary", words[2] + "/summary.json", "this is no container")
        nodes = option_of(self.job.launcher, "--nodes")
        self._judged(words, "--nodes", nodes, "this is one machine")
        gpus = len(self._here.gpus)
        if gpus != self._machine.gpus:
            words += ["--gpus", str(gpus)]
            self._note("--gpus of the judge", "", str(gpus), f"{self._machine.name} has {self._machine.gpus}")
        if gpus != self._machine.gpus or not _model(self._machine.gpu, self._here.gpus):
            reason = f"floors are those of {self._machine.gpus} x {self._machine.gpu}"
            self._judged(words, "--limits", "none", reason)
        self.job = replace(self.job, judge=words)

    def _judged(self, words: list[str], option: str, value: str, reason: str) -> None:
        before = option_of(words, option)
        if before and before != value:
            self._note(f"{option} of the judge", before, value, reason)
            words[:] = set_option(words, option, value)


def _model(wanted: str, gpus: Sequence[str]) -> bool:
    """Whether all GPUs are of a model such as B200."""
    return all(wanted in gpu.split() for gpu in gpus)
