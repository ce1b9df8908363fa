"""Refuses requests for parts of DeepEP that this package lacks."""

from __future__ import annotations


class NotServedError(NotImplementedError):
    """A part of DeepEP that this package lacks; the message names it."""


def refuse(wanted: object, what: str) -> None:
    if wanted:
        raise NotServedError(f"epfabric_ep does not have {what}")
