import CoreGraphics

/// A silhouette with a Gaussian blur, from which the contours of its shadow are made.
///
/// Equal silhouettes with equal Gaussians have equal shadows, so `ShadowSilhouette.normalized` and the
/// standard deviation can be the key of a cache.
public struct BlurredSilhouette: Sendable {
  private enum Form {
    case empty
    case sharp
    case sampled(SampledField)
  }

  /// The silhouette that is blurred.
  public let silhouette: ShadowSilhouette
  /// The Gaussian's standard deviation, in the silhouette's coordinates; 0 for none.
  public let sigma: Double
  /// The box in which the shadow exceeds 0.4/255, or slightly larger; null for an empty one.
  public let bounds: CGRect
  private let form: Form

  /// The ratio of standard deviation to the silhouette's longer side beyond which nothing is visible (at 40,
  /// the darkest point of a square's shadow is 1/40² / 2π < 0.03/255).
  private static let vanishing = 40.0

  /// - Parameter sigma: negative values and not-a-number count as 0.
  public init(_ silhouette: ShadowSilhouette, sigma: Double) {
    self.init(silhouette, sigma: sigma, end: nil)
  }

  /// - Parameter end: where the shadow may end; nil for all of it. What lies to the left of and above the end, by
  ///   more than a standard deviation, is the same.
  init(_ silhouette: ShadowSilhouette, sigma: Double, end: Vector?) {
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
    // A much smaller blur is invisible at any size at which the silhouette is shown whole.
    form =
      sigma > size * 1e-7
      ? SampledField(silhouette, sigma: sigma, end: end).map(Form.sampled) ?? .sharp : .sharp
  }

  /// Whether nothing of the shadow is visible.
  public var isEmpty: Bool { if case .empty = form { true } else { false } }

  /// Whether the silhouette itself is the shadow: without a blur, or with an invisibly small one.
  public var isSharp: Bool { if case .sharp = form { true } else { false } }

  /// Returns the shadow's alpha at a point, 0…1; 0 for sharp shadows.
  public func alpha(at point: CGPoint) -> Double {
    guard case .sampled(let field) = form else { return 0 }
    return field.sample(field.condensed(Vector(point))).value
  }

  /// Returns the shadow as nested contours. A sharp shadow has a single one, the silhouette (none if that is
  /// a raster, which has no outline); an empty one has none.
  ///
  /// - Parameter steps: the number of alpha levels, 1…255.
  public func contours(steps: Int = ShadowContours.mostSteps) -> ShadowContours {
    switch form {
    case .empty: return ShadowContours([], sigma: sigma)
    case .sharp:
      guard case .path(let path, let rule) = silhouette else { return ShadowContours([], sigma: sigma) }
      return ShadowContours([.init(path: path, rule: rule, level: 1)], sigma: sigma)
    case .sampled(let field):
      let levels = ShadowContours.levels(steps: steps, peak: field.peak)
      let paths = IsolineExtractor(field: field, levels: levels.map(\.threshold)).paths()
      return ShadowContours(
        zip(paths, levels).map { .init(path: $0, rule: .winding, level: $1.level) }, sigma: sigma)
    }
  }
}
