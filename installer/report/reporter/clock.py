"""Times: since boot for what we compare, of the calendar only for what Kubernetes wants."""

import time
from datetime import datetime, timezone
from pathlib import Path


def uptime(path: Path) -> float:
    """Seconds since boot; the same in every container of the node, whatever the clock does."""
    return float(path.read_text(encoding="ascii").split()[0])


def stamp(epoch_seconds: float) -> str:
    return datetime.fromtimestamp(epoch_seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def epoch(text: str) -> float:
    """Returns seconds since the epoch; 0 for a text that is no time."""
    try:
        moment = datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")
    except ValueError:
        return 0.0
    return moment.replace(tzinfo=timezone.utc).timestamp()


def now() -> float:
    return time.time()
