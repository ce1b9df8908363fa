"""Tests of the test image's programs: python3 -m unittest, in the folder above."""
