"""The games; each is a package with the same files and the same verbs."""
