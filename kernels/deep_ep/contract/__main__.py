"""Runs `contract.launch`, which is another file because spawned processes cannot import this."""

from contract.launch import main

if __name__ == "__main__":
    main()
