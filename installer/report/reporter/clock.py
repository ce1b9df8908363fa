"""Times: seconds since boot for comparisons, calendar time only where Kubernetes needs it."""

import time
from datetime import datetime, timezone
from pathlib import Path


def uptime(path: Path) -> float:
    """Returns seconds since boot: the same in every container, whatever the clock is set to."""
    return float(path.read_text(encoding="ascii").split()[0])


def stamp(epoch_seconds: float) -> str:
    return datetime.fromtimestamp(epoch_seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def epoch(text: str) -> float:
    """Returns seconds since the epoch; 0 for a text that is not a time."""
    try:
        moment = datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")
    except ValueError:
        return 0.0
    return moment.replace(tzinfo=timezone.utc).timestamp()


def now() -> float:
    return time.time()
