import CoreGraphics

/// A silhouette under a Gaussian, from which the contours of its shadow are made.
///
/// Equal silhouettes under equal Gaussians give equal shadows: `ShadowSilhouette.normalized` and the standard deviation
/// are the key under which a caller keeps them.
public struct BlurredSilhouette: Sendable {
  private enum Form {
    case empty
    case sharp
    case sampled(SampledField)
  }

  /// What is blurred.
  public let silhouette: ShadowSilhouette
  /// The Gaussian's standard deviation, in the silhouette's coordinates; 0 for none.
  public let sigma: Double
  /// Where the shadow exceeds 0.4/255, or somewhat more; null for an empty one.
  public let bounds: CGRect
  private let form: Form

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
    form = sigma > size * 1e-7 ? SampledField(silhouette, sigma: sigma).map(Form.sampled) ?? .sharp : .sharp
  }

  /// Whether nothing of the shadow is left to be seen.
  public var isEmpty: Bool { if case .empty = form { true } else { false } }

  /// Whether the silhouette itself is the shadow: without a blur, or with one that is too small to be seen.
  public var isSharp: Bool { if case .sharp = form { true } else { false } }

  /// The shadow's alpha at a place, 0…1; of sharp shadows 0.
  public func alpha(at point: CGPoint) -> Double {
    guard case .sampled(let field) = form else { return 0 }
    return field.sample(field.condensed(Vector(point))).value
  }

  /// The shadow as nested contours; a single one, the silhouette, for a sharp shadow (none for that of a raster, which has no
  /// outline), and none for an empty one.
  ///
  /// - Parameter steps: into how many levels alpha is divided, 1…255.
  public func contours(steps: Int = ShadowContours.mostSteps) -> ShadowContours {
    switch form {
    case .empty: return ShadowContours([], sigma: sigma)
    case .sharp:
      guard case .path(let path, let rule) = silhouette else { return ShadowContours([], sigma: sigma) }
      return ShadowContours([.init(path: path, rule: rule, level: 1)], sigma: sigma)
    case .sampled(let field):
      let levels = ShadowContours.levels(steps: steps, peak: field.peak)
      let paths = IsolineExtractor(field: field, levels: levels.map(\.threshold)).paths(
        tolerance: ShadowContours.tolerance)
      return ShadowContours(
        zip(paths, levels).map { .init(path: $0, rule: .winding, level: $1.level) }, sigma: sigma)
    }
  }
}
