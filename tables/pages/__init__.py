"""The pages for people: a lobby, tables to play at and to watch, the rule book."""
