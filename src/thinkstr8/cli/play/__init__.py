"""A person plays against bots in a terminal, on a full screen or line by line.

Both front ends share a session. The rules, the words and the log come from the library. `settings`,
`saving`, `notebook`, `menus` and `session` need no extra of the package, and neither does `plain`.
Only the folder `screen` needs Textual.
"""
