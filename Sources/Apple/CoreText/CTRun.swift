// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import Drawing
import Flattening

/// Glyphs of one font in a line. It never changes.
public final class CTRun: @unchecked Sendable {
  let run: GlyphRun
  let text: NSAttributedString
  let attributes: [NSAttributedString.Key: Any]
  /// The left end of the line's baseline, in the run's coordinates.
  let origin: CGPoint
  let range: CFRange

  init(_ run: GlyphRun, text: NSAttributedString, origin: CGPoint, range: CFRange) {
    self.run = run
    self.text = text
    attributes = text.length > 0 ? text.attributes(at: 0, effectiveRange: nil) : [:]
    self.origin = origin
    self.range = range
  }

  /// Glyphs of a range, of which a length of 0 stands for all the rest.
  func glyphs(in range: CFRange) -> ArraySlice<GlyphRun.Glyph> {
    let start = min(max(range.location, 0), run.glyphs.count)
    let end = range.length > 0 ? min(start + range.length, run.glyphs.count) : run.glyphs.count
    return run.glyphs[start..<end]
  }

  /// Where in the run's text each glyph's characters begin, in units of UTF-16, and how many they are.
  var stretches: [Range<Int>] {
    var bytes = [0]
    for cluster in run.clusters { bytes.append(bytes[bytes.count - 1] + Int(cluster.byteCount)) }
    let offsets = text.utf16Offsets(ofBytes: bytes)
    let places = zip(run.clusters, zip(offsets, offsets.dropFirst())).flatMap { cluster, range in
      repeatElement(range.0..<range.1, count: Int(cluster.glyphCount))
    }
    return run.shaping.isRightToLeft ? places.reversed() : places
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

/// Where in the string the characters begin that glyphs show.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
  let stretches = run.stretches
  for (k, index) in run.glyphs(in: range).indices.enumerated() {
    buffer[k] = run.range.location + (stretches.indices.contains(index) ? stretches[index].lowerBound : 0)
  }
}

/// What is special about a run.
public struct CTRunStatus: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The text runs from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1)
  /// Glyphs do not follow one another as their characters do.
  public static let nonMonotonic = CTRunStatus(rawValue: 2)
  /// Glyphs are mapped by a matrix of their own. Never so here.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 4)
}

/// What is special about a run.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  run.run.shaping.isRightToLeft ? .rightToLeft : []
}

/// The matrix of a run's glyphs: the identity.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { .identity }

/// The box of the ink of glyphs, in points, y upwards, about the context's text position; zero for blanks.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  let boxes = FontSource.system.outlines.bounds(of: run.run)
  let all = run.glyphs(in: range).indices.filter(boxes.indices.contains).map { boxes[$0] }
    .filter { !$0.isEmpty }.reduce(CGRect.null) { $0.union($1) }
  guard !all.isNull else { return .zero }
  let box = CGRect(
    x: all.minX - run.origin.x, y: run.origin.y - all.maxY, width: all.width, height: all.height)
  return context.map { box.applying($0.textMatrix) } ?? box
}

/// Draws glyphs of a run where they stand in their line, whose baseline begins at the context's text position. What is drawn is
/// text: all characters that the glyphs show.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  let glyphs = run.glyphs(in: range)
  guard context.textDrawingMode == .fill else {
    let part = GlyphRun(
      face: run.run.face, size: run.run.size, glyphs: Array(glyphs), text: "", clusters: [], fill: nil)
    let flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -run.origin.x, ty: run.origin.y)
    let outline = FontSource.system.outlines.path(of: part)
    return context.draw(glyphs: outline.transformed(by: flip.concatenating(context.textMatrix)))
  }
  let stretches = run.stretches
  let shown = glyphs.indices.filter(stretches.indices.contains).map { stretches[$0] }
  guard let first = glyphs.first, let start = shown.map(\.lowerBound).min(),
    let end = shown.map(\.upperBound).max()
  else { return }
  let text = run.text.attributedSubstring(from: NSRange(location: start, length: end - start))
  // Text space has its y upwards, the text's own downwards.
  let place = CGAffineTransform(
    a: 1, b: 0, c: 0, d: -1, tx: first.origin.x - run.origin.x, ty: run.origin.y - first.origin.y)
  context.draw(
    RecordedText(
      text.colored(by: context.fillColor), place: .baseline,
      transform: place.concatenating(context.textMatrix)))
}
