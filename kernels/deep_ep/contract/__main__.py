"""Starts the cases; a separate file, because spawned processes cannot import from here."""

from contract.launch import main

if __name__ == "__main__":
    main()
