"""The sensible player's 够级."""
