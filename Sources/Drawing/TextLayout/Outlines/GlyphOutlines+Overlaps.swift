import CoreGraphics
import Drawing

extension GlyphOutlines {
  /// Returns whether some glyphs of a run cover the same place.
  public func glyphsOverlap(in run: GlyphRun) -> Bool {
    guard let face = outlines(of: run.face) else { return false }
    var placed: [(path: CGPath, box: CGRect)] = []
    for glyph in run.glyphs {
      guard let path = face.path(of: glyph.id) else { continue }
      let place = CGAffineTransform(
        a: run.size, b: 0, c: 0, d: -run.size, tx: glyph.origin.x, ty: glyph.origin.y)
      // What touches within a thousandth of an em does not show.
      let box = path.boundingBoxOfPath.applying(place).insetBy(dx: run.size / 1000, dy: run.size / 1000)
      guard !box.isNull else { continue }
      let outline = path.transformed(by: place)
      // Only neighbours and their marks reach each other.
      for other in placed.suffix(Self.neighbours) where other.box.intersects(box) {
        if other.path.intersects(outline) { return true }
      }
      placed.append((outline, box))
    }
    return false
  }

  private static let neighbours = 8
}

extension CGPath {
  fileprivate func transformed(by transform: CGAffineTransform) -> CGPath {
    let result = CGMutablePath()
    result.addPath(self, transform: transform)
    return result
  }
}
