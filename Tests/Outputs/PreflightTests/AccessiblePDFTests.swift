import CoreGraphics
import FinishingSupport
import Foundation
import Testing

@testable import Preflight

/// What a PDF says to readers who cannot see it, and what its pixels show.
@Suite struct AccessiblePDFTests {
  /// - Parameter elements: of the structure, objects from number 6 on, of which the first is the root of the tree.
  private func issues(
    _ elements: HandmadePDF.Object...,
    catalog: String = "/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R /Lang (en)",
    title: String = "/Title (Title)"
  ) throws -> [PreflightReport.Issue] {
    let pdf = HandmadePDF(
      [
        "<< /Type /Catalog /Pages 2 0 R \(catalog) >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 81] /Resources << >> >>", "<< \(title) >>", "<< >>",
      ] + elements)
    // The trailer names the information.
    let text = String(decoding: pdf.bytes, as: UTF8.self).replacing(
      "/Root 1 0 R", with: "/Root 1 0 R /Info 4 0 R")
    return try PDFPreflight(Data(text.utf8), rules: .accessible).report().issues
  }

  private func element(_ kind: String, _ entries: String = "") -> String {
    "<< /S /\(kind) /Pg 3 0 R \(entries) >>"
  }

  private func tree(_ kids: String...) -> HandmadePDF.Object {
    "<< /Type /StructTreeRoot /K << /S /Document /K [\(kids.joined(separator: " "))] >> /RoleMap << /Title /H1 >> >>"
  }

  @Test func taggedDocumentsAreRight() throws {
    let tree = tree(
      element("Title"), element("P"), element("H2"), element("H3"), element("H2"),
      element("Figure", "/Alt (A heron)"))
    #expect(try issues(tree) == [])
  }

  @Test func figuresNeedAText() throws {
    let issues = try issues(tree(element("H1"), element("Sect", "/K [\(element("Figure"))]")))
    #expect(issues.map(\.rule) == [.alternativeText] && issues.first?.page == 1)
  }

  @Test func headingsSkipNoLevel() throws {
    let issues = try issues(tree(element("H1"), element("H3"), element("H4")))
    #expect(issues.map(\.message) == ["a heading of level 3 follows one of level 1"])
    #expect(try self.issues(tree(element("H2"))).map(\.message) == ["the first heading is of level 2"])
  }

  @Test func tagsTitleAndLanguageAreAskedFor() throws {
    let issues = try issues(tree(), catalog: "", title: "")
    #expect(issues.map(\.rule) == [.documentLanguage, .documentTitle, .tags])
  }

  @Test func elementsInThemselvesEnd() throws {
    #expect(try issues(tree("7 0 R"), "<< /S /Sect /K [7 0 R 7 0 R] >>") == [])
  }

  // MARK: Pixels

  /// A page of 40 × 40 points with a bleed of 10, coloured in a box.
  private func gaps(_ box: CGRect) -> [BleedCoverage.Gap] {
    var pixels = PreflightPixels(bytes: Array(repeating: 255, count: 6400), width: 40, height: 40, scale: 1)
    for y in Int(box.minY)..<Int(box.maxY) {
      for x in Int(box.minX)..<Int(box.maxX) { pixels.bytes[4 * (40 * y + x)] = 0 }
    }
    return BleedCoverage(
      trim: CGRect(x: 10, y: 10, width: 20, height: 20), bleed: CGRect(x: 0, y: 0, width: 40, height: 40),
      pixels: pixels
    ).gaps
  }

  @Test func coloursHaveToGoBeyondTheCut() {
    #expect(gaps(CGRect(x: 0, y: 0, width: 40, height: 40)).isEmpty)
    #expect(gaps(CGRect(x: 15, y: 15, width: 10, height: 10)).isEmpty)
    let left = gaps(CGRect(x: 10, y: 15, width: 10, height: 10))
    #expect(left.map(\.side) == ["left"])
    #expect(left.first?.length == 10)
    #expect(
      gaps(CGRect(x: 10, y: 10, width: 20, height: 20)).map(\.side) == ["left", "right", "upper", "lower"])
  }
}
