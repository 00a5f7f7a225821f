// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import Drawing
import Foundation

/// Glyphs of one font in a line. It never changes.
public final class CTRun: @unchecked Sendable {
  let run: GlyphRun
  let attributes: [NSAttributedString.Key: Any]
  /// The left end of the line's baseline, in the run's coordinates.
  let origin: CGPoint
  let range: CFRange

  init(_ run: GlyphRun, attributes: [NSAttributedString.Key: Any], origin: CGPoint, range: CFRange) {
    self.run = run
    self.attributes = attributes
    self.origin = origin
    self.range = range
  }

  /// Glyphs of a range, of which a length of 0 stands for all the rest.
  func glyphs(in range: CFRange) -> ArraySlice<GlyphRun.Glyph> {
    let start = min(max(range.location, 0), run.glyphs.count)
    let end = range.length > 0 ? min(start + range.length, run.glyphs.count) : run.glyphs.count
    return run.glyphs[start..<end]
  }
}

/// How many glyphs a run has.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.run.glyphs.count }
/// The attributes of the text that the run shows.
public func CTRunGetAttributes(_ run: CTRun) -> [NSAttributedString.Key: Any] { run.attributes }
/// Which part of the string the run shows.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { run.range }

/// The numbers of glyphs in their font.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
  for (k, glyph) in run.glyphs(in: range).enumerated() { buffer[k] = CGGlyph(truncatingIfNeeded: glyph.id) }
}

/// Where glyphs stand about the left end of the line's baseline, in points, y upwards.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
  for (k, glyph) in run.glyphs(in: range).enumerated() {
    buffer[k] = CGPoint(x: glyph.origin.x - run.origin.x, y: run.origin.y - glyph.origin.y)
  }
}

/// How far it is from glyphs to those after them, in points.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
  for (k, glyph) in run.glyphs(in: range).enumerated() { buffer[k] = CGSize(width: glyph.advance, height: 0) }
}

/// The width of glyphs, in points, and how far their font reaches above and below the baseline.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let font = run.attributes[.font] as? CTFont ?? CTFont("Helvetica", size: run.run.size)
  ascent?.pointee = CTFontGetAscent(font)
  descent?.pointee = CTFontGetDescent(font)
  leading?.pointee = CTFontGetLeading(font)
  return Double(run.glyphs(in: range).reduce(0) { $0 + $1.advance })
}
