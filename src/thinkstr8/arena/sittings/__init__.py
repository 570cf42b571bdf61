"""One game of a series: its course, its end, and bots that are called in this process."""
