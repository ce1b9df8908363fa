"""Stands for the tests of DeepEP's sources, which the payload includes."""
