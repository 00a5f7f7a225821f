import Foundation

/// Restores the exact advances of fonts. Cairo truncates them to thousandths of an em; viewers, which add
/// them up, would then end a line of 90 letters of 17 points half a point too early.
struct FontAdvances: FinishingPass {
  func run(on document: QPDFDocument) {
    for font in document.dictionaries {
      guard font["Type"]?.isName("Font") ?? false, let program = Self.program(of: font) else { continue }
      if let widths = font["Widths"], let first = font["FirstChar"]?.integer {
        font["Widths"] = Self.exact(widths, of: program) { Self.character(first + $0).flatMap(program.glyph) }
      } else if let widths = font["W"]?.items, widths.count == 2, let first = widths[0].integer {
        // For composite fonts Cairo writes subsets in which codes are glyph indices.
        let exact = Self.exact(widths[1], of: program) { UInt32(exactly: first + $0) }
        font["W"] = document.array([widths[0], exact])
      }
    }
  }

  /// The embedded font of a font dictionary.
  private static func program(of font: QPDFDocument.Object) -> FontProgram? {
    guard let descriptor = font["FontDescriptor"] else { return nil }
    let file = ["FontFile", "FontFile2", "FontFile3"].lazy.compactMap { descriptor[$0] }.first
    return file?.plainStreamData.flatMap { FontProgram($0) }
  }

  /// Widths in thousandths of an em, replaced by exact ones if they only differ by rounding.
  private static func exact(
    _ widths: QPDFDocument.Object, of program: FontProgram, glyph: (Int) -> UInt32?
  ) -> QPDFDocument.Object {
    let document = widths.document
    return document.array(
      widths.items.enumerated().map { index, width in
        guard let written = width.integer, written > 0,
          let advance = glyph(index).flatMap(program.advance), case let exact = Double(advance) * 1000,
          exact > Double(written), exact < Double(written + 1)
        else { return width }
        return document.number(exact)
      })
  }

  /// The character of a code in Cairo's encoding of Latin fonts; nil if the subset does not tell.
  private static func character(_ code: Int) -> Unicode.Scalar? {
    guard let byte = UInt8(exactly: code) else { return nil }
    return String(bytes: [byte], encoding: .windowsCP1252)?.unicodeScalars.first
  }
}
