@_spi(Time) import QuartzCore

extension Walk {
  /// The layer as it shows at a time of its superlayer: itself where nothing of it is animated.
  func presented(_ layer: CALayer, at time: Double) -> CALayer {
    layer
  }

  /// The time inside of a layer, for its sublayers and mask.
  func localTime(of visit: Visit) -> Double {
    localTime(of: visit.layer, at: visit.time)
  }

  func localTime(of layer: CALayer, at time: Double) -> Double {
    (time - layer.beginTime) * Double(layer.speed) + layer.timeOffset
  }
}
