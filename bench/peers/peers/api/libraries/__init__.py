"""The calls of each library; each module has a `Library` that implements `operation.Library`."""
