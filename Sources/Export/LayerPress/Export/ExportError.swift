import LibraryLoading

/// Why an export failed: what went wrong, and with which file or page.
public struct ExportError: Error, Sendable, Hashable {
  /// The kinds of error.
  public enum Reason: Sendable, Hashable {
    /// There is nothing to export.
    case noPages
    /// A page's width or height is not a positive number of points, or more than Cairo's coordinates can be.
    case unusablePageSize(width: Double, height: Double)
    /// A picture would have no pixels, or more of them in a row or column than can be written.
    case unusablePixelSize(width: Double, height: Double)
    /// A picture would have more pixels than `ExportOptions.PNG.pixelLimit`.
    case beyondOutputPixelLimit(width: Int, height: Int, limit: Int)
    /// An animated picture, whose frames are held whole, would have too many pixels.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// Scale, resolution, margin or another number makes no sense.
    case unusableOption(name: String, value: String)
    /// The bleed, in points, leaves nothing of the page; `limit` is what it must be less than.
    case bleedBeyondPage(bleed: Double, limit: Double)
    /// The paper has no room between its margins.
    case noRoomOnPaper
    /// Pages cannot be put on sheets as asked: they or their marks do not fit, or a number makes no sense.
    case unusableSheets(String)
    /// A PDF that is to be put on sheets cannot be read, or needs a password.
    case unusableDocument(String)
    /// A format of one page per file was asked for a page that the document does not have.
    case noSuchPage(Int, count: Int)
    /// An output was requested for a moment that the options do not contain.
    case noSuchMoment(Int, count: Int)
    /// There is no moment to show.
    case noMoments
    /// The system refused to create, write or rename a file, with its message.
    case cannotWrite(String)
    /// Drawing failed, with the message of the drawing library.
    case cannotDraw(String)
    /// The PDF could not be finished, with qpdf's message.
    case cannotFinishPDF(String)
    /// A library that writes the format is not installed, with the package that has it.
    case missingLibrary(String)
    /// Pixels could not be compressed.
    case cannotCompress(String)
    /// A picture that is to be cut cannot be read.
    case unusablePicture(String)
    /// The requested fonts cannot be used.
    case unusableFonts(String)
    /// A standard requires something that is missing in the options, as described.
    case unmetStandard(String)
    /// A standard forbids something that the document has or a layer shows, as described.
    case forbiddenByStandard(String)
    /// With `ExportOptions.Strictness.strict`: these things could not be exported exactly.
    case notExact([ExportReport.Finding])
    /// Without `ExportOptions.Strictness.lenient`: these things are damaged.
    case damaged([ExportReport.Finding])
    /// The export was cancelled.
    case cancelled
  }

  /// The kind of error.
  public var reason: Reason
  /// The file being written, or the page (`page 2`), if any.
  public var place: String?

  /// Creates an error, with the file or page that it concerns, if any.
  public init(_ reason: Reason, at place: String? = nil) {
    self.reason = reason
    self.place = place
  }

  /// The same error with a place, unless it has one.
  func at(_ place: String) -> ExportError {
    self.place == nil ? ExportError(reason, at: place) : self
  }

  /// The error of the last failed system call, from `errno`.
  static func system(_ call: String, path: String?) -> ExportError {
    let words = String(cString: strerror(errno))
    return ExportError(.cannotWrite("\(call) failed: \(words)"), at: path)
  }

  /// Loads a library's functions as `MissingLibrary.load` does.
  static func loading<Functions>(
    _ name: String, which use: String, from debianPackage: String,
    by load: (UnsafeMutablePointer<Functions>) -> Bool
  ) throws(ExportError) -> Functions {
    try MissingLibrary.load(name, which: use, from: debianPackage, by: load)
      .mapError { ExportError(.missingLibrary($0.description)) }.get()
  }
}

extension ExportError: CustomStringConvertible {
  private static func whole(_ number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? "\(number)"
  }

  /// The message, without the place.
  public var message: String {
    switch reason {
    case .noPages: "there is no page to export"
    case .unusablePageSize(let width, let height):
      "the page is \(width) × \(height) points; both must be positive, and less than \(Int(Exporter.longestSide))"
    case .unusablePixelSize(let width, let height):
      "the picture would be \(Self.whole(width)) × \(Self.whole(height)) pixels; "
        + "from 1 × 1 to \(PNGEncoder.mostColumns) × 2147483647 are possible"
    case .beyondOutputPixelLimit(let width, let height, let limit):
      "the picture would be \(width) × \(height) pixels, \(width * height) in all, which is more than \(limit); "
        + "ExportOptions.PNG.pixelLimit allows more"
    case .tooManyPixels(let width, let height, let limit):
      "the animated picture would be \(width) × \(height) pixels; it can have \(limit)"
    case .unusableOption(let name, let value): "\(value) is not a usable \(name)"
    case .bleedBeyondPage(let bleed, let limit):
      "a bleed of \(bleed) points leaves nothing of the page; less than \(limit) are possible"
    case .noRoomOnPaper: "the margins leave no room on the paper"
    case .noSuchPage(let page, let count): "there is no page \(page), only \(count)"
    case .noSuchMoment(let moment, let count): "there is no moment \(moment), only \(count)"
    case .noMoments: "there is no moment to show"
    case .cannotWrite(let words): words
    case .cannotDraw(let words): "drawing failed: \(words)"
    case .cannotFinishPDF(let words): "finishing the PDF failed: \(words)"
    case .cannotCompress(let words): "compressing the picture failed: \(words)"
    case .unusablePicture(let words), .missingLibrary(let words), .unusableSheets(let words): words
    case .unusableDocument(let words): words
    case .unusableFonts(let words): words
    case .unmetStandard(let words), .forbiddenByStandard(let words): words
    case .notExact(let findings):
      "not exact, although exactness was required:\n" + findings.map { "  \($0)" }.joined(separator: "\n")
    case .damaged(let findings):
      "damaged:\n" + findings.map { "  \($0)" }.joined(separator: "\n")
    case .cancelled: "cancelled"
    }
  }

  public var description: String { place.map { "\($0): \(message)" } ?? message }
}

extension ExportError: LocalizedError {
  /// The text that the command prints.
  public var errorDescription: String? { description }
}
