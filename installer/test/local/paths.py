"""Finds the places on this machine that replace a container's paths."""

from collections.abc import Mapping
from pathlib import Path

# The driver's libraries as pods see them; this machine's loader finds its own.
_DRIVER = "/usr/local/nvidia/lib64"


class MissingPathError(LookupError):
    """A path that the manifest names and this machine lacks."""

    def __init__(self, path: str, here: str) -> None:
        place = "" if path == here else f" (looked for at {here})"
        super().__init__(f"{path} is missing here{place}; give its place: --path {path}=PATH")


class Paths:
    """Finds a container's path here: the path itself if it exists, else its replacement."""

    def __init__(self, given: Mapping[str, str]) -> None:
        """given: a path of the container to one here; applies to everything below it, too."""
        self._given = dict(given)

    def here(self, path: str) -> str:
        """Returns the path on this machine, which exists; raises MissingPathError otherwise."""
        place = self._place(path)
        if not Path(place).exists():
            raise MissingPathError(path, place)
        return place

    def of_list(self, value: str) -> str:
        """Does the same for a list of paths; drops the driver's path if absent here."""
        found = []
        for path in value.split(":"):
            if path == _DRIVER and path not in self._given and not Path(path).exists():
                continue
            found.append(self.here(path))
        return ":".join(found)

    def _place(self, path: str) -> str:
        for folder in [path, *map(str, Path(path).parents)]:
            if folder in self._given:
                return self._given[folder] + path[len(folder.rstrip("/")) :]
        return path
