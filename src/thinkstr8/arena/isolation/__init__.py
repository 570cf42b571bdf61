"""Isolated play: one game of a series in which each bot has a process of its own."""
