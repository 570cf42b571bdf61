"""Isolated play: one game of a series in which each bot has its own process."""
