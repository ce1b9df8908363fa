"""Makes this package importable as `deep_ep`, if this folder's parent is first on PYTHONPATH."""

import torch

from epfabric_ep.buffer import Buffer
from epfabric_ep.config import Config
from epfabric_ep.events import EventHandle, EventOverlap

from . import utils

topk_idx_t = torch.int64

__all__ = [
    "Buffer",
    "Config",
    "EventHandle",
    "EventOverlap",
    "topk_idx_t",
    "utils",
]
