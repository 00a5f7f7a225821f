extension CGColor {
  /// CSS's `currentColor`: exported SVGs contain this keyword, so that a picture in an HTML page has the
  /// colour of the text around it. Everything else, such as PDFs and pixels, shows black.
  ///
  /// Not in Apple's API. `copy(alpha:)` keeps it; any other change or interpolation makes it an ordinary
  /// colour.
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let currentColor = CGColor(space: .spaceOfCurrentColor, values: .zero, alpha: 1)

  /// Returns `currentColor`, shown as another colour wherever a specific one is needed.
  public static func currentColor(shownAs color: CGColor) -> CGColor {
    let (red, green, blue, alpha) = color.srgbComponents
    return CGColor(space: .spaceOfCurrentColor, values: SIMD4(red, green, blue, 0), alpha: CGFloat(alpha))
  }

  /// Whether it is ``currentColor``, whatever its alpha and the colour it is shown as.
  public var isCurrentColor: Bool { colorSpace?.name == CGColorSpace.currentColor }
}
