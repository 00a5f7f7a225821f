import CSSReading
import CoreGraphics

/// Multiplies the colours that are written in CSS: in attributes, in declarations and in style sheets.
struct CSSColorRewriting {
  let tint: ImageTint

  /// The properties that hold colours.
  static let properties: Set<String> = ["fill", "stroke", "color", "stop-color", "flood-color"]
  /// What stands for a colour that is said elsewhere, or for none; and what no property has, which changes nothing.
  private static let keywords: Set<String> = [
    "", "none", "currentcolor", "inherit", "initial", "unset", "context-fill", "context-stroke",
  ]

  /// The value of a property, multiplied if it holds a colour.
  func value(_ value: String, of property: String) throws(SVGTintError) -> String {
    switch property {
    case "mix-blend-mode" where value.lowercased() != "normal":
      throw SVGTintError("it mixes its parts by mix-blend-mode")
    case "filter" where value.lowercased().replacing(/url\([^)]*\)/, with: "").contains("("):
      throw SVGTintError("its filters change colours")
    case _ where Self.properties.contains(property): return try paint(value)
    default: return value
    }
  }

  /// A colour; or a reference, which a colour for where it leads nowhere may follow.
  private func paint(_ text: String) throws(SVGTintError) -> String {
    var color = text[...]
    if text.lowercased().hasPrefix("url("), let end = text.firstIndex(of: ")") {
      color = text[text.index(after: end)...]
    }
    let word = color.trimmingPrefix(while: \.isWhitespace)
    guard !Self.keywords.contains(word.lowercased()) else { return text }
    guard let parsed = try? CSSColor.parse(String(word)), let c = parsed.components,
      parsed.colorSpace?.name == CGColorSpace.sRGB, c.count == 4
    else {
      throw SVGTintError("its colour \(Quoted.text(String(word))) is not known")
    }
    func byte(_ k: Int, _ factor: UInt8) -> Int { Int((c[k] * CGFloat(factor)).rounded()) }
    let channels = "\(byte(0, tint.red)),\(byte(1, tint.green)),\(byte(2, tint.blue))"
    return text[..<color.startIndex] + (color.startIndex > text.startIndex ? " " : "")
      + (c[3] < 1 ? "rgba(\(channels),\(c[3]))" : "rgb(\(channels))")
  }

  /// Declarations alone, or in the rules of a style sheet. Comments are left out.
  func declarations(_ css: String) throws(SVGTintError) -> String {
    var (result, part) = ("", "")
    var quote: Unicode.Scalar?
    var parentheses = 0
    var rest = css.unicodeScalars[...]
    while let next = rest.popFirst() {
      switch next {
      case "\\": throw SVGTintError("its style sheet has escapes")
      case _ where quote != nil: if next == quote { quote = nil }
      case "/" where rest.first == "*":
        rest = rest.dropFirst()
        while let skipped = rest.popFirst(), !(skipped == "*" && rest.first == "/") {}
        rest = rest.dropFirst()
        continue
      case "\"", "'": quote = next
      case "(": parentheses += 1
      case ")": parentheses -= 1
      case "{", "}", ";":
        guard parentheses == 0 else { break }
        result += try next == "{" ? selector(part) : declaration(part)
        result.unicodeScalars.append(next)
        part = ""
        continue
      default: break
      }
      part.unicodeScalars.append(next)
    }
    return result + (try declaration(part))
  }

  private func selector(_ text: String) throws(SVGTintError) -> String {
    guard !text.contains("[") else { throw SVGTintError("its style sheet asks for attributes") }
    return text
  }

  private func declaration(_ text: String) throws(SVGTintError) -> String {
    let trimmed = text.trimmingPrefix(while: \.isWhitespace)
    guard !trimmed.lowercased().hasPrefix("@import") else {
      throw SVGTintError("it has a style sheet elsewhere")
    }
    guard !trimmed.hasPrefix("@"), let colon = text.firstIndex(of: ":") else { return text }
    let name = text[..<colon].lowercased().filter { !$0.isWhitespace }
    let importance = text[colon...].firstIndex(of: "!") ?? text.endIndex
    var value = text[text.index(after: colon)..<importance].trimmingPrefix(while: \.isWhitespace)
    while value.last?.isWhitespace == true { value.removeLast() }
    return text[...colon] + (try self.value(String(value), of: name)) + text[importance...]
  }
}

/// Why the colours of an SVG document cannot be multiplied in the document: a sentence about it.
package struct SVGTintError: Error {
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}
