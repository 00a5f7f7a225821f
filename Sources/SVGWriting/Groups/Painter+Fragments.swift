import CoreGraphics
import Drawing

extension Painter {
  /// A reference to a mask of what a part of a plane shows.
  ///
  /// - Parameter outer: a reference to a mask that multiplies it.
  func reference(to fragment: Fragment, within outer: String?, in space: Space) -> String {
    let box = space.visible.insetBy(dx: -1, dy: -1)
    var steps = fragment.steps(toPage: space.matrix, box: box)[...]
    func fill(_ area: [CGPoint], _ grey: Double) -> Node {
      let path = CGMutablePath()
      path.addLines(between: area)
      path.closeSubpath()
      var node = Node(.path)
      node.shape = Shape(geometry: PathGeometry(path), grid: grid(space))
      node.dependencies = AttributeSet([.fill, .fillOpacity, .fillRule, .stroke])
      let color = RGBA(red: Float(grey), green: Float(grey), blue: Float(grey), alpha: 1)
      set(.color(color), as: .fill, on: &node, space: space, bounds: nil)
      return node
    }
    let corners = [
      CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
      CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
    ]
    func join(_ node: Node, by mode: String) -> Node {
      var group = Node(.g)
      group[.style] = "mix-blend-mode:\(mode)"
      group.append(fill(corners, 0), layout: options.layout)
      group.append(node, layout: options.layout)
      return group
    }
    var children: [Node] = []
    if case .keep(let area)? = steps.first {
      if steps.count > 1 { children.append(fill(corners, 0)) }
      children.append(fill(area, 1))
      steps.removeFirst()
    } else {
      children.append(fill(corners, 1))
    }
    for step in steps {
      switch step {
      case .keep(let area): children.append(join(fill(area, 1), by: "multiply"))
      case .remove(let area): children.append(fill(area, 0))
      case .lower: children.append(join(fill(corners, 1 - Fragment.mostAlpha), by: "color-burn"))
      case .invert: children.append(join(fill(corners, 1), by: "difference"))
      case .divide(let area, let alpha):
        var node = fill(area, alpha ?? Fragment.mostAlpha)
        if alpha == nil {
          node[.mask] = fragment.drawing.map { reference(to: Mask($0), of: .infinite, in: space) }
        }
        children.append(join(node, by: "color-dodge"))
      }
    }
    var mask = Node(.mask)
    mask[.maskUnits] = "userSpaceOnUse"
    setRegion(box, on: &mask, grid: grid(space))
    if let outer {
      var group = Node(.g)
      group[.mask] = outer
      for child in children { group.append(child, layout: options.layout) }
      children = [group]
    }
    for child in children { mask.append(child, layout: options.layout) }
    return reference(to: mask)
  }
}
