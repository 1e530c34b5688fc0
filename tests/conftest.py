"""What holds for every test: how hypothesis chooses its examples."""

import os

from hypothesis import settings

# No deadlines: the first call of a compiled function takes seconds.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("local", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "local")
