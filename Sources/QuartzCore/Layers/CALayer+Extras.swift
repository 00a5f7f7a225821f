extension CALayer {
  /// Draws, lays out and acts for the layer. Not held. Default nil.
  public var delegate: (any CALayerDelegate)? {
    get { rareStyle?.delegate }
    set {
      guard rareStyle != nil || newValue != nil else { return }
      rare.delegate = newValue
    }
  }

  /// What to do when properties change, by their names. Default nil.
  public var actions: [String: any CAAction]? {
    get { rareStyle?.values.actions }
    set { setRareObject(\.actions, newValue, key: "actions") }
  }

  /// Values of properties that are not set otherwise; may hold another such dictionary under `style`. Default nil.
  ///
  /// Setting it gives its values to those properties that have their defaults.
  public var style: [AnyHashable: Any]? {
    get { rareStyle?.values.style }
    set {
      setRareObject(\.style, newValue, key: "style")
      takeValuesOfStyle()
    }
  }

  private func takeValuesOfStyle() {
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

  /// A text for those who cannot see the picture: a label of the layer's group in SVG, and in PDF of the link, if the
  /// layer has a `url`; PNG has none of it. Default nil. (UIKit's views have it, layers do not.)
  public var accessibilityLabel: String? {
    get { rareStyle?.values.accessibilityLabel }
    set { setRareObject(\.accessibilityLabel, newValue, key: "accessibilityLabel") }
  }
}
