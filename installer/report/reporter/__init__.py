"""Reports the installer's findings about its node to the API server and to Prometheus."""
