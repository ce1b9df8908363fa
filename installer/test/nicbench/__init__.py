"""Pairs the NICs of all nodes, and runs perftest between them."""
