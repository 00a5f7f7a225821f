/// The components of a value in key paths: `x` of a point, `rotation.z` of a transform.
enum ValueComponents {
  /// Nil if the value has no such component.
  static func part(_ path: ArraySlice<Substring>, of value: PropertyValue) -> PropertyValue? {
    guard let name = path.first else { return value }
    let rest = path.dropFirst()
    switch (value, name) {
    case (.point(let point), "x"): return leaf(.number(point.x), rest)
    case (.point(let point), "y"): return leaf(.number(point.y), rest)
    case (.size(let size), "width"): return leaf(.number(size.width), rest)
    case (.size(let size), "height"): return leaf(.number(size.height), rest)
    case (.rect(let rect), "origin"): return part(rest, of: .point(rect.origin))
    case (.rect(let rect), "size"): return part(rest, of: .size(rect.size))
    case (.affineTransform(let transform), _):
      return TransformComponents.part(path, of: CATransform3DMakeAffineTransform(transform))
    case (.transform(let transform), _): return TransformComponents.part(path, of: transform)
    case (.dictionary(let values), _): return values[String(name)].flatMap { part(rest, of: $0) }
    default: return nil
    }
  }

  /// Replaces a component of the value; nil if it does not exist, or the new value has the wrong type.
  static func replacing(
    _ path: ArraySlice<Substring>, of value: PropertyValue, with new: PropertyValue
  ) -> PropertyValue? {
    guard let name = path.first else { return new.coerced(toKindOf: value) }
    let rest = path.dropFirst()
    switch (value, name) {
    case (.point(var point), "x"), (.point(var point), "y"):
      guard case .number(let number) = new.coerced(to: .number), rest.isEmpty else { return nil }
      if name == "x" { point.x = number } else { point.y = number }
      return .point(point)
    case (.size(var size), "width"), (.size(var size), "height"):
      guard case .number(let number) = new.coerced(to: .number), rest.isEmpty else { return nil }
      if name == "width" { size.width = number } else { size.height = number }
      return .size(size)
    case (.rect(let rect), "origin"):
      guard case .point(let origin) = replacing(rest, of: .point(rect.origin), with: new) else { return nil }
      return .rect(CGRect(origin: origin, size: rect.size))
    case (.rect(let rect), "size"):
      guard case .size(let size) = replacing(rest, of: .size(rect.size), with: new) else { return nil }
      return .rect(CGRect(origin: rect.origin, size: size))
    case (.affineTransform(let transform), _):
      return TransformComponents.replacing(path, of: CATransform3DMakeAffineTransform(transform), with: new)
        .map { .affineTransform(CATransform3DGetAffineTransform($0)) }
    case (.transform(let transform), _):
      return TransformComponents.replacing(path, of: transform, with: new).map { .transform($0) }
    case (.dictionary(var values), _):
      let old = values[String(name)] ?? .null
      guard let replaced = replacing(rest, of: old, with: new) else { return nil }
      values[String(name)] = replaced
      return .dictionary(values)
    default: return nil
    }
  }

  private static func leaf(_ value: PropertyValue, _ rest: ArraySlice<Substring>) -> PropertyValue? {
    rest.isEmpty ? value : nil
  }
}

extension PropertyType {
  /// The type of a component in key paths, `number` for `rotation.z` of a transform; nil if there is no such component.
  ///
  /// A value of the type is asked, so that scene files have exactly the components that animations have.
  @_spi(Properties) public func component(_ path: ArraySlice<String>) -> PropertyType? {
    guard !path.isEmpty else { return self }
    let value: PropertyValue
    switch self {
    case .point: value = .point(.zero)
    case .size: value = .size(.zero)
    case .rect: value = .rect(.zero)
    case .transform: value = .transform(CATransform3DIdentity)
    case .affineTransform: value = .affineTransform(.identity)
    default: return nil
    }
    switch ValueComponents.part(path.map { Substring($0) }[...], of: value) {
    case .number: return .number
    case .point: return .point
    case .size: return .size
    default: return nil
    }
  }
}

/// `rotation`, `scale` and `translation` of a transform, with or without an axis, as Core Animation's
/// documentation ("Key-Value Coding Extensions") lists them; `scale.xy`, which is not listed; and the
/// elements `m11` … `m44`.
enum TransformComponents {
  static func part(_ path: ArraySlice<Substring>, of transform: CATransform3D) -> PropertyValue? {
    guard let name = path.first, path.count <= 2 else { return nil }
    if let element = elements[String(name)] {
      return path.count == 1 ? .number(transform[keyPath: element]) : nil
    }
    guard let parts = DecomposedTransform(transform) else { return nil }
    let axis = path.dropFirst().first
    switch name {
    case "rotation": return number(parts.angles, axis ?? "z")
    case "scale" where axis == "xy": return .number((parts.scale.x + parts.scale.y) / 2)
    case "scale":
      return axis.map { number(parts.scale, $0) }
        ?? .number((parts.scale.x + parts.scale.y + parts.scale.z) / 3)
    case "translation":
      return axis.map { number(parts.translation, $0) }
        ?? .size(CGSize(width: parts.translation.x, height: parts.translation.y))
    default: return nil
    }
  }

  static func replacing(
    _ path: ArraySlice<Substring>, of transform: CATransform3D, with new: PropertyValue
  ) -> CATransform3D? {
    guard let name = path.first, path.count <= 2 else { return nil }
    if let element = elements[String(name)] {
      guard case .number(let number) = new.coerced(to: .number), path.count == 1 else { return nil }
      var transform = transform
      transform[keyPath: element] = number
      return transform
    }
    guard var parts = DecomposedTransform(transform) else { return nil }
    let axis = path.dropFirst().first
    if name == "translation", axis == nil {
      guard case .size(let size) = new.coerced(to: .size) else { return nil }
      parts.translation.x = size.width
      parts.translation.y = size.height
      return parts.transform
    }
    guard case .number(let number) = new.coerced(to: .number) else { return nil }
    switch name {
    case "rotation":
      guard let index = index(axis ?? "z") else { return nil }
      parts.angles[index] = number
    case "scale":
      if axis == "xy" {
        parts.scale.x = number
        parts.scale.y = number
      } else if let axis {
        guard let index = index(axis) else { return nil }
        parts.scale[index] = number
      } else {
        parts.scale = SIMD3(repeating: number)
      }
    case "translation":
      guard let index = axis.flatMap(index) else { return nil }
      parts.translation[index] = number
    default: return nil
    }
    return parts.transform
  }

  private static func index(_ axis: Substring) -> Int? {
    switch axis {
    case "x": 0
    case "y": 1
    case "z": 2
    default: nil
    }
  }

  private static func number(_ vector: SIMD3<Double>, _ axis: Substring) -> PropertyValue? {
    index(axis).map { .number(vector[$0]) }
  }

  private static let elements: [String: WritableKeyPath<CATransform3D, CGFloat> & Sendable] = [
    "m11": \.m11, "m12": \.m12, "m13": \.m13, "m14": \.m14, "m21": \.m21, "m22": \.m22, "m23": \.m23,
    "m24": \.m24,
    "m31": \.m31, "m32": \.m32, "m33": \.m33, "m34": \.m34, "m41": \.m41, "m42": \.m42, "m43": \.m43,
    "m44": \.m44,
  ]
}
