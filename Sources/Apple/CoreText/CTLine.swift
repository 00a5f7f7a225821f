// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import Drawing
import TextLayout

/// A line of text. It never changes.
public final class CTLine: @unchecked Sendable {
  /// What the line shows: without what ends its last paragraph, and with what shows nothing for what ends others.
  let text: NSAttributedString
  /// Where the line's text begins in the string that it was made from.
  let start: Int
  /// How many units of UTF-16 of that string the line stands for.
  let length: Int
  /// The line laid out alone from its baseline's left end; nil for text that cannot be.
  let result: TextLayoutResult?

  init(_ text: NSAttributedString, start: Int = 0, length: Int? = nil) {
    self.text = text.withoutEnd.withoutLineEnds
    self.start = start
    self.length = length ?? text.length
    result = Layouts.layout(self.text, in: .measuring())
  }

  var line: TextLine? { result?.lines.first }
}

/// A single line of all of the text: ends of lines and paragraphs show nothing.
public func CTLineCreateWithAttributedString(_ attrString: NSAttributedString) -> CTLine {
  CTLine(attrString)
}

/// What of a line is measured.
public struct CTLineBoundsOptions: OptionSet, Sendable, Hashable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Without the fonts' gaps between lines.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1)
  /// Makes no difference.
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 2)
  /// Makes no difference.
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 4)
  /// The outlines of the glyphs.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 8)
  /// Makes no difference.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 16)
  /// Makes no difference.
  public static let includeLanguageExtents = CTLineBoundsOptions(rawValue: 32)
}

/// The width of a line with the white space at its end, in points, and how far it reaches above and below its baseline, and
/// to the next line.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = line.line?.ascent ?? 0
  descent?.pointee = line.line?.descent ?? 0
  leading?.pointee =
    (line.text.length > 0 ? line.text.attribute(.font, at: 0, effectiveRange: nil) as? CTFont : nil)
    .map(CTFontGetLeading) ?? 0
  return Double((line.line?.width ?? 0) + (line.line?.trailingWhitespace ?? 0))
}

/// The width of the white space at the end of a line, in points.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  Double(line.line?.trailingWhitespace ?? 0)
}

/// The box of a line about its baseline's left end, in points, y upwards.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds) { return line.inkBounds }
  var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
  let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
  if options.contains(.excludeTypographicLeading) { leading = 0 }
  return CGRect(x: 0, y: -descent - leading, width: CGFloat(width), height: ascent + descent + leading)
}

/// The box of a line's ink, in points, y upwards, about the context's text position; zero for blanks.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let box = line.inkBounds
  guard let context, !box.isEmpty else { return box }
  return box.applying(context.textMatrix)
}

extension CTLine {
  fileprivate var inkBounds: CGRect {
    guard let result, let line else { return .zero }
    let box = Layouts.ink(of: result)
    guard !box.isNull else { return .zero }
    return CGRect(
      x: box.minX - line.origin.x, y: line.origin.y - box.maxY, width: box.width, height: box.height)
  }
}

/// How many glyphs a line has.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.result?.glyphRuns.reduce(0) { $0 + $1.glyphs.count } ?? 0
}

/// Which part of the string the line stands for.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange {
  CFRange(location: line.start, length: line.length)
}

/// How far into a line of a given width text has to begin to stand at a place between its edges: 0 at the left, 1 at the right.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double
{
  max(flushWidth - Double(line.line?.width ?? 0), 0) * Double(min(max(flushFactor, 0), 1))
}

/// Which part of a line an ellipsis stands for.
public enum CTLineTruncationType: UInt32, Sendable, Hashable {
  case start, end, middle
}

/// The line with an ellipsis where it is wider than this, in points; the line itself where it is not. The token makes no
/// difference: the ellipsis is the font's own.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
  guard let own = line.line, own.width > CGFloat(width) else { return line }
  guard width > 0 else { return nil }
  let modes: [CTLineTruncationType: NSLineBreakMode] = [
    .start: .byTruncatingHead, .end: .byTruncatingTail, .middle: .byTruncatingMiddle,
  ]
  let box = TextBox(bounds: CGRect(x: 0, y: 0, width: CGFloat(width), height: .infinity))
  let text = NSMutableAttributedString(attributedString: line.text)
  let style = NSMutableParagraphStyle()
  style.lineBreakMode = modes[truncationType] ?? .byTruncatingTail
  text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: text.length))
  guard let layout = Layouts.layout(text, in: box), let omitted = layout.lines.first?.omittedRange else {
    return nil
  }
  return line.shortened(
    by: text.utf16Offset(ofByte: omitted.lowerBound)..<text.utf16Offset(ofByte: omitted.upperBound))
}

extension CTLine {
  /// The line with an ellipsis in the place of a part.
  fileprivate func shortened(by omitted: Range<Int>) -> CTLine {
    // It looks like what it stands beside.
    let beside = omitted.lowerBound > 0 ? omitted.lowerBound - 1 : min(omitted.upperBound, text.length - 1)
    let ellipsis = NSAttributedString(
      string: "\u{2026}", attributes: text.attributes(at: beside, effectiveRange: nil))
    let shown = NSMutableAttributedString(attributedString: text)
    shown.replaceCharacters(in: NSRange(location: omitted.lowerBound, length: omitted.count), with: ellipsis)
    shown.removeAttribute(.paragraphStyle, range: NSRange(location: 0, length: shown.length))
    return CTLine(shown, start: start, length: length)
  }
}

/// Draws a line with the left end of its baseline at the context's text position, and moves that behind the line.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  // Text space has its y upwards, the text's own downwards.
  let flip = CGAffineTransform(scaleX: 1, y: -1)
  if context.textDrawingMode == .fill {
    let text = line.text.colored(by: context.fillColor)
    context.draw(RecordedText(text, place: .baseline, transform: flip.concatenating(context.textMatrix)))
  } else if let result = line.result, let origin = line.line?.origin {
    let place = CGAffineTransform(translationX: -origin.x, y: -origin.y).concatenating(flip)
    context.draw(glyphs: result.outline.transformed(by: place.concatenating(context.textMatrix)))
  }
  let width = CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
  context.textMatrix = context.textMatrix.translatedBy(x: width, y: 0)
}

/// How far into a line a place in the string stands, in points: where a caret would. Also written to the pointer.
///
/// Places are found by setting the line up to them, which is exact for text that runs from left to right.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offset = line.width(upTo: charIndex - line.start)
  secondaryOffset?.pointee = offset
  return offset
}

/// The place in the string at which a caret would stand for a point of the line.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  // Widths grow with the place: half of the last step decides.
  var (low, high) = (0, line.text.length)
  while low < high {
    let middle = (low + high) / 2
    let center = (line.width(upTo: middle) + line.width(upTo: middle + 1)) / 2
    if center < position.x { low = middle + 1 } else { high = middle }
  }
  return line.start + low
}

extension CTLine {
  fileprivate func width(upTo count: Int) -> CGFloat {
    guard count > 0 else { return 0 }
    guard count < text.length else { return CGFloat(CTLineGetTypographicBounds(self, nil, nil, nil)) }
    let head = text.attributedSubstring(from: NSRange(location: 0, length: count))
    return CGFloat(CTLineGetTypographicBounds(CTLine(head), nil, nil, nil))
  }
}

/// The runs of glyphs of a line, in the order in which they are read.
public func CTLineGetGlyphRuns(_ line: CTLine) -> [CTRun] {
  guard let result = line.result, let own = line.line else { return [] }
  return zip(result.glyphRuns, result.glyphRunStarts).map { run, byte in
    let start = line.text.utf16Offset(ofByte: byte)
    let length = line.text.utf16Offset(ofByte: byte + run.text.utf8.count) - start
    return CTRun(
      run, text: line.text.attributedSubstring(from: NSRange(location: start, length: length)),
      origin: own.origin, range: CFRange(location: line.start + start, length: length))
  }
}
