"""The phases of a hand of 够级, in the order of GJ-13.1 and 13.2."""
