import CoreGraphics
import Foundation
import TestSupport
import Testing

@Suite struct CGImageSVGTests {
  private func assertSize(
    _ attributes: String, _ width: CGFloat, _ height: CGFloat, prologue: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let image = try CGImage(encodedData: ImageFixture.svg(attributes, prologue: prologue))
    #expect(image.format == .svg, sourceLocation: sourceLocation)
    expectEqual(image.naturalSize.width, width, accuracy: 1e-9, sourceLocation: sourceLocation)
    expectEqual(image.naturalSize.height, height, accuracy: 1e-9, sourceLocation: sourceLocation)
  }

  @Test func units() throws {
    try assertSize("width='120' height='80px'", 120, 80)
    try assertSize("width='72pt' height='1in'", 96, 96)
    try assertSize("width='25.4mm' height='2.54cm'", 96, 96)
    try assertSize("width='6pc' height='1e2'", 96, 100)
  }

  @Test func sidesThatAreMissingFollowTheViewBox() throws {
    try assertSize("viewBox='0 0 40,30'", 40, 30)
    try assertSize("viewBox='0 0 40 30' width='80'", 80, 60)
    try assertSize("viewBox='0 0 40 30' height='15'", 20, 15)
    try assertSize("viewBox='0 0 40 30' width='100%' height='50%'", 40, 15)
    try assertSize("viewBox='0 0 40 30' width='wide' height='0x10'", 40, 30)
  }

  @Test func withoutAnySizeItIsThatOfCSS() throws {
    try assertSize("", 300, 150)
    try assertSize("viewBox='0 0 0 30' height='20'", 300, 20)
  }

  @Test func prologueIsSkipped() throws {
    try assertSize(
      "width=\"1\" height=\"2\"", 1, 2,
      prologue: """
        \u{FEFF}<?xml version="1.0"?>
        <!-- <svg width="9"> -->
        <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [ <!ENTITY a "]>"> <!-- ' --> ]>

        """)
  }

  @Test func prefixAndForeignAttributes() throws {
    let text = "<s:svg xmlns:s='http://www.w3.org/2000/svg' data-width='7'\n\twidth = '3' height=\"4\"/>"
    #expect(try CGImage(encodedData: Data(text.utf8)).naturalSize == CGSize(width: 3, height: 4))
  }

  /// As drawing programs write their namespaces.
  @Test func attributesMayReferToEntities() throws {
    try assertSize(
      "xmlns:x='&ns;' width='3' height='4'", 3, 4,
      prologue: "<!DOCTYPE svg [<!ENTITY ns \"http://ns.example/\">]>")
  }

  @Test func utf16() throws {
    let data = try #require("<svg width='3' height='4'/>".data(using: .utf16))
    #expect(try CGImage(encodedData: data).naturalSize == CGSize(width: 3, height: 4))
  }

  @Test func brokenRootElement() throws {
    if let error = #expect(
      throws: (any Error).self, performing: { try CGImage(encodedData: Data("<svg width='3".utf8)) })
    {
      #expect(error as? CGImageError == .truncatedHeader(.svg))
    }
    if let error = #expect(
      throws: (any Error).self, performing: { try CGImage(encodedData: Data("<svg width=3 height=4>".utf8)) })
    {
      guard case .invalidHeader(.svg, _)? = error as? CGImageError else {
        Issue.record("\(error)")
        return
      }
    }
    for (size, error): (String, CGImageError) in [
      ("width='0' height='4'", .zeroSize(width: 0, height: 4)),
      ("width='9' height='-1e308'", .zeroSize(width: 9, height: -1_000_000_000)),
      ("width='-9' height='1e308'", .invalidHeader(.svg, "a side is longer than 1000000000 pixels")),
    ] {
      #expect(throws: error, "\(size)") { try CGImage(encodedData: ImageFixture.svg(size)) }
    }
  }
}
