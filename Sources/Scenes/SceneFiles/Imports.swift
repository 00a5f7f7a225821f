// Value syntaxes and suggestions are used throughout this module.
@_exported import CSSReading
// Scenes have metadata.
@_exported import Documents
