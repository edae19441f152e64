"""`python -m berthier`."""

from .cli.main import main

main()
