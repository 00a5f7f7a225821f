import CoreGraphics

/// Pixels of a page, upper row first, four bytes each, of which the first three are red, green and blue on white.
package struct PreflightPixels {
  package var bytes: [UInt8]
  package var width: Int
  package var height: Int
  /// Pixels per point.
  package var scale: Double

  package init(bytes: [UInt8], width: Int, height: Int, scale: Double) {
    (self.bytes, self.width, self.height, self.scale) = (bytes, width, height, scale)
  }

  /// The colour of a pixel.
  func color(_ column: Int, _ row: Int) -> SIMD3<Double> {
    let at = 4 * (row * width + column)
    guard at >= 0, at + 2 < bytes.count else { return .one }
    return SIMD3(Double(bytes[at]), Double(bytes[at + 1]), Double(bytes[at + 2])) / 255
  }

  /// Whether something is seen at a place in points; nil outside of the pixels.
  fileprivate func isInked(_ x: Double, _ y: Double) -> Bool? {
    let (column, row) = (Int((x * scale).rounded(.down)), Int((y * scale).rounded(.down)))
    guard column >= 0, row >= 0, column < width, row < height else { return nil }
    return color(column, row).min() < 247.0 / 255
  }
}

/// Where a page is coloured up to its cut, but not beyond it: a knife that is a little off leaves a white edge.
struct BleedCoverage {
  let trim: CGRect
  let bleed: CGRect
  let pixels: PreflightPixels

  /// A part of a side, in points.
  struct Gap {
    var side: String
    var length: Double
    var box: CGRect
  }

  /// How far within the cut a colour counts, and how far within the edge of the bleed it has to be seen: a third of a
  /// millimetre, as edges are antialiased.
  private static let inset = 0.9

  var gaps: [Gap] {
    let (left, right) = (Double(trim.minX), Double(trim.maxX))
    let (top, bottom) = (Double(trim.minY), Double(trim.maxY))
    let inset = Self.inset
    return [
      gap("left", along: top...bottom, trim.minX - bleed.minX) {
        (inner: (left + inset, $0), outer: (Double(bleed.minX) + inset, $0))
      },
      gap("right", along: top...bottom, bleed.maxX - trim.maxX) {
        (inner: (right - inset, $0), outer: (Double(bleed.maxX) - inset, $0))
      },
      gap("upper", along: left...right, trim.minY - bleed.minY) {
        (inner: ($0, top + inset), outer: ($0, Double(bleed.minY) + inset))
      },
      gap("lower", along: left...right, bleed.maxY - trim.maxY) {
        (inner: ($0, bottom - inset), outer: ($0, Double(bleed.maxY) - inset))
      },
    ].compactMap(\.self)
  }

  private func gap(
    _ side: String, along range: ClosedRange<Double>, _ depth: CGFloat,
    _ places: (Double) -> (inner: (Double, Double), outer: (Double, Double))
  ) -> Gap? {
    // Without a bleed, there is nothing to be covered.
    guard Double(depth) > 2 * Self.inset else { return nil }
    let step = 1 / pixels.scale
    var (count, box) = (0.0, CGRect.null)
    // A run of places that are inked within the cut, but not at the edge of the bleed, and how many of them end at the cut.
    var run = (count: 0.0, atCut: 0.0, box: CGRect.null)
    func endRun() {
      // An edge that runs obliquely through the bleed is a short run, of which little ends at the cut.
      if run.count * step > Double(depth) || run.atCut > run.count / 2 {
        count += run.count
        box = box.union(run.box)
      }
      run = (0, 0, .null)
    }
    var place = range.lowerBound + Self.inset
    while place < range.upperBound - Self.inset {
      let (inner, outer) = places(place)
      if pixels.isInked(inner.0, inner.1) ?? false, pixels.isInked(outer.0, outer.1) == false {
        // As far outside of the cut as the other place is inside.
        let part = 2 * Self.inset / Double(depth)
        let near = (inner.0 + (outer.0 - inner.0) * part, inner.1 + (outer.1 - inner.1) * part)
        run.count += 1
        if pixels.isInked(near.0, near.1) == false { run.atCut += 1 }
        run.box = run.box.union(CGRect(x: outer.0, y: outer.1, width: 0, height: 0))
          .union(CGRect(x: inner.0, y: inner.1, width: 0, height: 0))
      } else {
        endRun()
      }
      place += step
    }
    endRun()
    return count > 0 ? Gap(side: side, length: count * step, box: box) : nil
  }
}
