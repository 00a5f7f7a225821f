import CoreGraphics

extension Gradient {
  /// Returns stops mapped by a colour matrix, with added stops where a component is clamped between two.
  public static func stops(_ stops: [Stop], mappedBy m: [Double]) -> [Stop] {
    guard let first = stops.first else { return [] }
    var result = [Stop(offset: first.offset, color: first.color.mapped(by: m))]
    for (a, b) in zip(stops, stops.dropFirst()) {
      let (low, high) = (a.color.unclamped(by: m), b.color.unclamped(by: m))
      var places: Set<Double> = []
      for (x, y) in zip(low, high) {
        for end in [0.0, 1] where (x - end) * (y - end) < 0 { places.insert((end - x) / (y - x)) }
      }
      for t in places.sorted() {
        result.append(
          Stop(
            offset: a.offset + (b.offset - a.offset) * CGFloat(t),
            color: a.color.mixed(with: b.color, Float(t)).mapped(by: m)))
      }
      result.append(Stop(offset: b.offset, color: b.color.mapped(by: m)))
    }
    return result
  }
}

extension RGBA {
  /// Returns the colour mapped by a matrix of four rows and five columns. Only fading keeps its inks.
  public func mapped(by m: [Double]) -> RGBA {
    if print != nil, let scale = Self.fading(of: m) { return withAlpha(alpha * Float(scale)) }
    let values = unclamped(by: m).map { Float(min(max($0, 0), 1)) }
    guard values.count == 4 else { return self }
    var color = RGBA(red: values[0], green: values[1], blue: values[2], alpha: values[3])
    color.print = print?.changed
    return color
  }

  /// Returns the components before clamping; empty where the matrix is malformed.
  fileprivate func unclamped(by m: [Double]) -> [Double] {
    guard m.count == 20 else { return [] }
    return [0, 5, 10, 15].map { k in
      m[k] * Double(red) + m[k + 1] * Double(green) + m[k + 2] * Double(blue) + m[k + 3] * Double(alpha)
        + m[k + 4]
    }
  }

  /// Returns the factor of a matrix that only multiplies alpha, 0…1; nil for other matrices.
  package static func fading(of m: [Double]) -> Double? {
    guard let scale = alphaScale(of: m) else { return nil }
    let colors: [Double] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0]
    return m.prefix(15).elementsEqual(colors) ? scale : nil
  }

  /// Returns the factor by which a matrix multiplies alpha, 0…1; nil for one that mixes alpha and colours.
  public static func alphaScale(of m: [Double]) -> Double? {
    guard m.count == 20, m[3] == 0, m[8] == 0, m[13] == 0, m[15] == 0, m[16] == 0, m[17] == 0, m[19] == 0,
      (0...1).contains(m[18])
    else { return nil }
    return m[18]
  }
}
