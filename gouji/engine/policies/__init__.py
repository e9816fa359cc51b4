"""The points at which rule sets differ, and the vocabulary of each family of games."""
