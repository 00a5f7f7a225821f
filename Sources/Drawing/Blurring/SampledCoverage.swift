import CoreGraphics

/// How much of each pixel a path covers, by 16 × 16 samples.
///
/// What it takes grows with the number of edges and of the rows that each of them crosses. Exact scan converters keep the
/// edges of a row sorted, and take far longer where thousands cross it.
public struct SampledCoverage {
  private struct Edge {
    var top: Double
    var bottom: Double
    /// x = offset + slope · y.
    var offset: Double
    var slope: Double
    var winding: Int32
  }

  private let rule: CGPathFillRule
  private let width: Int
  private let height: Int
  private var edges: [Edge] = []

  /// Samples along each side of a pixel.
  private static let samples = 16
  /// The most samples that are counted at once.
  private static let mostSamples = 1 << 22

  /// - Parameters:
  ///   - path: in pixels.
  ///   - box: a whole number of pixels.
  public init(of path: CGPath, rule: CGPathFillRule, in box: CGRect) {
    self.rule = rule
    (width, height) = (Int(box.width), Int(box.height))
    var (start, last) = (CGPoint.zero, CGPoint.zero)
    func place(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x - box.minX, y: p.y - box.minY) }
    for element in path.flattened(threshold: 0.05).elements {
      switch element {
      case .move(let p):
        add(last, start)
        (start, last) = (place(p), place(p))
      case .line(let p):
        add(last, place(p))
        last = place(p)
      case .closeSubpath:
        add(last, start)
        last = start
      case .quadCurve, .curve: continue  // A flattened path has none.
      }
    }
    add(last, start)
  }

  private mutating func add(_ a: CGPoint, _ b: CGPoint) {
    let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
    let slope = Double((bottom.x - top.x) / (bottom.y - top.y))
    let offset = Double(top.x) - slope * Double(top.y)
    guard top.y < bottom.y, bottom.y > 0, top.y < CGFloat(height), slope.isFinite, offset.isFinite else {
      return
    }
    edges.append(
      Edge(
        top: max(Double(top.y), 0), bottom: min(Double(bottom.y), Double(height)), offset: offset,
        slope: slope, winding: a.y < b.y ? 1 : -1))
  }

  /// Returns the covered part of each pixel, 0…255, row by row.
  public func alphas() -> [UInt8] {
    guard width > 0, height > 0 else { return [] }
    var alphas = [UInt8](repeating: 0, count: width * height)
    let stride = width * Self.samples + 1
    let rows = max(1, min(height, Self.mostSamples / (stride * Self.samples)))
    // How the winding number changes at each sample.
    var changes = [Int32](repeating: 0, count: rows * Self.samples * stride)
    for first in Swift.stride(from: 0, to: height, by: rows) {
      let band = first..<min(first + rows, height)
      let isTouched = addCrossings(in: band, to: &changes, stride: stride)
      guard isTouched else { continue }
      for row in band { count(&changes, from: (row - first) * Self.samples * stride, row, &alphas) }
    }
    return alphas
  }

  /// Notes where edges cross the rows of samples of a band; false if none does.
  private func addCrossings(in band: Range<Int>, to changes: inout [Int32], stride: Int) -> Bool {
    let scale = Double(Self.samples)
    let (low, high) = (band.lowerBound * Self.samples, band.upperBound * Self.samples)
    var isTouched = false
    for edge in edges where edge.bottom > Double(band.lowerBound) && edge.top < Double(band.upperBound) {
      // A sample is in the middle of its part of the pixel.
      let from = max(low, Int((edge.top * scale - 0.5).rounded(.up)))
      let to = min(high, Int((edge.bottom * scale - 0.5).rounded(.up)))
      guard from < to else { continue }
      isTouched = true
      for row in from..<to {
        let x = (edge.offset + edge.slope * (Double(row) + 0.5) / scale) * scale - 0.5
        let column = Int(min(max(x.rounded(.up), 0), Double(stride - 1)))
        changes[(row - low) * stride + column] += edge.winding
      }
    }
    return isTouched
  }

  /// Counts the covered samples of a row of pixels, and clears their changes.
  private func count(_ changes: inout [Int32], from start: Int, _ row: Int, _ alphas: inout [UInt8]) {
    let samples = Self.samples
    var counts = [Int32](repeating: 0, count: width)
    for line in 0..<samples {
      var place = start + line * (width * samples + 1)
      var winding: Int32 = 0
      for column in 0..<width {
        for _ in 0..<samples {
          winding += changes[place]
          changes[place] = 0
          place += 1
          let isInside = rule == .winding ? winding != 0 : winding & 1 != 0
          if isInside { counts[column] += 1 }
        }
      }
      changes[place] = 0
    }
    let most = Int32(samples * samples)
    for column in 0..<width { alphas[row * width + column] = UInt8((counts[column] * 255 + most / 2) / most) }
  }
}

extension CGPath {
  /// Returns roughly how many rows of a box all edges of the path cross together.
  ///
  /// - Parameter transform: from the path's coordinates to the box's.
  public func crossedRows(in box: CGRect, through transform: CGAffineTransform) -> Double {
    var (sum, start, last) = (0.0, 0.0, 0.0)
    func height(_ p: CGPoint) -> Double {
      min(max(Double(p.applying(transform).y), Double(box.minY)), Double(box.maxY))
    }
    func go(to y: Double) {
      sum += abs(y - last)
      last = y
    }
    forEachElement { element in
      switch element {
      case .move(let p):
        start = height(p)
        last = start
      case .line(let p): go(to: height(p))
      case .quadCurve(let p, let c):
        go(to: height(c))
        go(to: height(p))
      case .curve(let p, let c, let d):
        go(to: height(c))
        go(to: height(d))
        go(to: height(p))
      case .closeSubpath: go(to: start)
      }
    }
    return sum
  }
}
