"""Replaces a container's paths by paths on this machine."""

from collections.abc import Mapping
from pathlib import Path

# Where pods have the driver's libraries; this machine's loader finds its own driver.
_DRIVER = "/usr/local/nvidia/lib64"


class MissingPathError(LookupError):
    """A path that the manifest names and this machine lacks."""

    def __init__(self, path: str, here: str) -> None:
        place = "" if path == here else f" (looked for at {here})"
        super().__init__(f"{path} is missing here{place}; give its place: --path {path}=PATH")


class Paths:
    """Returns paths here for a container's paths: replacements, or else the same paths."""

    def __init__(self, given: Mapping[str, str]) -> None:
        """given: maps container paths to paths here; a folder's entry covers all paths below it."""
        self._given = dict(given)

    def here(self, path: str) -> str:
        """Returns the path on this machine; raises MissingPathError if it does not exist."""
        place = self._replaced(path)
        if not Path(place).exists():
            raise MissingPathError(path, place)
        return place

    def of_list(self, value: str) -> str:
        """Returns the paths here for a list joined by `:`, without the driver's path if missing."""
        found = []
        for path in value.split(":"):
            if path == _DRIVER and path not in self._given and not Path(path).exists():
                continue
            found.append(self.here(path))
        return ":".join(found)

    def _replaced(self, path: str) -> str:
        for folder in [path, *map(str, Path(path).parents)]:
            if folder in self._given:
                return self._given[folder] + path[len(folder.rstrip("/")) :]
        return path
