/// Why a PDF could not be finished.
public enum PDFFinishingError: Error, Hashable, CustomStringConvertible {
  /// libqpdf cannot be loaded; says which package has it.
  case missingLibrary(String)
  /// The document cannot be read, changed or written; qpdf's own words.
  case document(String)
  /// A picture cannot be compressed; the compressor's own words.
  case picture(String)
  /// A file for archives holds pictures in inks that nothing describes.
  case inksWithoutIntent

  public var description: String {
    switch self {
    case .missingLibrary(let words), .document(let words), .picture(let words): words
    case .inksWithoutIntent:
      "pictures or colours are in inks, of which archives ask what they mean: --output-intent (ExportOptions.PDF.outputIntent)"
    }
  }
}
