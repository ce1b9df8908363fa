"""Another project's deep_ep, with classes that SGLang uses, and one that SGLang does not use."""


class Buffer:
    """Another project's class."""


class Config:
    """Another project's class."""


class ElasticBuffer:
    """A class that epfabric_ep lacks."""
