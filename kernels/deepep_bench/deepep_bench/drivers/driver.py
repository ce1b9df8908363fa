"""Interfaces of a benchmark driver. All ranks call a driver's methods in the same order."""

from __future__ import annotations

from typing import Any, Protocol

from deepep_bench.measurement import Timed
from deepep_bench.place import Place
from deepep_bench.verdict import Check


class Session(Protocol):
    """The ranks of a run, seen from one rank."""

    @property
    def place(self) -> Place: ...

    def gather(self, value: Any) -> list[Any]:
        """Returns every rank's value on every rank, in the order of ranks."""
        ...


class DeviceSession(Session, Protocol):
    """Ranks that each have a device."""

    @property
    def group(self) -> Any:
        """Returns the group through which the library joins its ranks."""
        ...

    @property
    def device(self) -> Any:
        """Returns the device of this rank's tensors."""
        ...


class Driver(Protocol):
    """A library that dispatches and combines."""

    @property
    def notes(self) -> list[str]:
        """Returns notes for the reader of the result."""
        ...

    def check(self, data_type: str) -> list[Check]:
        """Exchanges once and compares everything that arrives on this rank."""
        ...

    def time(self) -> list[Timed]:
        """Returns times of all iterations of all operations, with the settings' data type."""
        ...

    def close(self) -> None:
        """Releases what the library holds."""
        ...
