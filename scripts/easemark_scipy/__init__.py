"""SciPy's solvers on the problems of a result file."""
