/// The type of a property's value, by which scene files read and write it.
@_spi(Properties) public indirect enum PropertyType: Sendable, Hashable {
  case number, integer, flag, string
  /// One of these strings.
  case enumeration([String])
  /// Any of these strings.
  case optionSet([String])
  case point, size, rect, color, transform, affineTransform, path, image
  /// The path of a file, which scenes name as they name pictures.
  case file
  /// A string, or runs with attributes.
  case attributedString
  /// A name, or a font object.
  case font
  /// A blend mode's name, or a filter.
  case filter
  case filters
  case layer, layers, cells, animation, animations
  case timingFunction
  /// The name of a value function.
  case valueFunction
  /// A value of the property that the animation's key path names.
  case value
  /// A dictionary with values of any kind.
  case dictionary
  case array(PropertyType)

  /// An array of numbers.
  public static var numbers: PropertyType { .array(.number) }
  /// An array of colours.
  public static var colors: PropertyType { .array(.color) }
  /// An array of timing functions.
  public static var timingFunctions: PropertyType { .array(.timingFunction) }
}
