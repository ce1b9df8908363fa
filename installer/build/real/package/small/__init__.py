"""What pip installs beside the extension."""
