import CoreGraphics

/// The edges that a picture shares with pictures drawn just before and after it, such as parts of one picture
/// or tiles.
///
/// Two antialiased edges on one line let the backdrop show through: where each covers half of a pixel, a
/// quarter of the backdrop remains. So such edges need care. In perspective, only pictures in one plane share edges.
public struct SharedEdges: Sendable, Hashable {
  /// A side of a picture; `top` has the least y.
  public enum Side: Sendable {
    case left, right, top, bottom
  }

  /// The sides at which there is another picture.
  public private(set) var shared: Set<Side> = []
  /// Those of them where the other picture is drawn later and covers the whole edge, and how far it extends.
  public private(set) var later: [Side: CGFloat] = [:]

  /// No shared edges.
  public init() {}

  /// How many pictures before and after one may be its neighbours: nine parts, or tiles a row apart.
  private static let neighbourhood = 64

  /// - Parameter place: the index of the picture among the items.
  public init(of place: Int, in items: [Drawing.Node]) {
    guard items.indices.contains(place), case .image(let image) = items[place] else { return }
    var next = place + 1
    while next < min(items.count, place + Self.neighbourhood), case .image(let other) = items[next],
      other.projection == image.projection
    {
      add(other.destination, to: image.destination, isLater: true)
      next += 1
    }
    var previous = place - 1
    while previous >= max(0, place - Self.neighbourhood), case .image(let other) = items[previous],
      other.projection == image.projection
    {
      add(other.destination, to: image.destination, isLater: false)
      previous -= 1
    }
  }

  private mutating func add(_ other: CGRect, to rect: CGRect, isLater: Bool) {
    let slack = max(rect.width, rect.height) * 1e-6
    if other.minY < rect.maxY - slack, other.maxY > rect.minY + slack {
      let covers = other.minY <= rect.minY + slack && other.maxY >= rect.maxY - slack
      let found = covers && isLater ? other.width : nil
      if abs(other.minX - rect.maxX) <= slack { add(.right, found) }
      if abs(other.maxX - rect.minX) <= slack { add(.left, found) }
    }
    if other.minX < rect.maxX - slack, other.maxX > rect.minX + slack {
      let covers = other.minX <= rect.minX + slack && other.maxX >= rect.maxX - slack
      let found = covers && isLater ? other.height : nil
      if abs(other.minY - rect.maxY) <= slack { add(.bottom, found) }
      if abs(other.maxY - rect.minY) <= slack { add(.top, found) }
    }
  }

  private mutating func add(_ side: Side, _ found: CGFloat?) {
    shared.insert(side)
    if let found { later[side] = later[side] ?? found }
  }
}

extension DrawnImage {
  /// Returns the picture, stretched to extend beneath its neighbours that are drawn later.
  ///
  /// - Parameter distance: how far, in the picture's coordinates; never beyond the other picture.
  public func reaching(_ distance: CGFloat, beneath edges: SharedEdges) -> DrawnImage {
    showing(image, source, at: reach(CGSize(width: distance, height: distance), beneath: edges))
  }

  /// Returns the picture with as much more of its document as it shows beneath its neighbours that are drawn later.
  ///
  /// - Parameter distance: how far, in the picture's coordinates; never beyond the other picture or the document.
  public func continued(_ distance: CGSize, beneath edges: SharedEdges) -> DrawnImage {
    let toSource = CGAffineTransform(translationX: -destination.minX, y: -destination.minY)
      .concatenating(
        CGAffineTransform(scaleX: source.width / destination.width, y: source.height / destination.height)
      )
      .concatenating(CGAffineTransform(translationX: source.minX, y: source.minY))
    let part = reach(distance, beneath: edges).applying(toSource)
      .intersection(CGRect(origin: .zero, size: image.naturalSize))
    return showing(image, part, at: part.applying(toSource.inverted()))
  }

  private func reach(_ distance: CGSize, beneath edges: SharedEdges) -> CGRect {
    func reach(_ side: SharedEdges.Side, _ most: CGFloat) -> CGFloat { min(edges.later[side] ?? 0, most) }
    let (left, top) = (reach(.left, distance.width), reach(.top, distance.height))
    return CGRect(
      x: destination.minX - left, y: destination.minY - top,
      width: destination.width + left + reach(.right, distance.width),
      height: destination.height + top + reach(.bottom, distance.height))
  }
}
