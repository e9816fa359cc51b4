"""Arithmetic of results: pure, no Django."""
