"""Starts the cases, whose code is elsewhere: spawned processes cannot import `__main__`."""

from contract.launch import main

if __name__ == "__main__":
    main()
