"""Contains a driver for each library that moves rows; `driver` defines their interface."""
