import Drawing
import QuartzCore

extension DrawnImage {
  /// The picture as a node. A picture without pixels gets its tint by a filter on the whole.
  var tintedNode: Drawing.Node {
    guard image.isVector, let tint, tint.isColored else { return .image(self) }
    var plain = self
    plain.tint = nil
    return .group(GroupEffects(tint: tint), [.image(plain)])
  }
}

extension GroupEffects {
  /// The effects of a tint on pictures without pixels.
  init(tint: RGBA) {
    func factor(_ value: Float) -> Double { Double(min(max(value, 0), 1)) }
    let matrix: [Double] = [
      factor(tint.red), 0, 0, 0, 0, 0, factor(tint.green), 0, 0, 0, 0, 0, factor(tint.blue), 0, 0, 0, 0, 0, 1,
      0,
    ]
    self.init(
      opacity: factor(tint.alpha), isIsolated: true, filters: tint.isColored ? [.colorMatrix(matrix)] : [])
  }
}

extension RGBA {
  fileprivate var isColored: Bool { min(red, green, blue) < 1 }
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
