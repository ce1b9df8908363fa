"""Stands for another project's deep_ep, with two classes that SGLang uses, and one more."""


class Buffer:
    """Another project's class."""


class Config:
    """Another project's class."""


class ElasticBuffer:
    """A class that epfabric_ep does not have, and SGLang does not use."""
