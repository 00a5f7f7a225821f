extension PropertyTable {
  static let shapeLayer = PropertyTable(
    "CAShapeLayer", CAShapeLayer.self, parent: .layer, make: { CAShapeLayer() },
    rows: [
      Row("path", \.path, default: nil, .animatable),
      Row("fillColor", \.fillColor, default: CALayer.black, .animatable),
      Row("fillRule", \.fillRule, default: .nonZero),
      Row("strokeColor", \.strokeColor, default: nil, .animatable),
      Row("strokeStart", \.strokeStart, default: 0, .animatable),
      Row("strokeEnd", \.strokeEnd, default: 1, .animatable),
      Row("lineWidth", \.lineWidth, default: 1, .animatable),
      Row("miterLimit", \.miterLimit, default: 10, .animatable),
      Row("lineCap", \.lineCap, default: .butt),
      Row("lineJoin", \.lineJoin, default: .miter),
      .numbers("lineDashPattern", \.lineDashPattern, .animatable),
      Row("lineDashPhase", \.lineDashPhase, default: 0, .animatable),
    ])

  static let textLayer = PropertyTable(
    "CATextLayer", CATextLayer.self, parent: .layer, make: { CATextLayer() },
    rows: [
      .any("string", .attributedString, \.string, accepts: { $0.isText }),
      .any("font", .font, \.font, default: .string("Helvetica"), accepts: { $0.isFont }),
      Row("fontSize", \.fontSize, default: 36, .animatable),
      Row("foregroundColor", \.foregroundColor, default: CATextLayer.white, .animatable),
      Row("wrapped", \.isWrapped, default: false),
      Row("truncationMode", \.truncationMode, default: .none),
      Row("alignmentMode", \.alignmentMode, default: .natural),
      Row("adjustsFontSizeToFitWidth", \.adjustsFontSizeToFitWidth, default: false),
      Row("minimumScaleFactor", \.minimumScaleFactor, default: 0),
      Row("allowsFontSubpixelQuantization", \.allowsFontSubpixelQuantization, default: false),
    ])

  static let gradientLayer = PropertyTable(
    "CAGradientLayer", CAGradientLayer.self, parent: .layer, make: { CAGradientLayer() },
    rows: [
      Row("type", \.type, default: .axial),
      .objects("colors", .colors, of: CGColor.self, .animatable, get: { $0.colors }, set: { $0.colors = $1 }),
      .numbers("locations", \.locations, .animatable),
      Row("startPoint", \.startPoint, default: CGPoint(x: 0.5, y: 0), .animatable),
      Row("endPoint", \.endPoint, default: CGPoint(x: 0.5, y: 1), .animatable),
    ])

  static let replicatorLayer = PropertyTable(
    "CAReplicatorLayer", CAReplicatorLayer.self, parent: .layer, make: { CAReplicatorLayer() },
    rows: [
      Row("instanceCount", \.instanceCount, default: 1, .animatable),
      Row("instanceTransform", \.instanceTransform, default: CATransform3DIdentity, .animatable),
      Row("instanceColor", \.instanceColor, default: CATextLayer.white, .animatable),
      Row("instanceRedOffset", \.instanceRedOffset, default: 0, .animatable),
      Row("instanceGreenOffset", \.instanceGreenOffset, default: 0, .animatable),
      Row("instanceBlueOffset", \.instanceBlueOffset, default: 0, .animatable),
      Row("instanceAlphaOffset", \.instanceAlphaOffset, default: 0, .animatable),
      Row("instanceDelay", \.instanceDelay, default: 0, .animatable),
      Row("preservesDepth", \.preservesDepth, default: false),
    ])

  static let transformLayer = PropertyTable(
    "CATransformLayer", CATransformLayer.self, parent: .layer, make: { CATransformLayer() }, rows: [])

  static let scrollLayer = PropertyTable(
    "CAScrollLayer", CAScrollLayer.self, parent: .layer, make: { CAScrollLayer() },
    rows: [
      Row("scrollMode", \.scrollMode, default: .both),
      Row("scrollPoint", .point, default: .point(.zero), .shorthand) {
        .point($0.bounds.origin)
      } set: { layer, value in
        guard case .point(let point) = value else { return false }
        layer.scroll(to: point)
        return true
      },
    ])

  static let tiledLayer = PropertyTable(
    "CATiledLayer", CATiledLayer.self, parent: .layer, make: { CATiledLayer() },
    rows: [
      Row("tileSize", \.tileSize, default: CGSize(width: 256, height: 256)),
      Row("levelsOfDetail", \.levelsOfDetail, default: 1),
      Row("levelsOfDetailBias", \.levelsOfDetailBias, default: 0),
      Row("tiles", \.tilePattern, default: nil),
    ])

  static let barcodeLayer = PropertyTable(
    "BarcodeLayer", BarcodeLayer.self, parent: .layer, make: { BarcodeLayer() },
    rows: [
      Row("symbology", \.symbology, default: .qr),
      Row("message", \.message, default: nil),
      Row("correctionLevel", \.correctionLevel, default: nil),
      Row("quietZone", \.quietZone, default: nil),
      Row("showsText", \.showsText, default: true),
      Row("foregroundColor", \.foregroundColor, default: CALayer.black, .animatable),
      Row("font", \.font, default: "sans-serif"),
      Row("fontSize", \.fontSize, default: nil),
    ])

  static let playerLayer = PropertyTable(
    "AVPlayerLayer", AVPlayerLayer.self, parent: .layer, make: { AVPlayerLayer() },
    rows: [
      Row("video", .file) {
        $0.video.map { .string($0.path) } ?? .null
      } set: { layer, value in
        switch value {
        case .null: layer.video = nil
        case .string(let path): layer.video = URL(fileURLWithPath: path)
        default: return false
        }
        return true
      },
      Row("time", \.time, default: 0, .animatable),
      Row("rate", \.rate, default: 0),
      Row("videoGravity", \.videoGravity, default: .resizeAspect),
    ])

  static let metalLayer = PropertyTable(
    "CAMetalLayer", CAMetalLayer.self, parent: .layer, make: { CAMetalLayer() }, rows: [])
  static let eaglLayer = PropertyTable(
    "CAEAGLLayer", CAEAGLLayer.self, parent: .layer, make: { CAEAGLLayer() }, rows: [])
  static let openGLLayer = PropertyTable(
    "CAOpenGLLayer", CAOpenGLLayer.self, parent: .layer, make: { CAOpenGLLayer() }, rows: [])
  static let compositionLayer = PropertyTable(
    "QCCompositionLayer", QCCompositionLayer.self, parent: .layer, make: { QCCompositionLayer() }, rows: [])
}

extension PropertyValue {
  /// Whether a text layer can show it.
  var isText: Bool {
    switch self {
    case .null, .string: true
    case .object(let object): object is NSAttributedString
    default: false
    }
  }

  var isFont: Bool {
    switch self {
    case .null, .string, .object: true
    default: false
    }
  }
}
