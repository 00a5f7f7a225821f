import CoreGraphics

/// A silhouette under a Gaussian, from which the vector forms of its shadow are made.
///
/// Equal silhouettes under equal Gaussians give equal shadows: `ShadowSilhouette.normalized` and the standard deviation
/// are the key under which a caller keeps them.
public struct BlurredSilhouette: Sendable {
  enum Form {
    case empty
    case sharp
    case roundedRectangle(RoundedRectangleShadow)
    case sampled(SampledField)
  }

  /// What is blurred.
  public let silhouette: ShadowSilhouette
  /// The Gaussian's standard deviation, in the silhouette's coordinates; 0 for none.
  public let sigma: Double
  /// Where the shadow exceeds 0.4/255, or somewhat more; null for an empty one.
  public let bounds: CGRect
  let form: Form

  /// Standard deviations beyond this many times the silhouette's longer side leave nothing to be seen
  /// (at 40 times, the darkest point of a square's shadow is 1/40² / 2π < 0.03/255).
  private static let vanishing = 40.0

  /// - Parameter sigma: negative and not-a-number count as 0.
  public init(_ silhouette: ShadowSilhouette, sigma: Double) {
    let box = silhouette.bounds
    let sigma = sigma > 0 ? sigma : 0
    self.silhouette = silhouette
    self.sigma = sigma
    let size = Double(max(box.width, box.height))
    guard !box.isNull, sigma <= size * Self.vanishing else {
      form = .empty
      bounds = .null
      return
    }
    bounds = box.insetBy(dx: -3.2 * sigma, dy: -3.2 * sigma)
    // A blur that is this much smaller than the silhouette cannot be seen at any size at which that is shown whole.
    guard sigma > size * 1e-7 else {
      form = .sharp
      return
    }
    switch silhouette {
    case .roundedRectangle(let rectangle):
      form = .roundedRectangle(RoundedRectangleShadow(rectangle, sigma: sigma))
    case .path, .raster:
      form = SampledField(silhouette, box: box, sigma: sigma).map(Form.sampled) ?? .sharp
    }
  }

  /// Whether nothing of the shadow is left to be seen.
  public var isEmpty: Bool { if case .empty = form { true } else { false } }

  /// Whether the silhouette itself is the shadow: without a blur, or with one that is too small to be seen.
  public var isSharp: Bool { if case .sharp = form { true } else { false } }

  /// The shadow's alpha at a place, 0…1; of sharp shadows 0.
  public func alpha(at point: CGPoint) -> Double {
    switch form {
    case .empty, .sharp: 0
    case .roundedRectangle(let shadow): shadow.sample(point)
    case .sampled(let field): field.sample(Vector(point)).value
    }
  }
}
