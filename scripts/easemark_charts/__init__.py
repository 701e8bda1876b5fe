"""Charts of an Easemark result file."""
