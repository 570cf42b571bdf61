"""The terminal front end, which needs Rich (the extra `cli` of this package)."""
