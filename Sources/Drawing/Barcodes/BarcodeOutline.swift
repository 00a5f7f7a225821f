import QuartzCore

extension BarcodeSymbol {
  /// Returns the outlines of the dark regions, in modules from the upper left corner, with points only at corners.
  ///
  /// A region that touches another one at a corner is joined with it: of all paths with this area, this has the fewest
  /// points and parts. It is the same by both fill rules.
  package func outline() -> CGPath {
    let path = CGMutablePath()
    var tracer = OutlineTracer(self)
    while let corners = tracer.next() {
      path.addLines(
        between: corners.map { CGPoint(x: CGFloat($0.x), y: CGFloat($0.y * rowHeight)) })
      path.closeSubpath()
    }
    return path.copy() ?? path
  }
}

/// Walks around the dark regions, which lie to the right of its way.
private struct OutlineTracer {
  /// The modules row by row, with a light one at each end of a row, and a light row above and below.
  private let isDark: [Bool]
  /// The number of modules in a row, with those at its ends.
  private let stride: Int
  /// Whether a module's upper edge, which is passed to the right, still has to be walked along.
  private var remaining: [Bool]
  private var place = 0

  init(_ symbol: BarcodeSymbol) {
    let stride = symbol.width + 2
    let light = [Bool](repeating: false, count: stride)
    let isDark = light + symbol.rows.flatMap { [false] + $0 + [false] } + light
    remaining = isDark.indices.map { $0 >= stride && isDark[$0] && !isDark[$0 - stride] }
    (self.isDark, self.stride) = (isDark, stride)
  }

  /// Returns the corners of the next outline; nil once there are no more.
  mutating func next() -> [(x: Int, y: Int)]? {
    while place < remaining.count {
      if remaining[place] { return walk(from: place) }
      place += 1
    }
    return nil
  }

  /// A point is named by the module to its lower right. The first one is a corner: all that is above, or to its left in
  /// the same row, has been walked around.
  private mutating func walk(from start: Int) -> [(x: Int, y: Int)] {
    var corners: [(x: Int, y: Int)] = []
    var point = start
    var way = Way.right
    repeat {
      corners.append((point % stride - 1, point / stride - 1))
      var next = way
      repeat {
        if way == .right { remaining[point] = false }
        point += way.step(stride)
        let (left, right) = way.modulesAhead(of: point, stride)
        next = isDark[left] ? way.turnedLeft : isDark[right] ? way : way.turnedRight
      } while next == way
      way = next
    } while point != start || way != .right
    return corners
  }

  private enum Way {
    case right, down, left, up

    var turnedRight: Way {
      switch self {
      case .right: .down
      case .down: .left
      case .left: .up
      case .up: .right
      }
    }

    var turnedLeft: Way {
      switch self {
      case .right: .up
      case .down: .right
      case .left: .down
      case .up: .left
      }
    }

    /// The way to the next point.
    func step(_ stride: Int) -> Int {
      switch self {
      case .right: 1
      case .down: stride
      case .left: -1
      case .up: -stride
      }
    }

    /// The modules ahead of a point, to the left and to the right of the way.
    func modulesAhead(of point: Int, _ stride: Int) -> (left: Int, right: Int) {
      switch self {
      case .right: (point - stride, point)
      case .down: (point, point - 1)
      case .left: (point - 1, point - 1 - stride)
      case .up: (point - 1 - stride, point - stride)
      }
    }
  }
}
