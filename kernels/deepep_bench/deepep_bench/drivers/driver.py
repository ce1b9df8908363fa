"""The work of a driver for one rank. All ranks call the same methods in the same order."""

from __future__ import annotations

from typing import Any, Protocol

from deepep_bench.measurement import Timed
from deepep_bench.place import Place
from deepep_bench.verdict import Check


class Session(Protocol):
    """The ranks of a run, seen from one of them."""

    @property
    def place(self) -> Place: ...

    def gather(self, value: Any) -> list[Any]:
        """Every rank's value, in the order of ranks, on every rank."""
        ...


class DeviceSession(Session, Protocol):
    """Ranks with a device each."""

    @property
    def group(self) -> Any:
        """Returns the group by which the library joins its ranks."""
        ...

    @property
    def device(self) -> Any:
        """Where this rank's tensors live."""
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
        """All iterations of all operations with the settings' own type."""
        ...

    def close(self) -> None:
        """Gives back what the library holds."""
        ...
