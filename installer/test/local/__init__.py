"""Runs the test Jobs of a bundle on one machine, without Kubernetes."""
