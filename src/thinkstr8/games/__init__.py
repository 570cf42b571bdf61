"""The games; each is a package with the same verbs, in files of the same names."""
