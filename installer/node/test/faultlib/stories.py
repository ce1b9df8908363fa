"""Makes the fake hosts before and after each story (a fresh node, an upgrade, …)."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from faultlib.host import Host


@dataclass(frozen=True)
class Stories:
    """The stories of one platform: their names, the type of host, and a function.

    `begin` brings a healthy host into the state before the story of a name.
    """

    names: tuple[str, ...]
    host: type[Host]
    begin: Callable[[str, Host], None]

    def of_seed(self, seed: int) -> str:
        return random.Random(f"story {seed}").choice(self.names)  # noqa: S311 - no secret

    def prepare(self, base: Path, names: list[str]) -> None:
        """Makes the hosts base/NAME/start, and base/NAME/end by a run without faults."""
        healthy = base / "healthy"
        self.host(healthy).make()
        for name in names:
            start, end = base / name / "start", base / name / "end"
            start.parent.mkdir()
            copy(healthy, start)
            self.begin(name, self.host(start))
            copy(start, end)
            host = self.host(end)
            host.write_settings()
            host.write_faults([])
            host.run_until_quiet()


def copy(source: Path, target: Path) -> None:
    subprocess.run(["cp", "-a", "--", str(source), str(target)], check=True)  # noqa: S607


def _begin(name: str, host: Host) -> None:
    """Brings a healthy host into the state before the story's installer starts."""
    if name in ("upgrade", "again"):
        host.write_settings()
        host.run_until_quiet()
    if name == "upgrade":
        host.new_version("590.10.01")
    if name == "cached":
        host.environment["MODULE_CACHE"] = "bucket"
        host.write_settings()
        other = host.folder.parent / "first-node"
        copy(host.folder, other)
        first = Host(other)
        first.run_until_quiet()
        copy(other / "bucket", host.folder / "bucket")
    if name == "busy":
        (host.folder / "set" / "busy-mlx5_core").touch()
    if name == "archive":
        (host.root / "usr/src/linux-headers-6.8.0-1010-gke/Makefile").unlink()
    if name == "gdrcopy":
        with (host.folder / "config/software.env").open("a") as file:
            file.write("VERSION_GDRCOPY=2.5.1\n")
    host.write_settings()


UBUNTU = Stories(
    ("fresh", "upgrade", "cached", "busy", "archive", "gdrcopy", "again"), Host, _begin
)
