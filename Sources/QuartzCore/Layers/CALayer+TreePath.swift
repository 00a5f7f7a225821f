extension CALayer {
  /// The layer's path below the root of its tree, such as `sublayers[3].mask`, as messages write it; "" for the root.
  @_spi(Properties) public final var treePath: String {
    var steps: [String] = []
    var layer = self
    while let outer = layer.superlayer {
      let index = outer.sublayers?.firstIndex { $0 === layer }
      steps.append(index.map { "sublayers[\($0)]" } ?? "mask")
      layer = outer
    }
    return steps.reversed().joined(separator: ".")
  }
}
