import CPango
import CoreGraphics
import Drawing
import Synchronization

/// The outlines of glyphs, read from font files and cached. Thread-safe.
public final class GlyphOutlines: Sendable {
  private let checkedFonts = CheckedFonts()
  private let faces = Mutex<[FontFace: FaceOutlines]>([:])

  /// Creates an empty cache.
  public init() {}

  /// Returns the glyphs of a face; nil if its file cannot be read as a font.
  public func outlines(of face: FontFace) -> FaceOutlines? {
    faces.withLock { faces in
      if let known = faces[face] { return known }
      let opened = FaceOutlines(face)
      faces[face] = opened
      return opened
    }
  }

  /// Returns the path and index by which a face can be opened by a library that trusts fonts.
  public func checkedPlace(of face: FontFace) throws(FontError) -> (file: String, index: Int) {
    try checkedFonts.place(of: face)
  }

  /// Returns the filled outline of a glyph run, in the run's coordinates (y pointing down), to be filled by
  /// the winding rule. Bitmap glyphs have none.
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

  /// Returns the bounding boxes of a run's glyphs, in the run's coordinates (y pointing down); empty ones for
  /// blanks.
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
