extension PropertyValue {
  /// Interpolates between this value and another; `t` may lie outside of 0…1.
  ///
  /// Transforms are decomposed, separately in two and three dimensions. Everything else is interpolated
  /// number by number; colours in sRGB or, if they name inks, in these, also within arrays. Where one path has a
  /// line and the other a curve, both are curves. There is nothing between a colour and nil, and a flag is true in
  /// between if either end is. What cannot be interpolated (names, paths of different structure) changes halfway.
  /// Pictures do, too, but layers show both (`ContentsMix`).
  @_spi(Time) public func interpolated(to other: PropertyValue, _ t: Double) -> PropertyValue {
    if case .transform(let a) = self, case .transform(let b) = other {
      if a == b { return self }
      if let a = PlaneTransform(a), let b = PlaneTransform(b) {
        return .transform(a.interpolated(to: b, t).transform)
      }
      if let a = DecomposedTransform(a), let b = DecomposedTransform(b) {
        return .transform(a.interpolated(to: b, t).transform)
      }
      return t < 0.5 ? self : other
    }
    if case .affineTransform(let a) = self, case .affineTransform(let b) = other {
      let mixed = PropertyValue.transform(CATransform3DMakeAffineTransform(a))
        .interpolated(to: .transform(CATransform3DMakeAffineTransform(b)), t)
      guard case .transform(let result) = mixed else { return t < 0.5 ? self : other }
      return .affineTransform(CATransform3DGetAffineTransform(result))
    }
    if mixesAsColor || other.mixesAsColor, hasShape(of: other) {
      switch (self, other) {
      case (.color(let a), .color(let b)):
        return a.mixed(with: b, t).map { .color($0) } ?? (t < 0.5 ? self : other)
      case (.array(let a), .array(let b)): return .array(zip(a, b).map { $0.interpolated(to: $1, t) })
      default: break
      }
    }
    if hasShape(of: other), let a = numbers, let b = other.numbers {
      return with(numbers: zip(a, b).map { $0 + ($1 - $0) * t })
    }
    if case .path(let a) = self, case .path(let b) = other, t > 0, t < 1, let (a, b) = CGPath.alike(a, b) {
      return PropertyValue.path(a).interpolated(to: .path(b), t)
    }
    switch (self, other) {
    case (.flag(let a), .flag(let b)): return .flag(t <= 0 ? a : t >= 1 ? b : a || b)
    case (.null, .color), (.color, .null): return t <= 0 ? self : t >= 1 ? other : .null
    default: return t < 0.5 ? self : other
    }
  }

  /// The neutral element of addition for this kind of value.
  var zero: PropertyValue {
    switch self {
    case .transform: .transform(CATransform3DIdentity)
    case .affineTransform: .affineTransform(.identity)
    default: numbers.map { with(numbers: $0.map { _ in 0 }) } ?? self
    }
  }

  /// The sum; for transforms, this one followed by the other. If they cannot be added, this value.
  func adding(_ other: PropertyValue) -> PropertyValue {
    switch (self, other) {
    case (.transform(let a), .transform(let b)): return .transform(CATransform3DConcat(a, b))
    case (.affineTransform(let a), .affineTransform(let b)): return .affineTransform(a.concatenating(b))
    default:
      guard hasShape(of: other), let a = numbers, let b = other.numbers else { return self }
      return with(numbers: zip(a, b).map { $0 + $1 })
    }
  }

  func subtracting(_ other: PropertyValue) -> PropertyValue {
    switch (self, other) {
    case (.transform(let a), .transform(let b)):
      return .transform(CATransform3DConcat(CATransform3DInvert(b), a))
    case (.affineTransform(let a), .affineTransform(let b)):
      return .affineTransform(b.inverted().concatenating(a))
    default:
      guard hasShape(of: other), let a = numbers, let b = other.numbers else { return self }
      return with(numbers: zip(a, b).map { $0 - $1 })
    }
  }

  /// The value added to itself that many times; transforms by repeated squaring.
  func multiplied(by count: Double) -> PropertyValue {
    if case .affineTransform(let m) = self {
      let result = PropertyValue.transform(CATransform3DMakeAffineTransform(m)).multiplied(by: count)
      guard case .transform(let product) = result else { return self }
      return .affineTransform(CATransform3DGetAffineTransform(product))
    }
    guard case .transform(var power) = self else {
      return numbers.map { with(numbers: $0.map { $0 * count }) } ?? self
    }
    var rest = count >= 1 ? UInt64(min(count, 1e15)) : 0
    var product = CATransform3DIdentity
    while rest > 0 {
      if rest & 1 == 1 { product = CATransform3DConcat(product, power) }
      power = CATransform3DConcat(power, power)
      rest >>= 1
    }
    return .transform(product)
  }

  /// The distance of two values, for constant speed; 0 if they cannot be interpolated.
  func distance(to other: PropertyValue) -> Double {
    guard hasShape(of: other), let a = numbers, let b = other.numbers else { return 0 }
    return zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }
}
