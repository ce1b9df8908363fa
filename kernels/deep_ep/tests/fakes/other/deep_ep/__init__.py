"""Another's deep_ep, with what SGLang takes of it and what it does not."""


class Buffer:
    """Another's."""


class Config:
    """Another's."""


class ElasticBuffer:
    """Not here."""
