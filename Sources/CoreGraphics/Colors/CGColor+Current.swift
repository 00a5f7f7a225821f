extension CGColor {
  /// CSS's `currentColor`: SVGs that are exported say it by this word, so that what stands in a page of HTML has the colour of the
  /// text around it. Everything else, such as PDFs and pixels, shows black.
  ///
  /// Not in Apple's API. `copy(alpha:)` keeps it; what changes or mixes it with other colours makes a plain colour of it.
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let currentColor = CGColor(space: .spaceOfCurrentColor, values: .zero, alpha: 1)

  /// `currentColor`, shown as another colour wherever it has to be a certain one.
  public static func currentColor(shownAs color: CGColor) -> CGColor {
    let (red, green, blue, alpha) = color.srgbComponents
    return CGColor(space: .spaceOfCurrentColor, values: SIMD4(red, green, blue, 0), alpha: CGFloat(alpha))
  }

  /// Whether it is ``currentColor``, whatever it is shown as and whatever covers.
  public var isCurrentColor: Bool { colorSpace?.name == CGColorSpace.currentColor }
}
