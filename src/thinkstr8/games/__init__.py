"""The games. Each is a package with the same verbs, in files with the same names."""
