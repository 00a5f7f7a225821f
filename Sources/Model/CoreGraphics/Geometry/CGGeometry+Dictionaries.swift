// Points, sizes and rectangles as dictionaries of numbers, as in property lists.

extension CGPoint {
  /// A dictionary with `X` and `Y`.
  public var dictionaryRepresentation: CFDictionary { ["X": Double(x), "Y": Double(y)] }

  /// Creates a point from `X` and `Y`; nil if one of them is not a number.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let x = dict.number("X"), let y = dict.number("Y") else { return nil }
    self.init(x: x, y: y)
  }
}

extension CGSize {
  /// A dictionary with `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary { ["Width": Double(width), "Height": Double(height)] }

  /// Creates a size from `Width` and `Height`; nil if one of them is not a number.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let width = dict.number("Width"), let height = dict.number("Height") else { return nil }
    self.init(width: width, height: height)
  }
}

extension CGRect {
  /// A dictionary with `X`, `Y`, `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary {
    origin.dictionaryRepresentation.merging(size.dictionaryRepresentation) { first, _ in first }
  }

  /// Creates a rectangle from `X`, `Y`, `Width` and `Height`; nil if one of them is not a number.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: dict),
      let size = CGSize(dictionaryRepresentation: dict)
    else { return nil }
    self.init(origin: origin, size: size)
  }
}

extension Dictionary where Key == String {
  fileprivate func number(_ key: String) -> Double? { (self[key] as? NSNumber)?.doubleValue }
}
