"""One file for each thing that can move rows; all give the same answers to `runner`."""
