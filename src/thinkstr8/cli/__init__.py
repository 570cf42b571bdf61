"""The terminal front end: shows games to people. It needs Rich, the extra `cli` of this package."""
