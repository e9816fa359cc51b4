"""What the runs of a whole server share: a database and a broker of their own, and its processes."""
