"""The modules that need torch: tensors, ranks as processes, timing on the device."""
