"""Section 7.6: Foreign Wars are ended in an Impulse."""
