"""Contains the modules that need torch: for tensors, processes, and timing on the GPU."""
