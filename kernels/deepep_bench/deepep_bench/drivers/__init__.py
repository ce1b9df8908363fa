"""One file for each library that moves rows; all give the same answers to `runner`."""
