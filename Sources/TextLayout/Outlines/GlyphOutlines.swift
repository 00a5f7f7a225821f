import CPango
import CoreGraphics
import Drawing
import Synchronization

/// The shapes of glyphs, read from font files and kept. Can be used from several threads.
public final class GlyphOutlines: Sendable {
  private let faces = Mutex<[FontFace: FaceOutlines]>([:])

  /// Nothing is read before it is asked for.
  public init() {}

  /// The glyphs of a face; nil if its file cannot be read as a font.
  public func outlines(of face: FontFace) -> FaceOutlines? {
    faces.withLock { faces in
      if let known = faces[face] { return known }
      let opened = FaceOutlines(face)
      faces[face] = opened
      return opened
    }
  }

  /// The filled shape of a run of glyphs, in the run's coordinates (y downwards), to be filled by the winding
  /// rule. Glyphs that are pictures have none.
  public func path(of run: GlyphRun) -> CGPath {
    let result = CGMutablePath()
    guard let face = outlines(of: run.face) else { return result }
    for glyph in run.glyphs {
      guard let outline = face.path(of: glyph.id) else { continue }
      result.addPath(
        outline,
        transform: CGAffineTransform(
          a: run.size, b: 0, c: 0, d: -run.size, tx: glyph.origin.x, ty: glyph.origin.y))
    }
    return result.copy() ?? result
  }

  /// The boxes of the ink of a run's glyphs, in the run's coordinates (y downwards); empty ones for blanks.
  public func bounds(of run: GlyphRun) -> [CGRect] {
    let face = outlines(of: run.face)
    return run.glyphs.map { glyph in
      let placement = CGAffineTransform(
        a: run.size, b: 0, c: 0, d: -run.size, tx: glyph.origin.x, ty: glyph.origin.y)
      if let box = face?.path(of: glyph.id)?.boundingBoxOfPath, !box.isNull { return box.applying(placement) }
      if let picture = face?.picture(of: glyph.id) { return picture.bounds.applying(placement) }
      return CGRect(origin: glyph.origin, size: .zero)
    }
  }
}
