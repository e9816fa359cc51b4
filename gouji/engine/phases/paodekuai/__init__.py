"""The phases of a deal of 跑得快: tricks, and at once the scores."""
