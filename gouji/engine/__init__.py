"""The pure core: cards, rules, folding. Standard library only; no clock, no randomness, no input or output."""
