"""The written report of an Easemark result file."""
