import QuartzCore

/// Colours: components in a colour space, or CSS's short forms.
enum CAMLColor {
  /// - Parameters:
  ///   - space: what follows `kCGColorSpace` in the space's name; nil is sRGB.
  ///   - opacity: multiplied into the colour's own alpha.
  static func parse(
    _ text: String, space: String?, opacity: Double, _ remarks: inout [SyntaxError]
  ) throws(SyntaxError) -> CGColor {
    var scanner = CAMLScanner(text)
    guard scanner.next != UInt8(ascii: "#"), !isLetter(scanner.next) else {
      let color = try CSSColor.parse(text)
      guard opacity != 1 else { return color }
      return color.copy(alpha: color.alpha * CGFloat(opacity)) ?? color
    }
    if space == "GenericGray" { remarks.append(Self.olderGray) }
    let colorSpace =
      space == "GenericGray"
      ? CGColorSpace.genericGrayGamma2_2 : space.map { "kCGColorSpace" + $0 } ?? CGColorSpace.sRGB
    guard let colorSpace = CGColorSpace(name: colorSpace) else {
      throw SyntaxError(message: "the colour space \(Quoted.text(space ?? "")) is not known", position: 0)
    }
    let count = colorSpace.numberOfComponents
    var components: [CGFloat] = []
    while components.count <= count, let value = try scanner.takeReal() {
      components.append(CGFloat(value))
      scanner.skipSeparator()
    }
    guard components.count >= count else {
      throw scanner.error("expected \(count) components of a colour, found \(components.count)")
    }
    scanner.finish()
    remarks += scanner.remarks
    let alpha = (components.count > count ? components[count] : 1) * CGFloat(opacity)
    let isOutside = components.prefix(count).contains { !(0...1).contains($0) }
    let whole =
      isOutside && colorSpace.name == CGColorSpace.sRGB
      ? CGColorSpace(name: CGColorSpace.extendedSRGB) ?? colorSpace : colorSpace
    guard alpha.isFinite, components.allSatisfy(\.isFinite),
      let color = CGColor(
        colorSpace: whole, components: Array(components.prefix(count)) + [min(max(alpha, 0), 1)])
    else { throw SyntaxError(message: "the colour holds a number that is not finite", position: 0) }
    return color
  }

  private static let olderGray = SyntaxError(
    message: "the colour space GenericGray is drawn with the gamma 2.2 of its successor", position: 0)

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
  }
}
