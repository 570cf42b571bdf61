"""Benchmarks of speed and size, printed with a yardstick that is timed in the same run."""
