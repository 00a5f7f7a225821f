/// A standard that a PDF can follow. The raw values are those of `--standard`.
public enum PDFStandard: String, Sendable, Hashable, CaseIterable {
  /// ISO 15930-7: for printing. Needs an output intent, a date and a title; links are left out.
  case pdfX4 = "pdfx-4"
  /// ISO 19005-2, level B: for archiving, preserves the appearance.
  case pdfA2b = "pdfa-2b"
  /// ISO 19005-2, level U: for archiving, also preserves the text.
  case pdfA2u = "pdfa-2u"
  /// ISO 19005-3, level U: the same, and allows attached files.
  case pdfA3u = "pdfa-3u"
  /// ISO 19005-4: for archiving PDF 2.0.
  case pdfA4 = "pdfa-4"

  /// The part of ISO 19005; nil if it is not PDF/A.
  var archivePart: Int? {
    switch self {
    case .pdfX4: nil
    case .pdfA2b, .pdfA2u: 2
    case .pdfA3u: 3
    case .pdfA4: 4
    }
  }
}

/// A set of standards that a file follows.
public struct PDFStandards: Sendable, Hashable {
  /// A conflict between standards.
  public struct Conflict: Error, Hashable, CustomStringConvertible {
    /// The two standards.
    public let pair: [PDFStandard]

    public var description: String {
      "\(pair.map(\.rawValue).joined(separator: " and ")) contradict each other: "
        + (pair.contains(.pdfX4)
          ? "one asks for PDF 1.6, the other for PDF 2.0" : "a file is of one part of PDF/A")
    }
  }

  private let followed: Set<PDFStandard>

  /// Creates an empty set.
  public init() { followed = [] }

  /// Creates a set; throws if two standards conflict.
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

  /// Whether the set is empty.
  public var isEmpty: Bool { followed.isEmpty }
  /// Whether the file is for printing: PDF/X.
  public var isForPresses: Bool { followed.contains(.pdfX4) }
  /// Whether the file is for archiving: PDF/A.
  public var isForArchives: Bool { archivePart != nil }

  /// The part of ISO 19005; nil if it is not PDF/A.
  var archivePart: Int? { followed.lazy.compactMap(\.archivePart).first }

  /// The level within the part; the fourth has none.
  var archiveLevel: String? {
    guard let archivePart, archivePart < 4 else { return nil }
    return followed == [.pdfA2b] || followed == [.pdfA2b, .pdfX4] ? "B" : "U"
  }

  /// The version in the file's header.
  var version: String {
    if isForPresses { return "1.6" }
    return archivePart == 4 ? "2.0" : "1.7"
  }
}
