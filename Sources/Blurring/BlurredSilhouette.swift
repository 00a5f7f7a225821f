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
    case .roundedRectangle(let rect, let corner):
      form = .roundedRectangle(
        RoundedRectangleShadow(
          half: Vector(Double(rect.width), Double(rect.height)) / 2,
          corner: Vector(Double(corner.width), Double(corner.height)), sigma: sigma,
          center: Vector(Double(rect.midX), Double(rect.midY))))
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
    case .roundedRectangle(let shadow): shadow.field.sample(Vector(point) - shadow.center).value
    case .sampled(let field): field.sample(Vector(point)).value
    }
  }

  /// Into how many levels to divide alpha: `ShadowContours.finestSteps`, or fewer where the outline is so long beside the
  /// blur that contours of them would take much room.
  public func wantedSteps(for purpose: ShadowContours.Purpose) -> Int {
    outlineLength <= purpose.longestOutline * sigma ? ShadowContours.finestSteps : ShadowContours.defaultSteps
  }

  /// How far contours may be off, as a difference in alpha.
  func tolerance(for purpose: ShadowContours.Purpose) -> Double {
    outlineLength <= purpose.longestExactOutline * sigma ? purpose.tolerance : 2.5 * purpose.tolerance
  }

  /// Of what is not a rectangle, the outline's length or somewhat more; 0 for rectangles.
  private var outlineLength: Double {
    switch silhouette {
    case .roundedRectangle: 0
    case .path(let path, _): Self.length(of: path)
    case .raster(let raster): raster.outlineLength
    }
  }

  /// Somewhat more than the length of the path's outline.
  private static func length(of path: CGPath) -> Double {
    var (length, start, last) = (0.0, Vector.zero, Vector.zero)
    func go(to points: CGPoint...) {
      for point in points {
        length += (Vector(point) - last).length
        last = Vector(point)
      }
    }
    path.forEachElement { element in
      switch element {
      case .move(let p):
        last = Vector(p)
        start = last
      case .line(let p): go(to: p)
      case .quadCurve(let p, let c): go(to: c, p)
      case .curve(let p, let a, let b): go(to: a, b, p)
      case .closeSubpath: go(to: CGPoint(start))
      }
    }
    return length
  }
}
