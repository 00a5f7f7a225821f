import CQPDF
import CoreGraphics
import Documents
import FinishingSupport
import Foundation
import PDFMarks
import Synchronization
import Testing

@testable import PDFFinishing

/// How often finishing asks qpdf for something. C functions know of nothing around them, so that what they count and call is
/// global.
private let asked = Atomic(0)
private let plain = Result { try HandmadePDF(page: "").read().qpdf }

@Suite struct FinishingCallTests {
  /// qpdf's functions, of which those are counted that passes look around with.
  private func countingTable() throws -> LibQPDF {
    var table = try plain.get()
    table.qpdf_get_page_n = { document, number in
      asked.add(1, ordering: .relaxed)
      return (try? plain.get().qpdf_get_page_n(document, number)) ?? 0
    }
    table.qpdf_get_object_by_id = { document, number, generation in
      asked.add(1, ordering: .relaxed)
      return (try? plain.get().qpdf_get_object_by_id(document, number, generation)) ?? 0
    }
    table.qpdf_oh_has_key = { document, object, key in
      asked.add(1, ordering: .relaxed)
      return (try? plain.get().qpdf_oh_has_key(document, object, key)) ?? 0
    }
    table.qpdf_oh_get_key = { document, object, key in
      asked.add(1, ordering: .relaxed)
      return (try? plain.get().qpdf_oh_get_key(document, object, key)) ?? 0
    }
    return table
  }

  /// A book whose pages have a mask each.
  private func book(pages count: Int) -> HandmadePDF {
    let kids = (0..<count).map { "\(3 + 4 * $0) 0 R" }.joined(separator: " ")
    var objects: [HandmadePDF.Object] = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      HandmadePDF.Object(stringLiteral: "<< /Type /Pages /Kids [\(kids)] /Count \(count) >>"),
    ]
    for first in (0..<count).map({ 3 + 4 * $0 }) {
      objects.append(
        HandmadePDF.Object(
          stringLiteral: """
            << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 81] /Contents \(first + 1) 0 R
            /Resources << /ExtGState << /a \(first + 2) 0 R >> >> >>
            """))
      objects.append(.stream("", Array("/a gs 0 0 9 9 re f".utf8)))
      objects.append(
        HandmadePDF.Object(
          stringLiteral: "<< /Type /ExtGState /SMask << /S /Alpha /G \(first + 3) 0 R >> >>"))
      objects.append(.form("0 0 9 9", "/Group << /S /Transparency >>", draws: "0 g"))
    }
    return HandmadePDF(objects)
  }

  private func calls(pages count: Int) throws -> Int {
    let folder = try ScratchFolder()
    try book(pages: count).bytes.write(to: URL(fileURLWithPath: folder.path + "/a.pdf"))
    let sheet = CGRect(x: 0, y: 0, width: 100, height: 81)
    let finisher = PDFFinisher(
      pages: Array(repeating: .init(size: sheet.size, trim: sheet, bleed: sheet), count: count),
      metadata: DocumentMetadata(), date: nil, producer: "P 1",
      compress: { _ throws(PDFFinishingError) in throw .picture("there is none") })
    let before = asked.load(ordering: .relaxed)
    let document = try QPDFDocument(path: folder.path + "/a.pdf", calling: countingTable())
    try finisher.finish(document, to: folder.path + "/b.pdf")
    return asked.load(ordering: .relaxed) - before
  }

  @Test func contractEachPageOfALongBookIsAskedForAsMuchAsOfAShortOne() throws {
    let (short, longer, longest) = try (calls(pages: 10), calls(pages: 20), calls(pages: 40))
    #expect(longer > short)
    #expect(longest - longer == 2 * (longer - short))
  }
}
