// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import TextLayout

/// Sets a text in columns. It never changes.
public final class CTFramesetter: @unchecked Sendable {
  let text: NSAttributedString

  init(_ text: NSAttributedString) {
    self.text = NSAttributedString(attributedString: text)
  }

  /// The text of a range, of which a length of 0 stands for all the rest.
  func text(in range: CFRange) -> (text: NSAttributedString, start: Int) {
    let start = min(max(range.location, 0), text.length)
    let length = range.length > 0 ? min(range.length, text.length - start) : text.length - start
    return (text.attributedSubstring(from: NSRange(location: start, length: length)), start)
  }
}

/// A text that is set in a path. It never changes.
public final class CTFrame: @unchecked Sendable {
  let text: NSAttributedString
  let start: Int
  let path: CGPath
  let result: TextLayoutResult?

  /// Where the text lies, y upwards.
  var box: CGRect { path.boundingBoxOfPath.isNull ? .zero : path.boundingBoxOfPath }

  init(_ text: NSAttributedString, start: Int, path: CGPath) {
    self.text = text
    self.start = start
    self.path = path
    let box = path.boundingBoxOfPath
    result =
      box.isNull
      ? nil
      : Layouts.layout(text, in: TextBox(bounds: CGRect(origin: .zero, size: box.size), isWrapped: true))
  }

  /// Those lines that end above the lower edge; Core Text shows no others.
  var lines: [TextLine] {
    (result?.lines ?? []).filter { $0.bounds.maxY <= box.height + 1e-6 }
  }

  /// Which units of UTF-16 of the frame's text its lines stand for, each with what ends its paragraph.
  var ranges: [NSRange] {
    let starts = text.utf16Offsets(ofBytes: (result?.lines ?? []).map(\.utf8Range.lowerBound))
    return zip(starts, starts.dropFirst() + [text.length]).prefix(lines.count).map { start, end in
      NSRange(location: start, length: max(end - start, 0))
    }
  }
}

/// Readies a text to be set.
public func CTFramesetterCreateWithAttributedString(_ attrString: NSAttributedString) -> CTFramesetter {
  CTFramesetter(attrString)
}

/// Sets a range of the text, of which a length of 0 stands for all the rest, in the box around a path. Attributes of the frame
/// make no difference.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: Any?
) -> CTFrame {
  let (text, start) = framesetter.text(in: stringRange)
  return CTFrame(text, start: start, path: path.copy() ?? path)
}

/// The room that a range of the text takes within limits, in points, and how much of it fits them. A side of 0 or of
/// `CGFloat.greatestFiniteMagnitude` is no limit.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: Any?, _ constraints: CGSize,
  _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let (text, start) = framesetter.text(in: stringRange)
  func limit(_ side: CGFloat) -> CGFloat? { side > 0 && side < 1e7 ? side : nil }
  let width = limit(constraints.width)
  let box = TextBox(
    bounds: CGRect(x: 0, y: 0, width: width ?? .infinity, height: .infinity), isWrapped: width != nil)
  guard let result = Layouts.layout(text, in: box) else { return .zero }
  let height = limit(constraints.height) ?? .infinity
  let fitting = result.lines.prefix { $0.bounds.maxY <= height + 1e-6 }
  let isWhole = fitting.count == result.lines.count
  let end = isWhole ? text.length : text.utf16Offset(ofByte: result.lines[fitting.count].utf8Range.lowerBound)
  fitRange?.pointee = CFRange(location: start, length: end)
  if isWhole { return result.usedSize }
  return CGSize(width: fitting.map { $0.bounds.maxX }.max() ?? 0, height: fitting.last?.bounds.maxY ?? 0)
}

/// The lines of a frame, from top to bottom.
public func CTFrameGetLines(_ frame: CTFrame) -> [CTLine] {
  frame.ranges.map { range in
    CTLine(frame.text.attributedSubstring(from: range), start: frame.start + range.location)
  }
}

/// Where lines of a frame begin, about the lower left corner of its path's box, in points, y upwards.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let lines = frame.lines
  let start = min(max(range.location, 0), lines.count)
  let end = range.length > 0 ? min(start + range.length, lines.count) : lines.count
  for (k, line) in lines[start..<end].enumerated() {
    origins[k] = CGPoint(x: line.origin.x, y: frame.box.height - line.origin.y)
  }
}

/// The path that a frame was set in.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// The range of the text that was asked to be set.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange {
  CFRange(location: frame.start, length: frame.text.length)
}

/// The range of the text that the frame shows.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  CFRange(location: frame.start, length: frame.ranges.last?.upperBound ?? 0)
}

/// Draws a frame where its path lies, y growing upwards.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let range = CTFrameGetVisibleStringRange(frame)
  guard range.length > 0 else { return }
  let shown = frame.text.attributedSubstring(from: NSRange(location: 0, length: range.length))
    .colored(by: context.fillColor)
  let box = frame.box
  // Text space has its y upwards, the text's own downwards.
  let place = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: box.minX, ty: box.maxY)
  guard context.textDrawingMode != .fill else {
    return context.draw(RecordedText(shown, place: .box(box.size), transform: place))
  }
  let text = TextBox(bounds: CGRect(origin: .zero, size: box.size), isWrapped: true)
  guard let outline = Layouts.layout(shown, in: text)?.outline else { return }
  context.draw(glyphs: outline.transformed(by: place))
}
