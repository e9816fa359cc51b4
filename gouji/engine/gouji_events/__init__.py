"""The facts that only 够级 knows: before its play and in it."""
