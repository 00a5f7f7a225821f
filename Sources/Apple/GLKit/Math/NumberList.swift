/// Vectors and matrices as lists of numbers, by which those of all sizes share their arithmetic.
protocol NumberList {
  /// All numbers, those of a matrix column by column.
  var all: [Float] { get }

  /// Zeros where there are too few numbers.
  init(_ all: [Float])
}

extension NumberList {
  func map(_ operation: (Float) -> Float) -> Self { Self(all.map(operation)) }
  func map(_ other: Self, _ operation: (Float, Float) -> Float) -> Self {
    Self(zip(all, other.all).map(operation))
  }

  /// The scalar product.
  func dot(_ other: Self) -> Float { zip(all, other.all).reduce(0) { $0 + $1.0 * $1.1 } }
  var length: Float { dot(self).squareRoot() }
  /// Not a number of a vector without length.
  var normalized: Self {
    let factor = 1 / length
    return map { $0 * factor }
  }
  /// The part along another vector.
  func projected(onto other: Self) -> Self {
    let factor = dot(other) / other.dot(other)
    return other.map { $0 * factor }
  }
  func interpolated(to end: Self, _ t: Float) -> Self { map(end) { $0 + ($1 - $0) * t } }
}

/// A matrix of as many columns as rows; vectors are multiplied from the right.
protocol SquareMatrix: NumberList {
  associatedtype Vector: NumberList

  static var size: Int { get }
}

extension SquareMatrix {
  /// A matrix whose numbers depend on column and row.
  init(_ number: (Int, Int) -> Float) {
    self.init((0..<Self.size * Self.size).map { number($0 / Self.size, $0 % Self.size) })
  }

  var transposed: Self {
    let all = all
    return Self { all[$1 * Self.size + $0] }
  }

  /// The product: what the right one does comes first.
  func multiplied(by right: Self) -> Self {
    let (a, b, n) = (all, right.all, Self.size)
    return Self { column, row in (0..<n).reduce(Float(0)) { $0 + a[$1 * n + row] * b[column * n + $1] } }
  }

  func multiplied(by vector: Vector) -> Vector {
    let (a, v, n) = (all, vector.all, Self.size)
    return Vector((0..<n).map { row in (0..<n).reduce(Float(0)) { $0 + a[$1 * n + row] * v[$1] } })
  }

  /// A row; zeros for one outside.
  func row(_ row: Int32) -> Vector { part { $0 * Self.size + Int(row) } }
  /// A column; zeros for one outside.
  func column(_ column: Int32) -> Vector { part { Int(column) * Self.size + $0 } }

  private func part(_ place: (Int) -> Int) -> Vector {
    let all = all
    return Vector((0..<Self.size).map(place).map { all.indices.contains($0) ? all[$0] : 0 })
  }

  /// By Gauß and Jordan; nil where there is none.
  var inverse: Self? {
    let n = Self.size
    var a = all.map(Double.init)
    var b = (0..<n * n).map { $0 / n == $0 % n ? 1.0 : 0.0 }
    for k in 0..<n {
      let pivot = (k..<n).max { abs(a[k * n + $0]) < abs(a[k * n + $1]) } ?? k
      let factor = a[k * n + pivot]
      guard abs(factor) > 1e-30 else { return nil }
      for column in 0..<n {
        a.swapAt(column * n + k, column * n + pivot)
        b.swapAt(column * n + k, column * n + pivot)
        a[column * n + k] /= factor
        b[column * n + k] /= factor
      }
      for row in 0..<n where row != k {
        let multiple = a[k * n + row]
        for column in 0..<n {
          a[column * n + row] -= multiple * a[column * n + k]
          b[column * n + row] -= multiple * b[column * n + k]
        }
      }
    }
    return Self(b.map(Float.init))
  }

  /// The inverse; another matrix, and false in `isInvertible`, where there is none.
  func inverted(_ isInvertible: UnsafeMutablePointer<Bool>?, otherwise identity: Self) -> Self {
    let inverse = inverse
    isInvertible?.pointee = inverse != nil
    return inverse ?? identity
  }
}
