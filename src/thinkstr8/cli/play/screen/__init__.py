"""The full screen, which needs Textual (the extra `play` of this package).

`app` plays a session and `replay_app` shows a record. Both are made of `panes` and `pages`.
"""

import textual  # noqa: F401  # whoever lacks it must hear of its extra, which also brings rich
