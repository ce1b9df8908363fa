"""The Python package that pip installs beside the compiled extension."""
