"""Detects whether this machine has GPUs."""

from pathlib import Path


def provenance(devices: Path) -> str:
    """Returns `real` if the container has a GPU's device file, otherwise `emulated`: measurements
    then mean nothing.

    The words are those of epfabric.results.judge.verdict.Provenance.
    """
    gpus = [file for file in devices.glob("nvidia*") if file.name[len("nvidia") :].isdecimal()]
    return "real" if gpus else "emulated"
