"""Checks whether this container may lock the memory that RDMA registers.

Pods of pools with an accelerator network profile were seen with a limit of 8 MiB (GKE
1.34.1-gke.2037000), with which no queue can be made: "ibv_create_srq failed".
"""

import resource
from pathlib import Path

# include/uapi/linux/capability.h; with it, no limit applies (drivers/infiniband/core/umem.c).
_IPC_LOCK = 14


def raise_limit() -> None:
    """Raises this process's limit to its maximum; programs that it starts inherit the limit."""
    _, most = resource.getrlimit(resource.RLIMIT_MEMLOCK)
    resource.setrlimit(resource.RLIMIT_MEMLOCK, (most, most))


def lock_problem(status: Path, limit: int) -> str | None:
    """Returns a message about a limit that keeps RDMA from registering memory, or None.

    status: /proc/PID/status of the process
    limit: the limit of locked memory in bytes, from getrlimit
    """
    if limit == resource.RLIM_INFINITY or _has_ipc_lock(status) or limit >= _memory_bytes():
        return None
    return (
        f"this container may lock {limit} bytes of memory, and has no CAP_IPC_LOCK: "
        "RDMA cannot register its buffers"
    )


def limit_of_locked_memory() -> int:
    """Returns this process's limit of locked memory in bytes."""
    return resource.getrlimit(resource.RLIMIT_MEMLOCK)[0]


def _has_ipc_lock(status: Path) -> bool:
    for line in status.read_text().splitlines():
        name, _, value = line.partition(":")
        if name == "CapEff":
            return bool(int(value, 16) >> _IPC_LOCK & 1)
    return False


def _memory_bytes() -> int:
    """Returns the size of the machine's memory; a limit at least as large has no effect."""
    line = Path("/proc/meminfo").read_text().splitlines()[0]
    return int(line.split()[1]) * 1024
