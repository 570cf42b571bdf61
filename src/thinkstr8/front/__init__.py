"""What the front ends share: bots by name, hints, notes, results, and where games are kept."""
