import Drawing
import QuartzCore

/// One plane of a 3-D space: a layer that is to be drawn, and the matrix from its bounds to the space.
struct Member {
  var layer: CALayer
  var matrix: CATransform3D
  var index: LayerIndex
  var time: Double
  var opacity: CGFloat
  var shade: Shade
  /// How many mirrorings `geometryFlipped` put into the matrix.
  var flips: Int
  /// As the layer shows at its time.
  var isDoubleSided: Bool
  var zPosition: CGFloat
  /// Which copy of a replicator the layer belongs to.
  var copy = Copy()

  struct Copy {
    /// 0 where there is no replicator.
    var number = 0
    /// That all layers of the copy share.
    var opacity: CGFloat = 1
    /// Whether this or a replicator around it makes it, other than as its first copy.
    var isRepeated = false
  }
}

extension Member {
  static let noArea = "its plane is seen edge-on or has no area; nothing of it is drawn"

  /// Whether a plane that is parallel to the page covers anything of it.
  var hasArea: Bool { matrix.m11 * matrix.m22 != matrix.m12 * matrix.m21 }

  /// The depth of a plane that is parallel to the page; greater is nearer to the eye.
  var depth: CGFloat { matrix.m43 / matrix.m44 }

  /// Whether the eye sees the plane's back. Mirrorings that only turn the y axis do not count.
  var facesAway: Bool {
    let d = matrix.projection.determinant
    return flips % 2 == 0 ? d < 0 : d > 0
  }
}
