/// The pace of an animation: a cubic Bézier curve from (0, 0) to (1, 1) that maps the fraction of time to the
/// fraction of change.
public final class CAMediaTimingFunction: NSObject, NSSecureCoding, Sendable {
  let c1: CGPoint
  let c2: CGPoint

  /// Creates a named curve; linear if the name is unknown.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    default: self.init(controlPoints: 0, 0, 1, 1)
    }
  }

  /// Creates a curve with these two inner control points. Their x is clamped to 0…1, so that time never runs
  /// backwards; numbers that are not finite become 0.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    func number(_ value: Float) -> CGFloat { value.isFinite ? CGFloat(value) : 0 }
    c1 = CGPoint(x: min(max(number(c1x), 0), 1), y: number(c1y))
    c2 = CGPoint(x: min(max(number(c2x), 0), 1), y: number(c2y))
  }

  /// Decodes a function from a keyed archive. Returns nil, with the error in the coder, if the archive is
  /// invalid.
  public convenience init?(coder: NSCoder) {
    do {
      let values = try ObjectArchive.read(from: coder)
      guard case .point(let c1) = values["c1"], case .point(let c2) = values["c2"] else {
        throw ObjectArchive.corruption("a timing function needs two points")
      }
      self.init(controlPoints: Float(c1.x), Float(c1.y), Float(c2.x), Float(c2.y))
    } catch {
      coder.failWithError(error)
      return nil
    }
  }

  /// Encodes the two inner control points into a keyed archive.
  public func encode(with coder: NSCoder) {
    ObjectArchive.write(["c1": .point(c1), "c2": .point(c2)], to: coder)
  }

  /// True.
  public static var supportsSecureCoding: Bool { true }

  /// Returns control point 0…3 as x and y.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let point = controlPoint(index)
    values[0] = Float(point.x)
    values[1] = Float(point.y)
  }

  private func controlPoint(_ index: Int) -> CGPoint {
    switch index {
    case ...0: .zero
    case 1: c1
    case 2: c2
    default: CGPoint(x: 1, y: 1)
    }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CAMediaTimingFunction else { return false }
    return c1 == other.c1 && c2 == other.c2
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(c1.x)
    hasher.combine(c1.y)
    hasher.combine(c2.x)
    hasher.combine(c2.y)
    return hasher.finalize()
  }
}
