"""``python -m pyramid_cli`` does what ``pyramid`` does."""

from pyramid_cli.cli.main import main

main()
