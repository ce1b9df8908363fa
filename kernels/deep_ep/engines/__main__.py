"""Starts the cases; processes that it spawns cannot find what is defined here."""

from engines.launch import main

if __name__ == "__main__":
    main()
