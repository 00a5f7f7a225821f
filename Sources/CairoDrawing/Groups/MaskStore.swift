import Blurring
import CCairo
import CoreGraphics
import DisplayList

/// The masks of a document's shadows: each drawing and each piece once, however many shadows use it.
struct MaskStore {
  private struct PieceKey: Hashable {
    var shape: ShadowPieces.Shape
    var opacity: Double
    var steps: Int
  }

  private struct MaskKey: Hashable {
    var silhouette: ShadowSilhouette
    var sigma: Double
    var opacity: Double
    /// Into how many levels alpha is divided at most.
    var steps: Int
  }

  private struct FormKey: Hashable {
    var mask: MaskKey
    var color: SIMD3<Float>
  }

  private(set) var drawings: [MaskDrawing] = []
  private(set) var pieces: [MaskPiece] = []
  /// Whether the document holds masks of brightness that Cairo has drawn (`LuminosityMask.drawingMark`).
  var holdsLuminance = false
  private var pieceNumbers: [PieceKey: Int] = [:]
  private var masks: [MaskKey: (mask: LuminosityMask, drawing: Int)?] = [:]
  private var forms: [FormKey: CairoSurface] = [:]

  /// A recording of a shadow, and how far it is to be moved; nil where nothing is to be seen.
  ///
  /// - Parameters:
  ///   - opacity: part of the greys, because a renderer that rounds down would do so once more.
  ///   - steps: into how many levels alpha is divided at most.
  ///   - contours: makes the contours of a silhouette that is not made of pieces.
  mutating func form(
    of silhouette: ShadowSilhouette, sigma: Double, opacity: Double, color: RGBA, steps: Int,
    contours: (ShadowSilhouette) -> ShadowContours
  ) -> (surface: CairoSurface, offset: CGSize)? {
    let (normalized, offset) = silhouette.normalized
    let key = MaskKey(silhouette: normalized, sigma: sigma, opacity: opacity, steps: steps)
    let formKey = FormKey(mask: key, color: SIMD3(color.red, color.green, color.blue))
    if let known = forms[formKey] { return (known, offset) }
    let found: (mask: LuminosityMask, drawing: Int)?
    if let known = masks[key] {
      found = known
    } else {
      found = mask(of: normalized, key, contours)
      masks[key] = .some(found)
    }
    guard let found, let form = found.mask.recording(in: color, drawing: found.drawing) else { return nil }
    forms[formKey] = form
    return (form, offset)
  }

  private mutating func mask(
    of silhouette: ShadowSilhouette, _ key: MaskKey, _ contours: (ShadowSilhouette) -> ShadowContours
  ) -> (mask: LuminosityMask, drawing: Int)? {
    guard let shadow = ShadowPieces(silhouette, sigma: key.sigma) else {
      return add(contours(silhouette), opacity: key.opacity, sigma: key.sigma)
    }
    let reach = -3.2 * CGFloat(key.sigma)
    guard let mask = LuminosityMask(box: silhouette.bounds.insetBy(dx: reach, dy: reach), sigma: key.sigma)
    else { return nil }
    let piece = number(of: shadow.shape, opacity: key.opacity, steps: key.steps)
    // Pieces are written in as many units as are fine enough for a standard deviation, masks in as many as fit.
    let unit = LuminosityMask.fineness / key.sigma
    let scale = CGAffineTransform(scaleX: 1 / unit, y: 1 / unit)
    var writer = MaskWriter()
    for placement in shadow.placements {
      writer.draw(
        piece: 0, through: scale.concatenating(placement.transform).concatenating(mask.placement),
        clip: placement.clip.applying(scale.inverted()))
    }
    drawings.append(MaskDrawing(content: writer.bytes, pieces: [piece]))
    return (mask, drawings.count - 1)
  }

  private mutating func number(of shape: ShadowPieces.Shape, opacity: Double, steps: Int) -> Int {
    let key = PieceKey(shape: shape, opacity: opacity, steps: steps)
    if let known = pieceNumbers[key] { return known }
    let unit = CGFloat(LuminosityMask.fineness / shape.sigma)
    let contours = shape.contours(steps: steps).contours
    var writer = MaskWriter()
    writer.draw(
      contours.map { ($0.path, $0) }, opacity: opacity, placement: CGAffineTransform(scaleX: unit, y: unit))
    let box = contours.first?.path.boundingBox ?? .zero
    pieces.append(
      MaskPiece(
        content: writer.bytes,
        box: box.applying(CGAffineTransform(scaleX: unit, y: unit)).insetBy(dx: -2, dy: -2)))
    pieceNumbers[key] = pieces.count - 1
    return pieces.count - 1
  }

  /// A mask of contours, each mapped first; nil where they draw nothing.
  mutating func add(
    _ contours: ShadowContours, opacity: Double, sigma: Double, through map: (CGPath) -> CGPath = { $0 }
  ) -> (mask: LuminosityMask, drawing: Int)? {
    let paths = contours.contours.map { (path: map($0.path), contour: $0) }.filter { !$0.path.isEmpty }
    let box = paths.reduce(CGRect.null) { $0.union($1.path.boundingBox) }
    guard let mask = LuminosityMask(box: box, sigma: sigma) else { return nil }
    var writer = MaskWriter()
    writer.draw(paths, opacity: opacity, placement: mask.placement)
    drawings.append(MaskDrawing(content: writer.bytes))
    return (mask, drawings.count - 1)
  }
}
