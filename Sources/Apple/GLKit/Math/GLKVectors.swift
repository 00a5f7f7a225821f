// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// Two numbers: a point, a direction or a colour.
public struct GLKVector2: Hashable, Sendable, NumberList {
  /// The numbers.
  public var v: (Float, Float)

  /// Zeros.
  public init() { v = (0, 0) }
  /// These numbers.
  public init(v: (Float, Float)) { self.v = v }
  init(_ x: Float, _ y: Float) { v = (x, y) }

  public var x: Float {
    get { v.0 }
    set { v.0 = newValue }
  }
  public var y: Float {
    get { v.1 }
    set { v.1 = newValue }
  }
  public var s: Float {
    get { v.0 }
    set { v.0 = newValue }
  }
  public var t: Float {
    get { v.1 }
    set { v.1 = newValue }
  }

  /// A number by its place; 0 for a place outside.
  public subscript(index: Int) -> Float { all.indices.contains(index) ? all[index] : 0 }
  var all: [Float] { [v.0, v.1] }
  init(_ all: [Float]) {
    self.init()
    if all.count >= 2 { v = (all[0], all[1]) }
  }

  public static func == (a: GLKVector2, b: GLKVector2) -> Bool { a.v == b.v }
  public func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

/// Returns a vector of these numbers.
public func GLKVector2Make(_ x: Float, _ y: Float) -> GLKVector2 { GLKVector2(x, y) }
/// Returns a vector of the numbers in an array.
public func GLKVector2MakeWithArray(_ values: UnsafePointer<Float>) -> GLKVector2 {
  GLKVector2(values[0], values[1])
}
/// Returns the opposite.
public func GLKVector2Negate(_ vector: GLKVector2) -> GLKVector2 { vector.map { -$0 } }
/// Returns the sum.
public func GLKVector2Add(_ left: GLKVector2, _ right: GLKVector2) -> GLKVector2 { left.map(right, +) }
/// Returns the difference.
public func GLKVector2Subtract(_ left: GLKVector2, _ right: GLKVector2) -> GLKVector2 { left.map(right, -) }
/// Returns the products of numbers in the same places.
public func GLKVector2Multiply(_ left: GLKVector2, _ right: GLKVector2) -> GLKVector2 { left.map(right, *) }
/// Returns the quotients of numbers in the same places.
public func GLKVector2Divide(_ left: GLKVector2, _ right: GLKVector2) -> GLKVector2 { left.map(right, /) }
/// Returns each number with another one added.
public func GLKVector2AddScalar(_ vector: GLKVector2, _ value: Float) -> GLKVector2 {
  vector.map { $0 + value }
}
/// Returns each number less another one.
public func GLKVector2SubtractScalar(_ vector: GLKVector2, _ value: Float) -> GLKVector2 {
  vector.map { $0 - value }
}
/// Returns a multiple.
public func GLKVector2MultiplyScalar(_ vector: GLKVector2, _ value: Float) -> GLKVector2 {
  vector.map { $0 * value }
}
/// Returns a part.
public func GLKVector2DivideScalar(_ vector: GLKVector2, _ value: Float) -> GLKVector2 {
  vector.map { $0 / value }
}
/// Returns the larger numbers of each place.
public func GLKVector2Maximum(_ left: GLKVector2, _ right: GLKVector2) -> GLKVector2 { left.map(right, max) }
/// Returns the smaller numbers of each place.
public func GLKVector2Minimum(_ left: GLKVector2, _ right: GLKVector2) -> GLKVector2 { left.map(right, min) }
/// Returns whether all numbers are equal.
public func GLKVector2AllEqualToVector2(_ left: GLKVector2, _ right: GLKVector2) -> Bool { left == right }
/// Returns the scalar product.
public func GLKVector2DotProduct(_ left: GLKVector2, _ right: GLKVector2) -> Float { left.dot(right) }
/// Returns the length.
public func GLKVector2Length(_ vector: GLKVector2) -> Float { vector.length }
/// Returns the distance.
public func GLKVector2Distance(_ start: GLKVector2, _ end: GLKVector2) -> Float {
  GLKVector2Length(GLKVector2Subtract(end, start))
}
/// Returns the same direction with the length 1; not a number of a vector without length.
public func GLKVector2Normalize(_ vector: GLKVector2) -> GLKVector2 { vector.normalized }
/// Returns a vector between two others.
public func GLKVector2Lerp(_ start: GLKVector2, _ end: GLKVector2, _ t: Float) -> GLKVector2 {
  start.interpolated(to: end, t)
}
/// Returns the part of a vector along another one.
public func GLKVector2Project(_ vector: GLKVector2, _ onto: GLKVector2) -> GLKVector2 {
  vector.projected(onto: onto)
}

/// Three numbers: a point, a direction or a colour.
public struct GLKVector3: Hashable, Sendable, NumberList {
  /// The numbers.
  public var v: (Float, Float, Float)

  /// Zeros.
  public init() { v = (0, 0, 0) }
  /// These numbers.
  public init(v: (Float, Float, Float)) { self.v = v }
  init(_ x: Float, _ y: Float, _ z: Float) { v = (x, y, z) }

  public var x: Float {
    get { v.0 }
    set { v.0 = newValue }
  }
  public var y: Float {
    get { v.1 }
    set { v.1 = newValue }
  }
  public var z: Float {
    get { v.2 }
    set { v.2 = newValue }
  }
  public var r: Float {
    get { v.0 }
    set { v.0 = newValue }
  }
  public var g: Float {
    get { v.1 }
    set { v.1 = newValue }
  }
  public var b: Float {
    get { v.2 }
    set { v.2 = newValue }
  }
  public var s: Float {
    get { v.0 }
    set { v.0 = newValue }
  }
  public var t: Float {
    get { v.1 }
    set { v.1 = newValue }
  }
  public var p: Float {
    get { v.2 }
    set { v.2 = newValue }
  }

  /// A number by its place; 0 for a place outside.
  public subscript(index: Int) -> Float { all.indices.contains(index) ? all[index] : 0 }
  var all: [Float] { [v.0, v.1, v.2] }
  init(_ all: [Float]) {
    self.init()
    if all.count >= 3 { v = (all[0], all[1], all[2]) }
  }

  public static func == (a: GLKVector3, b: GLKVector3) -> Bool { a.v == b.v }
  public func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

/// Returns a vector of these numbers.
public func GLKVector3Make(_ x: Float, _ y: Float, _ z: Float) -> GLKVector3 { GLKVector3(x, y, z) }
/// Returns a vector of the numbers in an array.
public func GLKVector3MakeWithArray(_ values: UnsafePointer<Float>) -> GLKVector3 {
  GLKVector3(values[0], values[1], values[2])
}
/// Returns the opposite.
public func GLKVector3Negate(_ vector: GLKVector3) -> GLKVector3 { vector.map { -$0 } }
/// Returns the sum.
public func GLKVector3Add(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 { left.map(right, +) }
/// Returns the difference.
public func GLKVector3Subtract(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 { left.map(right, -) }
/// Returns the products of numbers in the same places.
public func GLKVector3Multiply(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 { left.map(right, *) }
/// Returns the quotients of numbers in the same places.
public func GLKVector3Divide(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 { left.map(right, /) }
/// Returns each number with another one added.
public func GLKVector3AddScalar(_ vector: GLKVector3, _ value: Float) -> GLKVector3 {
  vector.map { $0 + value }
}
/// Returns each number less another one.
public func GLKVector3SubtractScalar(_ vector: GLKVector3, _ value: Float) -> GLKVector3 {
  vector.map { $0 - value }
}
/// Returns a multiple.
public func GLKVector3MultiplyScalar(_ vector: GLKVector3, _ value: Float) -> GLKVector3 {
  vector.map { $0 * value }
}
/// Returns a part.
public func GLKVector3DivideScalar(_ vector: GLKVector3, _ value: Float) -> GLKVector3 {
  vector.map { $0 / value }
}
/// Returns the larger numbers of each place.
public func GLKVector3Maximum(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 { left.map(right, max) }
/// Returns the smaller numbers of each place.
public func GLKVector3Minimum(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 { left.map(right, min) }
/// Returns whether all numbers are equal.
public func GLKVector3AllEqualToVector3(_ left: GLKVector3, _ right: GLKVector3) -> Bool { left == right }
/// Returns the scalar product.
public func GLKVector3DotProduct(_ left: GLKVector3, _ right: GLKVector3) -> Float { left.dot(right) }
/// Returns the length.
public func GLKVector3Length(_ vector: GLKVector3) -> Float { vector.length }
/// Returns the distance.
public func GLKVector3Distance(_ start: GLKVector3, _ end: GLKVector3) -> Float {
  GLKVector3Length(GLKVector3Subtract(end, start))
}
/// Returns the same direction with the length 1; not a number of a vector without length.
public func GLKVector3Normalize(_ vector: GLKVector3) -> GLKVector3 { vector.normalized }
/// Returns a vector between two others.
public func GLKVector3Lerp(_ start: GLKVector3, _ end: GLKVector3, _ t: Float) -> GLKVector3 {
  start.interpolated(to: end, t)
}
/// Returns the part of a vector along another one.
public func GLKVector3Project(_ vector: GLKVector3, _ onto: GLKVector3) -> GLKVector3 {
  vector.projected(onto: onto)
}

/// Four numbers: a point, a direction or a colour.
public struct GLKVector4: Hashable, Sendable, NumberList {
  /// The numbers.
  public var v: (Float, Float, Float, Float)

  /// Zeros.
  public init() { v = (0, 0, 0, 0) }
  /// These numbers.
  public init(v: (Float, Float, Float, Float)) { self.v = v }
  init(_ x: Float, _ y: Float, _ z: Float, _ w: Float) { v = (x, y, z, w) }

  public var x: Float {
    get { v.0 }
    set { v.0 = newValue }
  }
  public var y: Float {
    get { v.1 }
    set { v.1 = newValue }
  }
  public var z: Float {
    get { v.2 }
    set { v.2 = newValue }
  }
  public var w: Float {
    get { v.3 }
    set { v.3 = newValue }
  }
  public var r: Float {
    get { v.0 }
    set { v.0 = newValue }
  }
  public var g: Float {
    get { v.1 }
    set { v.1 = newValue }
  }
  public var b: Float {
    get { v.2 }
    set { v.2 = newValue }
  }
  public var a: Float {
    get { v.3 }
    set { v.3 = newValue }
  }
  public var s: Float {
    get { v.0 }
    set { v.0 = newValue }
  }
  public var t: Float {
    get { v.1 }
    set { v.1 = newValue }
  }
  public var p: Float {
    get { v.2 }
    set { v.2 = newValue }
  }
  public var q: Float {
    get { v.3 }
    set { v.3 = newValue }
  }

  /// A number by its place; 0 for a place outside.
  public subscript(index: Int) -> Float { all.indices.contains(index) ? all[index] : 0 }
  var all: [Float] { [v.0, v.1, v.2, v.3] }
  init(_ all: [Float]) {
    self.init()
    if all.count >= 4 { v = (all[0], all[1], all[2], all[3]) }
  }

  public static func == (a: GLKVector4, b: GLKVector4) -> Bool { a.v == b.v }
  public func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

/// Returns a vector of these numbers.
public func GLKVector4Make(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> GLKVector4 {
  GLKVector4(x, y, z, w)
}
/// Returns a vector of the numbers in an array.
public func GLKVector4MakeWithArray(_ values: UnsafePointer<Float>) -> GLKVector4 {
  GLKVector4(values[0], values[1], values[2], values[3])
}
/// Returns the opposite.
public func GLKVector4Negate(_ vector: GLKVector4) -> GLKVector4 { vector.map { -$0 } }
/// Returns the sum.
public func GLKVector4Add(_ left: GLKVector4, _ right: GLKVector4) -> GLKVector4 { left.map(right, +) }
/// Returns the difference.
public func GLKVector4Subtract(_ left: GLKVector4, _ right: GLKVector4) -> GLKVector4 { left.map(right, -) }
/// Returns the products of numbers in the same places.
public func GLKVector4Multiply(_ left: GLKVector4, _ right: GLKVector4) -> GLKVector4 { left.map(right, *) }
/// Returns the quotients of numbers in the same places.
public func GLKVector4Divide(_ left: GLKVector4, _ right: GLKVector4) -> GLKVector4 { left.map(right, /) }
/// Returns each number with another one added.
public func GLKVector4AddScalar(_ vector: GLKVector4, _ value: Float) -> GLKVector4 {
  vector.map { $0 + value }
}
/// Returns each number less another one.
public func GLKVector4SubtractScalar(_ vector: GLKVector4, _ value: Float) -> GLKVector4 {
  vector.map { $0 - value }
}
/// Returns a multiple.
public func GLKVector4MultiplyScalar(_ vector: GLKVector4, _ value: Float) -> GLKVector4 {
  vector.map { $0 * value }
}
/// Returns a part.
public func GLKVector4DivideScalar(_ vector: GLKVector4, _ value: Float) -> GLKVector4 {
  vector.map { $0 / value }
}
/// Returns the larger numbers of each place.
public func GLKVector4Maximum(_ left: GLKVector4, _ right: GLKVector4) -> GLKVector4 { left.map(right, max) }
/// Returns the smaller numbers of each place.
public func GLKVector4Minimum(_ left: GLKVector4, _ right: GLKVector4) -> GLKVector4 { left.map(right, min) }
/// Returns whether all numbers are equal.
public func GLKVector4AllEqualToVector4(_ left: GLKVector4, _ right: GLKVector4) -> Bool { left == right }
/// Returns the scalar product.
public func GLKVector4DotProduct(_ left: GLKVector4, _ right: GLKVector4) -> Float { left.dot(right) }
/// Returns the length.
public func GLKVector4Length(_ vector: GLKVector4) -> Float { vector.length }
/// Returns the distance.
public func GLKVector4Distance(_ start: GLKVector4, _ end: GLKVector4) -> Float {
  GLKVector4Length(GLKVector4Subtract(end, start))
}
/// Returns the same direction with the length 1; not a number of a vector without length.
public func GLKVector4Normalize(_ vector: GLKVector4) -> GLKVector4 { vector.normalized }
/// Returns a vector between two others.
public func GLKVector4Lerp(_ start: GLKVector4, _ end: GLKVector4, _ t: Float) -> GLKVector4 {
  start.interpolated(to: end, t)
}
/// Returns the part of a vector along another one.
public func GLKVector4Project(_ vector: GLKVector4, _ onto: GLKVector4) -> GLKVector4 {
  vector.projected(onto: onto)
}

/// Returns the vector product.
public func GLKVector3CrossProduct(_ left: GLKVector3, _ right: GLKVector3) -> GLKVector3 {
  GLKVector3(
    left.y * right.z - left.z * right.y, left.z * right.x - left.x * right.z,
    left.x * right.y - left.y * right.x)
}
/// Returns the vector product of the first three numbers, and 0.
public func GLKVector4CrossProduct(_ left: GLKVector4, _ right: GLKVector4) -> GLKVector4 {
  let product = GLKVector3CrossProduct(
    GLKVector3(left.x, left.y, left.z), GLKVector3(right.x, right.y, right.z))
  return GLKVector4(product.x, product.y, product.z, 0)
}
/// Returns a vector with a fourth number.
public func GLKVector4MakeWithVector3(_ vector: GLKVector3, _ w: Float) -> GLKVector4 {
  GLKVector4(vector.x, vector.y, vector.z, w)
}
