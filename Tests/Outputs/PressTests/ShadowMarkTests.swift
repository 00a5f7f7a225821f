import FinishingSupport
import Foundation
import PDFMarks
import TestSupport
import Testing

@testable import PDFFinishing
@testable import Press

/// Shadows on a press: those that are marked when they are drawn, and nothing that only looks like them.
@Suite struct ShadowMarkTests {
  private static let press = "/usr/share/color/icc/ghostscript/default_cmyk.icc"
  static let hasProfile = FileManager.default.fileExists(atPath: press)

  /// The page's content in inks, where it shows a form in a colour through a mask of brightness.
  private func content(_ color: SIMD3<Float>, _ marks: InkMarks) throws -> String {
    let numbers = (0..<3).map { String(format: "%.6f", color[$0]) }.joined(separator: " ")
    let document = try HandmadePDF(
      page:
        "/Contents 6 0 R /Resources << /ExtGState << /s << /SMask << /S /Luminosity /G 5 0 R >> >> >> /XObject << /a 4 0 R >> >>",
      .form("0 0 9 9", draws: "\(numbers) rg 0 0 9 9 re f "),
      .form("0 0 9 9", "/Group << /S /Transparency /CS /DeviceRGB >>", draws: "1 g 0 0 5 5 re f "),
      .stream("", Array("q /s gs /a Do Q".utf8))
    ).read()
    let conversion = try #require(InkConversion(to: Data(contentsOf: URL(fileURLWithPath: Self.press))))
    let inks = PressInks(conversion, in: document)
    let screen = ScreenColors(try #require(ScreenProfiles()), in: document)
    var rewriting = ColorRewriting(
      document,
      .init(page: inks, screen: screen, mask: MaskGreys(in: document), inks: InkSpaces(marks, in: document)))
    try rewriting.run()
    let page = try #require(document.pages.first { _ in true })
    return String(decoding: try #require(page["Contents"]?.plainStreamData), as: UTF8.self)
  }

  private func mark(_ gray: Float, isShadow: Bool) -> (SIMD3<Float>, InkMarks) {
    var marks = InkMarks()
    let color = marks.mark(
      InkMarks.Color(rgb: SIMD3(repeating: gray), inks: nil, overprints: !isShadow, isShadow: isShadow))
    return (color, marks)
  }

  @Test(.enabled(if: hasProfile)) func shadowsInBlackInkDarkenTheInksBehind() throws {
    let (color, marks) = mark(0, isShadow: true)
    #expect(try content(color, marks) == "q /s gs q /Multiply gs /a Do Q Q")
  }

  /// Other inks of a shadow would be added to those behind it.
  @Test(.enabled(if: hasProfile)) func otherShadowsReplaceThem() throws {
    let (color, marks) = mark(0.5, isShadow: true)
    #expect(try !content(color, marks).contains("Multiply"))
  }

  /// What is black and seen through a mask of brightness may be anything.
  @Test(.enabled(if: hasProfile)) func nothingElseIsTakenForAShadow() throws {
    #expect(try content(.zero, InkMarks()) == "q /s gs /a Do Q")
    // Colours that are marked for another reason.
    let (color, marks) = mark(0, isShadow: false)
    #expect(try !content(color, marks).contains("Multiply"))
  }
}
