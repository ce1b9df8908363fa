"""So much of torch that modules which only name it can be imported."""

from __future__ import annotations

import sys


class Tensor:
    """Named in signatures."""


class _Named:
    def __getattr__(self, name: str) -> object:
        return f"torch.{name}"


for _part in ("cuda", "distributed"):
    sys.modules[f"torch.{_part}"] = globals()[_part] = _Named()  # type: ignore[assignment]


def __getattr__(name: str) -> object:
    if name.startswith("__"):
        raise AttributeError(name)
    return f"torch.{name}"
