"""Reads the seconds since boot for comparisons, and calendar time only for Kubernetes."""

import time
from datetime import datetime, timezone
from pathlib import Path


def uptime(path: Path) -> float:
    """Returns the seconds since boot, which are the same in all containers of the node."""
    return float(path.read_text(encoding="ascii").split()[0])


def stamp(epoch_seconds: float) -> str:
    return datetime.fromtimestamp(epoch_seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def epoch(text: str) -> float:
    """Returns the seconds since the epoch; 0 if the text is not a time."""
    try:
        moment = datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")
    except ValueError:
        return 0.0
    return moment.replace(tzinfo=timezone.utc).timestamp()


def now() -> float:
    return time.time()
