"""The version, in the one place from which the package and its metadata take it."""

__version__ = "0.1.0"
