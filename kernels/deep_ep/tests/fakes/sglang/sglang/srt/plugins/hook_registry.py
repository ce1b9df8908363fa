"""The part of SGLang 0.5.23's registry that replaces classes."""

from __future__ import annotations

import pkgutil
import sys
from enum import Enum


class HookType(Enum):
    """The only one of SGLang's four kinds of hooks that is for classes."""

    REPLACE = "replace"


class HookRegistry:
    """Replaces a class where it is defined, and wherever it was imported by name."""

    hooks: dict[str, type] = {}  # noqa: RUF012 - as SGLang has it

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
