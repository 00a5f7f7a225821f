// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import Drawing
import Flattening
import TextLayout

/// Lays text out with the system's fonts, as Core Text does that knows no others.
package enum Layouts {
  /// Nil where there are no fonts, or attributes make no sense, which standard error reports.
  package static func layout(_ text: NSAttributedString, in box: TextBox) -> TextLayoutResult? {
    do {
      return try FontSource.system.layouter().layout(AttributedText(text), in: box)
    } catch {
      complain("The text “\(text.string.prefix(40))” cannot be set", error)
      return nil
    }
  }

  /// The room that a text takes, with lines that break at a width unless it is nil; nil as `layout(_:in:)`. White space at the end of a
  /// line counts where lines do not break, so that text can be set piece by piece.
  package static func size(of text: NSAttributedString, width: CGFloat?) -> CGSize? {
    guard let result = layout(text, in: .measuring(width: width)) else { return nil }
    var size = result.usedSize
    if width == nil {
      for line in result.lines {
        size.width = max(size.width, line.origin.x + line.width + line.trailingWhitespace)
      }
    }
    return size
  }

  /// The boxes of the ink of all glyphs, in the layout's coordinates.
  static func ink(of result: TextLayoutResult) -> CGRect {
    let outlines = FontSource.system.outlines
    let boxes = result.glyphRuns.flatMap { outlines.bounds(of: $0) }.filter { !$0.isEmpty }
    return boxes.reduce(CGRect.null) { $0.union($1) }
  }
}

extension TextLayoutResult {
  /// The shape of all glyphs, in the layout's coordinates.
  var outline: CGPath {
    let outlines = FontSource.system.outlines
    let shape = CGMutablePath()
    for run in glyphRuns { shape.addPath(outlines.path(of: run)) }
    return shape.copy() ?? shape
  }
}

extension NSAttributedString {
  /// The text in the colour of a context where it asks for that.
  func colored(by color: CGColor) -> NSAttributedString {
    let key = NSAttributedString.Key(rawValue: kCTForegroundColorFromContextAttributeName)
    let copy = NSMutableAttributedString(attributedString: self)
    enumerateAttribute(key, in: NSRange(location: 0, length: length), options: []) { value, range, _ in
      guard (value as? NSNumber)?.boolValue == true else { return }
      copy.addAttribute(.foregroundColor, value: color, range: range)
    }
    return copy
  }

  /// The text without what ends its last paragraph.
  package var withoutEnd: NSAttributedString {
    let end = string.unicodeScalars.reversed().prefix { CharacterSet.newlines.contains($0) }.count
    return attributedSubstring(from: NSRange(location: 0, length: max(length - end, 0)))
  }

  /// The text on one line: with zero width spaces, which are as long, for what ends lines.
  var withoutLineEnds: NSAttributedString {
    let newlines = CharacterSet.newlines
    guard string.unicodeScalars.contains(where: newlines.contains) else { return self }
    var shown = String.UnicodeScalarView()
    shown.append(contentsOf: string.unicodeScalars.lazy.map { newlines.contains($0) ? "\u{200B}" : $0 })
    let result = NSMutableAttributedString(string: String(shown))
    enumerateAttributes(in: NSRange(location: 0, length: length), options: []) { values, range, _ in
      result.setAttributes(values, range: range)
    }
    return result
  }

  /// How many units of UTF-16 begin before a byte of the UTF-8 that a layout has of the text.
  package func utf16Offset(ofByte byte: Int) -> Int { utf16Offsets(ofBytes: [byte]).first ?? length }

  /// The same for many bytes, in rising order.
  func utf16Offsets(ofBytes bytes: [Int]) -> [Int] {
    let string = AttributedText.settable(string)
    let utf8 = string.utf8
    var (byte, place, offset) = (0, utf8.startIndex, 0)
    return bytes.map { next in
      let start = place
      place = utf8.index(place, offsetBy: next - byte, limitedBy: utf8.endIndex) ?? utf8.endIndex
      offset += string.utf16.distance(from: start, to: place)
      byte = next
      return offset
    }
  }
}

/// A number that says that text is drawn in the context's fill colour.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"

/// A stretch of a string, by units of UTF-16.
public struct CFRange: Sendable, Hashable {
  /// Where it begins.
  public var location: CFIndex
  /// How long it is; 0 stands for all the rest where Core Text asks for a range.
  public var length: CFIndex

  /// A stretch without length at the beginning.
  public init() { self.init(location: 0, length: 0) }

  /// A stretch by its numbers.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }
}

/// A stretch by its numbers.
public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange {
  CFRange(location: location, length: length)
}

/// For `string as CFAttributedString`.
public typealias CFAttributedString = NSAttributedString
