"""What the tables know without a database, a clock or chance: pure, standard library and engine."""
