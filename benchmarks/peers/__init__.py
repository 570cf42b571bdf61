"""Other libraries of games, played as ours are: one module per library, imported only on demand."""
