import QuartzCore

/// Finds layers in trees of any depth.
struct LayerSearch {
  let roots: [CALayer]

  init(_ roots: [CALayer]) { self.roots = roots }

  /// Visits every layer, including masks, parents before children, in drawing order.
  func forEach(_ body: (CALayer) throws -> Bool) rethrows {
    var stack = Array(roots.reversed())
    while let layer = stack.popLast() {
      guard try body(layer) else { return }
      stack.append(contentsOf: (layer.sublayers ?? []).reversed())
      if let mask = layer.mask { stack.append(mask) }
    }
  }

  func contains(where isWanted: (CALayer) -> Bool) -> Bool {
    var isFound = false
    forEach { layer in
      isFound = isWanted(layer)
      return !isFound
    }
    return isFound
  }

  /// The first layer with this id, or else with this name.
  func first(named wanted: String) -> CALayer? {
    var (byID, byName): (CALayer?, CALayer?)
    forEach { layer in
      if layer.identifier == wanted { byID = layer }
      if byName == nil, layer.name == wanted { byName = layer }
      return byID == nil
    }
    return byID ?? byName
  }

  var names: [String] {
    var names: [String] = []
    forEach { layer in
      names += [layer.identifier, layer.name].compactMap { $0 }
      return names.count < 10_000
    }
    return names
  }

  /// The layer at a path such as `sublayers[3].mask`; nil if there is none.
  static func layer(at path: String, below root: CALayer) -> CALayer? {
    var layer = root
    for step in path.split(separator: ".") {
      if step == "mask" {
        guard let mask = layer.mask else { return nil }
        layer = mask
      } else {
        guard let index = Int(step.dropFirst("sublayers[".count).dropLast()), let layers = layer.sublayers,
          layers.indices.contains(index)
        else { return nil }
        layer = layers[index]
      }
    }
    return layer
  }
}
