/// Colours along a line from 0 to 1.
public final class CGGradient: Sendable, Hashable {
  /// The space that was asked for; colours keep their own.
  public let colorSpace: CGColorSpace?
  /// One for each of `locations`, in their order.
  public let colors: [CGColor]
  /// One place, 0…1, for each colour, never falling.
  public let locations: [CGFloat]

  /// A gradient of colours at places, which are cut to 0…1 and sorted together with their colours.
  ///
  /// Nil without colours, or unless there is one place for each.
  public init?(colorsSpace space: CGColorSpace?, colors: [CGColor], locations: [CGFloat]) {
    guard !colors.isEmpty, colors.count == locations.count else { return nil }
    let places = locations.map { min(max($0, 0), 1) }
    let order = colors.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    colorSpace = space
    self.colors = order.map { colors[$0] }
    self.locations = order.map { places[$0] }
  }

  /// A gradient of colours at as many places, which are read from memory; at equal distances without places.
  @_disfavoredOverload
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: [CGColor], locations: UnsafePointer<CGFloat>?
  ) {
    let last = CGFloat(max(1, colors.count - 1))
    let places =
      locations.map { Array(UnsafeBufferPointer(start: $0, count: colors.count)) }
      ?? colors.indices.map { CGFloat($0) / last }
    self.init(colorsSpace: space, colors: colors, locations: places)
  }

  /// A gradient of colours given by components in one space, alpha after each colour's.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0 else { return nil }
    let colors = (0..<count).compactMap {
      CGColor(colorSpace: space, components: components + $0 * (space.numberOfComponents + 1))
    }
    self.init(colorsSpace: space, colors: colors, locations: locations)
  }

  public static func == (a: CGGradient, b: CGGradient) -> Bool {
    a === b || (a.colors == b.colors && a.locations == b.locations && a.colorSpace == b.colorSpace)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(colors)
    hasher.combine(locations)
  }
}

/// Whether a gradient goes on beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The first colour covers all that lies before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour covers all that lies behind the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
