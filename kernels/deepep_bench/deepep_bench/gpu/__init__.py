"""The part that needs torch: tensors, ranks as processes, clocks on the device."""
