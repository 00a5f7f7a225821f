extension CGColor {
  /// Creates a pattern colour.
  ///
  /// - Parameters:
  ///   - space: a pattern space; for uncoloured patterns, one with a base space.
  ///   - components: the alpha of all tiles, preceded for uncoloured patterns by the components of their
  ///     colour in the base space.
  /// - Returns: nil for another space, or for an uncoloured pattern and a space without a base.
  @_disfavoredOverload
  public convenience init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    let count = (pattern.isColored ? 0 : space.numberOfComponents) + 1
    self.init(pattern, in: space, Array(UnsafeBufferPointer(start: components, count: count)))
  }

  /// Creates a pattern colour; nil also if there are too few components.
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

  /// Creates a pattern colour of an image, one unit per pixel; nil for a matrix that is not invertible.
  /// Corresponds to `UIColor(patternImage:)`.
  public convenience init?(
    patternImage image: CGImage, matrix: CGAffineTransform = .identity, alpha: CGFloat = 1
  ) {
    guard let pattern = CGPattern(image: image, matrix: matrix) else { return nil }
    self.init(space: .patternSpace, values: .zero, alpha: alpha, pattern: pattern)
  }

  /// The colour of an uncoloured pattern's tiles, with the colour's alpha; nil for all other colours.
  public var tileColor: CGColor? {
    guard let pattern, !pattern.isColored, let space = colorSpace?.baseColorSpace else { return nil }
    return CGColor(colorSpace: space, components: components ?? [])
  }
}

extension CGPattern.Recording {
  /// Returns the same drawing, all in one colour.
  public func colored(_ color: CGColor) -> [CGContext.Operation] {
    operations.map { operation in
      var operation = operation
      operation.state.fillColor = color
      operation.state.strokeColor = color
      return operation
    }
  }
}
