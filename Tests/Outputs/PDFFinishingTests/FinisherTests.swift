import CoreGraphics
import Documents
import FinishingSupport
import Foundation
import PDFMarks
import TestSupport
import Testing

@testable import PDFFinishing

/// Metadata, boxes, advances, and a document from file to file.
@Suite struct FinisherTests {
  @Test func metadataIsSaidTwice() throws {
    let document = try HandmadePDF(page: "").read()
    let metadata = DocumentMetadata(title: "A <b>", author: "Ö", keywords: ["c", "d"], language: "de-CH")
    DocumentInformation(
      metadata: metadata, date: ExportDate(secondsSince1970: 1_000_000_000), producer: "P 1"
    ).run(on: document)
    let text = try document.text()
    for part in [
      "/Title (A <b>)", "/Keywords (c, d)", "/Producer (P 1)", "/CreationDate (D:20010909014640Z)",
      "/Lang (de-CH)",
      "/DisplayDocTitle true", "<rdf:li xml:lang=\"x-default\">A &lt;b&gt;</rdf:li>",
      "<dc:creator><rdf:Seq><rdf:li>Ö</rdf:li></rdf:Seq></dc:creator>",
      "<xmp:CreateDate>2001-09-09T01:46:40Z</xmp:CreateDate>",
    ] {
      #expect(text.contains(part))
    }
  }

  @Test func whatIsNotGivenIsNotSaid() throws {
    let document = try HandmadePDF(page: "").read()
    DocumentInformation(metadata: DocumentMetadata(), date: nil, producer: "P 1").run(on: document)
    let text = try document.text()
    for part in ["/Title", "/Author", "/Keywords", "Date", "/Lang", "/ViewerPreferences", "<dc:title>"] {
      #expect(!text.contains(part))
    }
  }

  @Test func whatIsNotCompressedIsCompressedWhenWritten() throws {
    let content = Array(String(repeating: "0 0 9 9 re f\n", count: 99).utf8)
    let folder = try ScratchFolder()
    let path = folder.path + "/a.pdf"
    try HandmadePDF(page: "/Contents 4 0 R", .stream("", content)).read().write(to: path)
    let written = try QPDFDocument(path: path)
    let stream = try #require(written.pages.first { _ in true }?["Contents"])
    #expect(stream.streamDictionary?["Filter"]?.isName("FlateDecode") ?? false)
    #expect(try #require(stream.rawStreamData).count < 99)
    #expect(stream.plainStreamData.map { [UInt8]($0) } == content)
  }

  /// Cairo's page is 81 points high, and the drawing lies at its lower edge.
  @Test func boxesAndLinksAreMeasuredFromTheUpperEdge() throws {
    let document = try HandmadePDF(page: "").read()
    let size = CGSize(width: 100, height: 80.25)
    let link = PDFFinisher.Link(
      rect: CGRect(x: 10, y: 20.25, width: 30, height: 15), url: "https://example.org/(a)",
      label: "Where to go")
    try PageBoxes(pages: [
      PDFFinisher.Page(
        size: size, trim: CGRect(x: 9, y: 9, width: 82, height: 62), bleed: CGRect(origin: .zero, size: size),
        links: [link])
    ]).run(on: document)
    let text = try document.text()
    for part in [
      "/MediaBox [ 0 0 100 80.25 ]", "/TrimBox [ 9 9.25 91 71.25 ]", "/BleedBox [ 0 0 100 80.25 ]",
      "/Rect [ 10 45 40 60 ]", "/URI (https://example.org/\\(a\\))", "/Contents (Where to go)",
    ] {
      #expect(text.contains(part))
    }
  }

  /// A space of DejaVu Sans, glyph 3, is 651 of 2048 parts of an em wide.
  @Test func advancesThatWereCutOffAreExact() throws {
    let file = try ProcessRun("/usr/bin/env", ["fc-match", "-f", "%{file}", "DejaVu Sans"]).text
    try #require(file.hasSuffix("/DejaVuSans.ttf"))
    let program = try Data(contentsOf: URL(fileURLWithPath: file))
    let document = try HandmadePDF(
      page: "/Resources << /Font << /a 4 0 R /b 5 0 R /c 6 0 R >> >>",
      "<< /Type /Font /Subtype /TrueType /FirstChar 32 /Widths [317] /FontDescriptor 7 0 R >>",
      "<< /Type /Font /Subtype /CIDFontType2 /W [3 [317]] /FontDescriptor 7 0 R >>",
      "<< /Type /Font /Subtype /CIDFontType2 /W [3 [300]] /FontDescriptor 7 0 R >>",
      "<< /Type /FontDescriptor /FontFile2 8 0 R >>", .stream("", program)
    ).read()
    FontAdvances().run(on: document)
    let text = try document.text()
    #expect(text.contains("/Widths [ 317.8711 ]"))
    #expect(text.contains("/W [ 3 [ 317.8711 ] ]"))
    #expect(text.contains("/W [ 3 [ 300 ] ]"), "it was not cut off, but meant otherwise")
  }

  @Test func codesOfCompositeFontsAreNumbersOfGlyphs() throws {
    let document = try HandmadePDF(
      page: "/Resources << /Font << /a 4 0 R /b 5 0 R /c 6 0 R >> >>",
      "<< /Type /Font /Subtype /CIDFontType2 >>",
      "<< /Type /Font /Subtype /CIDFontType2 /CIDToGIDMap 7 0 R >>",
      "<< /Type /Font /Subtype /TrueType >>", .stream("", [0, 1])
    ).read()
    GlyphMaps().run(on: document)
    #expect(try #require(document[4]?["CIDToGIDMap"]).isName("Identity"))
    #expect(document[5]?["CIDToGIDMap"]?.streamDictionary != nil)
    #expect(document[6]?["CIDToGIDMap"] == nil)
  }

  /// A line feed at the end of a stream would be taken for the one that stands before `endstream`. This one is of a kind that qpdf
  /// does not compress.
  @Test func streamsEndWithTheirOwnBytes() throws {
    let folder = try ScratchFolder()
    try HandmadePDF(page: "/Contents 4 0 R", .stream("/Filter /DCTDecode", Array("q Q\n".utf8))).read()
      .write(to: folder.path + "/a.pdf")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.pdf"))
    #expect(bytes.range(of: Data("q Q\n\nendstream".utf8)) != nil)
  }

  private func finisher() -> PDFFinisher {
    let box = CGRect(x: 0, y: 0, width: 100, height: 81)
    return PDFFinisher(
      pages: [PDFFinisher.Page(size: box.size, trim: box, bleed: box)],
      metadata: DocumentMetadata(title: "T"),
      date: nil, producer: "P 1",
      compress: { _ throws(PDFFinishingError) in throw .picture("there is none") })
  }

  @Test func equalDocumentsAreFinishedAlike() throws {
    let folder = try ScratchFolder()
    let source = folder.path + "/source.pdf"
    try HandmadePDF(page: "").bytes.write(to: URL(fileURLWithPath: source))
    let results = try ["a.pdf", "b.pdf"].map { name in
      try finisher().finish(source, to: folder.path + "/" + name)
      return try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
    }
    #expect(results[0] == results[1])
    let check = try ProcessRun("/usr/bin/env", ["qpdf", "--check", "a.pdf"], in: folder.path)
    #expect(check.status == 0)
    #expect(check.errors == "")
    let trailer = try ProcessRun("/usr/bin/env", ["qpdf", "--show-object=trailer", "a.pdf"], in: folder.path)
      .text
    #expect(trailer.contains("/ID"), "an identifier, and objects in streams")
    #expect(trailer.contains("/XRef"), "an identifier, and objects in streams")
  }

  /// ISO 32000-1, 14.4: both halves are the same when a file is first written.
  @Test func identifiersAreOfTheContent() throws {
    let folder = try ScratchFolder()
    let identifiers = try ["q", "Q q"].map { content in
      let file = folder.path + "/a.pdf"
      try HandmadePDF(page: "/Contents 4 0 R", .stream("", Array(content.utf8))).read().write(to: file)
      let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
      return try #require(text.firstMatch(of: /\/ID \[<([0-9a-f]{32})><([0-9a-f]{32})>\]/)).output
    }
    #expect(identifiers.allSatisfy { $0.1 == $0.2 })
    #expect(identifiers[0].1 != identifiers[1].1)
  }

  @Test func whatIsNoPDFIsAnError() throws {
    let folder = try ScratchFolder()
    try Data("no PDF".utf8).write(to: URL(fileURLWithPath: folder.path + "/a.pdf"))
    #expect {
      try finisher().finish(folder.path + "/a.pdf", to: folder.path + "/b.pdf")
    } throws: { error in
      if case .document(let words)? = error as? PDFFinishingError { !words.isEmpty } else { false }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/b.pdf"))
  }

  @Test func aFailureOfTheCompressorEndsFinishing() throws {
    let folder = try ScratchFolder()
    let picture = HandmadePDF.Object.stream(
      "/Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode",
      [0x78, 1, 1, 1, 0, 0xFE, 0xFF, 7, 0, 8, 0, 8])
    try HandmadePDF(page: "/Resources << /XObject << /x 4 0 R >> >>", picture).bytes
      .write(to: URL(fileURLWithPath: folder.path + "/a.pdf"))
    #expect(throws: PDFFinishingError.picture("there is none")) {
      try finisher().finish(folder.path + "/a.pdf", to: folder.path + "/b.pdf")
    }
  }
}
