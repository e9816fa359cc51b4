"""The shapes of bodies, queries and answers, by subject."""
