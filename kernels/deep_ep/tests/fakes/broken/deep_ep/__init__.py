"""A deep_ep that fails on import, as DeepEP does without a NIC."""

raise RuntimeError("no NIC")
