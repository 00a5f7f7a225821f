/// The index of a glyph in its font.
public typealias CGGlyph = UInt16

/// A font with the metrics of its file: lengths are in units, `unitsPerEm` of which make an em. It is
/// immutable.
public final class CGFont: Sendable {
  /// The reader of the font's file.
  package let program: any FontProgram

  package init(_ program: any FontProgram) { self.program = program }

  /// The installed font for a name: a family, a PostScript name or a full name. As in layers, a missing font
  /// is substituted; nil only if there are no fonts at all, and in programs that cannot export.
  public convenience init?(_ name: CFString) {
    guard let program = Self.opener?.font(named: name) else { return nil }
    self.init(program)
  }

  /// A font from the bytes of its file, the first one of a collection; nil if they are not a font.
  public convenience init?(_ provider: CGDataProvider) {
    guard let data = provider.data, let program = Self.opener?.font(data: data) else { return nil }
    self.init(program)
  }

  /// This module does not read fonts, but programs that export contain a module that does.
  private static let opener =
    NSClassFromString("Flattening.FontOpenerOfProcess") as? any FontOpening.Type

  /// Such as `Inter-Bold`; nil if the file has none.
  public var postScriptName: CFString? { program.names.postScript }
  /// Such as `Inter Bold`; nil if the file has none.
  public var fullName: CFString? { program.names.full }
  /// The number of glyphs.
  public var numberOfGlyphs: Int { program.metrics.glyphCount }
  /// The number of units in an em.
  public var unitsPerEm: Int32 { Int32(program.metrics.unitsPerEm) }
  /// The height above the baseline.
  public var ascent: Int32 { units(program.metrics.ascent) }
  /// The depth below the baseline, negative.
  public var descent: Int32 { -units(program.metrics.descent) }
  /// The space between lines.
  public var leading: Int32 { units(program.metrics.lineGap) }
  /// The height of capital letters.
  public var capHeight: Int32 { units(program.metrics.capHeight) }
  /// The height of a lowercase x.
  public var xHeight: Int32 { units(program.metrics.xHeight) }
  /// The slant of upright strokes in degrees; negative to the right.
  public var italicAngle: CGFloat { program.metrics.slantAngle }
  /// The bounding box of all glyphs.
  public var fontBBox: CGRect { program.metrics.boundingBox.applying(toUnits) }

  /// Returns a glyph by its name in the font; 0, the glyph for missing characters, if there is none.
  public func getGlyphWithGlyphName(name: CFString) -> CGGlyph { program.glyph(named: name) ?? 0 }

  /// Returns the font's name for a glyph; nil if it has no such glyph.
  public func name(for glyph: CGGlyph) -> CFString? {
    Int(glyph) < numberOfGlyphs ? program.name(of: glyph) : nil
  }

  /// Gets the advances of glyphs.
  ///
  /// - Returns: whether the font has all of them; missing ones get 0.
  @discardableResult
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    forEach(glyphs, count) { advances[$0] = $1.map { units(program.advance(of: $0)) } ?? 0 }
  }

  /// Gets the bounding boxes of glyphs, zero for blanks.
  ///
  /// - Returns: whether the font has all of them.
  @discardableResult
  public func getGlyphBBoxes(
    glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
  ) -> Bool {
    forEach(glyphs, count) {
      bboxes[$0] = $1.flatMap { program.path(of: $0) }?.boundingBoxOfPath.applying(toUnits) ?? .zero
    }
  }

  /// Returns the bytes of a table by its tag; nil if there is none.
  public func table(for tag: UInt32) -> CFData? { program.table(tag) }

  /// The tags of the file's tables.
  public var tableTags: [UInt32] { program.tableTags }

  private var toUnits: CGAffineTransform {
    CGAffineTransform(scaleX: CGFloat(unitsPerEm), y: CGFloat(unitsPerEm))
  }

  private func units(_ ems: CGFloat) -> Int32 { Int32((ems * CGFloat(unitsPerEm)).rounded()) }

  private func forEach(_ glyphs: UnsafePointer<CGGlyph>, _ count: Int, _ body: (Int, CGGlyph?) -> Void)
    -> Bool
  {
    var hasAll = true
    for place in 0..<max(count, 0) {
      let isThere = Int(glyphs[place]) < numberOfGlyphs
      body(place, isThere ? glyphs[place] : nil)
      hasAll = hasAll && isThere
    }
    return hasAll
  }
}

extension CGFont: Hashable {
  /// Returns whether both come from the same file.
  public static func == (a: CGFont, b: CGFont) -> Bool { a === b || a.program.identity == b.program.identity }

  public func hash(into hasher: inout Hasher) { hasher.combine(program.identity) }
}

/// The contents of a font's file. Lengths are in ems, with y pointing up.
package protocol FontProgram: Sendable {
  /// Equal for equal fonts.
  var identity: AnyHashable { get }
  var names: (postScript: String?, full: String?) { get }
  var metrics: FontProgramMetrics { get }
  var tableTags: [UInt32] { get }
  func table(_ tag: UInt32) -> Data?
  func glyph(named name: String) -> CGGlyph?
  func name(of glyph: CGGlyph) -> String?
  func advance(of glyph: CGGlyph) -> CGFloat
  /// Nil for blanks, and for bitmap glyphs.
  func path(of glyph: CGGlyph) -> CGPath?
}

/// The metrics of a font, in ems.
package struct FontProgramMetrics: Sendable {
  package var ascent: CGFloat
  /// Below the baseline, positive.
  package var descent: CGFloat
  package var lineGap: CGFloat
  package var underline: FontLine
  package var capHeight: CGFloat
  package var xHeight: CGFloat
  /// In degrees; negative to the right.
  package var slantAngle: CGFloat
  package var unitsPerEm: Int
  package var glyphCount: Int
  /// The bounding box of all glyphs, with y pointing up.
  package var boundingBox: CGRect

  package init(
    ascent: CGFloat, descent: CGFloat, lineGap: CGFloat, underline: FontLine, capHeight: CGFloat,
    xHeight: CGFloat, slantAngle: CGFloat, unitsPerEm: Int, glyphCount: Int, boundingBox: CGRect
  ) {
    (self.ascent, self.descent, self.lineGap, self.underline) = (ascent, descent, lineGap, underline)
    (self.capHeight, self.xHeight, self.slantAngle) = (capHeight, xHeight, slantAngle)
    (self.unitsPerEm, self.glyphCount, self.boundingBox) = (unitsPerEm, glyphCount, boundingBox)
  }
}

/// A line under or through text, in ems.
package struct FontLine: Sendable, Hashable {
  /// The middle of the line, negative below the baseline.
  package var position: CGFloat
  package var thickness: CGFloat

  package init(position: CGFloat, thickness: CGFloat) {
    (self.position, self.thickness) = (position, thickness)
  }
}

/// A class by which a module that reads fonts is found.
package protocol FontOpening: AnyObject, SendableMetatype {
  static func font(named name: String) -> (any FontProgram)?
  static func font(data: Data) -> (any FontProgram)?
}
