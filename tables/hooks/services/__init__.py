"""Everything that is done with hooks."""
