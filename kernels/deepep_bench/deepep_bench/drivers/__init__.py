"""One file for each library that moves rows; all drivers have the interface of `driver`."""
