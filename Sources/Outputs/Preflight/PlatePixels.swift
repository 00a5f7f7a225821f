import CoreGraphics

/// The plates of a page as pixels: how much of each ink is printed where, with all that lies over each other.
package struct PlatePixels {
  package let width: Int
  package let height: Int
  /// Pixels per point.
  package let scale: Double
  /// The names of the inks; cyan, magenta, yellow and black come first.
  private var names: [String] = []
  /// The tints of each plate, upper row first.
  private var plates: [[UInt8]] = []
  /// All inks together; 255 for each full plate.
  private var sums: [UInt32]

  package init(width: Int, height: Int, scale: Double) {
    (self.width, self.height, self.scale) = (width, height, scale)
    sums = Array(repeating: 0, count: width * height)
  }

  /// Adds a plate of as many pixels as all have.
  package mutating func add(_ name: String, _ tints: [UInt8]) {
    guard tints.count == sums.count else { return }
    names.append(name)
    plates.append(tints)
    for (index, tint) in tints.enumerated() { sums[index] += UInt32(tint) }
  }

  /// A part of the page with more ink than a limit.
  struct Region {
    /// In points.
    var box: CGRect
    /// The place with most ink, in points.
    var point: CGPoint
    /// All inks there.
    var ink: InkColor
  }

  /// The parts with more ink than a limit in per cent, but for those that are smaller than a square millimetre: ink
  /// dries where there is little of it.
  func regions(over limit: Double) -> [Region] {
    // Each plate is rounded to a 255th.
    let least = UInt32((max(limit, 0) * 2.55).rounded(.up)) + UInt32((plates.count + 1) / 2)
    let smallest = (scale * scale * 72 * 72 / 25.4 / 25.4).rounded(.up)
    var isKnown = [Bool](repeating: false, count: sums.count)
    var regions: [Region] = []
    var pending: [Int] = []
    for start in sums.indices where sums[start] > least && !isKnown[start] {
      isKnown[start] = true
      pending.append(start)
      var (count, worst) = (0.0, start)
      var (left, right, top, bottom) = (width, 0, height, 0)
      while let pixel = pending.popLast() {
        count += 1
        if sums[pixel] > sums[worst] { worst = pixel }
        let (x, y) = (pixel % width, pixel / width)
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
        for (isInside, next) in [
          (x > 0, pixel - 1), (x + 1 < width, pixel + 1), (y > 0, pixel - width),
          (y + 1 < height, pixel + width),
        ] where isInside && !isKnown[next] && sums[next] > least {
          isKnown[next] = true
          pending.append(next)
        }
      }
      guard count >= smallest else { continue }
      regions.append(
        Region(
          box: CGRect(
            x: Double(left) / scale, y: Double(top) / scale, width: Double(right + 1 - left) / scale,
            height: Double(bottom + 1 - top) / scale),
          point: CGPoint(
            x: (Double(worst % width) + 0.5) / scale, y: (Double(worst / width) + 0.5) / scale),
          ink: ink(of: worst)))
    }
    return regions
  }

  private func ink(of pixel: Int) -> InkColor {
    func tint(_ plate: Int) -> Double {
      plates.indices.contains(plate) ? Double(plates[plate][pixel]) / 255 : 0
    }
    var color = InkColor(process: SIMD4(tint(0), tint(1), tint(2), tint(3)))
    for plate in names.indices.dropFirst(4) { color.spots.append((names[plate], tint(plate))) }
    return color
  }
}
