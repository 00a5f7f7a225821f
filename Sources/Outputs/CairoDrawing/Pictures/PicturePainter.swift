import CoreGraphics
import Drawing
import ImageDecoding

/// Draws pictures. `PixelPicturePainter` and `DocumentPicturePainter` say how an output gets their pixels.
class PicturePainter {
  final let canvas: Canvas
  final let store: PictureStore
  private let vectors: VectorPicturePainter

  /// - Parameter vectors: draws pictures that are documents.
  init(_ canvas: Canvas, _ environment: Environment, vectors: VectorPicturePainter) {
    self.canvas = canvas
    store = environment.resources.pictures
    self.vectors = vectors
  }

  /// Draws a picture, together with adjacent parts that follow it, and returns their number.
  func draw(_ item: DrawnImage, at place: Int, in nodes: [Drawing.Node]) -> Int {
    draw(item)
    return 1
  }

  /// - Parameter joining: the edges that the picture shares with others.
  final func draw(_ item: DrawnImage, joining edges: SharedEdges = SharedEdges()) {
    guard item.destination.width > 0, item.destination.height > 0, item.source.width > 0,
      item.source.height > 0, item.destination.width.isFinite, item.destination.height.isFinite
    else { return }
    if item.image.isVector {
      vectors.draw(item, within: edge(of: item.destination, joining: edges))
      return
    }
    do throws(ImageDecodingError) {
      let picture = try picture(for: item)
      draw(item, picture: picture, joining: edges)
    } catch {
      canvas.report(item.layer, error)
    }
  }

  /// Returns a picture's own bytes or its pixels, whichever the output can hold.
  func picture(for item: DrawnImage) throws(ImageDecodingError) -> PictureSurface {
    try store.picture(item.image, tint: item.tint, colors: item.colors)
  }

  /// Returns the picture's pixels per device unit, along its own axes.
  final func pixelsPerUnit(of item: DrawnImage) -> (across: Double, down: Double) {
    let scales = canvas.matrix.scales
    return (
      Double(item.source.width / item.destination.width) / max(scales.across, 1e-12),
      Double(item.source.height / item.destination.height) / max(scales.down, 1e-12)
    )
  }

  private func draw(_ item: DrawnImage, picture: PictureSurface, joining edges: SharedEdges) {
    let place = item.toWhole.concatenating(picture.placement)
    guard place.isUsable,
      let pattern = CairoPattern(picture.surface, place: place, filter: filter(for: item), extend: extend)
    else { return }
    let context = canvas.context
    let alpha = canvas.alpha(of: item)
    context.save()
    defer { context.restore() }
    context.setSource(pattern)
    if alpha < 1, edges == SharedEdges(), isCutAtEdges(item) {
      context.paint(alpha: alpha)
      return
    }
    let box = edge(of: item.destination, joining: edges)
    context.beginPath()
    context.append(box)
    if alpha < 1 {
      canvas.clip()
      context.paint(alpha: alpha)
    } else {
      context.fill()
    }
  }

  /// What smoothing sees beyond the picture's edges.
  var extend: CairoExtend { .none }

  func filter(for item: DrawnImage) -> CairoFilter {
    item.magnification == .nearest ? .nearest : .bilinear
  }

  /// Returns whether the output ends a picture at its edges without a clip.
  func isCutAtEdges(_ item: DrawnImage) -> Bool { false }

  // MARK: Edges

  func edge(of box: CGRect, joining edges: SharedEdges) -> CGRect {
    let (x, y) = (clamped(box.minX), clamped(box.minY))
    return CGRect(x: x, y: y, width: clamped(box.maxX) - x, height: clamped(box.maxY) - y)
  }
}

final class PixelPicturePainter: PicturePainter {
  override func draw(_ item: DrawnImage, at place: Int, in nodes: [Drawing.Node]) -> Int {
    guard let projection = item.projection, !item.image.isVector else {
      draw(item, joining: SharedEdges(of: place, in: nodes))
      return 1
    }
    let parts = nodes.projectedParts(from: place)
    do throws(ImageDecodingError) {
      try drawProjected(parts, by: projection)
    } catch {
      canvas.report(item.layer, error)
    }
    return parts.count
  }

  override func picture(for item: DrawnImage) throws(ImageDecodingError) -> PictureSurface {
    try store.picture(item.image, tint: item.tint, colors: item.colors, halvings: halvings(for: item))
  }

  /// Returns how often a picture's sides are halved before it is drawn. Cairo's own filters then combine at
  /// most four pixels into one, where they are good and fast.
  private func halvings(for item: DrawnImage) -> Int {
    guard item.minification != .nearest else { return 0 }
    let fineness = pixelsPerUnit(of: item)
    let least = min(fineness.across, fineness.down)
    return least.isFinite && least >= 4 ? Int((log2(least) - 1).rounded(.down)) : 0
  }

  override var extend: CairoExtend { .pad }

  override func filter(for item: DrawnImage) -> CairoFilter {
    let fineness = pixelsPerUnit(of: item)
    guard max(fineness.across, fineness.down) > 1.001 else { return super.filter(for: item) }
    switch item.minification {
    case .nearest: return .nearest
    case .linear: return .good
    case .trilinear: return .best
    }
  }

  /// Shared edges are on whole pixels.
  override func edge(of box: CGRect, joining edges: SharedEdges) -> CGRect {
    let edge = super.edge(of: box, joining: edges)
    let m = canvas.matrix
    guard m.isUnturned else { return edge }
    func across(_ x: Double, _ side: SharedEdges.Side) -> Double {
      edges.shared.contains(side) ? ((x * m.xx + m.x0).rounded() - m.x0) / m.xx : x
    }
    func down(_ y: Double, _ side: SharedEdges.Side) -> Double {
      edges.shared.contains(side) ? ((y * m.yy + m.y0).rounded() - m.y0) / m.yy : y
    }
    let (x, y) = (across(edge.minX, .left), down(edge.minY, .top))
    return CGRect(
      x: x, y: y, width: across(edge.maxX, .right) - x, height: down(edge.maxY, .bottom) - y)
  }
}

extension Canvas {
  /// The opacity of a picture's tint and of what is around it.
  func alpha(of item: DrawnImage) -> Double { Double(item.tint?.alpha ?? 1) * opacity }
}

extension DrawnImage {
  /// From the picture's coordinates to pixels of the whole upright picture that it may be a part of.
  var toWhole: CGAffineTransform {
    let (sx, sy) = (source.width / destination.width, source.height / destination.height)
    let origin = image.sourceRect.origin
    return CGAffineTransform(
      a: sx, b: 0, c: 0, d: sy, tx: source.minX + origin.x - destination.minX * sx,
      ty: source.minY + origin.y - destination.minY * sy)
  }
}
