extension CALayer {
  final func takeValuesOfStyle() {
    let table = type(of: self).propertyTable
    var current = style
    // A style may hold another style; a bound keeps one that holds itself from going on for ever.
    for _ in 0..<64 {
      guard let values = current else { return }
      for (key, value) in values {
        guard let property = (key as? String).flatMap({ table[$0] }), property.name != "style",
          property.get(self) == property.defaultValue
        else { continue }
        setValue(value, forKey: property.name)
      }
      current = values["style"] as? [AnyHashable: Any]
    }
  }

  /// Where a click on the layer leads, in PDF and SVG. Default nil. (Not a property of Core Animation.)
  public var url: String? {
    get { rareStyle?.values.url }
    set { setRareObject(\.url, newValue, key: "url") }
  }

  /// Whether a press prints the layer's own colours over what lies behind them, rather than in the place of that: black text, lines
  /// to cut along. Counts in PDFs, for colours in inks; not for sublayers, pictures and white. Default false. (Not a property
  /// of Core Animation.)
  public var overprint: Bool {
    get { rareStyle?.values.overprint ?? false }
    set { setRare(\.overprint, newValue, key: "overprint") }
  }

  /// A text for those who cannot see the picture: a label of the layer's group in SVG, and in PDF of the link, if the
  /// layer has a `url`; PNG has none of it. Default nil. (UIKit's views have it, layers do not.)
  public var accessibilityLabel: String? {
    get { rareStyle?.values.accessibilityLabel }
    set { setRareObject(\.accessibilityLabel, newValue, key: "accessibilityLabel") }
  }
}
