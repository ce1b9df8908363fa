"""Defines the interface of a driver. All ranks call its methods in the same order."""

from __future__ import annotations

from typing import Any, Protocol

from deepep_bench.measurement import Timed
from deepep_bench.place import Place
from deepep_bench.verdict import Check


class Session(Protocol):
    """Connects one rank of a run with all others."""

    @property
    def place(self) -> Place: ...

    def gather(self, value: Any) -> list[Any]:
        """Returns every rank's value on every rank, in the order of ranks."""
        ...


class DeviceSession(Session, Protocol):
    """A session in which each rank has a device."""

    @property
    def group(self) -> Any:
        """Returns the group through which the library joins its ranks."""
        ...

    @property
    def device(self) -> Any:
        """Returns the device of this rank's tensors."""
        ...


class Driver(Protocol):
    """Runs a library's dispatch and combine, checks their results, and measures times."""

    @property
    def notes(self) -> list[str]:
        """Returns notes for the reader of the result."""
        ...

    def check(self, data_type: str) -> list[Check]:
        """Runs dispatch and combine once, and compares all that arrives on this rank."""
        ...

    def time(self) -> list[Timed]:
        """Returns times of all iterations of all operations, with the settings' data type."""
        ...

    def close(self) -> None:
        """Frees the library's resources."""
        ...
