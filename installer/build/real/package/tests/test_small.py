"""What a payload takes along of its sources' tests."""
