/// A standard that a PDF can follow. The raw values are what `--standard` calls them.
public enum PDFStandard: String, Sendable, Hashable, CaseIterable {
  /// ISO 15930-7: for presses. Needs an output intent, a date and a title; links are left out.
  case pdfX4 = "pdfx-4"
  /// ISO 19005-2, level B: archives that keep what is seen.
  case pdfA2b = "pdfa-2b"
  /// ISO 19005-2, level U: archives that keep the text as well.
  case pdfA2u = "pdfa-2u"
  /// ISO 19005-3, level U: the same for files that others may be attached to.
  case pdfA3u = "pdfa-3u"
  /// ISO 19005-4: archives of PDF 2.0.
  case pdfA4 = "pdfa-4"

  /// The part of ISO 19005; nil for what is no archive.
  var archivePart: Int? {
    switch self {
    case .pdfX4: nil
    case .pdfA2b, .pdfA2u: 2
    case .pdfA3u: 3
    case .pdfA4: 4
    }
  }
}

/// Standards that one file follows together.
public struct PDFStandards: Sendable, Hashable {
  /// Why standards cannot be followed together.
  public struct Conflict: Error, Hashable, CustomStringConvertible {
    /// Which two.
    public let pair: [PDFStandard]

    public var description: String {
      "\(pair.map(\.rawValue).joined(separator: " and ")) contradict each other: "
        + (pair.contains(.pdfX4)
          ? "one asks for PDF 1.6, the other for PDF 2.0" : "a file is of one part of PDF/A")
    }
  }

  private let followed: Set<PDFStandard>

  /// None.
  public init() { followed = [] }

  /// Fails for two that contradict each other.
  public init(_ standards: [PDFStandard]) throws(Conflict) {
    followed = Set(standards)
    let sorted = PDFStandard.allCases.filter(followed.contains)
    for (index, standard) in sorted.enumerated() {
      for other in sorted[..<index] {
        let agree =
          other == .pdfX4 ? standard != .pdfA4 : other.archivePart == standard.archivePart
        guard agree else { throw Conflict(pair: [other, standard]) }
      }
    }
  }

  /// Whether none is followed.
  public var isEmpty: Bool { followed.isEmpty }
  /// Whether the file is for presses: PDF/X.
  public var isForPresses: Bool { followed.contains(.pdfX4) }
  /// Whether the file is for archives: PDF/A.
  public var isForArchives: Bool { archivePart != nil }

  /// The part of ISO 19005; nil for what is no archive.
  var archivePart: Int? { followed.lazy.compactMap(\.archivePart).first }

  /// The level within the part, of which the fourth has none.
  var archiveLevel: String? {
    guard let archivePart, archivePart < 4 else { return nil }
    return followed == [.pdfA2b] || followed == [.pdfA2b, .pdfX4] ? "B" : "U"
  }

  /// The version that the file's first line names.
  var version: String {
    if isForPresses { return "1.6" }
    return archivePart == 4 ? "2.0" : "1.7"
  }
}
