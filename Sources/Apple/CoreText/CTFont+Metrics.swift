// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import Drawing
import TextLayout

/// A character as Core Text counts them: a unit of UTF-16.
public typealias UniChar = UInt16
/// A number, or a place in a string.
public typealias CFIndex = Int

extension CTFont {
  /// A distance of the font at its size, in points; 0 for a font that cannot be found.
  fileprivate func points(_ metric: KeyPath<FontProgramMetrics, CGFloat>) -> CGFloat {
    (information?.metrics[keyPath: metric] ?? 0) * size
  }
}

/// Above the baseline, in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.points(\.ascent) }
/// Below the baseline, in points, positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.points(\.descent) }
/// Between lines, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.points(\.lineGap) }
/// Of a capital H, in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.points(\.capHeight) }
/// Of a small x, in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.points(\.xHeight) }
/// The middle of an underline, in points; negative below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { font.points(\.underline.position) }
/// The thickness of an underline, in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { font.points(\.underline.thickness) }
/// How far upright strokes lean, in degrees; negative to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { font.information?.metrics.slantAngle ?? 0 }
/// The units that the font's own numbers are in.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
  UInt32(font.information?.metrics.unitsPerEm ?? 0)
}
/// How many glyphs the font has.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.information?.metrics.glyphCount ?? 0 }
/// A box that holds every glyph, in points, y upwards.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  font.information?.metrics.boundingBox.applying(CGAffineTransform(scaleX: font.size, y: font.size)) ?? .zero
}
/// The family of the font that is used for the name.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.information?.face.family ?? font.name }
/// The same font in another size; 0 keeps it. A matrix is not kept.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: Any?
) -> CTFont {
  CTFont(font.name, size: size > 0 ? size : font.size)
}

/// The glyphs of characters that stand alone; 0 where the font has none. The second half of a pair of units has none either.
///
/// - Returns: whether the font has a glyph for each of them.
@discardableResult
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  guard count > 0, let outlines = font.outlines else { return false }
  var hasAll = true
  var place = 0
  let units = UnsafeBufferPointer(start: characters, count: count)
  while place < count {
    let isPair =
      UTF16.isLeadSurrogate(units[place]) && place + 1 < count && UTF16.isTrailSurrogate(units[place + 1])
    let scalar =
      isPair
      ? Unicode.Scalar(0x10000 + (UInt32(units[place] & 0x3FF) << 10 | UInt32(units[place + 1] & 0x3FF)))
      : Unicode.Scalar(units[place])
    let glyph = scalar.flatMap { outlines.glyph(for: $0) }.flatMap { CGGlyph(exactly: $0) }
    if glyph == nil { hasAll = false }
    glyphs[place] = glyph ?? 0
    if isPair { glyphs[place + 1] = 0 }
    place += isPair ? 2 : 1
  }
  return hasAll
}

/// The outline of a glyph in points, y upwards, its origin at zero; nil for blanks, and for glyphs that are pictures.
///
/// - Parameter matrix: maps the outline.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  let scale = CGAffineTransform(scaleX: font.size, y: font.size)
  return font.outlines?.path(of: UInt32(glyph))?
    .transformed(by: matrix.map { scale.concatenating($0.pointee) } ?? scale)
}

/// Which way glyphs follow one another.
public enum CTFontOrientation: UInt32, Sendable, Hashable {
  case `default`, horizontal, vertical
}

/// How far it is from each glyph to the next, in points, and all of it together. Vertical orientation is that of lines from
/// left to right here.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  let outlines = font.outlines
  var sum: CGFloat = 0
  for k in 0..<max(count, 0) {
    let advance = (outlines?.advance(of: UInt32(glyphs[k])) ?? 0) * font.size
    advances?[k] = CGSize(width: advance, height: 0)
    sum += advance
  }
  return Double(sum)
}

/// The boxes of the ink of glyphs, in points, y upwards, and the box around all of them.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var all = CGRect.null
  for k in 0..<max(count, 0) {
    let box = CTFontCreatePathForGlyph(font, glyphs[k], nil)?.boundingBoxOfPath ?? .zero
    boundingRects?[k] = box
    if !box.isEmpty { all = all.union(box) }
  }
  return all.isNull ? .zero : all
}

/// Draws glyphs at places of text space (the context's `textMatrix`, y upwards), as the context's mode of text says.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int,
  _ context: CGContext
) {
  let path = CGMutablePath()
  for k in 0..<max(count, 0) {
    guard let outline = CTFontCreatePathForGlyph(font, glyphs[k], nil) else { continue }
    let place = CGAffineTransform(translationX: positions[k].x, y: positions[k].y)
    path.addPath(outline, transform: place.concatenating(context.textMatrix))
  }
  context.draw(glyphs: path)
}

/// The font of a graphics font's name; the matrix and attributes make no difference. A font of bytes has to be installed too.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: Any?
) -> CTFont {
  CTFont(graphicsFont.postScriptName ?? graphicsFont.fullName ?? "", size: size)
}

/// The graphics font that is used for a font's name; nil where there are no fonts at all. Attributes are not included.
public func CTFontCopyGraphicsFont(_ font: CTFont, _ attributes: UnsafeMutableRawPointer?) -> CGFont? {
  CGFont(font.name)
}
