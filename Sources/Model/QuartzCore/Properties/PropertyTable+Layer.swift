extension PropertyTable {
  /// `CALayer`, and thereby every layer.
  static let layer = PropertyTable(
    "CALayer", CALayer.self, make: { CALayer() }, rows: identity + geometry + style + contents + tree + timing
  )

  private static let identity: [Row<CALayer>] = [
    Row("id", \.identifier, default: nil),
    Row("name", \.name, default: nil),
  ]

  private static let geometry: [Row<CALayer>] = [
    Row("frame", \.frame, default: .zero, .shorthand),
    Row("bounds", \.bounds, default: .zero, .animatable),
    Row("position", \.position, default: .zero, .animatable),
    Row("anchorPoint", \.anchorPoint, default: CGPoint(x: 0.5, y: 0.5), .animatable),
    Row("anchorPointZ", \.anchorPointZ, default: 0, .animatable),
    Row("zPosition", \.zPosition, default: 0, .animatable),
    Row("transform", \.transform, default: CATransform3DIdentity, .animatable),
    Row("affineTransform", .affineTransform, default: .affineTransform(.identity), .shorthand) {
      .affineTransform($0.affineTransform())
    } set: { layer, value in
      guard case .affineTransform(let transform) = value else { return false }
      layer.setAffineTransform(transform)
      return true
    },
    Row("sublayerTransform", \.sublayerTransform, default: CATransform3DIdentity, .animatable),
    Row("geometryFlipped", \.isGeometryFlipped, default: false),
    Row("doubleSided", \.isDoubleSided, default: true, .animatable),
  ]

  private static let style: [Row<CALayer>] = [
    Row("hidden", \.isHidden, default: false, .animatable),
    Row("opacity", \.opacity, default: 1, .animatable),
    Row("allowsGroupOpacity", \.allowsGroupOpacity, default: true),
    Row("backgroundColor", \.backgroundColor, default: nil, .animatable),
    Row("cornerRadius", \.cornerRadius, default: 0, .animatable),
    Row("cornerCurve", \.cornerCurve, default: .circular, .animatable),
    Row("maskedCorners", \.maskedCorners, default: .all, .animatable),
    Row("masksToBounds", \.masksToBounds, default: false, .animatable),
    Row("borderWidth", \.borderWidth, default: 0, .animatable),
    Row("borderColor", \.borderColor, default: CALayer.black, .animatable),
    Row("shadowColor", \.shadowColor, default: CALayer.black, .animatable),
    Row("shadowOpacity", \.shadowOpacity, default: 0, .animatable),
    Row("shadowOffset", \.shadowOffset, default: CGSize(width: 0, height: -3), .animatable),
    Row("shadowRadius", \.shadowRadius, default: 3, .animatable),
    Row("shadowPath", \.shadowPath, default: nil, .animatable),
    Row("shouldRasterize", \.shouldRasterize, default: false, .animatable),
    Row("rasterizationScale", \.rasterizationScale, default: 1, .animatable),
    Row("compositingFilter", .filter, .animatable) {
      PropertyValue(any: $0.compositingFilter) ?? .null
    } set: { layer, value in
      switch value {
      case .null, .string: layer.compositingFilter = value.anyValue
      case .object(let filter as CAFilter): layer.compositingFilter = filter
      default: return false
      }
      return true
    },
    .objects(
      "filters", .filters, of: CAFilter.self, .animatable, get: { $0.filters }, set: { $0.filters = $1 }),
    .objects(
      "backgroundFilters", .filters, of: CAFilter.self, .animatable, get: { $0.backgroundFilters },
      set: { $0.backgroundFilters = $1 }),
  ]

  private static let contents: [Row<CALayer>] = [
    Row("contents", .image, .animatable) {
      PropertyValue(any: $0.contents) ?? .null
    } set: { layer, value in
      switch value {
      case .null, .image, .object: layer.contents = value.anyValue
      default: return false
      }
      return true
    },
    Row("contentsGravity", \.contentsGravity, default: .resize),
    Row("contentsScale", \.contentsScale, default: 1, .animatable),
    Row("contentsRect", \.contentsRect, default: CGRect(x: 0, y: 0, width: 1, height: 1), .animatable),
    Row("contentsCenter", \.contentsCenter, default: CGRect(x: 0, y: 0, width: 1, height: 1), .animatable),
    Row("minificationFilter", \.minificationFilter, default: .linear),
    Row("magnificationFilter", \.magnificationFilter, default: .linear),
    Row("minificationFilterBias", \.minificationFilterBias, default: 0, .animatable),
    Row("contentsFormat", \.contentsFormat, default: .RGBA8Uint),
    Row("opaque", \.isOpaque, default: false),
    Row("drawsAsynchronously", \.drawsAsynchronously, default: false),
    Row("needsDisplayOnBoundsChange", \.needsDisplayOnBoundsChange, default: false),
    Row("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing, default: false),
    Row("edgeAntialiasingMask", \.edgeAntialiasingMask, default: .all),
    Row("wantsExtendedDynamicRangeContent", \.wantsExtendedDynamicRangeContent, default: false),
    Row("url", \.url, default: nil),
    Row("accessibilityLabel", \.accessibilityLabel, default: nil),
    Row("accessibilityRole", \.accessibilityRole, default: nil),
    Row("accessibilityOrder", \.accessibilityOrder, default: 0),
    Row("language", \.language, default: nil),
    Row("finishing", \.finishing, default: nil),
    Row("overprint", \.overprint, default: false),
  ]

  private static let tree: [Row<CALayer>] = [
    Row("mask", .layer) {
      PropertyValue(any: $0.mask) ?? .null
    } set: { layer, value in
      switch value {
      case .null: layer.mask = nil
      case .object(let mask as CALayer): layer.mask = mask
      default: return false
      }
      return true
    },
    .objects("sublayers", .layers, of: CALayer.self, get: { $0.sublayers }, set: { $0.sublayers = $1 }),
    .objects(
      "animations", .animations, of: CAAnimation.self, get: { $0.animations.isEmpty ? nil : $0.animations },
      set: { layer, animations in
        layer.removeAllAnimations()
        for animation in animations ?? [] { layer.add(animation, forKey: nil) }
      }),
    .dictionary("style", get: { $0.style }, set: { $0.style = $1 }),
  ]

  private static let timing: [Row<CALayer>] = .timing(duration: .infinity)
}
