"""To be."""


def pages():
    return iter(())
