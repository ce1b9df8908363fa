"""`deep_ep.utils` as training code imports it."""

from epfabric_ep.events import EventHandle, EventOverlap

__all__ = ["EventHandle", "EventOverlap"]
