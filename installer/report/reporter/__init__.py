"""The installer's findings about its node, reported to the API server and to Prometheus."""
