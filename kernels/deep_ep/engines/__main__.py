"""Runs `engines.launch`, which is another file because spawned processes cannot import this."""

from engines.launch import main

if __name__ == "__main__":
    main()
