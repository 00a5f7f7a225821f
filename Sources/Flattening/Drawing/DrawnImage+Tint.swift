import Drawing
import QuartzCore

extension DrawnImage {
  /// The picture as a node. A picture without pixels gets its tint by a filter on the whole.
  var tintedNode: Drawing.Node {
    guard image.isVector, let tint, min(tint.red, tint.green, tint.blue) < 1 else {
      return .image(self)
    }
    func factor(_ value: Float) -> Double { Double(min(max(value, 0), 1)) }
    let matrix: [Double] = [
      factor(tint.red), 0, 0, 0, 0, 0, factor(tint.green), 0, 0, 0, 0, 0, factor(tint.blue), 0, 0, 0, 0, 0, 1,
      0,
    ]
    let effects = GroupEffects(
      opacity: factor(tint.alpha), isIsolated: true, filters: [.colorMatrix(matrix)])
    var plain = self
    plain.tint = nil
    return .group(effects, [.image(plain)])
  }
}

extension DrawnImage.Interpolation {
  /// The interpolation that `magnificationFilter` or `minificationFilter` names.
  init(_ filter: CALayerContentsFilter) {
    self =
      switch filter {
      case .nearest: .nearest
      case .trilinear: .trilinear
      default: .linear
      }
  }
}
