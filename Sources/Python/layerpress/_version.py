"""Scripts/package writes the version here."""

__version__ = "0"
