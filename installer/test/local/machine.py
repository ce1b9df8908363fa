"""Examines this machine's GPUs and network devices."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class LocalMachine:
    """GPUs and networks of this machine.

    gpus: the model of each GPU, such as "NVIDIA H100 80GB HBM3"
    interfaces: names of the network interfaces
    nics: names of the RDMA devices
    """

    gpus: list[str]
    interfaces: list[str]
    nics: list[str]

    def summary(self) -> str:
        """Returns a text such as "4 x NVIDIA H100 80GB HBM3"."""
        return f"{len(self.gpus)} x {self.gpus[0]}" if self.gpus else "no GPU"

    def interface(self) -> str:
        """Returns a network interface over which processes of this machine reach each other."""
        others = [name for name in self.interfaces if name != "lo"]
        return others[0] if others else "lo"


def look(system: Path = Path("/sys/class")) -> LocalMachine:
    """Examines this machine; of its GPUs, returns those that CUDA_VISIBLE_DEVICES allows."""
    return LocalMachine(_gpus(), _names(system / "net"), _names(system / "infiniband"))


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


def _gpus() -> list[str]:
    program = shutil.which("nvidia-smi")
    if program is None:
        return []
    words = [program, "--query-gpu=index,name", "--format=csv,noheader"]
    listed = subprocess.run(words, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        return []
    rows = [line.split(", ", 1) for line in listed.stdout.splitlines() if ", " in line]
    visible = os.environ.get("CUDA_VISIBLE_DEVICES")
    wanted = None if visible is None else visible.split(",")
    return [name for index, name in rows if wanted is None or index in wanted]
