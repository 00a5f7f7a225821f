import QuartzCore

/// A set of corners of a rectangle, as visible on a page on which y points down.
struct RoundedCorners: OptionSet {
  let rawValue: Int

  static let topLeft = RoundedCorners(rawValue: 1)
  static let topRight = RoundedCorners(rawValue: 2)
  static let bottomLeft = RoundedCorners(rawValue: 4)
  static let bottomRight = RoundedCorners(rawValue: 8)
  static let all: RoundedCorners = [.topLeft, .topRight, .bottomLeft, .bottomRight]

  static let names: [(name: String, value: RoundedCorners)] = [
    ("topLeft", .topLeft), ("topRight", .topRight), ("bottomLeft", .bottomLeft),
    ("bottomRight", .bottomRight),
  ]

  init(rawValue: Int) { self.rawValue = rawValue }

  init(_ names: [String]) {
    self = []
    for (name, value) in Self.names where names.contains(name) { insert(value) }
  }

  /// The rectangle with elliptical arcs at these corners, starting from (maxX, midY) towards increasing y,
  /// like Core Graphics' rounded rectangles. Radii are limited to half a side.
  func path(in rect: CGRect, radii: CGSize) -> CGPath {
    let (rx, ry) = (min(radii.width, rect.width / 2), min(radii.height, rect.height / 2))
    let path = CGMutablePath()
    // 4/3·tan(π/8): the distance of the control points of a quarter circle from its ends.
    let handle: CGFloat = 0.552284749830793398
    path.move(to: CGPoint(x: rect.maxX, y: rect.midY))
    // The directions along the side towards the corner, and away from it.
    let turns: [(corner: RoundedCorners, at: CGPoint, along: CGVector, away: CGVector)] = [
      (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0)),
      (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1)),
      (.topLeft, CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: -1), CGVector(dx: 1, dy: 0)),
      (.topRight, CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1)),
    ]
    for turn in turns {
      guard contains(turn.corner), rx > 0, ry > 0 else {
        path.addLine(to: turn.at)
        continue
      }
      func point(_ back: CGFloat, _ on: CGFloat) -> CGPoint {
        CGPoint(
          x: turn.at.x + (turn.away.dx * on - turn.along.dx * back) * rx,
          y: turn.at.y + (turn.away.dy * on - turn.along.dy * back) * ry)
      }
      path.addLine(to: point(1, 0))
      path.addCurve(to: point(0, 1), control1: point(1 - handle, 0), control2: point(0, 1 - handle))
    }
    path.closeSubpath()
    return path.copy() ?? path
  }
}
