"""The sensible player's 跑得快."""
