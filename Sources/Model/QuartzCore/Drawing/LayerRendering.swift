/// The two-dimensional drawing of `render(in:)`: backgrounds, contents, shapes, text, axial and circular
/// radial gradients, borders and sublayers with affine transforms. The stack is explicit, so depth does not
/// matter.
enum LayerRendering {
  private enum Step {
    case enter(CALayer, isRoot: Bool)
    /// Draws what is above the sublayers, and restores the state.
    case leave(CALayer, isGroup: Bool)
    /// Cuts what was drawn since the group began by a mask, and ends the group.
    case cut(CALayer)
    case endCut
    case restore
  }

  static func render(_ root: CALayer, in context: CGContext) {
    var steps = [Step.enter(root, isRoot: true)]
    while let step = steps.popLast() {
      switch step {
      case .restore: context.restoreGState()
      case .leave(let layer, let isGroup):
        drawBorder(of: layer, in: context)
        if isGroup { context.endTransparencyLayer() }
        context.restoreGState()
      case .cut(let mask):
        context.saveGState()
        context.setBlendMode(.destinationIn)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        steps += [.endCut, .enter(mask, isRoot: false)]
      case .endCut:
        context.endTransparencyLayer()
        context.restoreGState()
        context.endTransparencyLayer()
        context.restoreGState()
      case .enter(let layer, let isRoot):
        guard !layer.isHidden, layer.opacity > 0 else { continue }
        context.saveGState()
        if !isRoot { context.concatenate(CATransform3DGetAffineTransform(layer.placement)) }
        if let mask = layer.mask, clippingPath(of: mask) == nil {
          context.beginTransparencyLayer(auxiliaryInfo: nil)
          context.saveGState()
          steps.append(.cut(mask))
        }
        let isGroup = beginEffects(of: layer, in: context)
        steps.append(.leave(layer, isGroup: isGroup))
        drawOwn(layer, in: context)
        if layer.masksToBounds {
          context.saveGState()
          context.addPath(outline(of: layer))
          context.clip()
          steps.append(.restore)
        }
        enterSublayers(of: layer, in: context, &steps)
      }
    }
  }

  private static func enterSublayers(of layer: CALayer, in context: CGContext, _ steps: inout [Step]) {
    let sublayers = layer.shownChildren
    guard !sublayers.isEmpty else { return }
    context.saveGState()
    steps.append(.restore)
    if let flip = layer.flip { context.concatenate(CATransform3DGetAffineTransform(flip)) }
    if let outer = layer.sublayerTransformAboutAnchor {
      context.concatenate(CATransform3DGetAffineTransform(outer))
    }
    let order = sublayers.enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }
    for child in order.reversed() { steps.append(.enter(child.element, isRoot: false)) }
  }

  /// The path of a mask that lets through all that lies within a path, and nothing else; nil for other masks.
  private static func clippingPath(of mask: CALayer) -> CGPath? {
    guard let shape = mask as? CAShapeLayer, let path = shape.path, shape.fillColor?.alpha == 1,
      shape.strokeColor == nil, shape.opacity >= 1, !shape.isHidden, shape.backgroundColor == nil,
      shape.contents == nil, shape.borderWidth <= 0, shape.shadowOpacity <= 0, !shape.masksToBounds,
      shape.mask == nil, shape.shownChildren.isEmpty
    else { return nil }
    return path
  }

  /// Begins opacity, shadow and a shape mask. Returns whether a transparency layer was begun.
  private static func beginEffects(of layer: CALayer, in context: CGContext) -> Bool {
    if let shape = layer.mask as? CAShapeLayer, let path = clippingPath(of: shape) {
      let placement = CATransform3DGetAffineTransform(shape.placement)
      let placed = CGMutablePath()
      placed.addPath(path, transform: placement)
      context.addPath(placed)
      context.clip(using: shape.fillRule == .evenOdd ? .evenOdd : .winding)
    }
    if layer.opacity < 1 { context.setAlpha(CGFloat(layer.opacity)) }
    let hasShadow = setShadow(of: layer, in: context)
    let isGroup = layer.opacity < 1 || hasShadow
    if isGroup { context.beginTransparencyLayer(auxiliaryInfo: nil) }
    return isGroup
  }

  /// Sets the shadow that the layer casts as a whole. A context keeps shadows in base space, layers in their
  /// own.
  private static func setShadow(of layer: CALayer, in context: CGContext) -> Bool {
    guard layer.shadowOpacity > 0, let color = layer.shadowColor, !layer.masksToBounds,
      !(layer is CATransformLayer)
    else { return false }
    let alpha = color.alpha * CGFloat(min(layer.shadowOpacity, 1))
    // Shadows are given in base space, which in most contexts is the default user space.
    let back = context.baseTransform.inverted()
    let ctm = context.ctm.concatenating(back)
    let scale = abs(ctm.a * ctm.d - ctm.b * ctm.c).squareRoot()
    context.setShadow(
      offset: layer.shadowOffset.applying(ctm), blur: 2 * max(layer.shadowRadius, 0) * scale,
      color: color.copy(alpha: alpha) ?? color)
    return true
  }

  private static func drawOwn(_ layer: CALayer, in context: CGContext) {
    guard !(layer is CATransformLayer) else { return }
    if let color = layer.backgroundColor {
      context.setFillColor(color)
      context.addPath(outline(of: layer))
      context.fillPath()
    }
    if let gradient = layer as? CAGradientLayer { draw(gradient, in: context) }
    if let image = layer.contents as? CGImage { draw(image, of: layer, in: context) }
    let hasArea = layer.bounds.width > 0 && layer.bounds.height > 0
    if hasArea, layer.contents == nil || layer.contents is CGContext {
      // The layer's drawing counts as separate pixels: clearing and blend modes must not affect anything
      // else.
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      LayersUnderWay.draw(layer, in: context)
      context.endTransparencyLayer()
    }
    if let shape = layer as? CAShapeLayer { draw(shape, in: context) }
    if let text = layer as? CATextLayer { draw(text, in: context) }
  }

  /// The bounds with their rounded corners.
  private static func outline(of layer: CALayer, insetBy inset: CGFloat = 0) -> CGPath {
    let rect = layer.bounds.insetBy(dx: inset, dy: inset)
    guard !rect.isNull else { return CGMutablePath() }
    let radius = max(min(layer.cornerRadius, min(rect.width, rect.height) / 2 + inset) - inset, 0)
    guard radius > 0 else { return CGPath(rect: rect) }
    let radii = CGCornerRadii(radius, corners: CGRectCorners(rawValue: layer.maskedCorners.rawValue))
    return layer.cornerCurve == .continuous
      ? CGPath.continuousRoundedRect(rect, radii: radii) : CGPath.roundedRect(rect, radii: radii)
  }

  private static func drawBorder(of layer: CALayer, in context: CGContext) {
    guard layer.borderWidth > 0, let color = layer.borderColor, !(layer is CATransformLayer) else { return }
    context.setFillColor(color)
    context.addPath(outline(of: layer))
    context.addPath(outline(of: layer, insetBy: layer.borderWidth))
    context.fillPath(using: .evenOdd)
  }

  private static func draw(_ image: CGImage, of layer: CALayer, in context: CGContext) {
    let rect = ContentsPlacement.rect(of: image, in: layer)
    context.saveGState()
    if layer.masksToBounds {
      context.addPath(outline(of: layer))
      context.clip()
    }
    // Flipped, since images are upright if y points down.
    context.translateBy(x: 0, y: rect.minY + rect.maxY)
    context.scaleBy(x: 1, y: -1)
    if layer.magnificationFilter == .nearest { context.interpolationQuality = .none }
    context.draw(image, in: rect)
    context.restoreGState()
  }

  private static func draw(_ layer: CAShapeLayer, in context: CGContext) {
    guard let path = layer.path else { return }
    if let color = layer.fillColor {
      context.setFillColor(color)
      context.addPath(path)
      context.fillPath(using: layer.fillRule == .evenOdd ? .evenOdd : .winding)
    }
    guard let color = layer.strokeColor, layer.lineWidth > 0 else { return }
    let (start, end) = (min(max(layer.strokeStart, 0), 1), min(max(layer.strokeEnd, 0), 1))
    guard start < end else { return }
    context.setStrokeColor(color)
    context.setLineWidth(layer.lineWidth)
    context.setMiterLimit(layer.miterLimit)
    context.setLineCap(layer.lineCap == .round ? .round : layer.lineCap == .square ? .square : .butt)
    context.setLineJoin(layer.lineJoin == .round ? .round : layer.lineJoin == .bevel ? .bevel : .miter)
    context.setLineDash(
      phase: layer.lineDashPhase, lengths: (layer.lineDashPattern ?? []).map { CGFloat($0.doubleValue) })
    context.addPath(start > 0 || end < 1 ? path.trimmedPath(from: start, to: end) : path)
    context.strokePath()
  }

  private static func draw(_ layer: CAGradientLayer, in context: CGContext) {
    let colors = (layer.colors ?? []).compactMap { $0 as? CGColor }
    let locations = layer.locations?.map { CGFloat($0.doubleValue) }
    guard colors.count > 1, locations == nil || locations?.count == colors.count, layer.type != .conic,
      let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: locations)
    else { return }
    let bounds = layer.bounds
    context.saveGState()
    context.addPath(outline(of: layer))
    context.clip()
    // Gradients are evaluated in the unit square and scaled to the bounds.
    context.translateBy(x: bounds.minX, y: bounds.minY)
    context.scaleBy(x: bounds.width, y: bounds.height)
    let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    if layer.type == .axial {
      context.drawLinearGradient(gradient, start: layer.startPoint, end: layer.endPoint, options: both)
    } else {
      let radii = CGSize(
        width: abs(layer.endPoint.x - layer.startPoint.x), height: abs(layer.endPoint.y - layer.startPoint.y))
      context.translateBy(x: layer.startPoint.x, y: layer.startPoint.y)
      context.scaleBy(x: radii.width, y: radii.height)
      context.drawRadialGradient(
        gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: both)
    }
    context.restoreGState()
  }
}
