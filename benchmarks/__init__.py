"""How fast the engine answers: the questions that bots, players and replays ask it."""
