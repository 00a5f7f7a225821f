// The exporter's API uses these types.
@_exported import Documents
// Code that exports layers also creates them.
@_exported import QuartzCore

@_exported import struct Flattening.DrawingLimits
@_exported import struct Imposition.SheetAlignment
@_exported import struct Imposition.SheetFold
@_exported import struct Imposition.SheetGrid
@_exported import struct Imposition.SheetPlan
@_exported import struct Imposition.SheetPoster
@_exported import enum Imposition.SheetTurning
@_exported import struct PDFFinishing.ExportDate
@_exported import struct Preflight.PDFPreflight
@_exported import struct Preflight.PreflightReport
@_exported import enum Preflight.PreflightRule
@_exported import struct Preflight.PreflightRules
@_exported import struct Preflight.PreflightRulesError
@_exported import struct Press.OutputIntent
@_exported import enum Press.PDFColorSpace
@_exported import enum Press.PDFStandard
@_exported import struct Press.PDFStandards
@_exported import struct Press.PressColors
@_exported import struct Press.PressProof
@_exported import struct Press.PrinterMarks
