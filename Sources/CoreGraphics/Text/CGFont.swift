/// The number of a glyph in its font.
public typealias CGGlyph = UInt16

/// A font as its file has it: lengths are in its own units, of which `unitsPerEm` make an em. It never changes.
public final class CGFont: Sendable {
  /// What reads the file.
  package let program: any FontProgram

  package init(_ program: any FontProgram) { self.program = program }

  /// The installed font that shows text of a name: a family, a PostScript name or a full name. As for layers, another font
  /// stands for one that is not installed; nil only where there are no fonts at all, and in programs that cannot export.
  public convenience init?(_ name: CFString) {
    guard let program = Self.opener?.font(named: name) else { return nil }
    self.init(program)
  }

  /// A font of the bytes of its file, the first one of a collection; nil where they are no font.
  public convenience init?(_ provider: CGDataProvider) {
    guard let data = provider.data, let program = Self.opener?.font(data: data) else { return nil }
    self.init(program)
  }

  /// This module reads no fonts, but programs that export have a module that does.
  private static let opener =
    NSClassFromString("Flattening.FontOpenerOfProcess") as? any FontOpening.Type

  /// Such as `Inter-Bold`; nil where the file has none.
  public var postScriptName: CFString? { program.names.postScript }
  /// Such as `Inter Bold`; nil where the file has none.
  public var fullName: CFString? { program.names.full }
  /// How many glyphs it has.
  public var numberOfGlyphs: Int { program.metrics.glyphCount }
  /// How many of its units make an em.
  public var unitsPerEm: Int32 { Int32(program.metrics.unitsPerEm) }
  /// Above the baseline.
  public var ascent: Int32 { units(program.metrics.ascent) }
  /// Below the baseline, negative.
  public var descent: Int32 { -units(program.metrics.descent) }
  /// Between lines.
  public var leading: Int32 { units(program.metrics.lineGap) }
  /// Of a capital H.
  public var capHeight: Int32 { units(program.metrics.capHeight) }
  /// Of a small x.
  public var xHeight: Int32 { units(program.metrics.xHeight) }
  /// How far upright strokes lean, in degrees; negative to the right.
  public var italicAngle: CGFloat { program.metrics.slantAngle }
  /// A box that holds every glyph.
  public var fontBBox: CGRect { program.metrics.boundingBox.applying(toUnits) }

  /// A glyph by its name in the font; 0, the glyph of what the font does not have, where no glyph is called so.
  public func getGlyphWithGlyphName(name: CFString) -> CGGlyph { program.glyph(named: name) ?? 0 }

  /// What the font calls a glyph; nil where it has no such glyph.
  public func name(for glyph: CGGlyph) -> CFString? {
    Int(glyph) < numberOfGlyphs ? program.name(of: glyph) : nil
  }

  /// How far it is from each glyph to the next.
  ///
  /// - Returns: whether the font has all of them; those that it does not have get 0.
  @discardableResult
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    forEach(glyphs, count) { advances[$0] = $1.map { units(program.advance(of: $0)) } ?? 0 }
  }

  /// The boxes of the ink of glyphs, zero for blanks.
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

  /// The bytes of a table of the file, by its four letters as a number; nil where there is none.
  public func table(for tag: UInt32) -> CFData? { program.table(tag) }

  /// The tables of the file, by their four letters as numbers.
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
  /// Whether both are of the same file.
  public static func == (a: CGFont, b: CGFont) -> Bool { a === b || a.program.identity == b.program.identity }

  public func hash(into hasher: inout Hasher) { hasher.combine(program.identity) }
}

/// What a font's file says. Lengths are of one em, y upwards.
package protocol FontProgram: Sendable {
  /// Equal for fonts that are the same.
  var identity: AnyHashable { get }
  var names: (postScript: String?, full: String?) { get }
  var metrics: FontProgramMetrics { get }
  var tableTags: [UInt32] { get }
  func table(_ tag: UInt32) -> Data?
  func glyph(named name: String) -> CGGlyph?
  func name(of glyph: CGGlyph) -> String?
  func advance(of glyph: CGGlyph) -> CGFloat
  /// Nil for blanks, and for glyphs that are pictures.
  func path(of glyph: CGGlyph) -> CGPath?
}

/// What a font says about itself, for one em.
package struct FontProgramMetrics: Sendable {
  package var ascent: CGFloat
  /// Below the baseline, positive.
  package var descent: CGFloat
  package var lineGap: CGFloat
  /// The middle of the underline, negative below the baseline.
  package var underlinePosition: CGFloat
  package var underlineThickness: CGFloat
  package var capHeight: CGFloat
  package var xHeight: CGFloat
  /// In degrees; negative to the right.
  package var slantAngle: CGFloat
  package var unitsPerEm: Int
  package var glyphCount: Int
  /// Holds every glyph, y upwards.
  package var boundingBox: CGRect

  package init(
    ascent: CGFloat, descent: CGFloat, lineGap: CGFloat, underlinePosition: CGFloat,
    underlineThickness: CGFloat, capHeight: CGFloat, xHeight: CGFloat, slantAngle: CGFloat, unitsPerEm: Int,
    glyphCount: Int, boundingBox: CGRect
  ) {
    (self.ascent, self.descent, self.lineGap) = (ascent, descent, lineGap)
    (self.underlinePosition, self.underlineThickness) = (underlinePosition, underlineThickness)
    (self.capHeight, self.xHeight, self.slantAngle) = (capHeight, xHeight, slantAngle)
    (self.unitsPerEm, self.glyphCount, self.boundingBox) = (unitsPerEm, glyphCount, boundingBox)
  }
}

/// A class by which a module that reads fonts is found.
package protocol FontOpening: AnyObject, SendableMetatype {
  static func font(named name: String) -> (any FontProgram)?
  static func font(data: Data) -> (any FontProgram)?
}
