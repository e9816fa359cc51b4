"""A night at the tables: people, seats, ledger, play, disputes."""
