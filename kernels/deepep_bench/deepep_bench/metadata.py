"""Composes a node's metadata/node-N.toml as CloudAI does; unknown facts are empty."""

from __future__ import annotations

import ctypes.util
import getpass
import importlib.metadata
import json
import os
import platform
from collections.abc import Mapping
from pathlib import Path

Tables = dict[str, dict[str, str]]


def nics(root: Path = Path("/")) -> list[str]:
    """Returns the RDMA devices of this node."""
    folder = root / "sys/class/infiniband"
    return sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else []


def probe(environment: Mapping[str, str], gpu: Mapping[str, str], root: Path = Path("/")) -> str:
    """Returns the text of this node's file; `gpu` has the facts that only torch can read."""
    tables: Tables = {
        "system": _system(root, gpu),
        "mpi": {"mpi_type": "none", "mpi_version": "", "hpcx_version": ""},
        "cuda": {
            "cuda_build_version": gpu.get("cuda", ""),
            "cuda_runtime_version": gpu.get("cuda_runtime", ""),
            "cuda_driver_version": _driver_version(root),
        },
        "network": {
            "nics": ", ".join(nics(root)),
            "switch_type": "",
            "network_name": "",
            "mofed_version": _first_line(root / "sys/module/mlx5_core/version"),
            "libfabric_version": "found" if ctypes.util.find_library("fabric") else "",
        },
        "nccl": {"version": gpu.get("nccl", ""), "commit_sha": ""},
        "slurm": _cluster(environment),
        "deepep": {"version": gpu.get("deepep") or _deepep_version()},
    }
    return _toml({"user": _user_name(environment)}, tables)


def _system(root: Path, gpu: Mapping[str, str]) -> dict[str, str]:
    release = dict(
        line.split("=", 1)
        for line in _read_text(root / "etc/os-release").splitlines()
        if "=" in line
    )
    return {
        "os_type": platform.system(),
        "os_version": release.get("PRETTY_NAME", "").strip('"'),
        "linux_kernel_version": platform.release(),
        "gpu_arch_type": gpu.get("gpu", ""),
        "cpu_model_name": _field(root / "proc/cpuinfo", "model name"),
        "cpu_arch_type": platform.machine(),
    }


def _cluster(environment: Mapping[str, str]) -> dict[str, str]:
    """Returns CloudAI's table for Slurm; in a Job, with values of the pod and the run."""
    return {
        "cluster_name": environment.get("EPFABRIC_ENVIRONMENT", ""),
        "node_list": environment.get("NODE_NAME", "") or platform.node(),
        "num_nodes": environment.get("WORLD_SIZE", "1"),
        "ntasks_per_node": environment.get("LOCAL_WORLD_SIZE", "1"),
        "ntasks": environment.get("WORLD_SIZE", "1"),
        "job_id": environment.get("EPFABRIC_RUN", "") or environment.get("TORCHELASTIC_RUN_ID", ""),
    }


def _user_name(environment: Mapping[str, str]) -> str:
    try:
        return environment.get("USER", "") or getpass.getuser()
    except (KeyError, OSError):  # our image's user has no name
        return str(os.getuid())


def _driver_version(root: Path) -> str:
    # "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.126.09  <date>"
    words = _first_line(root / "proc/driver/nvidia/version").split()
    return next((word for word in words if word[0].isdigit() and "." in word), "")


def _deepep_version() -> str:
    found = importlib.metadata.packages_distributions().get("deep_ep", [])
    return importlib.metadata.version(found[0]) if found else ""


def _field(path: Path, name: str) -> str:
    for line in _read_text(path).splitlines():
        key, _, value = line.partition(":")
        if key.strip() == name:
            return value.strip()
    return ""


def _first_line(path: Path) -> str:
    return (_read_text(path).splitlines() or [""])[0].strip()


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _toml(top: dict[str, str], tables: Tables) -> str:
    lines = [_pair(key, value) for key, value in top.items()]
    for name, table in tables.items():
        lines += ["", f"[{name}]", *[_pair(key, value) for key, value in table.items()]]
    return "\n".join(lines) + "\n"


def _pair(key: str, value: str) -> str:
    # JSON's escapes are valid TOML, as long as other characters are written unescaped.
    return f"{key} = {json.dumps(value)}"
