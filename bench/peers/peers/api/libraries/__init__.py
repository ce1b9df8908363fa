"""How each library is called; each module has a `Library`, as `operation.Library` describes it."""
