"""Records which communication libraries the program really loads."""

import re
import threading

from launcher.processes import living, mapped_files

_INTERESTING = re.compile(
    r"(?:nccl|nvshmem|deep_ep|libcudart|libmlx5|libibverbs|cuda)[^/]*$|/deep_ep/[^/]*$"
)
_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 60.0


class Libraries:
    """Searches until `rest`: libraries are loaded late, and unmapped when the program ends."""

    def __init__(self) -> None:
        self._seen: set[str] = set()
        self._enough = threading.Event()

    @property
    def seen(self) -> list[str]:
        return sorted(self._seen)

    def watch(self) -> None:
        """Starts the search in a daemon thread: /proc may not answer for a stuck process."""
        threading.Thread(target=self._search, daemon=True).start()

    def rest(self) -> None:
        """Ends the search."""
        self._enough.set()

    def _search(self) -> None:
        # The pause grows, because reading maps takes a lock of the process.
        pause = _FIRST_PAUSE
        while not self._enough.wait(pause):
            self._seen = self._seen | _sample()
            pause = min(2 * pause, _LONGEST_PAUSE)


def is_interesting(path: str) -> bool:
    """Returns whether a file is a shared object of NCCL, NVSHMEM, DeepEP, CUDA or verbs."""
    return ".so" in path.rpartition("/")[2] and _INTERESTING.search(path) is not None


def _sample() -> set[str]:
    return {path for pid in living() for path in mapped_files(pid) if is_interesting(path)}
