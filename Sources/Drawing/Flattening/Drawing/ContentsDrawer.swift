import Drawing
@_spi(Drawing) @_spi(Time) import QuartzCore

/// Draws the picture in a layer's contents.
struct ContentsDrawer {
  let page: PageBuilder
  let shown: ShownLayer
  /// Where the picture lies in the bounds.
  var gravity: CALayerContentsGravity

  init(page: PageBuilder, shown: ShownLayer) {
    self.page = page
    self.shown = shown
    gravity = shown.layer.contentsGravity
  }

  /// Draws an image into the layer's bounds, upright. `top`, `contentsRect` and `contentsCenter` follow the
  /// layer's own y axis.
  func draw(_ image: CGImage) {
    let (layer, index, shade) = (shown.layer, shown.index, shown.shade)
    let bounds = layer.bounds
    let size = image.naturalSize
    guard size.width > 0, size.height > 0, bounds.width > 0, bounds.height > 0 else { return }
    var part = layer.contentsRect.standardized
    var center = layer.contentsCenter.standardized
    if shown.growsUpwards {
      part.origin.y = 1 - part.maxY
      center.origin.y = 1 - center.maxY
    }
    // `contentsCenter` is a part of what is seen, the nine parts are drawn before they are mirrored.
    if layer.contentsRect.size.width < 0 { center.origin.x = 1 - center.maxX }
    if layer.contentsRect.size.height < 0 { center.origin.y = 1 - center.maxY }
    guard part.isFinite, part.width > 0, part.height > 0 else {
      page.report(index, .warning, "its contentsRect is empty; no image is drawn")
      return
    }
    page.reportSymbol(image, index: index)
    page.reportMissingEdges(of: image, part, index: index)
    part = visible(part, of: image)
    let source = CGRect(
      x: part.minX * size.width, y: part.minY * size.height, width: part.width * size.width,
      height: part.height * size.height)
    let scale = image.unitsPerPoint(atContentsScale: layer.contentsScale)
    let natural = CGSize(width: source.width / scale, height: source.height / scale)
    let destination = Gravity(gravity, growsUpwards: shown.growsUpwards)
      .place(natural, in: bounds)
    var style = PictureStyle(
      magnification: .init(layer.magnificationFilter), minification: .init(layer.minificationFilter),
      shade: shade, layer: index)
    let clip = clipBeneathBorder(around: destination)
    if let clip { page.builder.open(Group(effects: GroupEffects(clips: [clip]))) }
    defer { if clip != nil { page.builder.close() } }
    let mirroring = layer.contentsRect.mirroring(of: destination)
    if let mirroring { page.builder.open(Group(transform: mirroring)) }
    defer { if mirroring != nil { page.builder.close() } }
    let isWhole = center == CGRect(x: 0, y: 0, width: 1, height: 1)
    guard !isWhole, Gravity.stretches(gravity) else {
      page.builder.append(contentsOf: style.pictures(of: image, source, at: destination).map(\.tintedNode))
      return
    }
    // Translucent parts get a group of their own, so that documents can make one picture of them. So do those of
    // documents, which have no pixels: they overlap, and are tinted together.
    let isGroup = image.isVector || image.hasAlpha || shade.alpha < 1
    if image.isVector { style.shade = Shade() }
    if isGroup { page.builder.open(Group(effects: image.isVector ? shade.tint.map(GroupEffects.init) : nil)) }
    defer { if isGroup { page.builder.close() } }
    let columns = NineParts.bands(
      source: source.width, scale: scale, center: (center.minX, center.width), destination: destination.width)
    let rows = NineParts.bands(
      source: source.height, scale: scale, center: (center.minY, center.height),
      destination: destination.height)
    // Parts of whole pixels end there, as hard pixels do.
    if style.magnification != .nearest,
      !columns.allSatisfy({ NineParts.isWhole($0, from: source.minX) })
        || !rows.allSatisfy({ NineParts.isWhole($0, from: source.minY) })
    {
      style.texture = source
    }
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
        page.builder.append(contentsOf: style.pictures(of: image, part, at: place).map(\.tintedNode))
      }
    }
  }

  /// Returns the part of a document that is shown; a larger one if the document would be magnified so much that its
  /// coordinates overflow and no library draws its letters.
  private func visible(_ part: CGRect, of image: CGImage) -> CGRect {
    let least = 1 / Self.mostMagnification
    guard image.isVector, part.width < least || part.height < least else { return part }
    page.report(
      shown.index, .approximated,
      "its contentsRect is so small that the document would be magnified more than "
        + "\(Int(Self.mostMagnification)) times; more of it is shown")
    return part.insetBy(
      dx: min(0, (part.width - least) / 2), dy: min(0, (part.height - least) / 2))
  }

  /// How many times a document may be larger than the part of it that is shown.
  private static let mostMagnification: CGFloat = 4096

  /// Returns a clip that ends contents beneath the middle of an opaque border, so that they leave no fringe
  /// at its outer edge; nil where they end elsewhere, or may be visible outside it.
  private func clipBeneathBorder(around contents: CGRect) -> ClipPath? {
    let (box, bounds) = (LayerBox(of: shown.layer), shown.layer.bounds)
    let slack = max(bounds.width, bounds.height) * 1e-9
    guard !shown.layer.masksToBounds, box.corners.radius == 0,
      bounds.insetBy(dx: -slack, dy: -slack).covers(contents)
    else { return nil }
    let interior = box.interior(shade: shown.shade)
    guard interior != box.outline, !interior.boundingBoxOfPath.covers(contents) else { return nil }
    return ClipPath(path: interior)
  }

  /// Draws two pictures during a transition from one to the other, each with its share.
  func draw(_ mix: ContentsMix) {
    func show(_ image: CGImage?, _ effects: GroupEffects? = nil) {
      guard let image else { return }
      if let effects { page.builder.open(Group(effects: effects)) }
      draw(image)
      if effects != nil { page.builder.close() }
    }
    func fading(_ opacity: Double, _ mode: BlendMode = .normal) -> GroupEffects {
      GroupEffects(opacity: opacity, blendMode: mode, isIsolated: true)
    }
    let part = mix.fraction
    // Both fill the same box, so the opaque one above hides as much of the other as needed.
    let isSameBox = shown.layer.contentsGravity == .resize && shown.shade.alpha >= 1
    if isSameBox, mix.incoming?.isOpaque ?? false {
      show(mix.outgoing)
      show(mix.incoming, fading(part))
    } else if isSameBox, mix.outgoing?.isOpaque ?? false {
      show(mix.incoming)
      show(mix.outgoing, fading(1 - part))
    } else if mix.outgoing == nil || mix.incoming == nil {
      show(mix.outgoing, fading(1 - part))
      show(mix.incoming, fading(part))
    } else {
      page.builder.open(Group(effects: GroupEffects(isIsolated: true)))
      show(mix.outgoing, fading(1 - part))
      show(mix.incoming, fading(part, .plusLighter))
      page.builder.close()
    }
  }
}

extension CGImage {
  /// Whether all pixels are opaque, as far as the file says.
  fileprivate var isOpaque: Bool { !isVector && !hasAlpha }
}

extension CGRect {
  /// Returns how this `contentsRect` mirrors a box of contents; nil if it does not. Along an axis with a negative
  /// size it runs backwards through the picture.
  func mirroring(of box: CGRect) -> CGAffineTransform? {
    guard size.width < 0 || size.height < 0 else { return nil }
    return CGAffineTransform(translationX: -box.midX, y: -box.midY)
      .concatenating(CGAffineTransform(scaleX: size.width < 0 ? -1 : 1, y: size.height < 0 ? -1 : 1))
      .concatenating(CGAffineTransform(translationX: box.midX, y: box.midY))
  }
}

/// The place of an image according to `contentsGravity`.
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

/// The division of one axis of an image by `contentsCenter`: ends of natural size around a stretching middle.
enum NineParts {
  typealias Band = (source: ClosedRange<CGFloat>, destination: ClosedRange<CGFloat>)

  static func bands(
    source: CGFloat, scale: CGFloat, center: (start: CGFloat, length: CGFloat), destination: CGFloat
  ) -> [Band] {
    var start = min(max(center.start, 0), 1) * source
    var end = min(max(center.start + center.length, 0), 1) * source
    guard start <= end else { return [(0...source, 0...destination)] }
    // A centre without size is one pixel at its place, as in Core Animation.
    if start == end {
      let pixel = min(1, source)
      start = min(max(start - pixel / 2, 0), source - pixel)
      end = min(source, start + pixel)
    }
    var (first, last) = (start / scale, (source - end) / scale)
    // Where there is no room for both ends, they share what there is.
    if first + last > destination {
      first = min(destination, first * (destination / (first + last)))
      last = destination - first
    }
    let middleEnd = max(destination - last, first)
    // Rounding may leave a middle that is too small to be drawn.
    return [
      (0...start, 0...first), (start...end, first...middleEnd), (end...source, middleEnd...destination),
    ].filter { $0.1.upperBound - $0.1.lowerBound > destination * 1e-9 }
  }

  /// Returns whether a band ends on whole pixels.
  static func isWhole(_ band: Band, from origin: CGFloat) -> Bool {
    [band.source.lowerBound, band.source.upperBound].allSatisfy { end in
      abs((origin + end) - (origin + end).rounded()) < 1e-9
    }
  }
}
