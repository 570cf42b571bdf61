"""The games for the libraries of reinforcement learning, each in a module with an extra."""
