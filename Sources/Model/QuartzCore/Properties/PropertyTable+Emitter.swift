extension PropertyTable {
  static let emitterLayer = PropertyTable(
    "CAEmitterLayer", CAEmitterLayer.self, parent: .layer, make: { CAEmitterLayer() },
    rows: [
      .objects(
        "emitterCells", .cells, of: CAEmitterCell.self, get: { $0.emitterCells },
        set: { $0.emitterCells = $1 }),
      Row("birthRate", \.birthRate, default: 1, .animatable),
      Row("lifetime", \.lifetime, default: 1, .animatable),
      Row("emitterPosition", \.emitterPosition, default: .zero, .animatable),
      Row("emitterZPosition", \.emitterZPosition, default: 0, .animatable),
      Row("emitterSize", \.emitterSize, default: .zero, .animatable),
      Row("emitterDepth", \.emitterDepth, default: 0, .animatable),
      Row("emitterShape", \.emitterShape, default: .point),
      Row("emitterMode", \.emitterMode, default: .volume),
      Row("renderMode", \.renderMode, default: .unordered),
      Row("preservesDepth", \.preservesDepth, default: false),
      Row("velocity", \.velocity, default: 1, .animatable),
      Row("scale", \.scale, default: 1, .animatable),
      Row("spin", \.spin, default: 1, .animatable),
      Row("seed", \.seed, default: 0),
    ])

  static let emitterCell = PropertyTable(
    "CAEmitterCell", CAEmitterCell.self, make: { CAEmitterCell() }, rows: cellMotion + cellLooks + cellTiming)

  private static let cellMotion: [Row<CAEmitterCell>] = [
    Row("name", \.name, default: nil),
    Row("enabled", \.isEnabled, default: true, .animatable),
    Row("birthRate", \.birthRate, default: 0, .animatable),
    Row("lifetime", \.lifetime, default: 0, .animatable),
    Row("lifetimeRange", \.lifetimeRange, default: 0, .animatable),
    Row("emissionLatitude", \.emissionLatitude, default: 0, .animatable),
    Row("emissionLongitude", \.emissionLongitude, default: 0, .animatable),
    Row("emissionRange", \.emissionRange, default: 0, .animatable),
    Row("velocity", \.velocity, default: 0, .animatable),
    Row("velocityRange", \.velocityRange, default: 0, .animatable),
    Row("xAcceleration", \.xAcceleration, default: 0, .animatable),
    Row("yAcceleration", \.yAcceleration, default: 0, .animatable),
    Row("zAcceleration", \.zAcceleration, default: 0, .animatable),
    Row("scale", \.scale, default: 1, .animatable),
    Row("scaleRange", \.scaleRange, default: 0, .animatable),
    Row("scaleSpeed", \.scaleSpeed, default: 0, .animatable),
    Row("spin", \.spin, default: 0, .animatable),
    Row("spinRange", \.spinRange, default: 0, .animatable),
  ]

  private static let cellLooks: [Row<CAEmitterCell>] = [
    Row("color", \.color, default: CATextLayer.white, .animatable),
    Row("redRange", \.redRange, default: 0, .animatable),
    Row("greenRange", \.greenRange, default: 0, .animatable),
    Row("blueRange", \.blueRange, default: 0, .animatable),
    Row("alphaRange", \.alphaRange, default: 0, .animatable),
    Row("redSpeed", \.redSpeed, default: 0, .animatable),
    Row("greenSpeed", \.greenSpeed, default: 0, .animatable),
    Row("blueSpeed", \.blueSpeed, default: 0, .animatable),
    Row("alphaSpeed", \.alphaSpeed, default: 0, .animatable),
    .any("contents", .image, \.contents, .animatable, accepts: { $0.isImage }),
    Row("contentsRect", \.contentsRect, default: CGRect(x: 0, y: 0, width: 1, height: 1), .animatable),
    Row("contentsScale", \.contentsScale, default: 1),
    Row("minificationFilter", \.minificationChoice, default: .linear),
    Row("magnificationFilter", \.magnificationChoice, default: .linear),
    Row("minificationFilterBias", \.minificationFilterBias, default: 0),
    .objects(
      "emitterCells", .cells, of: CAEmitterCell.self, get: { $0.emitterCells }, set: { $0.emitterCells = $1 }),
  ]

  private static let cellTiming: [Row<CAEmitterCell>] = .timing(duration: .infinity)
}

extension CAEmitterCell {
  // Apple's cells have plain strings where layers have constants.
  var minificationChoice: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: minificationFilter) }
    set { minificationFilter = newValue.rawValue }
  }

  var magnificationChoice: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: magnificationFilter) }
    set { magnificationFilter = newValue.rawValue }
  }
}

extension PropertyValue {
  var isImage: Bool {
    switch self {
    case .null, .image, .object: true
    default: false
    }
  }
}
