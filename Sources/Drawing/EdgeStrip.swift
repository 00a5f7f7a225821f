import CoreGraphics

/// What is laid beneath an edge that two translucent pictures share, so that nothing shines through where both are
/// opaque: the outermost pixels of the first one, and nothing where either picture is translucent near the edge.
public struct EdgeStrip {
  private let first: (picture: DrawnImage, pixels: PicturePixels)
  private let second: (picture: DrawnImage, pixels: PicturePixels)
  /// Of the first picture.
  private let side: SharedEdges.Side
  private let distance: CGFloat

  /// - Parameters:
  ///   - side: of the first picture, where the second one lies.
  ///   - distance: how far the strip reaches to both sides.
  public init(
    _ first: (picture: DrawnImage, pixels: PicturePixels),
    _ second: (picture: DrawnImage, pixels: PicturePixels),
    side: SharedEdges.Side, distance: CGFloat
  ) {
    (self.first, self.second, self.side, self.distance) = (first, second, side, distance)
  }

  /// The strip as a picture; nil where there is nothing to be laid beneath, or the pictures' pixels do not lie side by
  /// side.
  public var picture: DrawnImage? {
    let isUpright = side == .left || side == .right
    let source = first.picture.source
    let other = second.picture.source
    let (start, end) = isUpright ? (source.minY, source.maxY) : (source.minX, source.maxX)
    let (otherStart, otherEnd) = isUpright ? (other.minY, other.maxY) : (other.minX, other.maxX)
    guard abs(end - start - otherEnd + otherStart) < 1e-3 else { return nil }
    let from = Int((start + 1e-6).rounded(.down))
    let count = Int((end - 1e-6).rounded(.up)) - from
    let otherFrom = Int((otherStart + 1e-6).rounded(.down))
    guard count > 0, count <= 16384 else { return nil }
    let (near, far) = (edge(first, side), edge(second, side.opposite))
    let isOpaque = (0..<count).map { near.isOpaque(from + $0) && far.isOpaque(otherFrom + $0) }
    // Smoothing mixes neighbours: where one is translucent, nothing is laid beneath the other either.
    var bytes: [UInt8] = []
    for k in 0..<count {
      let color = isOpaque[max(k - 1, 0)...min(k + 1, count - 1)].contains(false) ? 0 : near.color(from + k)
      bytes += [16, 8, 0, 24].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    guard isOpaque.contains(true), bytes.contains(where: { $0 != 0 }), let image = image(bytes, isUpright)
    else { return nil }
    let rest = start - CGFloat(from)
    let box = first.picture.destination
    func around(_ edge: CGFloat) -> CGRect {
      isUpright
        ? CGRect(x: edge - distance, y: box.minY, width: 2 * distance, height: box.height)
        : CGRect(x: box.minX, y: edge - distance, width: box.width, height: 2 * distance)
    }
    let place =
      switch side {
      case .left: around(box.minX)
      case .right: around(box.maxX)
      case .top: around(box.minY)
      case .bottom: around(box.maxY)
      }
    return first.picture.showing(
      image,
      isUpright
        ? CGRect(x: 0, y: rest, width: 1, height: end - start)
        : CGRect(x: rest, y: 0, width: end - start, height: 1), at: place)
  }

  private func image(_ bytes: [UInt8], _ isUpright: Bool) -> CGImage? {
    let count = bytes.count / 4
    guard let provider = CGDataProvider(data: Data(bytes)), let space = CGColorSpace(name: CGColorSpace.sRGB)
    else { return nil }
    return CGImage(
      width: isUpright ? 1 : count, height: isUpright ? count : 1, bitsPerComponent: 8, bitsPerPixel: 32,
      bytesPerRow: isUpright ? 4 : 4 * count, space: space,
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }

  private struct Edge {
    var isOpaque: (Int) -> Bool
    var color: (Int) -> UInt32
  }

  /// The pixels along an edge, as deep as the strip reaches.
  private func edge(_ part: (picture: DrawnImage, pixels: PicturePixels), _ side: SharedEdges.Side) -> Edge {
    let (picture, pixels) = part
    let isUpright = side == .left || side == .right
    let perPixel =
      isUpright
      ? picture.destination.width / picture.source.width : picture.destination.height / picture.source.height
    let (low, high) =
      isUpright ? (picture.source.minX, picture.source.maxX) : (picture.source.minY, picture.source.maxY)
    let (first, last) = (Int((low + 1e-6).rounded(.down)), Int((high - 1e-6).rounded(.up)) - 1)
    // Half a pixel more, since smoothing takes the next one in.
    let depth = Int(min(Double(distance / max(perPixel, 1e-9)) + 0.5, 1e6).rounded(.up))
    let isLow = side == .left || side == .top
    let columns =
      isLow
      ? first...max(first, min(first + depth - 1, last)) : max(first, last - depth + 1)...max(first, last)
    func color(_ across: Int, _ along: Int) -> UInt32 {
      let (x, y) = isUpright ? (across, along) : (along, across)
      return pixels.color(min(max(x, 0), pixels.width - 1), min(max(y, 0), pixels.height - 1))
    }
    return Edge(
      isOpaque: { along in columns.allSatisfy { color($0, along) >> 24 == 255 } },
      color: { along in color(isLow ? first : max(first, last), along) })
  }
}

extension SharedEdges.Side {
  fileprivate var opposite: Self {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    }
  }
}
