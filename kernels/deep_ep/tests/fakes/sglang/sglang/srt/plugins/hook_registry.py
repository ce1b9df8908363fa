"""Fakes the part of SGLang 0.5.23's registry of hooks that replaces classes."""

from __future__ import annotations

import pkgutil
import sys
from enum import Enum


class HookType(Enum):
    """Has only the kind of hooks that replaces classes; SGLang has three other kinds."""

    REPLACE = "replace"


class HookRegistry:
    """Replaces a class where it is defined, and wherever it was imported by name."""

    hooks: dict[str, type] = {}  # noqa: RUF012 - SGLang's code is the same

    @classmethod
    def register(cls, target: str, hook: type, _: HookType) -> None:
        cls.hooks[target] = hook

    @classmethod
    def apply_hooks(cls) -> None:
        for target, hook in cls.hooks.items():
            original = pkgutil.resolve_name(target)
            for module in list(sys.modules.values()):
                for name, value in list(vars(module).items()):
                    if value is original:
                        setattr(module, name, hook)
