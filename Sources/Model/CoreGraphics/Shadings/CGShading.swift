/// Colours from a function, along a line or between two circles.
public final class CGShading {
  enum Shape {
    case axial(start: CGPoint, end: CGPoint)
    case radial(start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat)
  }

  /// The meaning of the function's values.
  public let colorSpace: CGColorSpace?
  let shape: Shape
  let gradient: CGGradient
  let options: CGGradientDrawingOptions

  /// Creates a shading along a line.
  ///
  /// Nil unless the function returns the components of the space, optionally followed by alpha.
  public convenience init?(
    axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction, extendStart: Bool,
    extendEnd: Bool
  ) {
    self.init(space, .axial(start: start, end: end), function, extendStart, extendEnd)
  }

  /// Creates a shading between two circles.
  ///
  /// Nil unless the function returns the components of the space, optionally followed by alpha.
  public convenience init?(
    radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat,
    function: CGFunction, extendStart: Bool, extendEnd: Bool
  ) {
    let shape = Shape.radial(
      start: start, startRadius: max(0, startRadius), end: end, endRadius: max(0, endRadius))
    self.init(space, shape, function, extendStart, extendEnd)
  }

  private init?(
    _ space: CGColorSpace, _ shape: Shape, _ function: CGFunction, _ extendStart: Bool, _ extendEnd: Bool
  ) {
    let count = space.numberOfComponents
    guard function.rangeDimension == count || function.rangeDimension == count + 1,
      let gradient = CGGradient(sampling: function, in: space)
    else { return nil }
    colorSpace = space
    self.shape = shape
    self.gradient = gradient
    options = [
      extendStart ? .drawsBeforeStartLocation : [], extendEnd ? .drawsAfterEndLocation : [],
    ]
  }
}

extension CGGradient {
  /// The smallest subset of 257 samples of a function whose interpolation is within half a step of 1/255.
  fileprivate convenience init?(sampling function: CGFunction, in space: CGColorSpace) {
    let domain = function.domain?.first ?? 0...1
    let last = 256
    let samples = (0...last).map { index in
      let place = CGFloat(index) / CGFloat(last)
      let values = function.values(at: domain.lowerBound + place * (domain.upperBound - domain.lowerBound))
      return values.count > space.numberOfComponents ? values : values + [1]
    }
    func isStraight(_ from: Int, _ to: Int) -> Bool {
      (from...to).allSatisfy { index in
        let t = CGFloat(index - from) / CGFloat(to - from)
        return samples[index].indices.allSatisfy { k in
          abs(samples[from][k] + (samples[to][k] - samples[from][k]) * t - samples[index][k]) <= 0.5 / 255
        }
      }
    }
    var kept = [0]
    var next = 1
    while let from = kept.last, from < last {
      while next < last, isStraight(from, next + 1) { next += 1 }
      kept.append(next)
      next += 1
    }
    let colors = kept.compactMap { CGColor(colorSpace: space, components: samples[$0]) }
    self.init(
      colorsSpace: space, colors: colors, locations: kept.map { CGFloat($0) / CGFloat(last) })
  }
}

extension CGContext {
  /// Draws a shading, filling the clip.
  public func drawShading(_ shading: CGShading) {
    switch shading.shape {
    case .axial(let start, let end):
      drawLinearGradient(shading.gradient, start: start, end: end, options: shading.options)
    case .radial(let start, let startRadius, let end, let endRadius):
      drawRadialGradient(
        shading.gradient, startCenter: start, startRadius: startRadius, endCenter: end, endRadius: endRadius,
        options: shading.options)
    }
  }
}
