import CoreGraphics
import Drawing
import Foundation
import Testing
import TextLayout

/// The pinned fonts of the tests, and short ways to lay text out in them.
enum Fixtures {
  static let inter = "/usr/share/fonts/opentype/inter"
  static let dejaVu = "/usr/share/fonts/truetype/dejavu"
  static let emoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
  static let devanagari = "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf"
  static let khmer = "/usr/share/fonts/truetype/noto/NotoSansKhmer-Regular.ttf"
  static let cjk = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"

  static let layouter: Result<TextLayouter, FontError> = Result { () throws(FontError) in
    TextLayouter(
      fonts: try FontLibrary(
        adding: [inter, dejaVu, emoji, devanagari, khmer, cjk], includesSystemFonts: false))
  }

  /// Text in Inter at 20 points, with changes.
  static func text(
    _ string: String, font: String = "Inter", size: CGFloat = 20,
    _ change: (inout TextAttributes) -> Void = { _ in }
  ) -> AttributedText {
    var attributes = TextAttributes(fontName: font, fontSize: size)
    change(&attributes)
    return AttributedText(string, attributes: attributes)
  }

  static func layout(
    _ text: AttributedText, width: CGFloat = 1000, height: CGFloat = 1000, wrapped: Bool = true,
    _ alignment: TextAlignment = .natural, truncation: TextBox.Truncation = .none
  ) throws -> TextLayoutResult {
    try layouter.get().layout(
      text,
      in: TextBox(
        bounds: CGRect(x: 0, y: 0, width: width, height: height), isWrapped: wrapped, alignment: alignment,
        truncation: truncation))
  }

  /// The text of each line, in the order of its glyphs, white space at its end apart.
  static func lines(_ result: TextLayoutResult) -> [String] {
    result.lines.map { line in
      let runs = result.glyphRuns.filter { run in
        (run.glyphs.first?.origin.y).map { abs($0 - line.origin.y) < 0.01 } ?? false
      }
      return runs.map(\.text).joined().trimmingCharacters(in: .whitespaces)
    }
  }

  /// The paths of a layout: backgrounds and lines.
  static func paths(_ result: TextLayoutResult) -> [DrawnPath] {
    result.nodes.compactMap { if case .path(let path) = $0 { path } else { nil } }
  }

  static func width(_ text: AttributedText) throws -> CGFloat {
    try #require(layout(text, wrapped: false).lines.first).width
  }
}
