"""Fails to import, as DeepEP does on a machine without a NIC."""

raise RuntimeError("no NIC")
