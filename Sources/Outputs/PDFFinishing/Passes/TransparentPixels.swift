/// Extends colours into transparent areas.
///
/// Cairo writes black where a picture is transparent. Viewers that interpolate or shrink colours and alpha
/// separately would draw a dark line along every edge of the picture's content.
enum TransparentPixels {
  /// Gives transparent pixels the colour of the nearest other pixel in their row, and fully transparent rows
  /// those of the nearest row with colours.
  ///
  /// - Parameters:
  ///   - colors: the channels of each pixel, one byte each.
  ///   - alpha: one byte per pixel.
  /// - Returns: whether anything changed.
  static func fill(
    _ colors: inout [UInt8], channels: Int, alpha: [UInt8], width: Int, height: Int
  ) -> Bool {
    guard width > 0, height > 0, alpha.count >= width * height, colors.count >= width * height * channels,
      alpha.prefix(width * height).contains(0)
    else { return false }
    var filled: [Int] = []
    for row in 0..<height
    where fillRow(&colors, channels: channels, alpha, from: row * width, count: width) {
      filled.append(row)
    }
    guard !filled.isEmpty else { return false }
    var nearest = 0
    for row in 0..<height {
      while nearest + 1 < filled.count, abs(filled[nearest + 1] - row) <= abs(filled[nearest] - row) {
        nearest += 1
      }
      guard filled[nearest] != row else { continue }
      let source = filled[nearest] * width * channels
      let target = row * width * channels
      for k in 0..<(width * channels) { colors[target + k] = colors[source + k] }
    }
    return true
  }

  /// Returns false if the whole row is transparent.
  private static func fillRow(
    _ colors: inout [UInt8], channels: Int, _ alpha: [UInt8], from start: Int, count: Int
  ) -> Bool {
    func copy(from source: Int, to pixels: Range<Int>) {
      for pixel in pixels {
        for channel in 0..<channels {
          colors[pixel * channels + channel] = colors[source * channels + channel]
        }
      }
    }
    var last: Int?
    for x in 0..<count where alpha[start + x] > 0 {
      let first = last.map { ($0 + x) / 2 + 1 } ?? 0
      if let last, last + 1 < first {
        copy(from: start + last, to: (start + last + 1)..<(start + first))
      }
      if first < x { copy(from: start + x, to: (start + first)..<(start + x)) }
      last = x
    }
    guard let last else { return false }
    if last + 1 < count { copy(from: start + last, to: (start + last + 1)..<(start + count)) }
    return true
  }
}
