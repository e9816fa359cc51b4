"""A busy evening on PostgreSQL: tables of bots, one table of clients with bad habits, and workers that are killed."""
