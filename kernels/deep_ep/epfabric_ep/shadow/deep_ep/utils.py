"""Provides the names that training code imports from `deep_ep.utils`."""

from epfabric_ep.events import EventHandle, EventOverlap

__all__ = ["EventHandle", "EventOverlap"]
