"""Gives each process the NIC of its GPU, before NVSHMEM starts.

DeepEP does not pass the process's local rank to NVSHMEM. NVSHMEM then chooses by distance alone,
and both GPUs of a PCIe pair take the same NIC, which halves the bandwidth. One list for all
processes does not help: all take the first NIC. So each process lists one NIC only.

This file is copied into deep_ep, whose Buffer calls it. DEEP_EP_DEVICE_TO_HCA_MAPPING maps the
node's GPUs to NICs, as 0:mlx5_0:1,1:mlx5_1:1,…; without this variable, nothing is changed.
"""

import os
from collections.abc import Callable, MutableMapping

VARIABLE = "DEEP_EP_DEVICE_TO_HCA_MAPPING"


def _setup_device_hca_mapping(
    current_device: Callable[[], int], environment: MutableMapping[str, str] | None = None
) -> None:
    """Sets the variables that make NVSHMEM use only the NIC of the current GPU."""
    env = os.environ if environment is None else environment
    if not env.get(VARIABLE):
        return
    nics = parse(env[VARIABLE])
    gpu = device_of_node(current_device(), env.get("CUDA_VISIBLE_DEVICES"))
    if gpu not in nics:
        given = f"{VARIABLE}={env[VARIABLE]}"
        raise ValueError(f"{given} has no NIC for GPU {gpu}: expected {gpu}:NIC:PORT in it")
    env["NVSHMEM_ENABLE_NIC_PE_MAPPING"] = "1"
    env["NVSHMEM_HCA_LIST"] = nics[gpu]


def parse(text: str) -> dict[int, str]:
    """Maps each GPU number to NIC:PORT, the format of NVSHMEM_HCA_LIST."""
    nics: dict[int, str] = {}
    for entry in text.split(","):
        gpu, _, nic = entry.strip().partition(":")
        name, _, port = nic.partition(":")
        if not (gpu.isascii() and gpu.isdigit() and name and (port or "1").isdigit()):
            raise ValueError(f"{VARIABLE}: not GPU:NIC:PORT: {entry!r}")
        if int(gpu) in nics:
            raise ValueError(f"{VARIABLE}: GPU {gpu} is named twice")
        nics[int(gpu)] = f"{name}:{port or 1}"
    return nics


def device_of_node(device: int, visible: str | None) -> int:
    """Returns the number that a process's GPU has on the node, before CUDA_VISIBLE_DEVICES."""
    if not visible:
        return device
    numbers = visible.split(",")
    if device >= len(numbers) or not numbers[device].strip().isdigit():
        given = f"CUDA_VISIBLE_DEVICES={visible}"
        raise ValueError(f"{given} does not name GPU {device} by a number: {VARIABLE} needs that")
    return int(numbers[device])
