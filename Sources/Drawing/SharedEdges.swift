import CoreGraphics

/// Which edges of a picture lie on those of pictures drawn just before and after it: parts of one picture, or tiles.
///
/// Two antialiased edges on one line let the backdrop show through: where one covers half of a pixel and the other
/// the other half, a quarter of what was there stays. So such edges need care.
public struct SharedEdges: Sendable, Hashable {
  /// An edge of a picture, `top` being the one of least y.
  public enum Side: Sendable, CaseIterable {
    case left, right, top, bottom
  }

  /// A picture on the other side of an edge that is drawn later, and at least as long as the edge.
  public struct Later: Sendable, Hashable {
    /// Its place among the items.
    public var place: Int
    /// How far it reaches away from the edge.
    public var reach: CGFloat
  }

  /// The sides on which there is another picture.
  public private(set) var shared: Set<Side> = []
  /// Of these, the sides where that picture is drawn later and covers all of the edge.
  public private(set) var later: [Side: Later] = [:]

  /// No edges that are shared.
  public init() {}

  /// How many pictures before and after one may be its neighbours: nine parts, or tiles a row apart.
  private static let neighbourhood = 64

  /// - Parameter place: of the picture among the items.
  public init(of place: Int, in items: [Drawing.Node]) {
    guard items.indices.contains(place), case .image(let image) = items[place], image.projection == nil else {
      return
    }
    var next = place + 1
    while next < min(items.count, place + Self.neighbourhood), case .image(let other) = items[next] {
      add(other.destination, to: image.destination, later: next)
      next += 1
    }
    var previous = place - 1
    while previous >= max(0, place - Self.neighbourhood), case .image(let other) = items[previous] {
      add(other.destination, to: image.destination, later: nil)
      previous -= 1
    }
  }

  private mutating func add(_ other: CGRect, to rect: CGRect, later place: Int?) {
    let slack = max(rect.width, rect.height) * 1e-6
    if other.minY < rect.maxY - slack, other.maxY > rect.minY + slack {
      let covers = other.minY <= rect.minY + slack && other.maxY >= rect.maxY - slack
      let found = covers ? place.map { Later(place: $0, reach: other.width) } : nil
      if abs(other.minX - rect.maxX) <= slack { add(.right, found) }
      if abs(other.maxX - rect.minX) <= slack { add(.left, found) }
    }
    if other.minX < rect.maxX - slack, other.maxX > rect.minX + slack {
      let covers = other.minX <= rect.minX + slack && other.maxX >= rect.maxX - slack
      let found = covers ? place.map { Later(place: $0, reach: other.height) } : nil
      if abs(other.minY - rect.maxY) <= slack { add(.bottom, found) }
      if abs(other.maxY - rect.minY) <= slack { add(.top, found) }
    }
  }

  private mutating func add(_ side: Side, _ found: Later?) {
    shared.insert(side)
    if let found { later[side] = later[side] ?? found }
  }
}

extension DrawnImage {
  /// The picture stretched so that it reaches beneath those beside it which are drawn later.
  ///
  /// - Parameter distance: how far, in the picture's coordinates; never beyond the other picture.
  public func reaching(_ distance: CGFloat, beneath edges: SharedEdges) -> DrawnImage {
    func reach(_ side: SharedEdges.Side) -> CGFloat { min(edges.later[side]?.reach ?? 0, distance) }
    let (left, top) = (reach(.left), reach(.top))
    return showing(
      image, source,
      at: CGRect(
        x: destination.minX - left, y: destination.minY - top,
        width: destination.width + left + reach(.right), height: destination.height + top + reach(.bottom)))
  }

  /// The same picture in another perspective.
  public func with(projection: Projection?) -> DrawnImage {
    DrawnImage(
      image: image, source: source, destination: destination, magnification: magnification,
      minification: minification, tint: tint, colors: colors, projection: projection, layer: layer,
      isRendition: isRendition)
  }

  /// The same picture in its own colours.
  public var untinted: DrawnImage { with(tint: nil) }

  /// The same picture in other colours.
  public func with(tint: RGBA?) -> DrawnImage {
    DrawnImage(
      image: image, source: source, destination: destination, magnification: magnification,
      minification: minification, tint: tint, colors: colors, projection: projection, layer: layer,
      isRendition: isRendition)
  }

  /// The same picture, with colours that filters have mapped.
  func mapped(by next: ColorMapping) -> DrawnImage {
    DrawnImage(
      image: image, source: source, destination: destination, magnification: magnification,
      minification: minification, tint: tint.map { $0.withAlpha(next.opaque($0.alpha)) },
      colors: colors.concatenating(next), projection: projection, layer: layer, isRendition: isRendition)
  }

  /// Another picture, shown as this one is.
  public func showing(_ image: CGImage, _ source: CGRect, at destination: CGRect) -> DrawnImage {
    DrawnImage(
      image: image, source: source, destination: destination, magnification: magnification,
      minification: minification, tint: tint, colors: colors, projection: projection, layer: layer,
      isRendition: isRendition)
  }
}
