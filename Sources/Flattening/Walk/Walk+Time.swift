import DisplayList
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

  /// Reports key paths of a layer's animations that lead nowhere.
  func checkKeyPaths(of layer: CALayer, index: LayerIndex) {
    guard layer.hasAnimations, checkedLayers.insert(ObjectIdentifier(layer)).inserted else { return }
    for path in layer.keyPathsWithoutTarget {
      report(index, .warning, "the key path “\(path)” of an animation leads nowhere")
    }
  }
}
