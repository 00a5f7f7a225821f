/// A standard that a PDF can follow. The raw values are those of `--standard`.
public enum PDFStandard: String, Sendable, Hashable, CaseIterable {
  /// ISO 15930-7: for printing. Needs an output intent, a date and a title; links are left out.
  case pdfX4 = "pdfx-4"
  /// ISO 16612-2: PDF/X-4 whose records a printer can tell apart. Only merges make it.
  case pdfVT1 = "pdfvt-1"
  /// ISO 19005-2, level B: for archiving, preserves the appearance.
  case pdfA2b = "pdfa-2b"
  /// ISO 19005-2, level U: for archiving, also preserves the text.
  case pdfA2u = "pdfa-2u"
  /// ISO 19005-3, level U: the same, and allows attached files.
  case pdfA3u = "pdfa-3u"
  /// ISO 19005-4: for archiving PDF 2.0.
  case pdfA4 = "pdfa-4"
  /// ISO 14289-1: for people who cannot see the pages. The document is tagged; needs a title and a language.
  case pdfUA1 = "pdfua-1"
  /// ISO 14289-2: the same, based on PDF 2.0.
  case pdfUA2 = "pdfua-2"

  /// Whether it is based on PDF 2.0.
  fileprivate var isForPDF2: Bool { self == .pdfA4 || self == .pdfUA2 }

  /// The part of ISO 14289; nil if it is not PDF/UA.
  fileprivate var accessibilityPart: Int? {
    switch self {
    case .pdfUA1: 1
    case .pdfUA2: 2
    default: nil
    }
  }

  /// The part of ISO 19005; nil if it is not PDF/A.
  var archivePart: Int? {
    switch self {
    case .pdfX4, .pdfVT1, .pdfUA1, .pdfUA2: nil
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
        + reason
    }

    private var reason: String {
      guard pair.allSatisfy({ $0.isForPDF2 }) || !pair.contains(where: { $0.isForPDF2 }) else {
        let isForPresses = pair.contains { $0 == .pdfX4 || $0 == .pdfVT1 }
        return "one asks for PDF \(isForPresses ? "1.6" : "1.7"), the other for PDF 2.0"
      }
      return "a file is of one part of PDF/A"
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
        let parts = [other, standard].compactMap(\.archivePart)
        let agree = other.isForPDF2 == standard.isForPDF2 && parts.allSatisfy { $0 == parts[0] }
        guard agree else { throw Conflict(pair: [other, standard]) }
      }
    }
  }

  /// Whether the set is empty.
  public var isEmpty: Bool { followed.isEmpty }
  /// Whether the file is for printing: PDF/X, on which PDF/VT is based.
  public var isForPresses: Bool { followed.contains(.pdfX4) || hasRecords }
  /// Whether the file has a tree of its records: PDF/VT.
  public var hasRecords: Bool { followed.contains(.pdfVT1) }
  /// The same for a page alone: PDF/X in place of PDF/VT.
  package var withoutRecords: PDFStandards {
    guard hasRecords else { return self }
    return PDFStandards(followed.subtracting([.pdfVT1]).union([.pdfX4]))
  }

  private init(_ followed: Set<PDFStandard>) { self.followed = followed }

  /// Whether the file is for archiving: PDF/A.
  public var isForArchives: Bool { archivePart != nil }

  /// Whether the file is for people who cannot see its pages: PDF/UA, which is tagged.
  public var isForReaders: Bool { accessibilityPart != nil }

  /// The part of ISO 14289; nil if it is not PDF/UA.
  var accessibilityPart: Int? { followed.lazy.compactMap(\.accessibilityPart).first }

  /// Whether the file is in PDF 2.0.
  var isForPDF2: Bool { followed.contains { $0.isForPDF2 } }

  /// The part of ISO 19005; nil if it is not PDF/A.
  var archivePart: Int? { followed.lazy.compactMap(\.archivePart).first }

  /// The level within the part; the fourth has none.
  var archiveLevel: String? {
    guard let archivePart, archivePart < 4 else { return nil }
    return followed.contains(.pdfA2b) && !followed.contains(.pdfA2u) ? "B" : "U"
  }

  /// The version in the file's header.
  var version: String {
    if isForPresses { return "1.6" }
    return isForPDF2 ? "2.0" : "1.7"
  }
}
