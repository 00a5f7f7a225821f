/// Why a PDF could not be finished.
public enum PDFFinishingError: Error, Hashable, CustomStringConvertible {
  /// The document cannot be read, changed or written, with qpdf's message.
  case document(String)
  /// A picture cannot be compressed, with the compressor's message.
  case picture(String)
  /// A PDF/A file contains pictures in inks without a profile.
  case inksWithoutIntent

  public var description: String {
    switch self {
    case .document(let words), .picture(let words): words
    case .inksWithoutIntent:
      "pictures or colours are in inks, of which archives ask what they mean: --output-intent (ExportOptions.PDF.outputIntent)"
    }
  }
}
