"""Raises errors for features of DeepEP that this package does not have."""

from __future__ import annotations


class NotServedError(NotImplementedError):
    """Raised for a feature of DeepEP that this package does not have; the message names it."""


def refuse(requested: object, what: str) -> None:
    """Raises an error if a missing feature, `what`, is requested."""
    if requested:
        raise NotServedError(f"epfabric_ep does not have {what}")
