// Texts with a syntax of their own, and what is said where they are wrong, are read in all of this module.
@_exported import CSSReading
