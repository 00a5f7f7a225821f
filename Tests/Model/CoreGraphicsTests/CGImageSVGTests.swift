import CoreGraphics
import XCTest

final class CGImageSVGTests: XCTestCase {
  private func assertSize(
    _ attributes: String, _ width: CGFloat, _ height: CGFloat, prologue: String = "", line: UInt = #line
  ) throws {
    let image = try CGImage(encodedData: ImageFixture.svg(attributes, prologue: prologue))
    XCTAssertEqual(image.format, .svg, line: line)
    XCTAssertEqual(image.naturalSize.width, width, accuracy: 1e-9, line: line)
    XCTAssertEqual(image.naturalSize.height, height, accuracy: 1e-9, line: line)
  }

  func testUnits() throws {
    try assertSize("width='120' height='80px'", 120, 80)
    try assertSize("width='72pt' height='1in'", 96, 96)
    try assertSize("width='25.4mm' height='2.54cm'", 96, 96)
    try assertSize("width='6pc' height='1e2'", 96, 100)
  }

  func testSidesThatAreMissingFollowTheViewBox() throws {
    try assertSize("viewBox='0 0 40,30'", 40, 30)
    try assertSize("viewBox='0 0 40 30' width='80'", 80, 60)
    try assertSize("viewBox='0 0 40 30' height='15'", 20, 15)
    try assertSize("viewBox='0 0 40 30' width='100%' height='50%'", 40, 15)
    try assertSize("viewBox='0 0 40 30' width='wide' height='0x10'", 40, 30)
  }

  func testWithoutAnySizeItIsThatOfCSS() throws {
    try assertSize("", 300, 150)
    try assertSize("viewBox='0 0 0 30' height='20'", 300, 20)
  }

  func testPrologueIsSkipped() throws {
    try assertSize(
      "width=\"1\" height=\"2\"", 1, 2,
      prologue: """
        \u{FEFF}<?xml version="1.0"?>
        <!-- <svg width="9"> -->
        <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [ <!ENTITY a "]>"> <!-- ' --> ]>

        """)
  }

  func testPrefixAndForeignAttributes() throws {
    let text = "<s:svg xmlns:s='http://www.w3.org/2000/svg' data-width='7'\n\twidth = '3' height=\"4\"/>"
    XCTAssertEqual(try CGImage(encodedData: Data(text.utf8)).naturalSize, CGSize(width: 3, height: 4))
  }

  /// As drawing programs write their namespaces.
  func testAttributesMayReferToEntities() throws {
    try assertSize(
      "xmlns:x='&ns;' width='3' height='4'", 3, 4,
      prologue: "<!DOCTYPE svg [<!ENTITY ns \"http://ns.example/\">]>")
  }

  func testUTF16() throws {
    let data = try XCTUnwrap("<svg width='3' height='4'/>".data(using: .utf16))
    XCTAssertEqual(try CGImage(encodedData: data).naturalSize, CGSize(width: 3, height: 4))
  }

  func testBrokenRootElement() {
    XCTAssertThrowsError(try CGImage(encodedData: Data("<svg width='3".utf8))) {
      XCTAssertEqual($0 as? CGImageError, .truncatedHeader(.svg))
    }
    XCTAssertThrowsError(try CGImage(encodedData: Data("<svg width=3 height=4>".utf8))) {
      guard case .invalidHeader(.svg, _)? = $0 as? CGImageError else { return XCTFail("\($0)") }
    }
    XCTAssertThrowsError(try CGImage(encodedData: ImageFixture.svg("width='0' height='4'"))) {
      XCTAssertEqual($0 as? CGImageError, .zeroSize(width: 0, height: 4))
    }
  }
}
