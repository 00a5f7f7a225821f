import Foundation

/// Why a PDF could not be finished.
public enum PDFFinishingError: Error, Hashable, CustomStringConvertible {
  /// The document cannot be read, changed or written, with qpdf's message.
  case document(String)
  /// The system refused to write the finished file, with its message.
  case system(String)
  /// A picture cannot be compressed, with the compressor's message.
  case picture(String)
  /// Cairo's document is not as finishing knows it: what differs, in words.
  case unknown(String)
  /// A PDF/A file contains pictures in inks without a profile.
  case inksWithoutIntent
  /// Pages cannot be put on sheets as asked, in words.
  case sheets(String)

  /// The error of the last failed system call, from `errno`.
  static func failed(_ call: String) -> PDFFinishingError {
    .system("\(call) failed: \(String(cString: strerror(errno)))")
  }

  public var description: String {
    switch self {
    case .document(let words), .system(let words), .picture(let words), .sheets(let words): words
    case .unknown(let words): "Cairo wrote something unknown, \(words); please report it"
    case .inksWithoutIntent:
      "pictures or colours are in inks, of which archives ask what they mean: ExportOptions.PDF.outputIntent"
    }
  }
}
