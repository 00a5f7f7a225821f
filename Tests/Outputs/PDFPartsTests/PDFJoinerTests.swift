import FinishingSupport
import Foundation
import PDFFinishing
import PDFParts
import TestSupport
import Testing

/// Parts of a document are written one by one, and joined.
struct PDFJoinerTests {
  @Test func pagesFollowEachOtherThroughAllParts() throws {
    let joined = try Joined([["A", "B"], ["C"]])

    #expect(try joined.check().contains("No syntax or stream encoding errors found"))
    #expect(try joined.document().pages.map { try #require($0["Name"]?.name) } == ["A", "B", "C"])
  }

  @Test func whatPartsShareIsHeldOnce() throws {
    let joined = try Joined([["A"], ["B"], ["C"]])
    let forms = try joined.document().pages.map { try #require($0["Resources"]?["XObject"]?["F"]?.number) }

    #expect(Set(forms).count == 1)
    // The form, and the resources that name it.
    #expect(try joined.document().streams.count { $0.entry("Subtype")?.isName("Form") ?? false } == 1)
    #expect(Set(try joined.document().pages.map { $0["Resources"]?.number }).count == 1)
  }

  @Test func eachPageHasItsOwnContent() throws {
    let document = try Joined([["A"], ["B"]]).document()
    let contents = try document.pages.map { page in
      String(decoding: try #require(page["Contents"]?.plainStreamData), as: UTF8.self)
    }

    #expect(contents == ["% A\n/F Do", "% B\n/F Do"])
  }

  @Test func equalPartsGiveEqualBytes() throws {
    #expect(try Joined([["A"], ["B"]]).bytes == Joined([["A"], ["B"]]).bytes)
  }

  @Test func partsMayLieInOneFile() throws {
    let parts = try Joined.parts([["A"], ["B", "C"]])
    var bytes = Data()
    var joiner = PDFJoiner { (new) throws(PDFFinishingError) in bytes += Data(new) }

    #expect(try joiner.add(partsIn: parts.reduce(Data(), +)) == 3)
    try joiner.finish()
    #expect(try bytes == Joined.joined(parts))
  }

  @Test func theIdentifierIsThatOfAllParts() throws {
    let (one, other) = (try Joined([["A"], ["B"]]), try Joined([["A"], ["C"]]))
    func identifier(_ joined: Joined) throws -> String {
      let bytes = try #require(try joined.document().root["Metadata"]?.plainStreamData)
      return String(decoding: bytes, as: UTF8.self)
    }

    #expect(try identifier(one) != identifier(other))
    #expect(try identifier(one).contains("uuid:00000000") == false)
  }

  @Test func manyPagesLieInATree() throws {
    let names = (0..<300).map { "P\($0)" }
    let document = try Joined([Array(names[..<200]), Array(names[200...])]).document()

    #expect(document.root["Pages"]?["Count"]?.integer == 300)
    #expect(document.pages.compactMap { $0["Name"]?.name } == names)
    #expect((document.root["Pages"]?["Kids"]?.items.count ?? 0) < 64)
  }

  // MARK: Records

  @Test func recordsLeadToTheirPages() throws {
    let document = try Joined([["A", "B"], ["C", "D"]], pagesOfRecords: 2, hasRecordTree: true).document()
    let job = try #require(document.root["DPartRoot"]?["DPartRootNode"])
    let records = try #require(job["DParts"]?.items.first?.items)

    #expect(records.map { $0["Start"]?["Name"]?.name } == ["A", "C"])
    #expect(records.map { $0["End"]?["Name"]?.name } == ["B", "D"])
    #expect(document.pages.map { $0["DPart"]?.number } == [0, 0, 1, 1].map { records[$0].number })
    #expect(document.root["DPartRoot"]?["RecordLevel"]?.integer == 1)
  }

  @Test func recordsOfABatchLieTogether() throws {
    let document = try Joined(
      [["A", "B"], ["C"]], hasRecordTree: true, batches: ["north", "north", "south"]
    ).document()
    let job = try #require(document.root["DPartRoot"]?["DPartRootNode"])
    let batches = try #require(job["DParts"]?.items.first?.items)
    let names = batches.map { $0["DParts"]?.items.first?.items.map { $0["Start"]?["Name"]?.name } }

    #expect(names == [["A", "B"], ["C"]])
    #expect(document.root["DPartRoot"]?["RecordLevel"]?.integer == 2)
  }

  @Test func aBatchGoesOnInTheNextPart() throws {
    let document = try Joined(
      [["A"], ["B"]], hasRecordTree: true, batches: ["north", "north"]
    ).document()
    let job = try #require(document.root["DPartRoot"]?["DPartRootNode"])

    #expect(job["DParts"]?.items.first?.items.count == 1)
  }

  @Test func whatIsSaidOfARecordIsNested() throws {
    let document = try Joined([["A"]], hasRecordTree: true).document()
    let record = try #require(document.pages.first { _ in true }?["DPart"])
    let person = record["DPM"]?["CIP4_Root"]?["CIP4_Recipient"]?["CIP4_Contact"]?["CIP4_Person"]

    #expect(person?["CIP4_Firstname"]?.stringData == Data("Ada".utf8))
    // UTF-16 with its mark.
    #expect(person?["CIP4_Familyname"]?.stringData == Data([0xFE, 0xFF, 0, 0xC9]))
  }

  // MARK: Parts that do not fit

  @Test func aPartAtAnotherPlaceIsRefused() throws {
    let parts = try Joined.parts([["A"], ["B"]])
    #expect(Joined.failure(of: [parts[1]]) == .misplaced(1))
  }

  @Test func aMissingPartIsRefused() throws {
    let parts = try Joined.parts([["A"], ["B"]])
    #expect(Joined.failure(of: [parts[0]]) == .missing(1, of: 2))
  }

  @Test func aPartOfAnotherJobIsRefused() throws {
    let (one, other) = (try Joined.parts([["A"], ["B"]]), try Joined.parts([["A"], ["B"]], job: "another"))
    #expect(Joined.failure(of: [one[0], other[1]]) == .otherJob)
  }

  @Test func damagedPartsAreRefused() throws {
    let part = try #require(try Joined.parts([["A"]]).first)
    for size in [0, 10, part.count / 2, part.count - 1] {
      #expect(throws: PartError.notAPart, "the first \(size) bytes") { try PartFile(part.prefix(size)) }
    }
  }

  /// Whatever is changed in it, a part is read or refused, and nothing is read beyond its end.
  @Test func changedPartsEndNothing() throws {
    let part = try #require(try Joined.parts([["A", "B"]]).first)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var changed = part
      changed[Int.random(in: 0..<part.count, using: &generator)] = UInt8.random(
        in: 0...255, using: &generator)
      guard let file = try? PartFile(changed) else { continue }
      var joiner = PDFJoiner { (_) throws(PDFFinishingError) in }
      try? joiner.add(file)
      try? joiner.finish()
    }
  }

  @Test func documentsWithOutlinesAreNotDivided() throws {
    let document = try HandmadePDF([
      "<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>", "<< /Type /Outlines >>",
    ]).read()
    #expect(throws: PDFFinishingError.document("a document with /Outlines cannot be made in parts")) {
      try PartWriter.write(document, as: PartDescription(number: 0, of: 1, job: "", records: [])) {
        (_) throws(PDFFinishingError) in
      }
    }
  }
}

/// Parts of pages that show one form, each after a comment with its name, joined.
private struct Joined {
  let bytes: Data

  init(
    _ parts: [[String]], pagesOfRecords: Int = 1, hasRecordTree: Bool = false, batches: [String] = []
  ) throws {
    bytes = try Self.joined(
      Self.parts(parts, pagesOfRecords: pagesOfRecords, hasRecordTree: hasRecordTree, batches: batches))
  }

  static func joined(_ parts: [Data]) throws -> Data {
    var bytes = Data()
    var joiner = PDFJoiner { (new) throws(PDFFinishingError) in bytes += Data(new) }
    for part in parts { try joiner.add(PartFile(part)) }
    try joiner.finish()
    return bytes
  }

  static func failure(of parts: [Data]) -> PartError? {
    do { _ = try joined(parts) } catch PartFailure.part(let error) { return error } catch {}
    return nil
  }

  static func parts(
    _ parts: [[String]], pagesOfRecords: Int = 1, hasRecordTree: Bool = false, batches: [String] = [],
    job: String = "job"
  ) throws -> [Data] {
    var batches = batches[...]
    return try parts.enumerated().map { number, names in
      let records = stride(from: 0, to: names.count, by: pagesOfRecords).map { _ in
        PartDescription.Record(
          pages: pagesOfRecords,
          metadata: [
            "CIP4_Contact/CIP4_Person/CIP4_Firstname": "Ada", "CIP4_Contact/CIP4_Person/CIP4_Familyname": "É",
          ],
          batch: batches.popFirst())
      }
      let description = PartDescription(
        number: number, of: parts.count, job: job, version: "1.7", hasRecordTree: hasRecordTree,
        records: records)
      var bytes = Data()
      try PartWriter.write(document(names).read(), as: description) { (new) throws(PDFFinishingError) in
        bytes += Data(new)
      }
      return bytes
    }
  }

  private static func document(_ names: [String]) -> HandmadePDF {
    let firstPage = 6
    let kids = names.indices.map { "\(firstPage + 2 * $0) 0 R" }.joined(separator: " ")
    var objects: [HandmadePDF.Object] = [
      "<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R >>",
      "<< /Type /Pages /Kids [\(kids)] /Count \(names.count) >>",
      .form("0 0 9 9", draws: "0 0 9 9 re f"),
      "<< /XObject << /F 3 0 R >> >>",
      .stream("/Type /Metadata /Subtype /XML", Array(DocumentIdentity.placeholder.utf8)),
    ]
    for (index, name) in names.enumerated() {
      objects.append(
        """
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Name /\(name) /Resources 4 0 R
        /Contents \(firstPage + 2 * index + 1) 0 R >>
        """)
      objects.append(.stream("", Array("% \(name)\n/F Do".utf8)))
    }
    return HandmadePDF(objects)
  }

  func document() throws -> QPDFDocument { try QPDFDocument(data: bytes) }

  /// What qpdf says of the file.
  func check() throws -> String {
    let folder = try ScratchFolder()
    try bytes.write(to: URL(fileURLWithPath: folder.path + "/a.pdf"))
    return try ProcessRun("/usr/bin/env", ["qpdf", "--check", "a.pdf"], in: folder.path).text
  }
}
