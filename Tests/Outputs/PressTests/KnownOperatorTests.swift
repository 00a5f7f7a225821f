import CoreGraphics
import Documents
import FinishingSupport
import Foundation
import PDFMarks
import TestSupport
import Testing

@testable import PDFFinishing
@testable import Press

/// Documents of several versions of Cairo, and of none.
@Suite struct KnownOperatorTests {
  private func check(_ pdf: HandmadePDF) throws { try KnownOperators().run(on: pdf.read()) }

  @Test(arguments: [
    "0 0 0 1 k", "/Cs cs 1 0 0 sc", "/Cs CS", "1 0 0 sc", "/Perceptual ri", "1 0 0 rg 0 0 9 9 re f (", "BX",
  ]) func otherOperatorsAreErrors(content: String) throws {
    #expect(throws: PDFFinishingError.self) {
      try check(HandmadePDF(page: "/Contents 4 0 R", .stream("", Array(content.utf8))))
    }
    #expect(throws: PDFFinishingError.self) {
      try check(HandmadePDF(page: "", .form("0 0 9 9", draws: content)))
    }
    #expect(throws: PDFFinishingError.self) {
      try check(HandmadePDF(page: "", .stream("/PatternType 1", Array(content.utf8))))
    }
  }

  @Test func cairosOperatorsAreNone() throws {
    let content =
      "q 1 0 0 rg 0 G 0 0 9 9 re f* /Pattern cs /p5 scn /a0 gs /x6 Do BT /f-0-0 12 Tf [<01>-1<02>]TJ ET Q"
    try check(
      HandmadePDF(
        page: "/Contents 4 0 R", .stream("", Array(content.utf8)),
        .form("0 0 9 9", "/Group << /S /Transparency /CS /DeviceRGB >>", draws: content)))
  }

  @Test func glyphsHaveNoColors() throws {
    func font(_ content: String) -> HandmadePDF {
      HandmadePDF(
        page: "", "<< /Type /Font /Subtype /Type3 /CharProcs << /a 5 0 R >> >>",
        .stream("", Array(content.utf8)))
    }
    try check(font("9 0 0 0 9 9 d1 0 0 9 9 re f"))
    #expect(throws: PDFFinishingError.self) { try check(font("9 0 d0 1 0 0 rg 0 0 9 9 re f")) }
  }

  @Test func groupsBlendInRGB() throws {
    #expect(throws: PDFFinishingError.unknown("a group blends in a space without a name")) {
      try check(HandmadePDF(page: "", .form("0 0 9 9", "/Group << /CS [/ICCBased 4 0 R] >>")))
    }
  }

  /// The file would be one whose mask shows everything.
  @Test func marksOfMasksOutsideOfMasksAreErrors() throws {
    let document = try HandmadePDF(page: "", .form("-30013 -30013 30013 30013")).read()
    #expect(throws: PDFFinishingError.unknown("a soft mask of another structure")) {
      try LuminosityMasks().run(on: document)
    }
  }

  @Test func whatIsUnknownIsToBeReported() {
    #expect(
      PDFFinishingError.unknown("“0 0 0 1 k”").description
        == "Cairo wrote something unknown, “0 0 0 1 k”; please report it")
  }

  /// One page with an ink of four parts, a mask of luminosity, a carried picture, a gradient, text and groups
  /// (`GoldenDocumentTests`).
  @Test(arguments: ["1.16", "1.18"]) func documentsOfEachVersionAreFinished(version: String) throws {
    let golden = repository.appendingPathComponent("Tests/Outputs/Golden/cairo-\(version).pdf")
    let profile = try Data(
      contentsOf: URL(fileURLWithPath: "/usr/share/color/icc/ghostscript/default_cmyk.icc"))
    var finisher = PDFFinisher(
      pages: [
        PDFFinisher.Page(
          size: CGSize(width: 100, height: 100), trim: CGRect(x: 0, y: 0, width: 100, height: 100),
          bleed: CGRect(x: 0, y: 0, width: 100, height: 100))
      ], metadata: DocumentMetadata(), date: nil, producer: "P 1",
      compress: { samples throws(PDFFinishingError) in throw .picture("none is to be compressed") })
    let picture = try #require(Data(base64Encoded: SampleFile.jpeg))
    finisher.carriedPictures = [.jpeg(picture)]
    var printing = Printing()
    printing.outputIntent = try OutputIntent(profile: profile)
    printing.colorSpace = .cmyk(PressColors())
    _ = printing.inks.mark(
      InkMarks.Color(rgb: SIMD3(1, 0.5, 0), inks: InkMixture(process: SIMD4(0.125, 0.25, 0.5, 0.75))))
    finisher.press = PrintFinishing(printing)
    let folder = try ScratchFolder()
    try finisher.finish(golden.path, to: folder.path + "/a.pdf")
    let text = try ProcessRun(
      "/usr/bin/env", ["qpdf", "--qdf", "--static-id", "--object-streams=disable", "a.pdf", "-"],
      in: folder.path
    ).text
    #expect(text.contains("0.125 0.25 0.5 0.75 k"), "the ink")
    #expect(text.contains("/S /Luminosity"), "the mask")
    #expect(!text.contains("LayerPress picture"), "the picture is in its place")
    for operators in [" rg\n", " RG\n", "/ColorSpace /DeviceRGB"] {
      #expect(!text.contains(operators), "colours that are not of a press: \(operators)")
    }
  }
}
