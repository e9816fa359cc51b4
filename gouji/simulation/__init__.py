"""Whole matches between bots in the engine alone: a search for hands that break a promise of the rules."""
