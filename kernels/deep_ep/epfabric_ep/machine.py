"""Examines whether a machine's driver, GPUs, NVLink and torch can run the library."""

from __future__ import annotations

import ctypes
import itertools
from importlib import metadata
from typing import NamedTuple

from epfabric_ep.library import NAME_BYTES, Library

# Versions of torch with which `python -m contract` has passed on GPUs.
TESTED_TORCH = ("2.11",)
# The oldest driver for each major version of CUDA.
OLDEST_DRIVERS = {12: 570, 13: 580}
HOPPER = 9  # major compute capability


class Machine(NamedTuple):
    """Lines that describe parts of a machine, and a line for each problem."""

    facts: list[str]
    problems: list[str]


class _Gpu(NamedTuple):
    number: int
    name: str
    generation: int


def examine(library: Library) -> Machine:
    """Examines all parts, so that all problems are reported at once."""
    parts = (_driver(library), _gpus(library), _torch())
    return Machine(
        [f for part in parts for f in part.facts], [p for m in parts for p in m.problems]
    )


def _release(version: int) -> str:
    return f"{version // 1000}.{version % 1000 // 10}"


def _driver(library: Library) -> Machine:
    built, supported = library.cuda_built(), library.cuda_driver()
    if not supported:
        return Machine(["driver: none"], ["there is no NVIDIA driver: run this where the GPUs are"])
    fact = (
        f"driver: serves CUDA {_release(supported)}, the library was built with {_release(built)}"
    )
    if supported // 1000 >= built // 1000:
        return Machine([fact], [])
    needed = OLDEST_DRIVERS.get(built // 1000)
    newer = f"driver {needed} or newer" if needed else "a newer driver"
    return Machine(
        [fact],
        [
            f"the driver serves CUDA {_release(supported)}, the library needs {built // 1000}: "
            f"install {newer}, or the wheel for CUDA {supported // 1000}"
        ],
    )


def _gpus(library: Library) -> Machine:
    gpus = [_gpu(library, number) for number in range(library.gpus())]
    if not gpus:
        return Machine(["GPUs: none"], ["no GPU is visible: see nvidia-smi, CUDA_VISIBLE_DEVICES"])
    names = sorted({gpu.name for gpu in gpus})
    facts = [f"GPUs: {len(gpus)}, {', '.join(names)}"]
    problems = [
        f"GPU {gpu.number} ({gpu.name}) is of generation {gpu.generation}: "
        f"Hopper ({HOPPER}) or newer is needed"
        for gpu in gpus
        if gpu.generation < HOPPER
    ]
    links = _links(library, len(gpus))
    return Machine([*facts, *links.facts], [*problems, *links.problems])


def _gpu(library: Library, number: int) -> _Gpu:
    name, generation = ctypes.create_string_buffer(NAME_BYTES), ctypes.c_int()
    library.gpu_name(number, name, ctypes.byref(generation))
    return _Gpu(number, name.value.decode(), generation.value)


def _links(library: Library, gpus: int) -> Machine:
    pairs = list(itertools.combinations(range(gpus), 2))
    if not pairs:
        return Machine(["NVLink: not needed for one GPU"], [])
    without = [(a, b) for a, b in pairs if not (_linked(library, a, b) and _linked(library, b, a))]
    fact = f"NVLink: joins {len(pairs) - len(without)} of {len(pairs)} pairs"
    named = ", ".join(f"{a} and {b}" for a, b in without)
    problem = (
        f"NVLink does not join these GPUs: {named}; use GPUs that nvidia-smi topo -m joins by NV"
    )
    return Machine([fact], [problem] if without else [])


def _linked(library: Library, one: int, other: int) -> bool:
    linked = ctypes.c_bool()
    library.gpus_linked(one, other, ctypes.byref(linked))
    return linked.value


def _torch() -> Machine:
    try:
        version = metadata.version("torch")
    except metadata.PackageNotFoundError:
        return Machine(["torch: none"], ["torch is not installed: the engine's environment has it"])
    if version.split("+")[0].rsplit(".", 1)[0] in TESTED_TORCH:
        return Machine([f"torch: {version}, tested"], [])
    tested = ", ".join(TESTED_TORCH)
    return Machine([f"torch: {version}, not tested; tested: {tested}"], [])
