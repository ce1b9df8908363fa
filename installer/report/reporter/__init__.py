"""What the installer says about its node, told to the API server and to Prometheus."""
