import Foundation

/// Why an export failed: what went wrong, and with which file or page.
public struct ExportError: Error, Sendable, Hashable {
  /// What can go wrong.
  public enum Reason: Sendable, Hashable {
    /// There is nothing to export.
    case noPages
    /// A page's width or height is not a positive, finite number of points.
    case unusablePageSize(width: Double, height: Double)
    /// A picture would have no pixels, or more of them in a row or column than can be written.
    case unusablePixelSize(width: Double, height: Double)
    /// A picture would have more pixels than `ExportOptions.outputPixelLimit`.
    case beyondOutputPixelLimit(width: Int, height: Int, limit: Int)
    /// An animated picture, whose frames are held whole, would have too many pixels.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// Scale, resolution, margin or another number makes no sense.
    case unusableOption(name: String, value: String)
    /// The bleed, in points, leaves nothing of the page; what it has to be less than.
    case bleedBeyondPage(bleed: Double, limit: Double)
    /// The paper has no room between its margins.
    case noRoomOnPaper
    /// A format of one page per file was asked for a page that the document does not have.
    case noSuchPage(Int, count: Int)
    /// An output was asked for a moment that the options do not name.
    case noSuchMoment(Int, count: Int)
    /// There is no moment to show.
    case noMoments
    /// The system refused to create, write or rename a file; its own words.
    case cannotWrite(String)
    /// Drawing failed; the drawing library's own words.
    case cannotDraw(String)
    /// The PDF could not be finished; qpdf's own words.
    case cannotFinishPDF(String)
    /// Compressing pixels failed.
    case cannotCompress(String)
    /// A picture that is to be cut cannot be read.
    case unusablePicture(String)
    /// The fonts that were asked for cannot be used.
    case unusableFonts(String)
    /// A standard asks for something that is not given; what that is.
    case unmetStandard(String)
    /// `ExportOptions.isStrict` is on, and these things could not be said exactly.
    case notExact([ExportReport.Finding])
    /// `ExportOptions.isLenient` is off, and these things are damaged.
    case damaged([ExportReport.Finding])
    /// The export was cancelled.
    case cancelled
  }

  /// What went wrong.
  public var reason: Reason
  /// The file that was written, or the page (`page 2`), where there is one.
  public var place: String?

  /// An error with a file or page that it concerns, or without.
  public init(_ reason: Reason, at place: String? = nil) {
    self.reason = reason
    self.place = place
  }

  /// The same error with a place, where it had none.
  func at(_ place: String) -> ExportError {
    self.place == nil ? ExportError(reason, at: place) : self
  }
}

extension ExportError: CustomStringConvertible {
  private static func whole(_ number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? "\(number)"
  }

  /// What went wrong, without the place.
  public var message: String {
    switch reason {
    case .noPages: "there is no page to export"
    case .unusablePageSize(let width, let height):
      "the page is \(width) × \(height) points; both must be positive"
    case .unusablePixelSize(let width, let height):
      "the picture would be \(Self.whole(width)) × \(Self.whole(height)) pixels; "
        + "from 1 × 1 to \(PNGEncoder.mostColumns) × 2147483647 are possible"
    case .beyondOutputPixelLimit(let width, let height, let limit):
      "the picture would be \(width) × \(height) pixels, \(width * height) in all, which is more than \(limit); "
        + "--max-output-pixels (ExportOptions.outputPixelLimit) allows more"
    case .tooManyPixels(let width, let height, let limit):
      "the animated picture would be \(width) × \(height) pixels; it can have \(limit)"
    case .unusableOption(let name, let value): "\(value) is no usable \(name)"
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
    case .unusablePicture(let words): words
    case .unusableFonts(let words): words
    case .unmetStandard(let words): words
    case .notExact(let findings):
      "not exact, as was demanded:\n" + findings.map { "  \($0)" }.joined(separator: "\n")
    case .damaged(let findings):
      "damaged, and left out where damage is let pass:\n" + findings.map { "  \($0)" }.joined(separator: "\n")
    case .cancelled: "cancelled"
    }
  }

  public var description: String { place.map { "\($0): \(message)" } ?? message }
}

extension ExportError: LocalizedError {
  /// The words that the command prints.
  public var errorDescription: String? { description }
}
