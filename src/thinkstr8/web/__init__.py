"""The table in the browser: one command, one link per person. Needs the extra `web`.

Every request finds its seat by a key. What the seat gets is made from its View and its reports
alone (`seen`), so no page, no JSON and no event can contain what the seat may not know.

A table is its record and its steps. Each step is committed to the store before anyone is told, so
the table continues after any interruption (`store`, `rooms`).
"""
