"""Parts of faults.py."""
