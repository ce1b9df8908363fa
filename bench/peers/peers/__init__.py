"""Compares epbench with NCCL and DeepEP: one machine, one run, the same rows for all libraries."""
