/// Colours along a line from 0 to 1.
public final class CGGradient: Sendable, Hashable {
  /// The requested space; colours keep their own.
  public let colorSpace: CGColorSpace?
  /// One colour for each of `locations`, in order.
  public let colors: [CGColor]
  /// One location, 0…1, for each colour, in ascending order.
  public let locations: [CGFloat]

  /// Creates a gradient. Locations are clamped to 0…1 and sorted together with their colours.
  ///
  /// Nil without colours, or unless there is one location for each.
  public init?(colorsSpace space: CGColorSpace?, colors: [CGColor], locations: [CGFloat]) {
    guard !colors.isEmpty, colors.count == locations.count else { return nil }
    let places = locations.map { min(max($0, 0), 1) }
    let order = colors.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    colorSpace = space
    self.colors = order.map { colors[$0] }
    self.locations = order.map { places[$0] }
  }

  /// Creates a gradient with locations in memory, as many as colours; evenly spaced if nil.
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

  /// Creates a gradient with colours given by components in one space, each followed by alpha.
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

/// Whether a gradient continues beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour continues before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour continues after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
