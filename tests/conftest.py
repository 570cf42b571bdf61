"""How deep the property tests go: the same examples every time, or many new ones."""

import os

from hypothesis import settings

settings.register_profile("standard", deadline=None, max_examples=25, derandomize=True)
settings.register_profile("thorough", deadline=None, max_examples=1000)
settings.load_profile("thorough" if os.environ.get("THINKSTR8_THOROUGH") else "standard")
