import PDFMarks

/// How colours are printed, and by which standards.
public struct Printing {
  /// The standards to follow; they need a date and, for printing, an output intent and a title.
  public var standards = PDFStandards()
  /// The printing condition of the document.
  public var outputIntent: OutputIntent?
  /// What colours are converted to.
  public var colorSpace = PDFColorSpace.keep
  /// Whether pure black ink overprints what lies behind it.
  public var overprintsBlack = false
  /// The stand-ins for colours with named inks.
  public var inks = InkMarks()

  /// Creates settings that keep colours as they are, without standards.
  public init() {}

  /// Whether colours are replaced, of pictures too.
  var changesColors: Bool { outputIntent != nil || colorSpace == .gray || !inks.isEmpty }

  /// Whether an ordinary document does: one with the colours of a screen, that follows no standard.
  var isOrdinary: Bool { !changesColors && standards.isEmpty }
}
