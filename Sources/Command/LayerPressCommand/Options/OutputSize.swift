import CoreGraphics

/// The size of a PNG in pixels, whatever its page's size in points: `--size`.
enum OutputSize: Hashable {
  /// `512`: the longer side.
  case longerSide(Int)
  /// `640x`.
  case width(Int)
  /// `x480`.
  case height(Int)

  init?(_ text: some StringProtocol) {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    func pixels(_ text: Substring) -> Int? { Int(text).flatMap { $0 > 0 ? $0 : nil } }
    switch (sides.count, sides.first.flatMap(pixels), sides.last.flatMap(pixels)) {
    case (1, let side?, _): self = .longerSide(side)
    case (2, let width?, nil) where sides[1].isEmpty: self = .width(width)
    case (2, nil, let height?) where sides[0].isEmpty: self = .height(height)
    default: return nil
    }
  }

  /// The value of `{size}` in a pattern.
  var pixels: Int {
    switch self {
    case .longerSide(let pixels), .width(let pixels), .height(let pixels): pixels
    }
  }

  /// Pixels per point of a page of this size in points.
  func scale(of page: CGSize) -> Double {
    let side =
      switch self {
      case .longerSide: max(page.width, page.height)
      case .width: page.width
      case .height: page.height
      }
    return Double(pixels) / Double(side)
  }
}
