"""The phases of a hand, assembled from rules, acts and steps."""
