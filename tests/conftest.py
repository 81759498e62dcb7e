"""What holds for every test."""

from hypothesis import settings

# A loaded machine must not fail a test: no property is about time.
settings.register_profile("pyramid", deadline=None)
settings.load_profile("pyramid")
