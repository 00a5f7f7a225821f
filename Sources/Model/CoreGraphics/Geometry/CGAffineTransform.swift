/// An affine transform of the plane.
///
/// Points are row vectors: `[x y 1]` times
/// ```
/// | a  b  0 |
/// | c  d  0 |
/// | tx ty 1 |
/// ```
/// so (a, b) is the image of the x axis, (c, d) that of the y axis, and (tx, ty) that of the origin; in
/// `t1.concatenating(t2)`, `t1` is applied first.
public struct CGAffineTransform: Sendable, Hashable, Codable {
  public var a: CGFloat
  public var b: CGFloat
  public var c: CGFloat
  public var d: CGFloat
  public var tx: CGFloat
  public var ty: CGFloat

  /// The identity.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// All zero, as on Apple's systems; not the identity.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// Creates a transform by its elements.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a transform by its elements, row by row.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Creates a translation.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Creates a scale about the origin; negative factors reflect.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin, in radians, from the x axis towards the y axis.
  public init(rotationAngle angle: CGFloat) {
    let sine = sin(angle)
    let cosine = cos(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Whether it is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// The factor for areas; negative for reflections.
  public var determinant: CGFloat { a * d - b * c }

  /// Returns this transform followed by another.
  public func concatenating(_ t: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * t.a + b * t.c, b: a * t.b + b * t.d,
      c: c * t.a + d * t.c, d: c * t.b + d * t.d,
      tx: tx * t.a + ty * t.c + t.tx, ty: tx * t.b + ty * t.d + t.ty)
  }

  /// Returns a translation followed by this transform.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Returns a scale followed by this transform.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Returns a rotation followed by this transform.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns the inverse, or the transform itself if it is not invertible, as on Apple's systems.
  public func inverted() -> CGAffineTransform {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}

/// The components of an affine transform: scale, then shear, then rotation, then translation.
public struct CGAffineTransformComponents: Sendable, Hashable {
  /// Factors along x and y; a negative height is a reflection.
  public var scale: CGSize
  /// The change of x with y, after scaling.
  public var horizontalShear: CGFloat
  /// In radians.
  public var rotation: CGFloat
  /// The image of the origin.
  public var translation: CGVector

  /// Components of the identity, unless given.
  public init(
    scale: CGSize = CGSize(width: 1, height: 1), horizontalShear: CGFloat = 0, rotation: CGFloat = 0,
    translation: CGVector = .zero
  ) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// Returns the scale, shear, rotation and translation from which `init(_:)` makes this transform; a
  /// reflection has a negative height.
  public func decomposed() -> CGAffineTransformComponents {
    let width = hypot(a, b)
    guard width > 0 else {
      // The x axis has collapsed: only the y axis has a direction.
      let height = hypot(c, d)
      return CGAffineTransformComponents(
        scale: CGSize(width: 0, height: height), rotation: height > 0 ? atan2(-c, d) : 0,
        translation: CGVector(dx: tx, dy: ty))
    }
    let along = (a * c + b * d) / width
    let height = determinant / width
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height), horizontalShear: height == 0 ? 0 : along / height,
      rotation: atan2(b, a), translation: CGVector(dx: tx, dy: ty))
  }

  /// Creates the transform that scales, then shears, then rotates, then translates.
  public init(_ components: CGAffineTransformComponents) {
    self = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
      .concatenating(CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0))
      .concatenating(CGAffineTransform(rotationAngle: components.rotation))
      .concatenating(CGAffineTransform(translationX: components.translation.dx, y: components.translation.dy))
  }

  /// Whether axis-aligned rectangles stay so, without rotation or reflection.
  package var isUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }
}
