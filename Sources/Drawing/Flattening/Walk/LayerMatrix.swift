import Drawing
import QuartzCore

/// The matrices from a layer's bounds to its superlayer's. With row vectors, "a concat b" is "first a".
enum LayerMatrix {
  /// Returns the matrix from the layer's own bounds to its superlayer's, without what that does to its
  /// sublayers.
  ///
  /// `q − (bounds.origin + anchorPoint ⊙ bounds.size, anchorPointZ)`, then `transform`, then `+ (position,
  /// zPosition)`.
  static func own(of layer: CALayer) -> CATransform3D {
    let bounds = layer.bounds
    let anchor = layer.anchorPoint
    let x = bounds.origin.x + anchor.x * bounds.size.width
    let y = bounds.origin.y + anchor.y * bounds.size.height
    let position = layer.position
    var m = layer.transform
    // Translations on both sides are concatenated by hand, as this runs for every layer of every scene.
    m.m41 -= x * m.m11 + y * m.m21 + layer.anchorPointZ * m.m31
    m.m42 -= x * m.m12 + y * m.m22 + layer.anchorPointZ * m.m32
    m.m43 -= x * m.m13 + y * m.m23 + layer.anchorPointZ * m.m33
    m.m44 -= x * m.m14 + y * m.m24 + layer.anchorPointZ * m.m34
    return translated(m, by: (position.x, position.y, layer.zPosition))
  }

  /// Returns the matrix that a superlayer applies to all of its sublayers: its `sublayerTransform` about its
  /// anchor point, then its flip. Nil where it does nothing.
  static func shared(by superlayer: CALayer) -> CATransform3D? {
    var result: CATransform3D?
    let s = superlayer.sublayerTransform
    if !CATransform3DIsIdentity(s) {
      let a = anchor(of: superlayer)
      let z = superlayer.anchorPointZ
      result = CATransform3DConcat(
        CATransform3DConcat(CATransform3DMakeTranslation(-a.x, -a.y, -z), s),
        CATransform3DMakeTranslation(a.x, a.y, z))
    }
    if let flip = flip(by: superlayer) { result = result.map { CATransform3DConcat($0, flip) } ?? flip }
    return result
  }

  /// Returns the matrix of `geometryFlipped` for all in a layer, its mask included; nil where it is off.
  static func flip(by layer: CALayer) -> CATransform3D? {
    layer.isGeometryFlipped ? CATransform3DMakeAffineTransform(flip(about: layer.bounds)) : nil
  }

  /// Returns a layer's anchor point in its bounds' coordinates.
  static func anchor(of layer: CALayer) -> CGPoint {
    let bounds = layer.bounds
    return CGPoint(
      x: bounds.origin.x + layer.anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + layer.anchorPoint.y * bounds.size.height)
  }

  /// Returns a reflection about the horizontal mid-line of a box.
  static func flip(about box: CGRect) -> CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: box.minY + box.maxY)
  }

  private static func translated(
    _ m: CATransform3D, by t: (x: CGFloat, y: CGFloat, z: CGFloat)
  ) -> CATransform3D {
    var r = m
    if m.m14 == 0, m.m24 == 0, m.m34 == 0, m.m44 == 1 {
      r.m41 += t.x
      r.m42 += t.y
      r.m43 += t.z
      return r
    }
    r.m11 += m.m14 * t.x
    r.m12 += m.m14 * t.y
    r.m13 += m.m14 * t.z
    r.m21 += m.m24 * t.x
    r.m22 += m.m24 * t.y
    r.m23 += m.m24 * t.z
    r.m31 += m.m34 * t.x
    r.m32 += m.m34 * t.y
    r.m33 += m.m34 * t.z
    r.m41 += m.m44 * t.x
    r.m42 += m.m44 * t.y
    r.m43 += m.m44 * t.z
    return r
  }
}

extension CATransform3D {
  /// The matrix's effect on the plane z = 0 once depth is projected away.
  var projection: Projection {
    Projection(
      m11: Double(m11), m12: Double(m12), m13: Double(m14), m21: Double(m21), m22: Double(m22),
      m23: Double(m24),
      m31: Double(m41), m32: Double(m42), m33: Double(m44))
  }

  /// Whether the plane z = 0 stays parallel to the page: it has a depth, but no slope.
  var keepsPlanesParallel: Bool { m13 == 0 && m23 == 0 && m14 == 0 && m24 == 0 }

  /// Whether all numbers are finite, and small enough to be multiplied with each other.
  var isFinite: Bool {
    let rows = abs(m11) + abs(m12) + abs(m13) + abs(m14) + abs(m21) + abs(m22) + abs(m23) + abs(m24)
    return rows + abs(m31) + abs(m32) + abs(m33) + abs(m34) + abs(m41) + abs(m42) + abs(m43) + abs(m44) < 1e15
  }
}
