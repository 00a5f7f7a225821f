/// A function that turns the numbers of an animation into transforms.
public final class CAValueFunction: NSObject, NSSecureCoding, Sendable {
  /// The name of the function.
  public let name: CAValueFunctionName

  /// Nil if there is no function of this name.
  public init?(name: CAValueFunctionName) {
    guard CAValueFunctionName.allCases.contains(name) else { return nil }
    self.name = name
  }

  /// Decodes a function from a keyed archive. Returns nil, with the error in the coder, if the archive is
  /// invalid.
  public convenience init?(coder: NSCoder) {
    do {
      guard case .string(let name) = try ObjectArchive.read(from: coder)["name"],
        CAValueFunctionName.allCases.contains(CAValueFunctionName(name))
      else { throw ObjectArchive.corruption("a value function needs one of their names") }
      self.init(name: CAValueFunctionName(name))
    } catch {
      coder.failWithError(error)
      return nil
    }
  }

  /// Encodes the name into a keyed archive.
  public func encode(with coder: NSCoder) {
    ObjectArchive.write(["name": .string(name.rawValue)], to: coder)
  }

  /// True.
  public static var supportsSecureCoding: Bool { true }

  /// Returns the transform for these numbers: three for `scale` and `translate`, else one, or one per axis.
  /// Nil for too few.
  @_spi(Time) public func transform(_ values: [CGFloat]) -> CATransform3D? {
    if name == .scale || name == .translate {
      guard values.count >= 3 else { return nil }
      return name == .scale
        ? CATransform3DMakeScale(values[0], values[1], values[2])
        : CATransform3DMakeTranslation(values[0], values[1], values[2])
    }
    guard let value = values.first else { return nil }
    switch name {
    case .rotateX: return CATransform3DMakeRotation(value, 1, 0, 0)
    case .rotateY: return CATransform3DMakeRotation(value, 0, 1, 0)
    case .rotateZ: return CATransform3DMakeRotation(value, 0, 0, 1)
    case .scaleX: return CATransform3DMakeScale(value, 1, 1)
    case .scaleY: return CATransform3DMakeScale(1, value, 1)
    case .scaleZ: return CATransform3DMakeScale(1, 1, value)
    case .scaleXY: return CATransform3DMakeScale(value, values.count > 1 ? values[1] : value, 1)
    case .scaleXYZ:
      return values.count > 2
        ? CATransform3DMakeScale(value, values[1], values[2]) : CATransform3DMakeScale(value, value, value)
    case .translateX: return CATransform3DMakeTranslation(value, 0, 0)
    case .translateY: return CATransform3DMakeTranslation(0, value, 0)
    case .translateZ: return CATransform3DMakeTranslation(0, 0, value)
    default: return nil
    }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CAValueFunction)?.name == name
  }

  public override var hash: Int { name.hashValue }
}
