/// A path's elements and points, packed, with its current point: shared by `CGPath` and `CGMutablePath`.
struct PathStorage: Sendable {
  /// Every subpath starts with a move; no two moves follow each other.
  private(set) var verbs: [CGPathElementType] = []
  private(set) var points: [CGPoint] = []
  private(set) var shape = CGPath.Shape.general
  /// The start of the current subpath; nil in an empty path.
  private(set) var subpathStart: CGPoint?

  init() {}

  /// A path from parts that are known to be consistent.
  init(verbs: [CGPathElementType], points: [CGPoint], shape: CGPath.Shape, subpathStart: CGPoint) {
    self.verbs = verbs
    self.points = points
    self.shape = shape
    self.subpathStart = subpathStart
  }

  var currentPoint: CGPoint? { verbs.last == .closeSubpath ? subpathStart : points.last }

  mutating func reserve(verbs verbCount: Int, points pointCount: Int) {
    verbs.reserveCapacity(verbs.count + verbCount)
    points.reserveCapacity(points.count + pointCount)
  }

  mutating func move(to p: CGPoint) {
    shape = .general
    subpathStart = p
    if verbs.last == .moveToPoint {
      points[points.count - 1] = p
    } else {
      verbs.append(.moveToPoint)
      points.append(p)
    }
  }

  mutating func addLine(to p: CGPoint) {
    guard beginSegment() else { return }
    verbs.append(.addLineToPoint)
    points.append(p)
  }

  mutating func addQuadCurve(to p: CGPoint, control: CGPoint) {
    guard beginSegment() else { return }
    verbs.append(.addQuadCurveToPoint)
    points.append(control)
    points.append(p)
  }

  mutating func addCurve(to p: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard beginSegment() else { return }
    verbs.append(.addCurveToPoint)
    points.append(control1)
    points.append(control2)
    points.append(p)
  }

  mutating func close() {
    guard let last = verbs.last, last != .closeSubpath else { return }
    shape = .general
    verbs.append(.closeSubpath)
  }

  mutating func append(_ other: PathStorage, transform: CGAffineTransform) {
    guard !other.verbs.isEmpty else { return }
    let moved = other.transformed(by: transform)
    if verbs.isEmpty {
      self = moved
      return
    }
    shape = .general
    if verbs.last == .moveToPoint {
      verbs.removeLast()
      points.removeLast()
    }
    verbs.append(contentsOf: moved.verbs)
    points.append(contentsOf: moved.points)
    subpathStart = moved.subpathStart
  }

  func transformed(by t: CGAffineTransform) -> PathStorage {
    if t.isIdentity { return self }
    var result = self
    result.shape = shape.transformed(by: t)
    result.points = points.map { $0.applying(t) }
    result.subpathStart = subpathStart?.applying(t)
    return result
  }

  /// Prepares the path for another segment: returns false without a current point; adds a move after a closed
  /// subpath.
  private mutating func beginSegment() -> Bool {
    shape = .general
    guard let last = verbs.last else { return false }
    if last == .closeSubpath, let start = subpathStart {
      verbs.append(.moveToPoint)
      points.append(start)
    }
    return true
  }
}

extension PathStorage: Hashable {
  /// Compares elements and points; the original primitive is ignored.
  static func == (a: PathStorage, b: PathStorage) -> Bool {
    a.verbs == b.verbs && a.points == b.points
  }

  func hash(into hasher: inout Hasher) {
    // Hashing each number takes five times as long. Adding zero makes −0 and 0 equal.
    var sum: UInt64 = 0
    for point in points {
      sum = (sum ^ (Double(point.x) + 0).bitPattern) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 32
      sum = (sum ^ (Double(point.y) + 0).bitPattern) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 32
    }
    hasher.combine(sum)
  }
}
