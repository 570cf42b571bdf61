"""Random play with other libraries: one module per library, imported only on demand."""
