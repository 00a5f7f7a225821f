import Drawing
@_spi(Drawing) @_spi(Time) import QuartzCore

extension Walk {
  /// Draws what a layer shows between its background and its sublayers.
  ///
  /// - Parameters:
  ///   - isFlipped: whether y grows upwards inside of the layer, seen from the page.
  ///   - outline: the rounded outline of the bounds, where something asked for it.
  func drawContents(of layer: CALayer, visit: Visit, shade: Shade, isFlipped: Bool, outline: CGPath?) {
    if let gradient = layer as? CAGradientLayer, let outline {
      drawGradient(of: gradient, index: visit.index, shade: shade, outline: outline)
    }
    let context = displayed(visit.layer)
    if let mix = layer.contentsMix {
      upright(layer, visit: visit) {
        draw(mix, of: layer, index: visit.index, shade: shade, growsUpwards: isFlipped)
      }
    } else if let image = layer.contents.flatMap({ $0 as? CGImage }) {
      upright(layer, visit: visit) {
        drawImage(image, of: layer, index: visit.index, shade: shade, growsUpwards: isFlipped)
      }
    } else if layer.contents != nil, context == nil {
      report(visit.index, .dropped, "its contents are no image")
    }
    if let context { replay(context.operations, index: visit.index, shade: shade) }
    switch layer {
    case let shape as CAShapeLayer: drawShape(of: shape, visit: visit, shade: shade)
    case let text as CATextLayer:
      upright(text, visit: visit) { drawText(of: text, visit: visit, shade: shade) }
    case let emitter as CAEmitterLayer: drawEmitter(of: emitter, visit: visit, shade: shade)
    case let tiled as CATiledLayer:
      drawTiles(of: tiled, model: visit.layer, visit: visit, shade: shade)
    default: break
    }
  }

  /// Draws something that is never mirrored: images and text.
  func upright(_ layer: CALayer, visit: Visit, draw: () -> Void) {
    guard visit.isFlipped else {
      draw()
      return
    }
    builder.open(Group(transform: LayerMatrix.flip(about: layer.bounds)))
    draw()
    builder.close()
  }

  /// Draws an image into a layer's bounds, in coordinates where it stands upright.
  ///
  /// - Parameter growsUpwards: whether the layer's own y axis points up as seen on the page; `top`, `contentsRect` and
  ///   `contentsCenter` follow that axis.
  func drawImage(_ image: CGImage, of layer: CALayer, index: LayerIndex, shade: Shade, growsUpwards: Bool) {
    let bounds = layer.bounds
    let size = image.naturalSize
    guard size.width > 0, size.height > 0, bounds.width > 0, bounds.height > 0 else { return }
    var part = layer.contentsRect.standardized
    var center = layer.contentsCenter.standardized
    if growsUpwards {
      part.origin.y = 1 - part.maxY
      center.origin.y = 1 - center.maxY
    }
    guard part.isFinite, part.width > 0, part.height > 0 else {
      report(index, .warning, "its contentsRect is empty; no image is drawn")
      return
    }
    reportMissingEdges(of: image, part, index: index)
    let source = CGRect(
      x: part.minX * size.width, y: part.minY * size.height, width: part.width * size.width,
      height: part.height * size.height)
    let scale = image.unitsPerPoint(atContentsScale: layer.contentsScale)
    let natural = CGSize(width: source.width / scale, height: source.height / scale)
    let destination = Gravity(layer.contentsGravity, growsUpwards: growsUpwards)
      .place(natural, in: bounds)
    let look = PictureLook(
      magnification: Self.interpolation(layer.magnificationFilter),
      minification: Self.interpolation(layer.minificationFilter), tint: shade.isNeutral ? nil : shade.rgba,
      layer: index)
    let clip = clipBeneathBorder(of: layer, around: destination, shade: shade)
    if let clip { builder.open(Group(effects: GroupEffects(clips: [clip]))) }
    defer { if clip != nil { builder.close() } }
    let isWhole = center == CGRect(x: 0, y: 0, width: 1, height: 1)
    guard !isWhole, Gravity.stretches(layer.contentsGravity) else {
      builder.append(contentsOf: look.pictures(of: image, source, at: destination).map(Self.node))
      return
    }
    // Translucent parts are a group of their own, so that documents may make one picture of them.
    let isTranslucent = !image.isVector && (image.hasAlpha || shade.alpha < 1)
    if isTranslucent { builder.open(Group()) }
    defer { if isTranslucent { builder.close() } }
    let columns = NineParts.bands(
      source: source.width, scale: scale, center: (center.minX, center.width), destination: destination.width)
    let rows = NineParts.bands(
      source: source.height, scale: scale, center: (center.minY, center.height),
      destination: destination.height)
    for row in rows {
      for column in columns {
        let part = CGRect(
          x: source.minX + column.source.lowerBound, y: source.minY + row.source.lowerBound,
          width: column.source.upperBound - column.source.lowerBound,
          height: row.source.upperBound - row.source.lowerBound)
        let place = CGRect(
          x: destination.minX + column.destination.lowerBound,
          y: destination.minY + row.destination.lowerBound,
          width: column.destination.upperBound - column.destination.lowerBound,
          height: row.destination.upperBound - row.destination.lowerBound)
        builder.append(contentsOf: look.pictures(of: image, part, at: place).map(Self.node))
      }
    }
  }

  /// A clip that lets contents end beneath the middle of an opaque border, so that no fringe of them shows at its outer edge;
  /// nil where they end elsewhere, or may be seen outside of it.
  private func clipBeneathBorder(of layer: CALayer, around contents: CGRect, shade: Shade) -> ClipPath? {
    let bounds = layer.bounds
    let slack = max(bounds.width, bounds.height) * 1e-9
    guard !layer.masksToBounds, Corners(of: layer).radius == 0,
      bounds.insetBy(dx: -slack, dy: -slack).contains(contents)
    else { return nil }
    let outline = CGPath(rect: bounds)
    let interior = self.interior(of: layer, outline: outline, shade: shade)
    guard interior != outline, !interior.boundingBoxOfPath.contains(contents) else { return nil }
    return ClipPath(path: interior)
  }

  /// Where `contentsRect` reaches beyond a picture, its outermost pixels repeat, if it has any.
  func reportMissingEdges(of image: CGImage, _ part: CGRect, index: LayerIndex) {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1).insetBy(dx: -1e-3, dy: -1e-3)
    guard image.isVector, !whole.contains(part) else { return }
    report(
      index, .approximated,
      "its contentsRect reaches beyond a picture without pixels; nothing is drawn there")
  }

  static func interpolation(_ filter: CALayerContentsFilter) -> DrawnImage.Interpolation {
    switch filter {
    case .nearest: .nearest
    case .trilinear: .trilinear
    default: .linear
    }
  }
}

/// Where `contentsGravity` puts an image.
struct Gravity {
  private let gravity: CALayerContentsGravity
  private let growsUpwards: Bool

  init(_ gravity: CALayerContentsGravity, growsUpwards: Bool) {
    self.gravity = gravity
    self.growsUpwards = growsUpwards
  }

  static func stretches(_ gravity: CALayerContentsGravity) -> Bool {
    gravity == .resize || gravity == .resizeAspect || gravity == .resizeAspectFill
  }

  /// - Parameter natural: the image's size in points.
  func place(_ natural: CGSize, in bounds: CGRect) -> CGRect {
    switch gravity {
    case .resize: return bounds
    case .resizeAspect, .resizeAspectFill:
      let (x, y) = (bounds.width / natural.width, bounds.height / natural.height)
      let factor = gravity == .resizeAspect ? min(x, y) : max(x, y)
      return centered(CGSize(width: natural.width * factor, height: natural.height * factor), in: bounds)
    default:
      var box = centered(natural, in: bounds)
      switch gravity {
      case .left, .topLeft, .bottomLeft: box.origin.x = bounds.minX
      case .right, .topRight, .bottomRight: box.origin.x = bounds.maxX - natural.width
      default: break
      }
      // `top` is the side of greatest y, wherever that is on the page.
      let (least, most) = (bounds.minY, bounds.maxY - natural.height)
      switch gravity {
      case .top, .topLeft, .topRight: box.origin.y = growsUpwards ? least : most
      case .bottom, .bottomLeft, .bottomRight: box.origin.y = growsUpwards ? most : least
      default: break
      }
      return box
    }
  }

  private func centered(_ size: CGSize, in bounds: CGRect) -> CGRect {
    CGRect(
      x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }
}

/// How `contentsCenter` divides one axis of an image: ends that keep their natural size, a middle that stretches.
enum NineParts {
  typealias Band = (source: ClosedRange<CGFloat>, destination: ClosedRange<CGFloat>)

  static func bands(
    source: CGFloat, scale: CGFloat, center: (start: CGFloat, length: CGFloat), destination: CGFloat
  ) -> [Band] {
    var start = min(max(center.start, 0), 1) * source
    var end = min(max(center.start + center.length, 0), 1) * source
    guard start <= end else { return [(0...source, 0...destination)] }
    // A centre without size is one pixel about its place, as Core Animation has it.
    if start == end {
      let pixel = min(1, source)
      start = min(max(start - pixel / 2, 0), source - pixel)
      end = min(source, start + pixel)
    }
    var (first, last) = (start / scale, (source - end) / scale)
    // Where there is no room for both ends they share what there is.
    if first + last > destination {
      first = min(destination, first * (destination / (first + last)))
      last = destination - first
    }
    let middleEnd = max(destination - last, first)
    // What rounding leaves of a middle without room is nothing that could be drawn.
    return [
      (0...start, 0...first), (start...end, first...middleEnd), (end...source, middleEnd...destination),
    ].filter { $0.1.upperBound - $0.1.lowerBound > destination * 1e-9 }
  }
}
