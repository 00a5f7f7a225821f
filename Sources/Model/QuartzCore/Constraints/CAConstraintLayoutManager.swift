/// Positions sublayers by their constraints, each after those that it depends on.
///
/// Two constraints count per axis: an edge or centre and the size, two edges, or one of them with the current
/// frame. Sublayers with circular dependencies, or that depend on a name that no sibling has, keep their
/// position in that axis.
public final class CAConstraintLayoutManager: NSObject, CALayoutManager {
  /// Returns a manager; it has no state, so one serves any number of layers.
  public class func layoutManager() -> CAConstraintLayoutManager { CAConstraintLayoutManager() }

  public func layoutSublayers(of layer: CALayer) {
    for isHorizontal in [true, false] { layOut(layer, isHorizontal: isHorizontal) }
  }

  private func layOut(_ superlayer: CALayer, isHorizontal: Bool) {
    let layers = superlayer.sublayers ?? []
    var places: [String: Int] = [:]
    for (index, layer) in layers.enumerated() {
      if let name = layer.name, places[name] == nil { places[name] = index }
    }
    let constraints = layers.map { layer in
      (layer.constraints ?? []).filter { $0.attribute.isHorizontal == isHorizontal }
    }
    // The number of siblings that each waits for, and the siblings that wait for it.
    var waits = [Int](repeating: 0, count: layers.count)
    var dependents = [[Int]](repeating: [], count: layers.count)
    for (index, own) in constraints.enumerated() {
      for constraint in own where constraint.sourceName != "superlayer" {
        waits[index] += 1
        if let source = places[constraint.sourceName] { dependents[source].append(index) }
      }
    }
    var ready = layers.indices.filter { waits[$0] == 0 }
    while let index = ready.popLast() {
      if !constraints[index].isEmpty {
        layers[index].frame = frame(of: layers[index], constraints[index]) { name in
          name == "superlayer" ? superlayer.bounds : places[name].map { layers[$0].frame }
        }
      }
      for dependent in dependents[index] {
        waits[dependent] -= 1
        if waits[dependent] == 0 { ready.append(dependent) }
      }
    }
  }

  private func frame(
    of layer: CALayer, _ constraints: [CAConstraint], source: (String) -> CGRect?
  ) -> CGRect {
    var lines: [(fraction: CGFloat, value: CGFloat)] = []
    var length: CGFloat?
    for constraint in constraints {
      guard let rect = source(constraint.sourceName) else { continue }
      let value = constraint.sourceAttribute.value(of: rect) * constraint.scale + constraint.offset
      guard value.isFinite else { continue }
      if let fraction = constraint.attribute.fraction {
        lines.append((fraction, value))
      } else {
        length = max(value, 0)
      }
    }
    var frame = layer.frame
    let isHorizontal = constraints.first?.attribute.isHorizontal ?? true
    if length == nil, let first = lines.first,
      let second = lines.first(where: { $0.fraction != first.fraction })
    {
      length = max((second.value - first.value) / (second.fraction - first.fraction), 0)
    }
    if isHorizontal {
      frame.size.width = length ?? frame.size.width
      if let line = lines.first { frame.origin.x = line.value - line.fraction * frame.size.width }
    } else {
      frame.size.height = length ?? frame.size.height
      if let line = lines.first { frame.origin.y = line.value - line.fraction * frame.size.height }
    }
    return frame
  }
}
