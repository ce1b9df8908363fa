"""Why a test cannot run on this machine."""

from local.given import ALL_REDUCE, EPBENCH, Given, process_option, runs, runs_v2
from local.jobs import TestJob
from local.machine import LocalMachine
from local.replacements import option_of

NO_GIN = "EP_DISABLE_GIN"


def obstacle(job: TestJob, here: LocalMachine, given: Given) -> str:
    """Returns the first reason why the test cannot run here; empty if it can."""
    if not here.gpus:
        return "nvidia-smi lists no GPU here"
    if runs(job, EPBENCH):
        return _profile(job, here, given)
    return _network(job, here, given) or _gpu_count(job, here)


def _profile(job: TestJob, here: LocalMachine, given: Given) -> str:
    if given.profile_for(here, job.program[2]):
        return ""
    known = ", ".join(sorted(given.profiles)) or "none at all"
    return f"epbench has no profile for {here.summary()}: {known}"


def _network(job: TestJob, here: LocalMachine, given: Given) -> str:
    several = int(option_of(job.launcher, "--nodes")) > 1
    if several and not runs(job, ALL_REDUCE):
        return "its kernels reach other nodes over RDMA NICs; this is one machine"
    if here.nics:
        return ""
    if "--disable-nvlink" in job.program:
        return "its kernels use RDMA NICs only; this machine has none"
    if runs_v2(job) and NO_GIN not in given.variables:
        return (
            "DeepEP V2 uses a NIC with GPU-initiated networking even on a single node; this"
            f" machine has none. --variable {NO_GIN}=1 runs it without, with other kernels"
        )
    return ""


def _gpu_count(job: TestJob, here: LocalMachine) -> str:
    if process_option(job) or job.gpus == len(here.gpus):
        return ""
    return f"it always takes {job.gpus} GPUs; this machine has {len(here.gpus)}"
