"""Expert-parallel dispatch and combine in one NVLink domain, with the interface of `deep_ep`.

API-compatible with DeepEP, not affiliated with it.
"""

from __future__ import annotations

from pathlib import Path

__version__ = "0.1.0"


def shadow_path() -> Path:
    """Returns the folder that, if first on PYTHONPATH, makes `import deep_ep` load this package."""
    return Path(__file__).parent / "shadow"
