extension CGColor {
  /// A colour that paints with a pattern.
  ///
  /// - Parameters:
  ///   - space: a pattern space; with a base space for patterns without colours of their own.
  ///   - components: the alpha of all tiles; before it, for patterns without colours of their own, as many components as the
  ///     base space has.
  /// - Returns: nil for another space, or one without a base where the pattern has no colours of its own.
  @_disfavoredOverload
  public convenience init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    let count = (pattern.isColored ? 0 : space.numberOfComponents) + 1
    self.init(pattern, in: space, Array(UnsafeBufferPointer(start: components, count: count)))
  }

  /// A colour that paints with a pattern; nil also if there are fewer components than it takes.
  public convenience init?(patternSpace space: CGColorSpace, pattern: CGPattern, components: [CGFloat]) {
    self.init(pattern, in: space, components)
  }

  private convenience init?(_ pattern: CGPattern, in space: CGColorSpace, _ components: [CGFloat]) {
    let count = pattern.isColored ? 0 : space.numberOfComponents
    guard space.model == .pattern, pattern.isColored || space.baseColorSpace != nil, components.count > count
    else { return nil }
    var values = SIMD4<Double>.zero
    for k in 0..<count { values[k] = components[k] }
    self.init(space: space, values: values, alpha: components[count], pattern: pattern)
  }

  /// A colour that paints with a picture, one unit for each of its pixels; nil for a matrix without an inverse. What UIKit
  /// calls `UIColor(patternImage:)`.
  public convenience init?(
    patternImage image: CGImage, matrix: CGAffineTransform = .identity, alpha: CGFloat = 1
  ) {
    guard let pattern = CGPattern(image: image, matrix: matrix) else { return nil }
    self.init(space: .patternSpace, values: .zero, alpha: alpha, pattern: pattern)
  }

  /// The colour of the tiles of a pattern that has none of its own, with the colour's alpha; nil for all other colours.
  public var tileColor: CGColor? {
    guard let pattern, !pattern.isColored, let space = colorSpace?.baseColorSpace else { return nil }
    return CGColor(colorSpace: space, components: components ?? [])
  }
}

extension CGPattern.Recording {
  /// The same drawing, all in one colour.
  public func colored(_ color: CGColor) -> [CGContext.Operation] {
    operations.map { operation in
      var operation = operation
      operation.state.fillColor = color
      operation.state.strokeColor = color
      return operation
    }
  }
}
