"""The pages as HTML: the lobby, the links, the table, the replay, and refusals.

Everything that a browser shows is made here, from the values of `seen`, `replays` and `offers`
alone. The functions are the seam between the server and what people see. Each returns a whole page,
except `table_main` and `replay_main`: they return what is inside `<main>`, so that a script can
exchange it. Pages have no scripts and no styles in themselves; the server forbids them.
"""

from thinkstr8.web.pages.entrance import Link, enter_page, fault_page, links_page, lobby_page
from thinkstr8.web.pages.playing import table_main, table_page
from thinkstr8.web.pages.reviewing import replay_main, replay_page

__all__ = [
    "Link",
    "enter_page",
    "fault_page",
    "links_page",
    "lobby_page",
    "replay_main",
    "replay_page",
    "table_main",
    "table_page",
]
