"""Fakes torch, so that modules can be imported that refer to its parts but do not call them."""

from __future__ import annotations

import sys


class Tensor:
    """Used as a type in signatures."""


class _Named:
    def __getattr__(self, name: str) -> object:
        return f"torch.{name}"


for _part in ("cuda", "distributed"):
    sys.modules[f"torch.{_part}"] = globals()[_part] = _Named()  # type: ignore[assignment]


def __getattr__(name: str) -> object:
    if name.startswith("__"):
        raise AttributeError(name)
    return f"torch.{name}"
