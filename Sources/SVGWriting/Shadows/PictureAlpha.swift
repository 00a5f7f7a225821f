import CoreGraphics
import Drawing

/// The alpha of a picture as it is shown in a drawing.
struct PictureAlpha {
  private let pixels: PixelRows
  /// From the drawing's coordinates to the picture's pixels.
  private let placement: CGAffineTransform
  private let isNearest: Bool
  private let opacity: Float

  /// Nil where the picture is shown nowhere.
  ///
  /// - Parameter transform: from the item's coordinates to the drawing's.
  init?(_ image: DrawnImage, pixels: PixelRows, _ transform: CGAffineTransform) {
    let (source, box) = (image.source, image.destination)
    guard pixels.width > 0, pixels.height > 0, pixels.bytes.count >= pixels.width * pixels.height * 4,
      box.width > 0, box.height > 0, transform.isInvertible
    else { return nil }
    let (across, down) = (source.width / box.width, source.height / box.height)
    let inPixels = CGAffineTransform(
      a: across, b: 0, c: 0, d: down, tx: source.minX - box.minX * across, ty: source.minY - box.minY * down)
    self.pixels = pixels
    placement = transform.inverted().concatenating(inPixels)
    isNearest = image.magnification == .nearest
    opacity = (image.tint?.alpha ?? 1) / 255
  }

  /// How many samples along each axis a cell needs so that none of the picture's pixels is missed.
  func samples(ofCell side: CGFloat) -> Int {
    Int(min(max((side * CGFloat(placement.largestScale)).rounded(.up), 1), 4))
  }

  /// The mean alpha of a square cell.
  func mean(ofCell corner: CGPoint, side: CGFloat, samples: Int) -> Float {
    var sum: Float = 0
    for row in 0..<samples {
      for column in 0..<samples {
        let place = CGPoint(
          x: corner.x + side * (CGFloat(column) + 0.5) / CGFloat(samples),
          y: corner.y + side * (CGFloat(row) + 0.5) / CGFloat(samples))
        sum += alpha(at: place.applying(placement))
      }
    }
    return sum * opacity / Float(samples * samples)
  }

  /// The alpha at a place in pixels, 0…255; the edge repeats.
  private func alpha(at place: CGPoint) -> Float {
    if isNearest { return alpha(Int(place.x.rounded(.down)), Int(place.y.rounded(.down))) }
    let (u, v) = (place.x - 0.5, place.y - 0.5)
    let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (s, t) = (Float(u - CGFloat(i)), Float(v - CGFloat(j)))
    let upper = alpha(i, j) * (1 - s) + alpha(i + 1, j) * s
    let lower = alpha(i, j + 1) * (1 - s) + alpha(i + 1, j + 1) * s
    return upper * (1 - t) + lower * t
  }

  private func alpha(_ x: Int, _ y: Int) -> Float {
    let (column, row) = (min(max(x, 0), pixels.width - 1), min(max(y, 0), pixels.height - 1))
    return Float(pixels.bytes[(row * pixels.width + column) * 4 + 3])
  }
}
