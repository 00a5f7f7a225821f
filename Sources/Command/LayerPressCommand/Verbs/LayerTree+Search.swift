import QuartzCore

extension LayerTree {
  /// The first layer with this id, or else with this name.
  func first(named wanted: String) -> CALayer? {
    first { $0.identifier == wanted } ?? first { $0.name == wanted }
  }

  /// The ids and names of the layers, of which there may be very many.
  var names: some Sequence<String> {
    lazy.flatMap { [$0.identifier, $0.name].compactMap { $0 } }.prefix(10_000)
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
