import CoreGraphics
import Drawing

extension Painter {
  /// Draws areas that lie on one another, under a mask of a path's shape.
  ///
  /// A clip would say the same in fewer letters, but viewers cut each area by itself: where many lie on one another, the
  /// pixels at the edge that are covered in part fill up, and the edge turns into steps.
  ///
  /// - Parameter alphas: areas whose grey levels are the alphas; nil where all is opaque.
  func draw(
    _ areas: [Node], alphas: [Node]?, within path: CGPath, rule: CGPathFillRule, in frame: Frame
  ) throws {
    let shape = path.transformed(by: frame.space.matrix)
    let box = shape.boundingBoxOfPath
    guard box.width > 0, box.height > 0 else { return }
    var groups: [Node] = []
    func open(_ name: AttributeName, _ reference: String) {
      var node = Node(.g)
      node[name] = reference
      groups.append(node)
    }
    if let clip = frame.clip { open(.clipPath, clip) }
    if let clip = frame.enclosingClip, shape.holds(clip) {
      // The same edge twice would be thinner. Isolated, all areas are cut as one.
      var node = Node(.g)
      node[.style] = "isolation:isolate"
      groups.append(node)
    } else if shape.rectangle.map({ !holdsAll($0, in: frame.space) }) ?? true {
      open(.mask, maskReference(path, rule: rule, covering: box, in: frame.space))
    }
    if let alphas {
      var mask = Node(.mask)
      mask[.maskUnits] = "userSpaceOnUse"
      setRegion(box, on: &mask, grid: grid(frame.space))
      for node in alphas { mask.append(node, layout: options.layout) }
      open(.mask, reference(to: mask))
    }
    if groups.isEmpty { groups = [Node(.g)] }
    for group in groups { try builder.open(group) }
    for area in areas { try builder.append(area) }
    for _ in groups { try builder.close() }
  }
}
