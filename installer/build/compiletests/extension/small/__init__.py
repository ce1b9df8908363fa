"""The Python part beside the extension, which pip installs."""
