import CoreGraphics

/// A picture, or part of one, in a rectangle. The group around it rotates or shears it.
public struct DrawnImage: Sendable, Hashable {
  /// How pixels are interpolated where the picture is not drawn at their size.
  public enum Interpolation: Sendable {
    /// No interpolation: hard pixels.
    case nearest
    /// Linear interpolation between neighbouring pixels.
    case linear
    /// Linear interpolation; prefiltered smaller copies where it is drawn small.
    case trilinear
  }

  /// Pixels, or an SVG document, which stays vectors.
  public var image: CGImage
  /// The part of the image that is shown, in pixels of the upright image (y downwards), or in units of an SVG
  /// document. Always within the image: repeated edges are pictures of their own.
  public var source: CGRect
  /// The rectangle that `source` is stretched to; upright, y downwards, in the item's coordinates.
  public var destination: CGRect
  /// The interpolation where the image's pixels are larger than the output's.
  public var magnification: Interpolation
  /// The interpolation where the image's pixels are smaller than the output's.
  public var minification: Interpolation
  /// A colour multiplied into the image; nil for none. Only its alpha counts for pictures without pixels.
  public var tint: RGBA?
  /// The effect of filters on each pixel's colour, after the tint; none for pictures without pixels.
  public var colors: ColorMapping
  /// Maps the coordinates of `destination` to the item's where the image is seen in perspective; nil where it
  /// is not. All of `destination` that is visible lies in front of the eye.
  public var projection: Projection?
  /// The layer that shows the image, for reports.
  public var layer: LayerIndex
  /// Whether the pixels were made for this drawing. More of them than the output has are then useless.
  public var isRendition: Bool

  /// Whether it is a single row or column of pixels from a larger picture, as for a repeated edge.
  public var isLineOfPixels: Bool {
    min(image.sourceRect.width, image.sourceRect.height) <= 1
      && min(image.storedWidth, image.storedHeight) > 1
  }

  /// A picture, by default without tint, filters and perspective.
  public init(
    image: CGImage, source: CGRect, destination: CGRect, magnification: Interpolation = .linear,
    minification: Interpolation = .linear, tint: RGBA? = nil, colors: ColorMapping = ColorMapping(),
    projection: Projection? = nil, layer: LayerIndex = -1, isRendition: Bool = false
  ) {
    self.colors = colors
    self.isRendition = isRendition
    self.image = image
    self.source = source
    self.destination = destination
    self.magnification = magnification
    self.minification = minification
    self.tint = tint
    self.projection = projection
    self.layer = layer
  }

  /// The part that is shown, in pixels of the whole picture that `image` may be a part of.
  public var partOfWhole: CGRect { source.offsetBy(dx: image.sourceRect.minX, dy: image.sourceRect.minY) }

  /// Returns the same picture with its colours mapped by further filters.
  func mapped(by next: ColorMapping) -> DrawnImage {
    var result = self
    result.colors = colors.concatenating(next)
    return result
  }

  /// Returns another picture shown in the same way, and in the same place unless another is given.
  public func showing(
    _ image: CGImage, _ source: CGRect, at destination: CGRect? = nil
  ) -> DrawnImage {
    var result = self
    (result.image, result.source) = (image, source)
    if let destination { result.destination = destination }
    return result
  }
}

/// A silhouette, blurred by a Gaussian, offset and coloured.
public final class DrawnShadow: Sendable {
  /// What casts a shadow.
  public enum Silhouette: Sendable {
    case path(CGPath, CGPathFillRule)
    /// The alpha of a drawing, in the item's coordinates.
    case drawing(Drawing)
  }

  /// What casts the shadow.
  public let silhouette: Silhouette
  /// The Gaussian's standard deviation, in the item's coordinates; 0 for a sharp shadow.
  public let sigma: CGFloat
  /// The shadow's offset, in the item's coordinates.
  public let offset: CGSize
  /// The shadow's colour. Its alpha is that of `shadowColor` times `shadowOpacity`.
  public let color: RGBA
  /// Maps the shadow's plane, in which silhouette, blur and offset are given, to the item's coordinates where
  /// it is seen in perspective; nil where it is not.
  public let projection: Projection?
  /// The layer that casts it, for reports.
  public let layer: LayerIndex

  /// A shadow, by default in the item's own plane.
  public init(
    silhouette: Silhouette, sigma: CGFloat, offset: CGSize, color: RGBA, projection: Projection? = nil,
    layer: LayerIndex = -1
  ) {
    self.silhouette = silhouette
    self.sigma = sigma
    self.offset = offset
    self.color = color
    self.projection = projection
    self.layer = layer
  }

  /// Returns the box of what the blur spreads to an area, both in the shadow's plane. What a Gaussian spreads from
  /// farther away is less than 1/100,000.
  public func caster(of area: CGRect) -> CGRect {
    area.offsetBy(dx: -offset.width, dy: -offset.height).insetBy(dx: -4.5 * sigma, dy: -4.5 * sigma)
  }
}
