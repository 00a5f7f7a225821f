import CoreGraphics

/// A point or direction in the plane.
typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
  var length: Double { (x * x + y * y).squareRoot() }
  func dot(_ other: SIMD2<Double>) -> Double { x * other.x + y * other.y }
  func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }

  /// The unit direction; nil for a vector without one.
  var normalized: SIMD2<Double>? {
    let length = length
    return length > 0 && length.isFinite ? self / length : nil
  }

  /// Returns the point at a fraction of the way to another one.
  func mixed(with other: SIMD2<Double>, _ t: Double) -> SIMD2<Double> { self * (1 - t) + other * t }

  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}

extension CGPoint {
  init(_ vector: Vector) { self.init(x: vector.x, y: vector.y) }
}

/// A cubic Bézier curve.
struct Cubic: Sendable, Hashable {
  var p0: Vector
  var p1: Vector
  var p2: Vector
  var p3: Vector

  func point(at t: Double) -> Vector {
    let s = 1 - t
    let low = p0 * (s * s * s) + p1 * (3 * s * s * t)
    return low + p2 * (3 * s * t * t) + p3 * (t * t * t)
  }

  func derivative(at t: Double) -> Vector {
    let s = 1 - t
    return ((p1 - p0) * (s * s) + (p2 - p1) * (2 * s * t) + (p3 - p2) * (t * t)) * 3
  }
}
