import CoreGraphics

/// A picture, or part of one, in a rectangle. The group around it turns and shears it.
public struct DrawnImage: Sendable {
  /// How pixels are mixed where the picture is not drawn at their size.
  public enum Interpolation: Sendable {
    /// Hard pixels.
    case nearest
    /// Smooth, between neighbouring pixels.
    case linear
    /// Smooth, from prefiltered smaller copies where it is drawn small.
    case trilinear
  }

  /// Pixels or an SVG document; SVG stays vectors.
  public var image: CGImage
  /// The part of the image that is shown, in pixels of the upright image (y downwards), or in the units of an SVG
  /// document. Within the image: where edges repeat, they are pictures of their own.
  public var source: CGRect
  /// Where `source` is stretched to; upright, y downwards, in the item's coordinates.
  public var destination: CGRect
  /// Where its pixels are larger than the output's.
  public var magnification: Interpolation
  /// Where its pixels are smaller than the output's.
  public var minification: Interpolation
  /// Multiplied into the image's colours and alpha; nil for none. Of pictures without pixels it is the alpha alone.
  public var tint: RGBA?
  /// What filters make of the colours of each pixel, behind the tint; of pictures without pixels nothing.
  public var colors: ColorMapping
  /// Maps the coordinates of `destination` to the item's where the image is seen in perspective; nil where it is not.
  /// All of `destination` that is visible lies in front of the eye.
  public var projection: Projection?
  /// The layer that shows the image, for reports.
  public var layer: LayerIndex
  /// Whether the pixels were made for this drawing, of something that has none: then more of them than the output has say
  /// nothing.
  public var isRendition: Bool

  /// Whether it is one row or column of pixels out of a larger picture, as where an edge repeats.
  public var isLineOfPixels: Bool {
    min(image.sourceRect.width, image.sourceRect.height) <= 1
      && min(image.storedWidth, image.storedHeight) > 1
  }

  /// A picture without tint, filters and perspective, unless they are given.
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
}

extension DrawnImage {
  /// What is shown, in pixels of the whole picture that `image` may be a part of.
  public var partOfWhole: CGRect { source.offsetBy(dx: image.sourceRect.minX, dy: image.sourceRect.minY) }

  /// The same picture, with colours that filters have mapped.
  func mapped(by next: ColorMapping) -> DrawnImage {
    var result = self
    result.colors = colors.concatenating(next)
    return result
  }

  /// Another picture, shown as this one is, in the same place unless another is given.
  public func showing(
    _ image: CGImage, _ source: CGRect, at destination: CGRect? = nil
  ) -> DrawnImage {
    var result = self
    (result.image, result.source) = (image, source)
    if let destination { result.destination = destination }
    return result
  }
}

/// A silhouette, blurred by a Gaussian, moved and coloured.
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
  /// In the item's coordinates.
  public let offset: CGSize
  /// The shadow's colour, its alpha being `shadowColor`'s times `shadowOpacity`.
  public let color: RGBA
  /// Maps the shadow's plane, in which silhouette, blur and offset are given, to the item's coordinates where it is
  /// seen in perspective; nil where it is not.
  public let projection: Projection?
  /// The layer that casts it, for reports.
  public let layer: LayerIndex

  /// A shadow in the item's own plane, unless a projection is given.
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
}
