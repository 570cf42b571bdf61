"""The bot protocol: its messages, and what the arena and a bot each say with them."""
