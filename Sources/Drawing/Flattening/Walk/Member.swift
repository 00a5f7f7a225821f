import Drawing
import QuartzCore

/// One plane of a 3-D space: a layer to draw, and the matrix from its bounds to the space.
struct Member {
  var layer: CALayer
  var matrix: CATransform3D
  var index: LayerIndex
  var time: Double
  var opacity: CGFloat
  var shade: Shade
  /// The number of flips by `geometryFlipped` in the matrix.
  var flips: Int
  /// The values that the layer shows at its time.
  var isDoubleSided: Bool
  var zPosition: CGFloat
  /// The replicator's copy that the layer belongs to.
  var copy = Copy()

  struct Copy {
    /// The index of the copy; 0 without a replicator.
    var number = 0
    /// The opacity common to all layers of the copy.
    var opacity: CGFloat = 1
    /// Whether this replicator, or one around it, makes the layer other than as its first copy.
    var isRepeated = false
  }

  static let noArea = "its plane is seen edge-on or has no area; nothing of it is drawn"

  /// Whether a plane parallel to the page has an area.
  var hasArea: Bool { matrix.m11 * matrix.m22 != matrix.m12 * matrix.m21 }

  /// The depth of a plane parallel to the page; larger is nearer to the eye.
  var depth: CGFloat { matrix.m43 / matrix.m44 }

  /// Whether the eye sees the plane's back. Reflections that only flip the y axis do not count.
  var facesAway: Bool {
    let d = matrix.projection.determinant
    return flips % 2 == 0 ? d < 0 : d > 0
  }
}
