import CoreGraphics
import DisplayList

extension Painter {
  /// A reference to a mask of what a part of a plane shows; masks of several lines lie in each other.
  ///
  /// - Parameter outer: a reference to a mask that multiplies it.
  func reference(to share: Share, within outer: String?, in space: Space) -> String? {
    let box = space.visible.insetBy(dx: -1, dy: -1)
    let toPage = space.matrix.concatenating(space.toPage)
    return share.ramps(toPage: toPage).reduce(outer) { outer, ramp in
      var mask = Node(.mask)
      mask[.maskUnits] = "userSpaceOnUse"
      setRegion(box, on: &mask, grid: grid(space))
      var group = Node(.g)
      group[.mask] = outer
      for layer in ramp {
        var child = Node(.path)
        child.shape = Shape(geometry: PathGeometry(CGPath(rect: box, transform: nil)), grid: grid(space))
        child.dependencies = AttributeSet([.fill, .fillOpacity, .fillRule, .stroke])
        child[.fill] = reference(to: layer, in: space, bounds: nil)
        if outer == nil {
          mask.append(child, layout: options.layout)
        } else {
          group.append(child, layout: options.layout)
        }
      }
      if outer != nil { mask.append(group, layout: options.layout) }
      return reference(to: mask)
    }
  }
}
