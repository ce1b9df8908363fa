"""Compares epbench with NCCL and DeepEP on one machine, in one run and with the same rows."""
