"""Another project's deep_ep: with names that SGLang uses, and one that it does not use."""


class Buffer:
    """Another project's class."""


class Config:
    """Another project's class."""


class ElasticBuffer:
    """A class that epfabric_ep lacks."""
