// The exporter's API uses these types.
@_exported import Documents
// Code that exports layers also creates them.
@_exported import QuartzCore

@_exported import struct Flattening.DrawingLimits
@_exported import struct PDFFinishing.ExportDate
@_exported import struct PDFFinishing.OutputIntent
@_exported import enum PDFFinishing.PDFColorSpace
@_exported import enum PDFFinishing.PDFStandard
@_exported import struct PDFFinishing.PDFStandards
@_exported import struct PDFFinishing.PressColors
