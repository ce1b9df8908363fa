"""The modules of faults.py, which tests the installer with faults on a fake host."""
