import Drawing
@_spi(Time) import QuartzCore

extension Walk {
  /// The layer as it shows at a time of its superlayer: itself where nothing of it is animated, else a copy without
  /// sublayers and mask.
  func presented(_ layer: CALayer, at time: Double) -> CALayer {
    layer.presentationLayer(atParentTime: time)
  }

  /// The time inside of a layer, for its sublayers and mask.
  func localTime(of visit: Visit) -> Double {
    localTime(of: visit.layer, at: visit.time)
  }

  func localTime(of layer: CALayer, at time: Double) -> Double {
    layer.localTime(atParentTime: time)
  }

  /// Reports what is wrong with a layer's animations.
  func checkAnimations(of layer: CALayer, index: LayerIndex) {
    guard layer.hasAnimations, checkedLayers.insert(ObjectIdentifier(layer)).inserted else { return }
    for problem in layer.animationProblems {
      report(index, problem.isDamage ? .damaged : .warning, problem.text)
    }
  }
}
