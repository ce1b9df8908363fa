"""A fake host, on which the installer runs, and the invariants that must always hold."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

TEST = Path(__file__).resolve().parent.parent
DRIVER = "home/kubernetes/bin/nvidia"
STATE = "var/lib/epfabric"
KERNEL = "lib/modules/6.8.0-1010-gke"
# Seconds after which one start of the installer is killed.
PATIENCE = 120
# The maximum number of starts that an installer needs without faults; two may end with a reboot.
QUIET_STARTS = 4


@dataclass(frozen=True)
class Ended:
    """How one start of the installer ended; a negative code is a signal."""

    code: int
    text: str


class Host:
    """A fake host: its root is the folder host/ in `folder`; all other files are for the fakes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder / "host"
        self.environment: dict[str, str] = {}
        settings = folder / "environment.json"
        if settings.exists():
            self.environment = json.loads(settings.read_text())

    def make(self) -> None:
        subprocess.run(["bash", str(TEST / "host.bash"), str(self.folder)], check=True)  # noqa: S607
        self.write_settings()

    def write_settings(self) -> None:
        """Writes the environment, and makes the fakes report a disk with free space."""
        (self.folder / "environment.json").write_text(json.dumps(self.environment))
        (self.folder / "set" / "free-mib").write_text("50000")

    def new_version(self, driver: str) -> None:
        """Switches to the image and the configuration of another driver version."""
        script = 'source "$1/host.bash"; new_version "$2" "$3"'
        command = ["bash", "-c", script, "-", str(TEST), str(self.folder), driver]
        subprocess.run(command, check=True)

    def write_faults(self, faults: list[tuple[int, str]]) -> None:
        lines = "".join(f"{number} {kind}\n" for number, kind in faults)
        (self.folder / "faults").write_text(lines)

    def start(self) -> Ended:
        """Starts the installer in its own process group and waits for its end."""
        for name in ("count", "numbered", "full"):
            (self.folder / name).unlink(missing_ok=True)
        command = [str(TEST / "launch"), str(self.folder), str(self.folder / "faults")]
        process = subprocess.Popen(
            command,
            env={**os.environ, **self.environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            text, _ = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            text, _ = process.communicate()
            return Ended(124, text)
        finally:
            (self.root / ".filler").unlink(missing_ok=True)
        return Ended(process.returncode, text)

    def run_until_quiet(self) -> None:
        """Starts the installer without faults until it succeeds; reboots when it requests that."""
        if not (self.folder / "faults").exists():
            self.write_faults([])
        for _ in range(QUIET_STARTS):
            ended = self.start()
            if self.wants_reboot():
                self.boot(power_cut=False)
            elif ended.code == 0:
                return
        raise AssertionError(f"a run without faults did not succeed:\n{ended.text}")

    def wants_reboot(self) -> bool:
        return (self.folder / "reboot").exists()

    def boot(self, *, power_cut: bool) -> None:
        self.lose_memory(power_cut=power_cut)
        script = (
            'source "$1/host.bash"; use_fake "$2"; host="$2/host"; name=boot;'
            ' source "$1/fakes/kernel.bash"; source "$1/fakes/programs.bash"; boot'
        )
        subprocess.run(["bash", "-c", script, "-", str(TEST), str(self.folder)], check=True)  # noqa: S607

    def lose_memory(self, *, power_cut: bool) -> None:
        """Deletes the records of synced files; a power cut first empties files without a sync."""
        unsynced = self.folder / "unsynced"
        if power_cut and unsynced.exists():
            for line in unsynced.read_text().splitlines():
                if Path(line).is_file() and not Path(line).is_symlink():
                    os.truncate(line, 0)
        for name in ("unsynced", "synced", "disk-synced"):
            (self.folder / name).unlink(missing_ok=True)

    def values(self, path: Path) -> dict[str, str]:
        """Returns the NAME=VALUE lines of a file; nothing if it does not exist."""
        if not path.exists():
            return {}
        lines = path.read_text().splitlines()
        return dict(line.split("=", 1) for line in lines if "=" in line)

    def status(self) -> dict[str, str]:
        return self.values(self.folder / "run/install.status")

    def findings(self) -> dict[str, str]:
        return self.values(self.folder / "run/look.status")

    def journal(self) -> dict[str, str]:
        return self.values(self.root / STATE / "journal")

    def broken_invariant(self) -> str:
        """Returns the first invariant that is violated while no installer runs; empty if none."""
        sums = {DRIVER: "payload.sums", f"{KERNEL}/updates/epfabric": "manifest"}
        for folder, listing in sums.items():
            wrong = damaged(self.root / folder, listing)
            if wrong:
                return f"/{folder} exists, but is not complete: {wrong}"
        journal = self.root / STATE / "journal"
        if journal.exists() and "installation" not in self.journal():
            return "the journal has no line for the installation"
        if sum(name.startswith("reboot_") for name in self.journal()) > 2:
            return "more than two reboots in one installation"
        for name in ("modprobe.d/epfabric.conf", "udev/rules.d/60-rdma-persistent-naming.rules"):
            file = self.root / "etc" / name
            if file.exists() and not file.read_text().endswith("\n"):
                return f"/etc/{name} is truncated"
        return ""


def damaged(folder: Path, listing: str) -> str:
    """Returns the first file that differs from a listing, whose lines start with a checksum."""
    if not folder.exists():
        return ""
    if not (folder / listing).is_file():
        return f"no {listing}"
    for line in (folder / listing).read_text().splitlines():
        words = line.split()
        if len(words) < 2:
            continue
        file = folder / words[-1]
        if not file.is_file() or hashlib.sha256(file.read_bytes()).hexdigest() != words[0]:
            return words[-1]
    return ""
