"""Refuses parts of DeepEP that are not here, by name."""

from __future__ import annotations


class NotServedError(NotImplementedError):
    """Something of DeepEP that is not here; the message names it."""


def refuse(wanted: object, what: str) -> None:
    if wanted:
        raise NotServedError(f"epfabric_ep does not have {what}")
