"""A deep_ep that fails on import, as one does that finds no NIC."""

raise RuntimeError("no NIC")
