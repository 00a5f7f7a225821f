// Who exports layers makes them too.
@_exported import QuartzCore

// What documents say about themselves is said to the exporter.
@_exported import struct PDFFinishing.DocumentMetadata
@_exported import struct PDFFinishing.ExportDate
@_exported import struct PDFFinishing.OutputIntent
@_exported import enum PDFFinishing.PDFColorSpace
@_exported import enum PDFFinishing.PDFStandard
@_exported import struct PDFFinishing.PDFStandards
@_exported import struct PDFFinishing.PressColors
