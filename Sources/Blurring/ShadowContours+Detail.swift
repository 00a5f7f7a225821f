import CoreGraphics

extension ShadowContours {
  /// How finely a blur is drawn in opaque greys whose edges are antialiased.
  public struct Detail: Sendable, Hashable {
    /// Into how many levels alpha is divided at most.
    public let steps: Int
    /// Beyond what radius, in standard deviations, there may be curves.
    let curveRadius: Double
    /// The part of the silhouette's plane that is seen; nil where that is all of the blur. Outside of it lines need not be
    /// exact.
    let seen: CGRect?

    /// What can be seen of a blur where its standard deviation is shown in so many points.
    ///
    /// Where dozens of antialiased edges share a pixel, the shadow comes out too large: each covers what the next ones leave
    /// free. A blur of a point is a pixel or two on screens, and four in print; fewer steps then show it better at all
    /// resolutions up to 600 dpi.
    ///
    /// Curves take fewer numbers than lines. Where they bend within 25 pixels, six points at 300 dpi, poppler shows them up to
    /// 2/255 darker.
    public init(shownSigma: Double, seen: CGRect? = nil) {
      self.seen = seen
      steps = shownSigma >= 1.6 ? ShadowContours.finestSteps : max(17, Int(53 * shownSigma))
      curveRadius = min(max((24 / shownSigma).rounded(.up) / 4, Self.radii.lowerBound), Self.radii.upperBound)
    }

    private static let radii = 0.75...3
  }
}
