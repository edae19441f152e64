"""How fast is berthier? Measured side by side, in one run, against a model written by hand."""
