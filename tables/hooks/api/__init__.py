"""Hooks over HTTP."""
