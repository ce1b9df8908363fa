"""A deep_ep whose look at the host goes wrong."""

raise RuntimeError("no NIC")
